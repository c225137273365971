//! `rules show`: draws a position, or a moment of a record.

use std::io::Write;

use clap::Args;
use rules_core::{GameResult, Turn, Viewer, Words};
use rules_games::Registry;

use crate::args::{LayoutArgs, onlooker, viewer_of};
use crate::error::CommandError;
use crate::input::source::{Source, picture};
use crate::terminal::paint::{DIM, HEADING, Painted, name_of};
use crate::terminal::prose::{end_in_words, options_text};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// Text of a position or record, file with one, or `-` for standard input
    #[arg(value_name = "POSITION|RECORD")]
    source: String,

    /// Show the position after this number of steps, instead of the last one
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Show the view of this seat, or of a spectator
    #[arg(long, value_name = "N|spectator", value_parser = onlooker)]
    seat: Option<Viewer>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// Draws the position.
pub(crate) fn run(
    registry: &Registry,
    args: &ShowArgs,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let source = Source::of_argument(registry, &args.source)?;
    let game = source.played(&args.layout.setup()?)?;
    let last = game.ply();
    let ply = args.ply.unwrap_or(last);
    let position = game
        .position_at(ply)
        .ok_or_else(|| CommandError::Usage(format!("there is no ply {ply}: the last is {last}")))?;
    let viewer = viewer_of(args.seat, position.seats())?;
    let at = if last > 0 { format!(", ply {ply} of {last}") } else { String::new() };
    let options = options_text(&position.options());
    let title = Painted(DIM, format!("{options}{at}"));
    writeln!(out, "{} {title}", Painted(HEADING, position.name()))?;
    write!(out, "{}", picture(&*position, source.game().marks(), viewer)?)?;
    match (position.turn(), game.result()) {
        (_, result) if ply == last && result != GameResult::Unfinished => {
            writeln!(out, "{}", end_in_words(&*game, Words::default()))?;
        }
        (Turn::Over, _) => {}
        (Turn::Chance, _) => writeln!(out, "a chance event comes next")?,
        (Turn::Seat(seat), _) => {
            writeln!(out, "{} is to act", name_of(seat))?;
        }
    }
    Ok(())
}
