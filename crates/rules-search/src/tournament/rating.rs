//! Ratings by maximum likelihood, with their intervals.

/// Rating points per unit of strength: odds of ten to one are 400 points.
const POINTS: f64 = 400.0 / core::f64::consts::LN_10;

/// Number of standard deviations that hold 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// Rating with the half width of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Rating points with an average of 0; 400 points more are odds of ten to one.
    pub points: f64,
    /// Half width of the interval.
    pub margin: f64,
}

/// Rates players by their scores (Bradley-Terry, a draw is half a win).
///
/// `games[i][j]` is the number of games of `i` and `j`, and `scores[i][j]` the score of `i` in
/// them.
///
/// One drawn game is added to every pairing that was played, so that a player who won or lost every
/// game has a rating. The margins follow from the likelihood (its Fisher information).
pub(super) fn rate(games: &[Vec<f64>], scores: &[Vec<f64>]) -> Vec<Rating> {
    let count = games.len();
    let played = |i: usize, j: usize| if games[i][j] > 0.0 { games[i][j] + 1.0 } else { 0.0 };
    let scored = |i: usize, j: usize| if games[i][j] > 0.0 { scores[i][j] + 0.5 } else { 0.0 };
    let mut strength = vec![0.0; count];
    let mut variance = vec![vec![0.0; count]; count];
    // Newton's method on a concave likelihood, with steps clamped against overshooting.
    for _ in 0..100 {
        let chance = |i: usize, j: usize| 1.0 / (1.0 + f64::exp(strength[j] - strength[i]));
        let mut slope = vec![0.0; count];
        // Adding 1 to every entry makes the matrix regular: it fixes the sum of all strengths.
        let mut information = vec![vec![1.0; count]; count];
        for i in 0..count {
            for j in (0..count).filter(|&j| j != i) {
                let expected = chance(i, j);
                slope[i] += scored(i, j) - played(i, j) * expected;
                let weight = played(i, j) * expected * (1.0 - expected);
                information[i][i] += weight;
                information[i][j] -= weight;
            }
        }
        variance = invert(information);
        let step = |i: usize| variance[i].iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>();
        let steps: Vec<f64> = (0..count).map(step).collect();
        let largest = steps.iter().fold(0.0, |most: f64, step| most.max(step.abs()));
        strength.iter_mut().zip(&steps).for_each(|(own, step)| *own += step.clamp(-1.0, 1.0));
        if largest < 1e-10 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / count.max(1) as f64;
    let of = |i: usize| {
        // Removes the share of the ones added to the matrix.
        let spread = (variance[i][i] - 1.0 / (count * count) as f64).max(0.0).sqrt();
        Rating { points: (strength[i] - mean) * POINTS, margin: Z * spread * POINTS }
    };
    (0..count).map(of).collect()
}

/// Returns the inverse of a positive definite matrix, by elimination.
fn invert(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let unit = |row: usize| (0..count).map(|column| f64::from(u8::from(row == column))).collect();
    let mut inverse: Vec<Vec<f64>> = (0..count).map(unit).collect();
    for pivot in 0..count {
        let scale = 1.0 / matrix[pivot][pivot].max(1e-12);
        matrix[pivot].iter_mut().chain(&mut inverse[pivot]).for_each(|value| *value *= scale);
        let (row, row_inverse) = (matrix[pivot].clone(), inverse[pivot].clone());
        for other in (0..count).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            matrix[other].iter_mut().zip(&row).for_each(|(value, of)| *value -= factor * of);
            inverse[other]
                .iter_mut()
                .zip(&row_inverse)
                .for_each(|(value, of)| *value -= factor * of);
        }
    }
    inverse
}

/// Returns Wilson's 95 % interval of a share, for a score out of `games`.
///
/// ```
/// use rules_search::share_interval;
///
/// let (low, high) = share_interval(5.0, 10.0);
/// assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4);
/// ```
pub fn share_interval(score: f64, games: f64) -> (f64, f64) {
    if games <= 0.0 {
        return (0.0, 1.0);
    }
    let (share, square) = (score / games, Z * Z);
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let inner = share * (1.0 - share) / games + square / (4.0 * games * games);
    let half = Z * inner.max(0.0).sqrt() / (1.0 + square / games);
    ((middle - half).max(0.0), (middle + half).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(of: &[[f64; 3]]) -> Vec<Vec<f64>> {
        of.iter().map(|row| row.to_vec()).collect()
    }

    #[test]
    fn odds_of_ten_are_400_points() {
        let games = vec![vec![0.0, 109.0], vec![109.0, 0.0]];
        // With the drawn game added: 100 to 10.
        let scores = vec![vec![0.0, 99.5], vec![9.5, 0.0]];
        let ratings = rate(&games, &scores);
        assert!((ratings[0].points - ratings[1].points - 400.0).abs() < 1e-6, "{ratings:?}");
        // The variance of a difference is 1 / (n p (1 - p)); one of two opposite halves has a
        // quarter of it.
        let margin = Z * POINTS * (110.0_f64 * 100.0 * 10.0 / (110.0 * 110.0)).recip().sqrt() / 2.0;
        assert!((ratings[0].margin - margin).abs() < 1e-6, "{ratings:?}");
    }

    #[test]
    fn strength_follows_through_others() {
        let games = table(&[[0.0, 50.0, 0.0], [50.0, 0.0, 50.0], [0.0, 50.0, 0.0]]);
        let scores = table(&[[0.0, 40.0, 0.0], [10.0, 0.0, 40.0], [0.0, 10.0, 0.0]]);
        let ratings = rate(&games, &scores);
        assert!(ratings[0].points > 200.0 && ratings[1].points.abs() < 1e-6, "{ratings:?}");
        assert!((ratings[0].points + ratings[2].points).abs() < 1e-6, "{ratings:?}");
    }

    #[test]
    fn a_perfect_score_has_a_rating_and_no_games_have_one_too() {
        let games = vec![vec![0.0, 1000.0], vec![1000.0, 0.0]];
        let scores = vec![vec![0.0, 1000.0], vec![0.0, 0.0]];
        let ratings = rate(&games, &scores);
        assert!(ratings[0].points.is_finite() && ratings[0].points > 400.0, "{ratings:?}");
        let none = rate(&[vec![0.0]], &[vec![0.0]]);
        assert_eq!(none[0].points, 0.0);
        assert!(rate(&[], &[]).is_empty());
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        // 5 of 10: 0.2366 to 0.7634.
        let (low, high) = share_interval(5.0, 10.0);
        assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4);
        assert_eq!(share_interval(0.0, 0.0), (0.0, 1.0));
        assert!(1.0 - share_interval(10.0, 10.0).1 < 1e-12);
    }
}
