//! New children of a node, with their estimates.

use rules_core::{Code, MAX_SEATS, Observe, Seat, Step};

use super::back_up::find_again;
use super::rules::Rules;
use super::settings::MctsSettings;
use super::stat::{Bound, Stat, VIRTUAL};
use super::tree::{Node, ROOT, Tree, is_static};
use super::value::of_estimates;
use super::walk::Walk;
use crate::Heuristic;
use crate::arena::{Children, Node as _};
use crate::growth::Seen;

impl<G: Observe<Action: Code>> Tree<G> {
    /// Adds the legal actions as children; returns `None` if the tree is full.
    pub(super) fn expand(
        &mut self,
        at: usize,
        position: &G,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) -> Option<Children> {
        let arena = &mut self.arena;
        let first = arena.nodes.len();
        for action in position.legal_actions() {
            if !arena.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                arena.drop_from(first);
                return None;
            }
            let new = arena.values.last_mut().expect("a node was pushed");
            *new = rules.new_child(action);
        }
        value_new(&mut arena.values[first..], position, seat, rules);
        self.adopt(at, first)
    }

    /// Adds the actions that are legal in a determinization and were not so before.
    ///
    /// Fills `walk.available` with the children of all legal actions, and returns the children.
    pub(super) fn add_legal(
        &mut self,
        at: usize,
        walk: &mut Walk<G>,
        position: &G,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) -> Children {
        let arena = &mut self.arena;
        walk.available.clear();
        let (is_root, estimates) = (at == ROOT, rules.estimates());
        let mut place = 0;
        for action in position.legal_actions() {
            if is_root && rules.legal.binary_search(&action).is_err() {
                continue;
            }
            let step = Some(Step::Action(action));
            let children = &arena.nodes[arena.nodes[at].below.range()];
            // Both are ascending.
            place += children[place..].iter().take_while(|child| child.step < step).count();
            if children.get(place).is_none_or(|child| child.step != step) {
                let Some(child) = arena.insert(at, place, Node { step, ..Node::EMPTY }) else {
                    continue;
                };
                let mut stat = rules.new_child(action);
                if let Some(heuristic) = estimates {
                    let value = rules.estimate(heuristic, position, action, seat);
                    stat.add_estimate(rules.settings.prior, value, rules.bound);
                }
                arena.values[child] = stat;
            }
            walk.available.push(place as u32);
            place += 1;
        }
        arena.nodes[at].below
    }

    /// Goes on to a child of the last node, which another thread chose, and adds the children if
    /// the node has none and the tree is not full.
    pub(super) fn enter(
        &mut self,
        walk: &mut Walk<G>,
        (actions, stats): (&[G::Action], &[Stat]),
        chosen: usize,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) -> Option<()> {
        if !is_static::<G>() {
            find_again(&self.arena, walk);
        }
        let (at, arena) = (walk.path.last()?.at, &mut self.arena);
        if arena.nodes[at].below.count == 0 {
            let first = arena.nodes.len();
            for (&action, &stat) in actions.iter().zip(stats) {
                if !arena.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                    arena.drop_from(first);
                    return None;
                }
                *arena.values.last_mut()? = stat;
            }
            self.adopt(at, first);
        }
        let child = self.arena.nodes[at].below.range().nth(chosen)?;
        self.arena.nodes[child].visits += 1;
        self.arena.values[child].add(1.0, VIRTUAL, rules.bound);
        let (step, place) = (self.arena.nodes[child].step, self.arena.values[child].place);
        walk.note(seat, place);
        walk.go(child, Some(seat), step);
        Some(())
    }

    /// Makes the nodes from `first` on the children of a node.
    fn adopt(&mut self, at: usize, first: usize) -> Option<Children> {
        let arena = &mut self.arena;
        let count = (arena.nodes.len() - first) as u32;
        let below = Children { first: first as u32, count, places: count };
        arena.nodes[at].below = below;
        (count > 0).then_some(below)
    }

    /// Adds estimates to the children of a node that began without, if it has enough visits.
    #[inline]
    pub(super) fn estimate_late(
        &mut self,
        at: usize,
        node: &Node<Seen<G>>,
        position: &G,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) {
        if !node.estimated
            && node.visits >= rules.settings.estimate_at
            && let Some(heuristic) = rules.estimates().filter(|_| rules.is_late())
        {
            self.arena.nodes[at].estimated = true;
            let stats = &mut self.arena.values[node.below.range()];
            add_estimates(stats, heuristic, position, seat, rules);
        }
    }
}

/// Adds what is known of new children of a position: estimates and a policy.
pub(super) fn value_new<G: Observe<Action: Code>>(
    stats: &mut [Stat],
    position: &G,
    seat: Seat,
    rules: &Rules<'_, G>,
) {
    if let Some(heuristic) = rules.first_estimates() {
        add_estimates(stats, heuristic, position, seat, rules);
    }
    if let Bound::Puct { temperature } = rules.bound {
        Stat::set_policy(stats, temperature);
    }
}

/// Adds estimates to the children of a position, which are its legal actions.
#[inline(never)]
fn add_estimates<G: Observe<Action: Code>>(
    stats: &mut [Stat],
    heuristic: &dyn Heuristic<G>,
    position: &G,
    seat: Seat,
    rules: &Rules<'_, G>,
) {
    let mut first = Estimates::new(stats, position.seats(), seat, rules.settings, rules.bound);
    heuristic.evaluate_after(position, &mut |estimates| first.add(estimates));
    let done = first.len();
    if done == stats.len() {
        return;
    }
    for (action, stat) in position.legal_actions().zip(stats).skip(done) {
        let value = rules.estimate(heuristic, position, action, seat);
        stat.add_estimate(rules.settings.prior, value, rules.bound);
    }
}

/// Adds estimates to siblings, from the first one on.
struct Estimates<'a> {
    stats: core::slice::IterMut<'a, Stat>,
    done: usize,
    seats: u8,
    seat: Seat,
    settings: &'a MctsSettings,
    bound: Bound,
    /// The last estimates and their value, because many actions have the same.
    last: ([i32; MAX_SEATS], f32),
}

impl<'a> Estimates<'a> {
    fn new(
        stats: &'a mut [Stat],
        seats: u8,
        seat: Seat,
        settings: &'a MctsSettings,
        bound: Bound,
    ) -> Self {
        let last = ([i32::MIN; MAX_SEATS], 0.0);
        Estimates { stats: stats.iter_mut(), done: 0, seats, seat, settings, bound, last }
    }

    /// Adds the estimates of all seats to the next sibling.
    #[inline(never)]
    fn add(&mut self, estimates: [i32; MAX_SEATS]) {
        let Some(stat) = self.stats.next() else { return };
        if self.last.0 != estimates {
            let values = of_estimates(self.seats, &estimates, self.settings.scale);
            self.last = (estimates, values[self.seat.index()]);
        }
        stat.add_estimate(self.settings.prior, self.last.1, self.bound);
        self.done += 1;
    }

    /// Returns the number of siblings with estimates.
    fn len(&self) -> usize {
        self.done
    }
}
