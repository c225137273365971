//! The way of an iteration down the tree.

use rules_core::{Code, Observe, Step, Turn};

use super::amaf::Tables;
use super::prove::proven_values;
use super::rules::Rules;
use super::select::choose;
use super::stat::VIRTUAL;
use super::tree::{Node, ROOT, Tree};
use super::value::{Values, of_result};
use super::walk::Walk;
use crate::arena::Node as _;
use crate::growth::CHANCE_EXPANDS_AT;
use crate::playouts::Dice;

impl<G: Observe<Action: Code>> Tree<G> {
    /// Does an iteration from a position of the root.
    #[inline]
    pub(super) fn iterate(
        &mut self,
        walk: &mut Walk<G>,
        mut position: G,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) {
        let values = self.descend(walk, &mut position, rules, rng);
        let values = values.unwrap_or_else(|| walk.value(&mut position, rules, rng));
        self.back_up(walk, &values, rules);
    }

    /// Follows the tree to its end; returns the values if they are known there.
    #[inline]
    pub(super) fn descend(
        &mut self,
        walk: &mut Walk<G>,
        position: &mut G,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) -> Option<Values> {
        let reference = rules.settings.amaf.map_or(u32::MAX, |amaf| amaf.reference);
        let (mut at, mut table) = (ROOT, Tables::NONE);
        walk.begin();
        walk.go(at, None, None);
        loop {
            let node = self.arena.nodes[at];
            self.arena.nodes[at].visits += 1;
            if node.table != Tables::NONE && (node.visits >= reference || at == ROOT) {
                table = node.table;
            }
            match position.turn() {
                // Most nodes have only one visit.
                Turn::Seat(seat)
                    if at == ROOT || node.visits >= rules.settings.expand_at.max(1) =>
                {
                    let below = if !G::OPEN {
                        self.add_legal(at, walk, position, seat, rules)
                    } else if node.below.count == 0 {
                        if walk.is_deferred && rules.first_estimates().is_some() {
                            walk.expands = true;
                            return None;
                        }
                        self.expand(at, position, seat, rules)?
                    } else {
                        self.estimate_late(at, &node, position, seat, rules);
                        node.below
                    };
                    let known = self.tables.of(table, seat);
                    let stats = &self.arena.values[below.range()];
                    // Nothing is available if the tree is full.
                    let chosen = choose(stats, node.visits, known, &walk.available, rules, rng)?;
                    at = below.first as usize + chosen;
                    let (step, stat) = (self.arena.nodes[at].step, self.arena.values[at]);
                    if walk.is_deferred {
                        self.arena.values[at].add(1.0, VIRTUAL, rules.bound);
                    }
                    let action = step?.action()?;
                    position.play_unchecked(action);
                    walk.note(seat, stat.place);
                    walk.go(at, Some(seat), step);
                    if stat.proven != 0 {
                        return Some(proven_values(seat, stat.proven));
                    }
                }
                Turn::Chance if node.visits > CHANCE_EXPANDS_AT => {
                    let event = position.sample_event(rng)?;
                    let seen = G::OPEN || position.event_is_seen(event, rules.viewer);
                    position.play_event_unchecked(event);
                    let step = Some(Step::Event(seen.then_some(event)));
                    let new = Node { step, ..Node::EMPTY };
                    at = self.arena.child(at, |node| node.step.cmp(&step), new)?;
                    walk.go(at, None, step);
                }
                Turn::Over => {
                    let values = of_result(position);
                    if rules.proves {
                        self.prove(walk, &values);
                    }
                    return Some(values);
                }
                _ => return None,
            }
        }
    }
}
