//! `rules render`: a position or a recorded game as a picture.

mod file;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use rules_core::Seat;
use rules_games::{DynMatch, Look, Registry};
use rules_svg::{Svg, animate, strip};

use crate::args::{LayoutArgs, seat_of};
use crate::error::CommandError;
use crate::input::source::Source;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A position or a record: its text, the file that holds it, or `-` for standard input
    #[arg(value_name = "POSITION|RECORD")]
    source: String,

    /// The file to write, its name with `.svg` or `.png` at the end, or `-` for SVG on standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Draw where the game stood after so many steps, instead of its end; with `--strip` or
    /// `--animate` the last picture
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Draw what this seat may see
    #[arg(long, value_name = "N", conflicts_with = "open")]
    seat: Option<u8>,

    /// Draw everything, also what is hidden from seats
    #[arg(long)]
    open: bool,

    /// The colours: light, dark, print, or auto, which follows the reader's system
    #[arg(long, value_name = "THEME", default_value = "light")]
    theme: String,

    /// Draw the names of points, places and cells
    #[arg(long)]
    coordinates: bool,

    /// The seat whose side is at the bottom
    #[arg(long, value_name = "N")]
    bottom: Option<u8>,

    /// How many pixels wide the picture is, 1 to 10,000
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,

    /// Mark the legal actions
    #[arg(long, conflicts_with_all = ["strip", "animate"])]
    legal: bool,

    /// Draw all positions of a record side by side, so many a row
    #[arg(long, value_name = "COLUMNS", num_args = 0..=1, require_equals = true,
          default_missing_value = "4", conflicts_with = "animate")]
    strip: Option<usize>,

    /// Draw all positions of a record one after another, each for so many milliseconds
    #[arg(long, value_name = "MS", num_args = 0..=1, require_equals = true,
          default_missing_value = "800")]
    animate: Option<u32>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// Draws it.
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
            let mut frames = match viewer {
                Some(seat) => game.frames(seat, &look.options)?,
                None => game.frames_open(&look.options)?,
            };
            frames.truncate(ply + 1);
            Ok(frames)
        };
        let joined = match (self.strip, self.animate, viewer) {
            (Some(columns), ..) => strip(&frames()?, columns),
            (_, Some(milliseconds), _) => animate(&frames()?, milliseconds),
            (.., Some(seat)) => Some(game.picture(ply, seat, &look)?),
            (.., None) => Some(game.picture_open(ply, &look)?),
        };
        joined.ok_or_else(|| CommandError::Failed("there is no picture".to_owned()))
    }

    /// Who sees the picture; nobody where everything is open. What is hidden is not shown by mistake.
    fn viewer(&self, game: &dyn DynMatch) -> Result<Option<Seat>, CommandError> {
        let position = game.position();
        match self.seat {
            Some(number) => seat_of(number, position.seats()).map(Some),
            None if self.open || position.is_open() => Ok(None),
            None => {
                let name = position.name();
                Err(CommandError::Usage(format!(
                    "{name} has hidden information: say who sees the picture with --seat N, or --open"
                )))
            }
        }
    }

    fn look(&self) -> Result<Look, CommandError> {
        let mut look = Look::new().set("theme", &self.theme)?;
        look.options.coordinates = self.coordinates;
        look.legal = self.legal;
        if let Some(bottom) = self.bottom {
            look = look.set("bottom", &bottom.to_string())?;
        }
        if let Some(width) = self.width {
            look = look.set("width", &width.to_string())?;
        }
        Ok(look)
    }
}
