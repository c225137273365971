//! Scores within a search: estimates, and wins with their distance.

use crate::{Proof, WIN};

/// A win on the spot. A win in `n` steps scores `n` less, so that the quickest one is best; a loss is the
/// negative, so that the slowest one is best.
pub(super) const PROVEN: i32 = 2 * WIN;

/// Beyond all scores.
pub(super) const INFINITE: i32 = 2 * PROVEN;

/// The score of a game that is over so many steps from the root.
#[inline]
pub(super) fn of_result(utility: i32, ply: u32) -> i32 {
    utility.signum() * (PROVEN - ply as i32)
}

/// Whether the score is one of a win or a loss, not an estimate.
#[inline]
pub(super) fn is_proven(score: i32) -> bool {
    score.abs() > WIN
}

/// The result that a score proves, a draw only if `whole` says that nothing was estimated.
pub(super) fn proof(score: i32, whole: bool, depth: u32) -> Option<Proof> {
    if is_proven(score) {
        Some(Proof { utility: score.signum(), plies: distance(score) })
    } else {
        (whole && score == 0).then_some(Proof { utility: 0, plies: depth })
    }
}

/// In how many steps from the root a proven score comes true.
pub(super) fn distance(score: i32) -> u32 {
    score.abs().abs_diff(PROVEN)
}

/// The score as a utility, -1 to 1.
pub(super) fn utility(score: i32) -> f32 {
    if is_proven(score) { score.signum() as f32 } else { score as f32 / WIN as f32 }
}

/// Turns a score counted from the root into one counted from a position so many steps from it.
#[inline]
pub(super) fn from_here(score: i32, ply: u32) -> i32 {
    if is_proven(score) { score + score.signum() * ply as i32 } else { score }
}

/// The inverse of [`from_here`].
#[inline]
pub(super) fn from_root(score: i32, ply: u32) -> i32 {
    if is_proven(score) { score - score.signum() * ply as i32 } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_win_and_the_slowest_loss_score_most() {
        assert!(of_result(1, 3) > of_result(1, 4));
        assert!(of_result(-1, 3) < of_result(-1, 4));
        assert!(of_result(1, 10_000) > WIN && of_result(-1, 10_000) < -WIN);
        assert_eq!(of_result(0, 3), 0);
    }

    #[test]
    fn distances_are_kept_between_here_and_the_root() {
        for score in [of_result(1, 9), of_result(-1, 9), 0, 17, -17] {
            assert_eq!(from_root(from_here(score, 4), 4), score);
        }
        assert_eq!(from_here(of_result(1, 9), 4), of_result(1, 5));
        assert_eq!(distance(of_result(-1, 9)), 9);
    }

    #[test]
    fn estimates_prove_nothing_and_draws_only_without_estimates() {
        assert_eq!(proof(WIN, false, 3), None);
        assert_eq!(proof(0, false, 3), None);
        assert_eq!(proof(0, true, 3), Some(Proof { utility: 0, plies: 3 }));
        let loss = Proof { utility: -1, plies: 2 };
        assert_eq!(proof(of_result(-1, 2), false, 3), Some(loss));
    }
}
