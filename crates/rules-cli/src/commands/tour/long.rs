//! The long tour: every game from its start to the end of a random game, and all that is checked.

use std::io::{self, Write};
use std::time::Duration;

use rules_games::{DynGame, Entry};

use super::checks::{Check, Playouts, fact, random_game, record_replays, texts_can_be_read};
use super::facts::facts_of;
use crate::error::CommandError;
use crate::input::source::picture;
use crate::terminal::columns::WIDTH;
use crate::terminal::paint::{DIM, HEADING, Painted};
use crate::terminal::prose::{counted, told};

/// How long a game is played to tell its speed.
const SPEED_TIME: Duration = Duration::from_millis(500);

/// Visits one game; whether everything is right.
///
/// # Errors
/// Those of writing.
pub(super) fn visit(game: &Entry, seed: u64, out: &mut dyn Write) -> Result<bool, CommandError> {
    let line = "-".repeat((WIDTH - 2).saturating_sub(game.name().len()));
    writeln!(out, "{} {}", Painted(HEADING, game.name()), Painted(DIM, line))?;
    writeln!(out, "{}", game.about())?;
    let start = game.begin(&[])?;
    writeln!(out, "{}", Painted(DIM, values_line(&*start)))?;
    let mut right = true;
    let played = random_game(game, seed)?;
    write!(out, "{}", picture(&*start, game.marks(), None)?)?;
    writeln!(out, "\n{}", Painted(HEADING, "at the end of a random game"))?;
    write!(out, "{}", picture(&*played.position(), game.marks(), None)?)?;
    writeln!(out, "{}: {}\n", counted(played.ply() as u64, "step"), told(&played.result()))?;
    out.flush()?;
    let replays = record_replays(game, &*played);
    right &= write_check("the record of this game replays", replays, out)?;
    let read = texts_can_be_read(game, &*played);
    right &= write_check("positions can be read from their text", read, out)?;
    for known in facts_of(game) {
        let Check { says, right: is_right } = fact(game, known)?;
        right &= write_check(&says, is_right, out)?;
    }
    let playouts = Playouts::played(&*start, seed, SPEED_TIME);
    let ends = playouts.check();
    right &= write_check(&ends.says, ends.right, out)?;
    writeln!(out, "  {}  {} at random", Painted(DIM, "speed"), playouts.speed())?;
    Ok(right)
}

/// The options with their defaults on one line.
fn values_line(start: &dyn DynGame) -> String {
    let values = start.option_values();
    let values: Vec<_> = values.iter().map(|(name, value)| format!("{name} {value}")).collect();
    values.join(", ")
}

fn write_check(says: &str, right: bool, out: &mut dyn Write) -> io::Result<bool> {
    let check = Check { says: says.to_owned(), right };
    writeln!(out, "  {}  {says}", check.mark())?;
    Ok(right)
}
