//! The checks of every game, and its speed.

use std::time::{Duration, Instant};

use indicatif::HumanCount;
use rules_games::{DynError, DynMatch, Entry, Setup};
use rules_match::FastRng;
use rules_match::rand_core::SeedableRng;
use rules_session::SecretRng;

use crate::commands::simulate::MAX_PLAYOUT;
use crate::terminal::paint::rate;

/// Time for random games.
const PLAYING: Duration = Duration::from_millis(150);

/// The checks of a game.
pub(super) struct Checks {
    /// Descriptions of the failed checks.
    pub(super) wrong: Vec<&'static str>,
    games: u64,
    steps: u64,
    time: Duration,
}

impl Checks {
    /// Plays random games for a while, and reads one of them back.
    ///
    /// `scene_is_right` is the result for the scene.
    pub(super) fn of(game: &Entry, seed: u64, scene_is_right: bool) -> Result<Checks, DynError> {
        let start = game.begin(&Setup::new())?;
        let (mut random, begun) = (FastRng::seed_from_u64(seed), Instant::now());
        let mut checks = Checks { wrong: Vec::new(), games: 0, steps: 0, time: Duration::ZERO };
        let mut all_end = true;
        while checks.time < PLAYING {
            for _ in 0..16 {
                let mut position = start.clone_box();
                checks.steps += position.playout_fast(&mut random, MAX_PLAYOUT);
                all_end &= position.is_over();
                checks.games += 1;
            }
            checks.time = begun.elapsed();
        }
        let reads_back = reads_back(game, &*random_game(game, seed)?);
        let all = [
            (scene_is_right, "the scene does not play out as shown"),
            (reads_back, "a random game does not read back from its texts"),
            (all_end, "a random game does not end"),
        ];
        checks.wrong = all.into_iter().filter(|(right, _)| !right).map(|(_, says)| says).collect();
        Ok(checks)
    }

    /// Returns the checks in a line.
    pub(super) fn says(&self) -> String {
        if !self.wrong.is_empty() {
            return self.wrong.join("; ");
        }
        let (games, rate) = (HumanCount(self.games), rate(self.steps, self.time));
        format!("{games} random games end and texts read back, {rate} steps a second")
    }
}

/// Plays a random game from the start, the same for the same seed.
pub(super) fn random_game(game: &Entry, seed: u64) -> Result<Box<dyn DynMatch>, DynError> {
    let mut dice = SecretRng::seed_from_u64(seed);
    let mut played = game.begin_match(&Setup::new(), &mut dice)?;
    while (played.ply() as u64) < MAX_PLAYOUT && played.random_step(&mut dice).is_some() {}
    Ok(played)
}

/// Returns whether the record of a game leads to its last position, and texts of positions read
/// back.
fn reads_back(game: &Entry, played: &dyn DynMatch) -> bool {
    let replayed = game.replay(&Setup::new(), &played.record());
    let replays = replayed.is_ok_and(|again| {
        again.position().text() == played.position().text() && again.record() == played.record()
    });
    replays
        && (0..=played.ply()).step_by(7).chain([played.ply()]).all(|ply| {
            let Some(position) = played.position_at(ply) else { return false };
            let text = position.text();
            game.read(&text).is_ok_and(|read| read.text() == text)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_found() {
        let game = rules_games::find("cybo").unwrap();
        let right = Checks::of(game, 0, true).unwrap();
        assert!(right.wrong.is_empty() && right.says().contains("random games end"));
        let wrong = Checks::of(game, 0, false).unwrap();
        assert_eq!(wrong.says(), "the scene does not play out as shown");
    }

    #[test]
    fn a_game_is_not_read_back_as_another() {
        let [cybo, triandro] = ["cybo", "triandro"].map(|name| rules_games::find(name).unwrap());
        let played = random_game(cybo, 1).unwrap();
        assert!(reads_back(cybo, &*played));
        assert!(!reads_back(triandro, &*played));
    }
}
