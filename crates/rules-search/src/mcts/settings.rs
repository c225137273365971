//! Settings of the search.

use crate::{TreeSettings, WIN};

/// Settings of an [`Mcts`](super::Mcts), by default those of plain UCT.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// Settings shared with the other tree searches.
    pub tree: TreeSettings,
    /// Settings of GRAVE, which values actions by later plays; `None` disables it.
    pub amaf: Option<Amaf>,
    /// Number of visits that the estimate of a new child counts as.
    ///
    /// It has no effect without a heuristic.
    pub prior: f32,
    /// Number of visits from which the children of a node have estimates.
    ///
    /// 0 or 1: estimated at creation, always so with a policy or hidden information.
    pub estimate_at: u32,
    /// Temperature of the heuristic's policy, for values from 0 to 1; `None` disables it.
    ///
    /// The search then selects by PUCT: exploration is proportional to the probability of an
    /// action, a softmax of the estimates of all actions. It has no effect without a heuristic.
    #[doc(alias = "puct")]
    pub policy: Option<f32>,
    /// Number of visits from which a node has children, at least 1.
    pub expand_at: u32,
    /// Value of an untried action, from 0 (loss) to 1 (win).
    ///
    /// `None` tries every action once before any is tried again.
    #[doc(alias = "fpu")]
    pub first_play: Option<f32>,
    /// Valuation of new positions.
    pub playout: Playout,
    /// Estimate whose value is half-way between an even game and a win.
    pub scale: i32,
    /// Whether to prove wins and losses.
    ///
    /// This applies to open games of two seats without chance.
    #[doc(alias = "solver")]
    pub proves: bool,
    /// Number of threads that share the tree, by default 1; 0 counts as 1.
    ///
    /// One thread walks the tree, and the others do its play-outs and estimates. With several
    /// threads the same seed no longer gives the same answer. In WebAssembly there is only one. The
    /// others wait without sleeping, so more threads than cores slow each other.
    pub threads: u16,
}

impl Default for MctsSettings {
    fn default() -> Self {
        MctsSettings::plain(0.7)
    }
}

impl MctsSettings {
    /// Returns the settings of plain UCT with this exploration constant.
    pub const fn plain(exploration: f32) -> Self {
        MctsSettings {
            tree: TreeSettings::exploring(exploration),
            amaf: None,
            prior: 0.0,
            estimate_at: 0,
            policy: None,
            expand_at: 1,
            first_play: None,
            playout: Playout::Full,
            scale: WIN / 12,
            proves: false,
            threads: 1,
        }
    }
}

/// Settings of GRAVE (generalized rapid action value estimation; Cazenave 2015).
///
/// An action that was good later is likely to be good now (all moves as first, AMAF). The values
/// come from the nearest node on the path with enough visits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Amaf {
    /// Number of visits from which a node's values are used.
    pub reference: u32,
    /// Rate at which the values lose weight against the visits of the action itself.
    pub bias: f32,
}

/// Valuation of a new position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Playout {
    /// Result of a random play-out to the end.
    #[default]
    Full,
    /// Heuristic value after at most this many random plies.
    Cut(u32),
}
