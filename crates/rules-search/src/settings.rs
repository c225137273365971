//! What all tree searches can be set to.

use rules_core::{Game, utility_bounds};

/// The settings of a tree search.
///
/// ```
/// use rules_search::{TreeSettings, Uct};
/// use triandro_rules::Triandro;
///
/// let settings = TreeSettings { trees: 4, ..TreeSettings::default() };
/// let bot = Uct::<Triandro>::with(settings);
/// # let _ = bot;
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeSettings {
    /// How much the search explores, beside what looks best: the constant of UCB1 for utilities that lie
    /// between 0 and 1. Values that are no number or below 0 count as 0. By default 0.7.
    #[doc(alias = "c_puct")]
    pub exploration: f32,
    /// How many trees are searched, each with its share of the budget; their visits are added up. Threads
    /// only spread the trees: the same number of trees gives the same answer on any number of threads. By
    /// default 1; 0 counts as 1.
    pub trees: u16,
    /// How many nodes all trees together have at most. What is full grows no more, but the search goes on.
    /// A node takes some 32 bytes beside its action. By default about a million.
    pub capacity: u32,
    /// After how many steps a play-out is given up, as worth nothing to anyone. By default 10,000.
    pub playout_limit: u32,
}

impl Default for TreeSettings {
    fn default() -> Self {
        TreeSettings::exploring(0.7)
    }
}

impl TreeSettings {
    /// The default settings with this much exploration.
    pub const fn exploring(exploration: f32) -> Self {
        TreeSettings { exploration, trees: 1, capacity: 1 << 20, playout_limit: 10_000 }
    }

    /// The number of trees.
    pub(crate) fn trees(&self) -> usize {
        usize::from(self.trees.max(1))
    }

    /// How many nodes one tree has at most: room for the root at least.
    pub(crate) fn capacity_of_one(&self) -> usize {
        (self.capacity as usize / self.trees()).max(1)
    }

    /// The constant for utilities of a game of `seats` seats. Where winning counts alone, `seats` lies
    /// between a win and a loss.
    pub(crate) fn explore<G: Game>(&self, seats: u8) -> f32 {
        let scale = G::max_utility(seats) as f32 / utility_bounds(seats).1 as f32;
        self.exploration.max(0.0) * f32::from(seats) * scale
    }
}
