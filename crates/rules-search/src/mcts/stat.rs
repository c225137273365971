//! Statistics of a child for selection.

use crate::ucb::sqrt_ln;

/// Value of an iteration whose play-out is not done yet: a loss (virtual loss).
pub(super) const VIRTUAL: f32 = -1.0;

/// Data of a child for selection, stored apart from the node so that siblings share cache lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stat {
    /// Visits, including those that its estimate counts as.
    pub(super) weight: f32,
    /// Average value for the seat that chooses.
    pub(super) mean: f32,
    /// Factor of exploration by the [`Bound`].
    pub(super) width: f32,
    /// Place of the action in AMAF tables.
    pub(super) place: u16,
    /// 1 for a proven win, -1 for a proven loss, otherwise 0.
    pub(super) proven: i8,
    /// Maximum number of plies to the proven result.
    pub(super) plies: u8,
}

impl Default for Stat {
    fn default() -> Self {
        Stat { weight: 0.0, mean: 0.0, width: 1.0, place: 0, proven: 0, plies: 0 }
    }
}

/// Upper bound of a child's value, by which children are selected.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    /// The width is the reciprocal square root of the weight.
    Ucb1,
    /// The width is the probability of the action divided by one more than the weight.
    ///
    /// The probabilities are a softmax of the estimates at this temperature.
    Puct { temperature: f32 },
}

impl Bound {
    /// Returns whether actions have probabilities.
    #[inline]
    pub(super) fn has_policy(self) -> bool {
        matches!(self, Bound::Puct { .. })
    }

    /// Returns the factor of exploration by the visits of the parent.
    #[inline]
    pub(super) fn of_parent(self, visits: u32) -> f32 {
        match self {
            Bound::Ucb1 => sqrt_ln(visits),
            Bound::Puct { .. } => (visits as f32).sqrt(),
        }
    }

    /// Returns the width of a child whose weight grows.
    #[inline]
    fn width(self, before: &Stat, weight: f32) -> f32 {
        match self {
            Bound::Ucb1 => 1.0 / weight.sqrt(),
            Bound::Puct { .. } => before.width * (1.0 + before.weight) / (1.0 + weight),
        }
    }
}

impl Stat {
    /// Adds a value that counts as `weight` visits.
    #[inline]
    pub(super) fn add(&mut self, weight: f32, value: f32, bound: Bound) {
        let sum = self.weight + weight;
        self.width = bound.width(self, sum);
        self.weight = sum;
        self.mean += (value - self.mean) * weight / sum;
    }

    /// Adds an estimate that counts as `weight` visits.
    #[inline]
    pub(super) fn add_estimate(&mut self, weight: f32, value: f32, bound: Bound) {
        if self.weight == 0.0 {
            self.mean = value;
        }
        if weight > 0.0 {
            self.add(weight, value, bound);
        }
    }

    /// Replaces a value that was added with weight 1.
    #[inline]
    pub(super) fn replace(&mut self, before: f32, value: f32) {
        self.mean += (value - before) / self.weight;
    }

    /// Sets the widths of siblings to the softmax of their values.
    pub(super) fn set_policy(siblings: &mut [Stat], temperature: f32) {
        let most = siblings.iter().map(|stat| stat.mean).fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for stat in &mut *siblings {
            // Values from -1 to 1 are twice as wide as those from 0 to 1.
            stat.width = exp((stat.mean - most) / (2.0 * temperature));
            sum += stat.width;
        }
        siblings.iter_mut().for_each(|stat| stat.width /= sum * (1.0 + stat.weight));
    }

    /// Returns what a result proves for a seat: 1 for a win, -1 for a loss.
    pub(super) fn proven_by(value: f32) -> i8 {
        i8::from(value == 1.0) - i8::from(value == -1.0)
    }

    /// Records that the game is over with `value` for the seat that acted.
    pub(super) fn set_proven(&mut self, value: f32) {
        self.proven = Stat::proven_by(value);
    }
}

/// Returns `e` to the power of a number that is not positive, to two digits.
///
/// All operations are fixed to the last bit by IEEE 754.
fn exp(power: f32) -> f32 {
    // (1 + x/256) to the power of 256.
    let mut value = (1.0 + power / 256.0).max(0.0);
    for _ in 0..8 {
        value *= value;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_a_distribution_that_prefers_good_actions() {
        let mut stats = [0.5, -0.5, 0.0].map(|mean| Stat { mean, ..Stat::default() });
        Stat::set_policy(&mut stats, 0.25);
        let sum: f32 = stats.iter().map(|stat| stat.width).sum();
        assert!((sum - 1.0).abs() < 1e-5);
        // A difference of 1 between values from -1 to 1 is 0.5 between 0 and 1.
        assert!((stats[0].width / stats[1].width / 2_f32.exp() - 1.0).abs() < 0.02, "{stats:?}");
        let before = stats[0].width;
        (0..3).for_each(|_| stats[0].add(1.0, 1.0, Bound::Puct { temperature: 0.25 }));
        assert!((stats[0].width * 4.0 / before - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_value_that_is_replaced_leaves_no_trace() {
        let mut stat = Stat::default();
        [1.0, -1.0, 0.5].iter().for_each(|&value| stat.add(1.0, value, Bound::Ucb1));
        let mut other = Stat::default();
        [1.0, -1.0, -1.0].iter().for_each(|&value| other.add(1.0, value, Bound::Ucb1));
        other.replace(-1.0, 0.5);
        assert!((stat.mean - other.mean).abs() < 1e-6 && stat.width == other.width);
    }
}
