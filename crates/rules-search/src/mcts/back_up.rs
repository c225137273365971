//! The way of an iteration back up the tree.

use rules_core::{Code, Observe};

use super::amaf::{Plays, Tables};
use super::rules::Rules;
use super::stat::VIRTUAL;
use super::tree::{Nodes, ROOT, Tree, is_static};
use super::value::Values;
use super::walk::Walk;

impl<G: Observe<Action: Code>> Tree<G> {
    /// Adds the values to all nodes on the path.
    #[inline]
    pub(super) fn back_up(&mut self, walk: &mut Walk<G>, values: &Values, rules: &Rules<'_, G>) {
        if walk.is_deferred && !is_static::<G>() {
            find_again(&self.arena, walk);
        }
        let amaf = rules.settings.amaf.map(|amaf| {
            self.tables.prepare();
            (amaf.reference, Plays::new(values))
        });
        for visit in &walk.path {
            let node = &mut self.arena.nodes[visit.at];
            if let Some(seat) = visit.seat {
                let (value, stat) = (values[seat.index()], &mut self.arena.values[visit.at]);
                if walk.is_deferred {
                    stat.replace(VIRTUAL, value);
                } else {
                    stat.add(1.0, value, rules.bound);
                }
            }
            let Some((reference, plays)) = &amaf else { continue };
            let begins = visit.at == ROOT || node.visits > reference / 2;
            if node.table == Tables::NONE && begins {
                node.table = self.tables.give(rules.places);
            }
            self.tables.add(node.table, &walk.played[visit.played as usize..], plays);
        }
    }
}

/// Finds the nodes of the path again, which later iterations may have moved.
pub(super) fn find_again<G: Observe>(arena: &Nodes<G>, walk: &mut Walk<G>) {
    let Some((root, path)) = walk.path.split_first_mut() else { return };
    let mut at = root.at;
    for visit in path {
        let children = arena.nodes[at].below.range();
        at = visit.at;
        if !children.contains(&at) || arena.nodes[at].step != visit.step {
            let siblings = &arena.nodes[children.clone()];
            at = children.start + siblings.partition_point(|node| node.step < visit.step);
            debug_assert_eq!(arena.nodes[at].step, visit.step, "a node of the path is lost");
            visit.at = at;
        }
    }
}
