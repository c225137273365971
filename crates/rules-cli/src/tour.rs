//! `rules` without a command: every game once, from its start to a checked fact.

use std::io::Write;

use crate::error::CommandError;
use crate::games::AnyGame;
use crate::paint::{DIM, Painted};

/// Visits all games.
///
/// # Errors
/// If a fact is not true, or writing fails.
pub(crate) fn run(
    games: &[&dyn AnyGame],
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut wrong = Vec::new();
    for game in games {
        if !game.tour(seed, out)? {
            wrong.push(game.name());
        }
        writeln!(out)?;
    }
    let hint = "rules --help tells what else there is: play, simulate, perft, serve, list";
    writeln!(out, "{}", Painted(DIM, hint))?;
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(CommandError::Failed(format!("not everything is right in {}", wrong.join(", "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Entry;
    use crate::toy;

    #[test]
    fn the_tour_shows_both_ends_of_a_game() {
        let mut out = anstream::StripStream::new(Vec::new());
        run(&[&Entry::<toy::Toy>::new(toy::FACTS)], 0, &mut out).unwrap();
        let text = String::from_utf8(out.into_inner()).unwrap();
        assert!(text.contains("goal 2, open false, coin fair, first 0\n0 : 0\n"), "{text}");
        assert!(text.contains("wins (goal; "), "{text}");
    }
}
