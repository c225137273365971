//! `rules show`: a position, or where the game of a record stood.

use std::io::Write;

use clap::Args;
use rules_core::{GameResult, Turn};
use rules_games::Registry;

use crate::args::{LayoutArgs, seat_of};
use crate::error::CommandError;
use crate::input::source::{Source, picture};
use crate::terminal::paint::{DIM, HEADING, Painted, name_of};
use crate::terminal::prose::{in_words, options_text};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A position or a record: its text, the file that holds it, or `-` for standard input
    #[arg(value_name = "POSITION|RECORD")]
    source: String,

    /// Show where the game stood after so many steps, instead of its end
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    /// Show only what this seat may see
    #[arg(long, value_name = "N")]
    seat: Option<u8>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// Draws it.
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
    let viewer = args.seat.map(|number| seat_of(number, position.seats())).transpose()?;
    let at = if last > 0 { format!(", ply {ply} of {last}") } else { String::new() };
    let options = options_text(&position.options());
    let title = Painted(DIM, format!("{options}{at}"));
    writeln!(out, "{} {title}", Painted(HEADING, position.name()))?;
    write!(out, "{}", picture(&*position, source.game().marks(), viewer)?)?;
    match (position.turn(), game.result()) {
        (_, result) if ply == last && result != GameResult::Unfinished => {
            writeln!(out, "{}", in_words(result))?;
        }
        (Turn::Over, _) => {}
        (Turn::Chance, _) => writeln!(out, "a chance event comes next")?,
        (Turn::Seat(seat), _) => {
            writeln!(out, "{} is to act", name_of(seat))?;
        }
    }
    Ok(())
}
