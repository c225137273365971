//! What a search found out.

use core::cmp::Reverse;

use rules_core::{Game, Step};

/// What a bot chose, and what it found out on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// The action chosen, one of the legal ones.
    pub action: G::Action,
    /// The legal actions in their order, each with what was found out about it.
    pub actions: Vec<ActionValue<G::Action>>,
    /// The principal variation: the steps, chance events among them, that the bot expects; it begins with
    /// the action chosen.
    #[doc(alias = "principal_variation")]
    pub line: Vec<Step<G::Action, G::Event>>,
    /// What the search did again and again: play-outs, or depths searched through.
    pub iterations: u64,
    /// How many positions the search looked at, or how many nodes it added to its tree.
    pub nodes: u64,
}

/// What was found out about an action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionValue<A> {
    /// The action.
    pub action: A,
    /// What it is worth to the seat, in the unit of [`Game::utility`](rules_core::Game::utility): where
    /// winning counts alone and with two seats from -1, a loss, to 1, a win. `None` if nothing is known.
    pub value: Option<f32>,
    /// How many iterations began with it, those of earlier searches among them if their tree was kept.
    pub visits: u64,
    /// What certainly comes of it, if that was proven.
    pub proof: Option<Proof>,
}

/// A proven result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Proof {
    /// The utility of the result for the seat, if all play as well as they can.
    pub utility: i32,
    /// How many steps it takes at most to get there, counted from the position searched.
    pub plies: u32,
}

impl<G: Game> Analysis<G> {
    /// What was found out about the action chosen.
    pub fn chosen(&self) -> Option<&ActionValue<G::Action>> {
        self.actions.iter().find(|value| value.action == self.action)
    }

    /// The actions, the best ones first: the one chosen, then by visits, then by value, then in their order.
    pub fn ranked(&self) -> Vec<ActionValue<G::Action>> {
        let mut ranked = self.actions.clone();
        // By keys without the type of actions, so that the sort is compiled once.
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
