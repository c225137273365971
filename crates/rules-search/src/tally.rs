//! The visits and utilities of the legal actions, added up over trees.

use rules_core::{Game, Step};

use crate::{ActionValue, Analysis};

/// The visits and the sum of utilities of an action.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Count {
    pub(crate) visits: u64,
    pub(crate) sum: f64,
}

/// What is known of each legal action.
#[derive(Clone, Debug)]
pub(crate) struct Tally<A> {
    actions: Vec<(A, Count)>,
}

impl<A: Copy + Ord> Tally<A> {
    /// Nothing is known yet. The actions are ascending.
    pub(crate) fn new(legal: &[A]) -> Self {
        Tally { actions: legal.iter().map(|&action| (action, Count::default())).collect() }
    }

    /// Adds to what is known of an action; others than the legal ones are left out.
    pub(crate) fn add(&mut self, action: A, more: Count) {
        if let Ok(index) = self.actions.binary_search_by(|(known, _)| known.cmp(&action)) {
            let count = &mut self.actions[index].1;
            count.visits += more.visits;
            count.sum += more.sum;
        }
    }

    /// The action with most visits, of those with the most the one with the largest sum, then the first.
    pub(crate) fn most_visited(&self) -> Option<A> {
        let mut best: Option<&(A, Count)> = None;
        for one in &self.actions {
            let rank = |of: &(A, Count)| (of.1.visits, of.1.sum);
            if best.is_none_or(|best| rank(one) > rank(best)) {
                best = Some(one);
            }
        }
        best.map(|&(action, _)| action)
    }

    /// The action with the largest average, the first of equal ones.
    pub(crate) fn most_worth(&self) -> Option<A> {
        let mut best: Option<(A, f64)> = None;
        for &(action, count) in self.actions.iter().filter(|(_, count)| count.visits > 0) {
            let worth = count.sum / count.visits as f64;
            if best.is_none_or(|(_, most)| worth > most) {
                best = Some((action, worth));
            }
        }
        best.map(|(action, _)| action).or_else(|| self.most_visited())
    }

    /// The analysis that goes with a choice.
    pub(crate) fn analysis<G: Game<Action = A>>(
        &self,
        action: A,
        line: Vec<Step<A, G::Event>>,
        iterations: u64,
        nodes: u64,
    ) -> Analysis<G> {
        let value_of = |&(action, Count { visits, sum }): &(A, Count)| ActionValue {
            action,
            value: (visits > 0).then(|| (sum / visits as f64) as f32),
            visits,
            proof: None,
        };
        let actions = self.actions.iter().map(value_of).collect();
        Analysis { action, actions, line, iterations, nodes }
    }
}
