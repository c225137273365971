//! What a tree has found out about a later position is kept.

use std::collections::BinaryHeap;

use rules_core::{Game, Step};

use super::tree::{Node, Tree};
use crate::arena::Children;
use crate::forest::Grow;

/// How many positions are looked at for the one that the game has come to.
const LOOKS: usize = 4096;

/// A node that may lead to the position looked for; those visited more are looked at first.
struct Candidate<G> {
    visits: u32,
    node: usize,
    position: G,
}

impl<G> Candidate<G> {
    fn rank(&self) -> (u32, core::cmp::Reverse<usize>) {
        (self.visits, core::cmp::Reverse(self.node))
    }
}

impl<G> PartialEq for Candidate<G> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<G> Eq for Candidate<G> {}

impl<G> PartialOrd for Candidate<G> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<G> Ord for Candidate<G> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl<G: Game> Tree<G> {
    /// Makes the node of the position `now` the root, where the tree has one below its root `before`;
    /// otherwise the tree starts anew.
    pub(super) fn move_root(&mut self, before: &G, now: &G) {
        match self.find(before, now) {
            Some(0) => {}
            Some(node) => self.keep_only(node),
            None => self.clear(),
        }
    }

    /// The node of a position.
    fn find(&self, before: &G, now: &G) -> Option<usize> {
        let mut open = BinaryHeap::new();
        open.push(Candidate { visits: u32::MAX, node: 0, position: before.clone() });
        let mut looks = 0;
        while let Some(Candidate { node, position, .. }) = open.pop() {
            if position == *now {
                return Some(node);
            }
            for (child, below) in self.visited(node) {
                looks += 1;
                if looks > LOOKS {
                    return None;
                }
                if let Some(step) = below.step {
                    let position = position.after_step(step);
                    open.push(Candidate { visits: below.visits, node: child, position });
                }
            }
        }
        None
    }

    /// Drops all nodes but those below this one, which becomes the root. The others keep their order, and
    /// move to the front.
    fn keep_only(&mut self, new_root: usize) {
        const DROPPED: u32 = 0;
        let mut place = vec![DROPPED; self.arena.nodes.len()];
        let mut open = vec![new_root];
        while let Some(index) = open.pop() {
            place[self.places(index)].fill(1);
            // Places not taken may hold what was there before: they are no children.
            let children = self.arena.nodes[index].below.range();
            open.extend(children.filter(|&child| self.arena.nodes[child].below.count > 0));
        }
        // The root is nobody's child, so it was not marked; it takes place 0 and the others follow.
        let (root, score) = (self.arena.nodes[new_root], self.arena.beside[new_root]);
        let mut kept = 1;
        for (index, place) in place.iter_mut().enumerate() {
            if *place != DROPPED {
                *place = kept;
                // Nothing is overwritten that is still needed: at most as many were kept before.
                self.arena.nodes[kept as usize] = self.arena.nodes[index];
                self.arena.beside[kept as usize] = self.arena.beside[index];
                kept += 1;
            }
        }
        self.arena.keep_first(kept as usize);
        self.arena.nodes[0] = Node { step: None, ..root };
        self.arena.beside[0] = score;
        for node in self.arena.nodes.iter_mut().filter(|node| node.below.count > 0) {
            node.below.first = place[node.below.first as usize];
        }
    }

    /// Where the children of a node are, with the places kept for more events.
    fn places(&self, index: usize) -> core::ops::Range<usize> {
        let Children { first, count, places } = self.arena.nodes[index].below;
        let first = first as usize;
        let child = self.arena.nodes.get(first);
        let chance = child.is_some_and(|child| matches!(child.step, Some(Step::Event(_))));
        let len = if chance && count > 0 { places } else { count };
        first..first + len as usize
    }
}
