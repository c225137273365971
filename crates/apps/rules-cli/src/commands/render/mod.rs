//! `rules render`: writes a position or a record as a picture.

mod file;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rules_core::Viewer;
use rules_games::{DynMatch, Look, Registry};
use rules_svg::{Svg, animate, strip};

use crate::args::{LayoutArgs, onlooker, viewer_of};
use crate::error::CommandError;
use crate::input::source::Source;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// Text of a position or record, file with one, or `-` for standard input
    #[arg(value_name = "POSITION|RECORD")]
    source: String,

    /// File to write, with the extension `.svg`, or `.png` in a build with `--features png`, or `-`
    /// for SVG on standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Draw the position after this number of steps, instead of the last one. With `--strip` or
    /// `--animate` it is the last picture
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Draw the view of this seat, or of a spectator
    #[arg(long, value_name = "N|spectator", value_parser = onlooker, conflicts_with = "open")]
    seat: Option<Viewer>,

    /// Draw everything, with all hidden information
    #[arg(long)]
    open: bool,

    /// Colours: light, dark, print, or auto, which follows the reader's system
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: String,

    /// Draw the names of points, places and cells
    #[arg(long)]
    coordinates: bool,

    /// Seat whose side is at the bottom
    #[arg(long, value_name = "N")]
    bottom: Option<u8>,

    /// Width in pixels, 1 to 10,000
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,

    /// Mark the whole last turn, with ghosts of the pieces that left
    #[arg(long, conflicts_with_all = ["strip", "animate"])]
    last_turn: bool,

    /// Mark the legal actions
    #[arg(long, conflicts_with_all = ["strip", "animate"])]
    legal: bool,

    /// Draw all positions of a record in rows of this number of columns
    #[arg(long, value_name = "COLUMNS", num_args = 0..=1, require_equals = true,
          default_missing_value = "4", conflicts_with = "animate")]
    strip: Option<usize>,

    /// Animate all positions of a record, each for this number of milliseconds
    #[arg(long, value_name = "MS", num_args = 0..=1, require_equals = true,
          default_missing_value = "800")]
    animate: Option<u32>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// Writes the picture.
pub(crate) fn run(
    registry: &Registry,
    args: &RenderArgs,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let output = file::Output::of(&args.output)?;
    let source = Source::of_argument(registry, &args.source)?;
    let game = source.played(&args.layout.setup()?)?;
    let picture = args.picture(&*game)?;
    output.write(&picture, out)
}

impl RenderArgs {
    fn picture(&self, game: &dyn DynMatch) -> Result<Svg, CommandError> {
        let last = game.ply();
        let ply = self.ply.unwrap_or(last);
        if ply > last {
            let message = format!("there is no ply {ply}: the last is {last}");
            return Err(CommandError::Usage(message));
        }
        let (viewer, look) = (self.viewer(game)?, self.look()?);
        let frames = || -> Result<Vec<Svg>, CommandError> {
            let mut frames = game.frames(viewer, &look.options)?;
            frames.truncate(ply + 1);
            Ok(frames)
        };
        let joined = match (self.strip, self.animate) {
            (Some(columns), _) => strip(&frames()?, columns),
            (_, Some(milliseconds)) => animate(&frames()?, milliseconds),
            (None, None) => Some(game.picture(ply, viewer, &look)?),
        };
        joined.ok_or_else(|| CommandError::Failed("there is no picture".to_owned()))
    }

    /// Returns whose view is drawn; `--open` is needed to show hidden parts.
    fn viewer(&self, game: &dyn DynMatch) -> Result<Viewer, CommandError> {
        let position = game.position();
        // Nothing is secret after the end.
        let may_be_open = self.open || position.is_open() || game.is_over();
        if self.seat.is_none() && !may_be_open {
            let name = position.name();
            return Err(CommandError::Usage(format!(
                "{name} has hidden information: choose a view with --seat N, --seat spectator, or \
                 --open"
            )));
        }
        viewer_of(self.seat, position.seats())
    }

    fn look(&self) -> Result<Look<'static>, CommandError> {
        let mut look = Look::new().set("theme", &self.theme)?;
        look.options.coordinates = self.coordinates;
        look.legal = self.legal;
        look.turn = self.last_turn;
        if let Some(bottom) = self.bottom {
            look = look.set("bottom", &bottom.to_string())?;
        }
        if let Some(width) = self.width {
            look = look.set("width", &width.to_string())?;
        }
        Ok(look)
    }
}
