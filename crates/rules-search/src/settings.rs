//! Settings of all tree searches.

use rules_core::{Game, utility_bounds};

/// Settings of a tree search.
///
/// ```
/// use rules_search::{TreeSettings, Uct};
/// use triandro_rules::Triandro;
///
/// let settings = TreeSettings { exploration: 0.3, ..TreeSettings::default() };
/// let bot = Uct::<Triandro>::with(settings);
/// # let _ = bot;
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TreeSettings {
    /// Exploration constant of UCB1 for utilities between 0 and 1, by default 0.7.
    ///
    /// NaN and negative values count as 0.
    #[doc(alias = "c_puct")]
    pub exploration: f32,
    /// Maximum number of nodes, by default about a million.
    ///
    /// In a full tree [`Mcts`](crate::Mcts) drops the children of the least visited nodes, and the
    /// other searches add none. A node takes about 32 bytes in addition to its action.
    pub capacity: u32,
    /// Maximum plies of a play-out, by default 10,000.
    ///
    /// A longer play-out has utility 0 for every seat.
    pub playout_limit: u32,
}

impl Default for TreeSettings {
    fn default() -> Self {
        TreeSettings::exploring(0.7)
    }
}

impl TreeSettings {
    /// Returns the default settings with this exploration constant.
    pub const fn exploring(exploration: f32) -> Self {
        TreeSettings { exploration, capacity: 1 << 20, playout_limit: 10_000 }
    }

    /// Returns the exploration constant for utilities of a game of `seats` seats.
    ///
    /// If only winning counts, a win and a loss differ by `seats`.
    pub(crate) fn explore<G: Game>(&self, seats: u8) -> f32 {
        let scale = G::max_utility(seats) as f32 / utility_bounds(seats).1 as f32;
        self.exploration.max(0.0) * f32::from(seats) * scale
    }
}
