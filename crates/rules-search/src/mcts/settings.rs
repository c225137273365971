//! The settings of the search.

use crate::{TreeSettings, WIN};

/// The settings of an [`Mcts`](super::Mcts). By default they are those of plain UCT.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// Exploration, trees, capacity and the limit of play-outs, as in the other tree searches.
    pub tree: TreeSettings,
    /// Whether actions are judged by all play-outs in which they were played later, and how (GRAVE).
    pub amaf: Option<Amaf>,
    /// How many visits the estimate of a new child counts as; 0 without a heuristic.
    pub prior: f32,
    /// The worth of an action that was never tried, from 0, a loss, to 1, a win. `None` tries every action
    /// once before any is tried again.
    #[doc(alias = "fpu")]
    pub first_play: Option<f32>,
    /// How a new position is valued.
    pub playout: Playout,
    /// An estimate of this size has a value half-way between an even game and a win.
    pub scale: i32,
    /// Whether won and lost positions are proven, in open games of two seats without chance.
    #[doc(alias = "solver")]
    pub proves: bool,
}

impl Default for MctsSettings {
    fn default() -> Self {
        MctsSettings::plain(0.7)
    }
}

impl MctsSettings {
    /// Plain UCT with this much exploration.
    pub const fn plain(exploration: f32) -> Self {
        MctsSettings {
            tree: TreeSettings::exploring(exploration),
            amaf: None,
            prior: 0.0,
            first_play: None,
            playout: Playout::Full,
            scale: WIN / 12,
            proves: false,
        }
    }
}

/// All moves as first: an action that was good later is likely to be good now. The values are those of the
/// nearest node above that has counted enough play-outs (generalized rapid action value estimation, GRAVE;
/// Cazenave 2015).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Amaf {
    /// From how many visits on a node is referred to.
    pub reference: u32,
    /// How fast the values lose weight against the visits of the action itself.
    pub bias: f32,
}

/// How a new position is valued.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Playout {
    /// By the result of random play to the end.
    #[default]
    Full,
    /// By the heuristic, after this many random steps at most.
    Cut(u32),
}
