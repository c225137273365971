//! Tests whether counts fit their weights.

use core::fmt;

/// A chi-square statistic with its degrees of freedom.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ChiSquare {
    statistic: f64,
    freedom: f64,
}

impl ChiSquare {
    /// Compares hits with weights. Choices with few expected hits are combined.
    pub(crate) fn of(hits: &[u64], weights: &[u64]) -> Self {
        const FEW: f64 = 8.0;
        let total_hits: u64 = hits.iter().sum();
        let total_weight: f64 = weights.iter().map(|&weight| weight as f64).sum();
        let (mut rare_hits, mut rare_expected) = (0.0, 0.0);
        let mut cells = Vec::new();
        for (&hits, &weight) in hits.iter().zip(weights) {
            let expected = total_hits as f64 * weight as f64 / total_weight;
            if expected < FEW {
                rare_hits += hits as f64;
                rare_expected += expected;
            } else {
                cells.push((hits as f64, expected));
            }
        }
        if rare_expected >= FEW {
            cells.push((rare_hits, rare_expected));
        }
        let statistic = cells.iter().map(|(hits, expected)| (hits - expected).powi(2) / expected);
        ChiSquare { statistic: statistic.sum(), freedom: cells.len().saturating_sub(1) as f64 }
    }

    /// Adds an independent experiment.
    pub(crate) fn add(&mut self, other: &ChiSquare) {
        self.statistic += other.statistic;
        self.freedom += other.freedom;
    }

    /// Returns whether a fair choice can plausibly give this.
    ///
    /// A fair choice is rejected less than once in 10^9 times.
    pub(crate) fn is_likely(&self) -> bool {
        self.statistic <= self.freedom + 8.0 * (2.0 * self.freedom).sqrt() + 30.0
    }
}

impl fmt::Display for ChiSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "chi-square {:.1} with {} degrees of freedom", self.statistic, self.freedom)
    }
}

#[cfg(test)]
mod tests {
    use super::ChiSquare;

    #[test]
    fn what_fits_is_likely_and_what_does_not_is_not() {
        assert!(ChiSquare::of(&[100, 110, 90], &[1, 1, 1]).is_likely());
        assert!(ChiSquare::of(&[300, 100], &[3, 1]).is_likely());
        assert!(!ChiSquare::of(&[200, 200], &[3, 1]).is_likely());
        assert!(!ChiSquare::of(&[80, 0], &[1, 1]).is_likely());
    }

    #[test]
    fn rare_choices_count_together() {
        // Each rare choice alone is expected less than once; together they are 10 of 1000.
        let weights: Vec<u64> = [990].into_iter().chain([1; 10]).collect();
        let hits: Vec<u64> = [990].into_iter().chain([10]).chain([0; 9]).collect();
        assert!(ChiSquare::of(&hits, &weights).is_likely());
        let hits: Vec<u64> = [900].into_iter().chain([10; 10]).collect();
        assert!(!ChiSquare::of(&hits, &weights).is_likely());
    }

    #[test]
    fn many_small_deviations_add_up() {
        let mut all = ChiSquare::default();
        let one = ChiSquare::of(&[50, 30], &[1, 1]);
        assert!(one.is_likely());
        (0..100).for_each(|_| all.add(&one));
        assert!(!all.is_likely());
    }
}
