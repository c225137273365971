//! Upper confidence bounds (UCB1) of tree searches.
//!
//! All operations are fixed to the last bit by IEEE 754, so a search gives the same result on every
//! platform.

/// Data of a child for selection.
///
/// It is stored apart from the node, so that siblings share cache lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Score {
    /// Average utility for the seat that chooses.
    pub(crate) mean: f32,
    /// Reciprocal square root of the visits.
    pub(crate) width: f32,
}

impl Default for Score {
    fn default() -> Self {
        Score::NEW
    }
}

impl Score {
    /// Score of an unvisited child.
    pub(crate) const NEW: Score = Score { mean: 0.0, width: 1.0 };

    #[inline]
    pub(crate) fn new(sum: i32, visits: u32) -> Score {
        let visits = visits as f32;
        Score { mean: sum as f32 / visits, width: 1.0 / visits.sqrt() }
    }

    #[inline]
    pub(crate) fn bound(self, explore: f32) -> f32 {
        self.mean + explore * self.width
    }
}

/// Returns the index of the largest bound, the first of equal ones; 0 if empty.
#[inline]
pub(crate) fn best(scores: &[Score], explore: f32) -> usize {
    let (mut best, mut most) = (0, f32::NEG_INFINITY);
    for (index, score) in scores.iter().enumerate() {
        let bound = score.bound(explore);
        if bound > most {
            (best, most) = (index, bound);
        }
    }
    best
}

/// Returns the square root of `ln(visits)` to three digits; 0 for 0 visits.
#[inline]
pub(crate) fn sqrt_ln(visits: u32) -> f32 {
    let bits = (visits.max(1) as f32).to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    // log2 on 1 to 2 by a polynomial of degree 4 that is exact at both ends.
    let x = mantissa - 1.0;
    let log2 = x * (1.440_26 + x * (-0.675_27 + x * (0.317_99 - 0.082_98 * x)));
    ((exponent as f32 + log2) * core::f32::consts::LN_2).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_good_to_three_digits() {
        for visits in (2..3000).chain([1 << 20, (1 << 20) + 12_345, 1 << 28, u32::MAX]) {
            let exact = f64::from(visits).ln().sqrt();
            let error = (f64::from(sqrt_ln(visits)) / exact - 1.0).abs();
            assert!(error < 1e-3, "{visits}: {error}");
        }
        assert_eq!((sqrt_ln(0), sqrt_ln(1)), (0.0, 0.0));
    }

    #[test]
    fn the_best_has_the_largest_bound() {
        let scores = [Score::new(5, 10), Score::new(1, 2), Score::new(9, 10)];
        assert_eq!(best(&scores, 0.0), 2);
        assert_eq!(best(&scores, 10.0), 1);
        assert_eq!(best(&[], 1.0), 0);
    }
}
