//! `rules` without a command: what there is to see of each game, and what is checked about it.

mod checks;
mod facts;
mod long;
mod scenes;
mod short;

use std::io::Write;

use rules_games::{Entry, Registry};

use crate::error::CommandError;
use crate::terminal::paint::{DIM, Painted};

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
    conclude(&wrong)
}

/// The end of the tour: an error if something was wrong in a game.
fn conclude(wrong: &[&str]) -> Result<(), CommandError> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use rules_core::Diagram;
    use rules_games::Listing;
    use rules_games::cybo_rules::Cybo;

    const BARE: Listing<Cybo> = Listing::new("Another game.");
    const DRAWN: Listing<Cybo> = Listing { diagram: Some(Cybo::write_diagram), ..BARE };

    fn tour(game: impl Into<Entry>, long: bool) -> String {
        let mut out = anstream::StripStream::new(Vec::new());
        run(&Registry::empty().with(game), long, 0, &mut out).unwrap();
        String::from_utf8(out.into_inner()).unwrap()
    }

    #[test]
    fn a_game_is_visited_as_far_as_its_capabilities_go() {
        for long in [false, true] {
            let bare = tour(&BARE, long);
            assert!(bare.contains("Another game.") && bare.contains("random games end"), "{bare}");
            assert!(bare.contains("positions") && !bare.contains("player 0"), "{bare}");
            let all = tour(&DRAWN, long);
            assert!(all.contains("player 0") && !all.contains("WRONG"), "{all}");
        }
    }

    #[test]
    fn what_is_wrong_fails() {
        assert!(conclude(&[]).is_ok());
        let error = conclude(&["cybo"]).unwrap_err();
        assert_eq!(error.to_string(), "not everything is right in cybo");
        assert!(error.is_worth_saying());
    }
}
