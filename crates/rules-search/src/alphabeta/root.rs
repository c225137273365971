//! Iterative deepening at the root.

use core::cmp::Reverse;

use rules_core::{Keyed, Seat, Step};

use super::score::{self, INFINITE, distance, is_proven};
use super::search::{Search, Window};
use crate::{ActionValue, Analysis, Heuristic};

/// Maximum depth.
pub(super) const DEEPEST: u8 = 250;

/// Root action with its score.
struct RootAction<A> {
    action: A,
    /// The score, or an upper bound if others are known to be better.
    score: i32,
    is_exact: bool,
    /// The best line after the action.
    line: Vec<A>,
}

/// Root of a search with the results of its iterations.
pub(super) struct Root<'a, G: Keyed, H> {
    position: &'a G,
    seat: Seat,
    /// Number of actions that need exact scores.
    values: usize,
    /// The actions from best to worst.
    actions: Vec<RootAction<G::Action>>,
    search: Search<'a, G, H>,
    /// Whether the last iteration needed no estimate.
    whole: bool,
    depth: u8,
}

impl<'a, G: Keyed, H: Heuristic<G>> Root<'a, G, H> {
    pub(super) fn new(
        position: &'a G,
        seat: Seat,
        values: usize,
        search: Search<'a, G, H>,
    ) -> Self {
        let action = |action| RootAction { action, score: 0, is_exact: false, line: Vec::new() };
        let actions: Vec<_> = position.legal_actions().map(action).collect();
        let values = values.clamp(1, actions.len().max(1));
        Root { position, seat, values, actions, search, whole: false, depth: 0 }
    }

    /// Deepens until the budget is spent or the result is settled.
    pub(super) fn deepen(&mut self) {
        while self.depth < DEEPEST && !self.is_settled() {
            // The first iteration visits every action once, whatever the budget.
            if self.depth > 0 && self.search.is_spent() {
                break;
            }
            self.iterate(self.depth + 1);
            if self.search.stopped {
                break;
            }
            self.depth += 1;
            self.search.iterations += 1;
        }
    }

    /// Returns whether deeper searches would choose the same action.
    fn is_settled(&self) -> bool {
        let best = self.actions.first().map_or(0, |best| best.score);
        // A win beyond the searched depth comes from the table. A quicker one may exist.
        let is_quickest = is_proven(best) && distance(best) <= self.depth.into();
        self.depth > 0 && (self.whole || is_quickest)
    }

    /// Searches all actions to `depth`.
    fn iterate(&mut self, depth: u8) {
        self.search.reach(depth);
        self.search.estimated = false;
        // The best scores of this iteration, descending.
        let mut best = Vec::with_capacity(self.values + 1);
        let mut done = 0;
        while done < self.actions.len() {
            let alpha = best.get(self.values - 1).copied().unwrap_or(-INFINITE);
            let (score, is_exact) = self.score(self.actions[done].action, depth, alpha);
            if self.search.stopped {
                break;
            }
            let line = if is_exact { self.search.line(1).to_vec() } else { Vec::new() };
            let action = self.actions[done].action;
            self.actions[done] = RootAction { action, score, is_exact, line };
            if is_exact {
                let place = best.partition_point(|&other| other >= score);
                best.insert(place, score);
                best.truncate(self.values);
            }
            done += 1;
        }
        // An incomplete iteration still improves the order of its searched actions, of which the
        // best one of the iteration before came first. Bounds do not rank actions, so those keep
        // their order.
        self.actions[..done].sort_by_cached_key(|action| {
            Reverse((action.is_exact, if action.is_exact { action.score } else { 0 }))
        });
        if done == self.actions.len() {
            self.whole = !self.search.estimated;
        }
    }

    /// Returns the score of an action and whether it is exact.
    ///
    /// If not, it is at most `alpha`.
    fn score(&mut self, action: G::Action, depth: u8, alpha: i32) -> (i32, bool) {
        let child = self.position.after(action);
        self.search.nodes += 1;
        if alpha > -INFINITE {
            let window = Window::above(alpha);
            let score = self.search.after(&child, self.seat, depth - 1, 1, window);
            if score <= alpha {
                return (score, false);
            }
        }
        let window = Window { alpha, ..Window::ALL };
        (self.search.after(&child, self.seat, depth - 1, 1, window), true)
    }

    /// Returns the analysis; `None` without actions.
    pub(super) fn analysis(self) -> Option<Analysis<G>> {
        let depth = u32::from(self.depth);
        let best = self.actions.first()?;
        let most = G::max_utility(2);
        let line = [best.action].into_iter().chain(best.line.iter().copied());
        let value = |action: &RootAction<G::Action>| ActionValue {
            action: action.action,
            value: action.is_exact.then(|| score::utility(action.score, most)),
            visits: self.search.iterations,
            proof: score::proof(action.score, most, self.whole, depth).filter(|_| action.is_exact),
        };
        let mut actions: Vec<_> = self.actions.iter().map(value).collect();
        actions.sort_unstable_by_key(|value| value.action);
        Some(Analysis {
            action: best.action,
            actions,
            line: line.map(Step::Action).collect(),
            iterations: self.search.iterations,
            nodes: self.search.nodes,
        })
    }
}
