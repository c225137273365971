//! Results of searches.

use core::cmp::Reverse;

use rules_core::{Game, Step};

/// Result of a search: the chosen action and the values found.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// The chosen action, one of the legal ones.
    pub action: G::Action,
    /// The legal actions in ascending order, each with its value.
    pub actions: Vec<ActionValue<G::Action>>,
    /// The principal variation: expected steps from the chosen action on.
    ///
    /// It includes chance events.
    #[doc(alias = "principal_variation")]
    pub line: Vec<Step<G::Action, G::Event>>,
    /// Number of iterations: play-outs, or depths searched completely.
    pub iterations: u64,
    /// Number of positions visited, or of nodes added to the tree.
    pub nodes: u64,
}

/// Value, visits and proof of an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionValue<A> {
    /// The action.
    pub action: A,
    /// Value for the seat in the unit of [`Game::utility`]; `None` if unknown.
    ///
    /// With two seats and only winning counted, it lies between -1 (loss) and 1 (win).
    pub value: Option<f32>,
    /// Number of iterations that began with the action.
    ///
    /// Iterations of earlier searches count if their tree was kept.
    pub visits: u64,
    /// Proven result of the action, if there is one.
    pub proof: Option<Proof>,
}

/// Proven result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Proof {
    /// Utility of the result for the seat if all seats play best.
    pub utility: i32,
    /// Maximum number of plies from the searched position to the result.
    pub plies: u32,
}

impl<G: Game> Analysis<G> {
    /// Returns the value of the chosen action.
    pub fn chosen(&self) -> Option<&ActionValue<G::Action>> {
        self.actions.iter().find(|value| value.action == self.action)
    }

    /// Returns the actions from best to worst.
    ///
    /// The chosen action comes first. The others are ordered by visits, then by value, then as in
    /// `actions`.
    pub fn ranked(&self) -> Vec<ActionValue<G::Action>> {
        let mut ranked = self.actions.clone();
        // The keys do not contain the action type, so the sort is compiled once.
        ranked.sort_by_cached_key(|of| {
            let value = of.value.unwrap_or(f32::NEG_INFINITY);
            Reverse((of.action == self.action, of.visits, in_total_order(value)))
        });
        ranked
    }
}

/// Returns an integer that compares as the number does in [`f32::total_cmp`].
fn in_total_order(number: f32) -> i32 {
    let bits = number.to_bits().cast_signed();
    bits ^ ((bits >> 31).cast_unsigned() >> 1).cast_signed()
}
