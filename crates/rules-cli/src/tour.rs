//! `rules` without a command: what there is to see of each game, and what is checked about it.

mod checks;
mod facts;
mod long;
mod scenes;
mod short;

use std::io::Write;

use rules_games::{Entry, Registry};

use crate::error::CommandError;
use crate::paint::{DIM, Painted};

/// Visits all games, on two screens or at length.
///
/// # Errors
/// If something is not as it must be, or writing fails.
pub(crate) fn run(
    registry: &Registry,
    long: bool,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut wrong = Vec::new();
    for game in registry.entries() {
        let right =
            if long { long::visit(game, seed, out)? } else { short::visit(game, seed, out)? };
        if !right {
            wrong.push(game.name());
        }
        writeln!(out)?;
        out.flush()?;
    }
    let hint = if long {
        "--help tells what else there is: play, simulate, perft, show, replay, serve, list"
    } else {
        "Your turn: play GAME. What else there is: --help. More of this: --long."
    };
    writeln!(out, "{}", Painted(DIM, hint))?;
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(CommandError::Failed(format!("not everything is right in {}", wrong.join(", "))))
    }
}

/// Whether a game is the one of this workspace, and not just called like it.
fn is_of_this_workspace(game: &Entry) -> bool {
    rules_games::find(game.name()).is_ok_and(|ours| ours.about() == game.about())
}
