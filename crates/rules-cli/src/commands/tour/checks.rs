//! What is checked about every game, and how fast it is.

use std::time::{Duration, Instant};

use rules_games::{DynError, DynGame, DynMatch, Entry, Setup};
use rules_match::FastRng;
use rules_session::SecretRng;

use super::facts::Fact;
use crate::commands::simulate::MAX_PLAYOUT;
use crate::terminal::paint::{BAD, GOOD, Painted, rate};
use crate::terminal::prose::grouped;

/// Something that was checked.
pub(super) struct Check {
    /// What it says, in a phrase.
    pub(super) says: String,
    /// Whether it is so.
    pub(super) right: bool,
}

impl Check {
    /// The word before the phrase.
    pub(super) fn mark(&self) -> String {
        let mark = if self.right { Painted(GOOD, "right") } else { Painted(BAD, "WRONG") };
        mark.to_string()
    }
}

/// A random game from the start, the same for the same seed.
///
/// # Errors
/// If the default options are refused, which those of no game are.
pub(super) fn random_game(game: &Entry, seed: u64) -> Result<Box<dyn DynMatch>, DynError> {
    let mut dice = SecretRng::seeded(seed);
    let mut played = game.begin_match(&Setup::new(), &mut dice)?;
    while (played.ply() as u64) < MAX_PLAYOUT && played.random_step(&mut dice).is_some() {}
    Ok(played)
}

/// The record of a game leads to where the game has led.
pub(super) fn record_replays(game: &Entry, played: &dyn DynMatch) -> bool {
    let replayed = game.replay(&Setup::new(), &played.record());
    replayed.is_ok_and(|again| {
        again.position().text() == played.position().text() && again.record() == played.record()
    })
}

/// The positions of a game are read from their texts.
pub(super) fn texts_can_be_read(game: &Entry, played: &dyn DynMatch) -> bool {
    (0..=played.ply()).step_by(7).chain([played.ply()]).all(|ply| {
        let Some(position) = played.position_at(ply) else { return false };
        let text = position.text();
        game.read(&text).is_ok_and(|read| read.text() == text)
    })
}

/// A fact, counted.
///
/// # Errors
/// If the options of the fact are refused.
pub(super) fn fact(game: &Entry, fact: &Fact) -> Result<Check, DynError> {
    let counted = fact.counted(game)?;
    let says = format!("{} {}", grouped(counted), fact.says);
    Ok(Check { says, right: counted == fact.expected })
}

/// Random games played for a while.
pub(super) struct Playouts {
    games: u64,
    over: u64,
    steps: u64,
    time: Duration,
}

impl Playouts {
    /// Plays for this long.
    pub(super) fn played(start: &dyn DynGame, seed: u64, enough: Duration) -> Self {
        let mut random = FastRng::seeded(seed);
        let begun = Instant::now();
        let mut all = Playouts { games: 0, over: 0, steps: 0, time: Duration::ZERO };
        while all.time < enough {
            for _ in 0..16 {
                let mut position = start.clone_box();
                all.steps += position.playout_fast(&mut random, MAX_PLAYOUT);
                all.over += u64::from(position.end().is_some());
                all.games += 1;
            }
            all.time = begun.elapsed();
        }
        all
    }

    /// Whether all have ended.
    pub(super) fn check(&self) -> Check {
        let says = format!("{} random games end", grouped(self.games));
        Check { says, right: self.games == self.over }
    }

    /// The speed in words.
    pub(super) fn speed(&self) -> String {
        format!("{} steps a second", rate(self.steps, self.time))
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts::Count;
    use super::*;

    #[test]
    fn a_wrong_fact_is_found() {
        let game = rules_games::find("cybo").unwrap();
        for (expected, mark) in [(1_728, "right"), (1_729, "WRONG")] {
            let says = "sequences of three rolls";
            let check =
                fact(game, &Fact { says, set: &[], count: Count::Perft(3), expected }).unwrap();
            assert_eq!(check.says, "1,728 sequences of three rolls");
            assert_eq!(anstream::adapter::strip_str(&check.mark()).to_string(), mark);
        }
    }

    #[test]
    fn a_record_of_another_game_does_not_replay() {
        let [cybo, triandro] = ["cybo", "triandro"].map(|name| rules_games::find(name).unwrap());
        let played = random_game(cybo, 1).unwrap();
        assert!(record_replays(cybo, &*played) && texts_can_be_read(cybo, &*played));
        assert!(!record_replays(triandro, &*played) && !texts_can_be_read(triandro, &*played));
    }
}
