//! Search scores: estimates, and wins with their distance.

use crate::{Proof, WIN};

/// Score of an immediate win.
///
/// A win in `n` plies scores `n` less, so the quickest win is best. A loss is the negative, so the
/// slowest loss is best.
pub(super) const PROVEN: i32 = 2 * WIN;

/// Bound above all scores.
pub(super) const INFINITE: i32 = 2 * PROVEN;

/// Returns the score of a win `ply` plies from the root.
#[inline]
pub(super) fn of_win(ply: u32) -> i32 {
    PROVEN - ply as i32
}

/// Returns the score of a game that ended `ply` plies from the root.
///
/// `most` is the largest utility. Only the best and the worst result have a distance.
#[inline]
pub(super) fn of_result(utility: i32, most: i32, ply: u32) -> i32 {
    if utility.abs() >= most { utility.signum() * of_win(ply) } else { utility * (WIN / most) }
}

/// Returns whether the score is a proven win or loss.
#[inline]
pub(super) fn is_proven(score: i32) -> bool {
    score.abs() > WIN
}

/// Returns the result that a score proves.
///
/// A result between a win and a loss is proven only if `whole`, that is, if nothing was estimated.
pub(super) fn proof(score: i32, most: i32, whole: bool, depth: u32) -> Option<Proof> {
    if is_proven(score) {
        Some(Proof { utility: score.signum() * most, plies: distance(score) })
    } else {
        whole.then_some(Proof { utility: score / (WIN / most), plies: depth })
    }
}

/// Returns the distance of a proven score from the root in plies.
pub(super) fn distance(score: i32) -> u32 {
    score.abs().abs_diff(PROVEN)
}

/// Converts a score into a utility of at most `most`.
pub(super) fn utility(score: i32, most: i32) -> f32 {
    if is_proven(score) {
        (score.signum() * most) as f32
    } else {
        score as f32 / (WIN as f32 / most as f32)
    }
}

/// Converts a score relative to the root for a position `ply` plies from it.
#[inline]
pub(super) fn from_here(score: i32, ply: u32) -> i32 {
    if is_proven(score) { score + score.signum() * ply as i32 } else { score }
}

/// Inverts [`from_here`].
#[inline]
pub(super) fn from_root(score: i32, ply: u32) -> i32 {
    if is_proven(score) { score - score.signum() * ply as i32 } else { score }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_win_and_the_slowest_loss_score_most() {
        assert!(of_result(1, 1, 3) > of_result(1, 1, 4));
        assert!(of_result(-1, 1, 3) < of_result(-1, 1, 4));
        assert!(of_result(1, 1, 10_000) > WIN && of_result(-1, 1, 10_000) < -WIN);
        assert_eq!(of_result(0, 1, 3), 0);
    }

    #[test]
    fn distances_are_kept_between_here_and_the_root() {
        for score in [of_result(1, 1, 9), of_result(-1, 1, 9), 0, 17, -17] {
            assert_eq!(from_root(from_here(score, 4), 4), score);
        }
        assert_eq!(from_here(of_result(1, 1, 9), 4), of_result(1, 1, 5));
        assert_eq!(distance(of_result(-1, 1, 9)), 9);
    }

    #[test]
    fn estimates_prove_nothing_and_draws_only_without_estimates() {
        assert_eq!(proof(WIN, 1, false, 3), None);
        assert_eq!(proof(0, 1, false, 3), None);
        assert_eq!(proof(0, 1, true, 3), Some(Proof { utility: 0, plies: 3 }));
        let loss = Proof { utility: -1, plies: 2 };
        assert_eq!(proof(of_result(-1, 1, 2), 1, false, 3), Some(loss));
    }
    #[test]
    fn results_between_win_and_loss_are_kept() {
        for most in [2, 7, 30, 999, 1_000] {
            for worth in 1 - most..most {
                let score = of_result(worth, most, 5);
                assert_eq!(proof(score, most, true, 5), Some(Proof { utility: worth, plies: 5 }));
                assert_eq!(proof(score, most, false, 5), None);
                assert!((utility(score, most) - worth as f32).abs() < 0.6, "{worth} of {most}");
            }
            assert!(of_result(most - 1, most, 0) < of_win(10_000));
            assert_eq!(utility(of_result(most, most, 1), most), most as f32);
        }
    }
}
