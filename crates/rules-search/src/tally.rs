//! Visits and utilities of the legal actions.

use rules_core::{Game, Step};

use crate::{ActionValue, Analysis};

/// Visits and sum of utilities of an action.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Count {
    pub(crate) visits: u64,
    pub(crate) sum: f64,
}

/// Counts of each legal action.
#[derive(Clone, Debug)]
pub(crate) struct Tally<A> {
    actions: Vec<(A, Count)>,
}

impl<A: Copy + Ord> Tally<A> {
    /// Returns zero counts for these actions, which must be ascending.
    pub(crate) fn new(legal: &[A]) -> Self {
        Tally { actions: legal.iter().map(|&action| (action, Count::default())).collect() }
    }

    /// Adds to the counts of an action; ignores illegal actions.
    pub(crate) fn add(&mut self, action: A, more: Count) {
        if let Ok(index) = self.actions.binary_search_by(|(known, _)| known.cmp(&action)) {
            let count = &mut self.actions[index].1;
            count.visits += more.visits;
            count.sum += more.sum;
        }
    }

    /// Returns the most visited action.
    ///
    /// Ties are broken by the larger sum, then by the order of actions.
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

    /// Returns the action with the largest average, the first of equal ones.
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

    /// Returns the analysis for a chosen action.
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
