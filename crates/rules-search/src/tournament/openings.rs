//! Random openings, and the effective number of games with them.

use rules_core::implement::Mixer;
use rules_core::{Game, Step, random_step};

use crate::playouts::dice;

/// Maximum draws of an opening in which the game does not end.
const TRIES: u64 = 100;

/// Returns the random steps of the opening with this number.
///
/// There are `plies` of them, fewer only if the game rarely lasts as long.
pub(super) fn opening<G: Game>(
    start: &G,
    plies: u32,
    seed: u64,
    number: u64,
) -> Vec<Step<G::Action, G::Event>> {
    let mut steps = Vec::new();
    for attempt in 0..TRIES {
        let mut position = start.clone();
        let mut dice = dice(Mixer::new(seed).word(number).word(attempt).finish(), u64::MAX);
        steps.clear();
        steps.extend((0..plies).map_while(|_| random_step(&mut position, &mut dice)));
        if !position.is_over() {
            return steps;
        }
    }
    steps.truncate(steps.len() / 2);
    steps
}

/// Scores of a pairing by opening.
#[derive(Default)]
pub(super) struct Openings {
    /// Number of games and sum of their scores for each opening.
    scores: Vec<(f64, f64)>,
    last: Option<u64>,
}

impl Openings {
    /// Adds the score of a game; games of an opening must be consecutive.
    pub(super) fn add(&mut self, opening: u64, score: f64) {
        if self.last != Some(opening) {
            self.last = Some(opening);
            self.scores.push((0.0, 0.0));
        }
        if let Some((games, sum)) = self.scores.last_mut() {
            *games += 1.0;
            *sum += score;
        }
    }

    /// Returns the number of independent games with the same variance of the mean.
    ///
    /// It lies between the number of openings and the number of games.
    pub(super) fn worth(&self) -> f64 {
        let count = self.scores.len() as f64;
        let games: f64 = self.scores.iter().map(|(games, _)| games).sum();
        let mean = self.scores.iter().map(|(_, sum)| sum).sum::<f64>() / games;
        // The ratio estimator of the mean over groups of games.
        let squares = self.scores.iter().map(|(games, sum)| (sum - games * mean).powi(2));
        let variance = squares.sum::<f64>() / (games * games) * count / (count - 1.0).max(1.0);
        let worth = mean * (1.0 - mean) / variance;
        // Without variance every game counts.
        if worth.is_finite() { worth.clamp(count, games) } else { games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(scores: &[&[f64]]) -> f64 {
        let mut openings = Openings::default();
        for (number, scores) in scores.iter().enumerate() {
            scores.iter().for_each(|&score| openings.add(number as u64, score));
        }
        openings.worth()
    }

    #[test]
    fn games_that_repeat_each_other_count_once() {
        let same: Vec<&[f64]> = [&[1.0, 1.0][..], &[0.0, 0.0]].repeat(50);
        assert!((worth(&same) - 100.0).abs() < 2.0, "{}", worth(&same));
        let seats_decide: Vec<&[f64]> = [&[1.0, 0.0][..], &[0.0, 1.0]].repeat(50);
        assert_eq!(worth(&seats_decide), 200.0);
        let single: Vec<&[f64]> = [&[1.0][..], &[0.0], &[0.0]].repeat(50);
        assert!((worth(&single) - 150.0).abs() < 2.0);
        assert_eq!(worth(&[&[1.0, 1.0]]), 2.0);
    }
}
