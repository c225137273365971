//! Search tree of positions, or of what the searching seat sees of them.

use rules_core::{Code, Observe, Step};

use super::amaf::Tables;
use super::stat::Stat;
use crate::arena::{Arena, Children, Node as InArena};
use crate::growth::{Grow, Seen};
use crate::reuse::find;
use crate::tally::Count;

/// Least visits with which a node keeps its children when the tree is full.
const MIN_VISITS_TO_KEEP: u32 = 2;

/// Node of the tree, identified by the step that leads to it.
///
/// In an open game it is a position, otherwise all positions that the seat cannot distinguish.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    /// Step that leads here; `None` for the root and for unused places.
    pub(super) step: Option<S>,
    /// The children, ascending: the legal actions, or those and the events met so far.
    pub(super) below: Children,
    /// Number of iterations through the node.
    pub(super) visits: u32,
    /// AMAF table of the actions played later.
    pub(super) table: u32,
    /// Whether estimates were added late.
    pub(super) estimated: bool,
}

impl<S: Copy> InArena for Node<S> {
    const EMPTY: Node<S> = Node {
        step: None,
        below: Children::NONE,
        visits: 0,
        table: Tables::NONE,
        estimated: false,
    };

    #[inline]
    fn children(&self) -> &Children {
        &self.below
    }

    #[inline]
    fn children_mut(&mut self) -> &mut Children {
        &mut self.below
    }
}

/// Nodes with their statistics.
pub(super) type Nodes<G> = Arena<Node<Seen<G>>, Stat>;

/// Index of the root.
pub(super) const ROOT: usize = 0;

/// Search tree.
///
/// It allocates at construction, AMAF tables ahead of their use, and when it drops nodes.
pub(super) struct Tree<G: Observe> {
    pub(super) arena: Nodes<G>,
    pub(super) tables: Tables,
    /// Number of visits from which a node keeps its children when the tree is full.
    keep_at: u32,
    /// Number of nodes dropped to make room.
    dropped: usize,
    /// Whether the result at the root is proven.
    pub(super) decided: bool,
}

impl<G: Observe<Action: Code>> Tree<G> {
    /// Clears the tree for a game of `seats` seats.
    pub(super) fn begin(&mut self, seats: u8) {
        self.arena.clear();
        self.tables.clear(seats);
        self.keep_at = MIN_VISITS_TO_KEEP;
        self.decided = false;
    }

    /// Makes the node of the position `now` the root.
    ///
    /// The tree is cleared if it has no such node below its root, whose position is `before`.
    pub(super) fn move_root(&mut self, before: &G, now: &G) {
        let children = |node| {
            let visited = self.children(node).filter(|(_, node, _)| node.visits > 0);
            visited
                .map(|(child, node, _)| (child, node.step.and_then(known_step::<G>), node.visits))
        };
        match find(before, now, ROOT, children) {
            Some(ROOT) => {}
            Some(root) => {
                self.keep_only(root);
                self.arena.nodes[ROOT].step = None;
                self.keep_at = MIN_VISITS_TO_KEEP;
            }
            None => self.begin(now.seats()),
        }
    }

    /// Keeps only the subtree of a node, which becomes the root.
    fn keep_only(&mut self, root: usize) {
        self.arena.keep_only(root);
        self.tables.keep_only(self.arena.nodes.iter().map(|node| node.table));
    }

    /// Returns whether a node found no room.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.arena.is_full
    }

    /// Drops the children of the least visited nodes until half of the room is free.
    ///
    /// No iteration may be waiting to be backed up.
    #[cold]
    pub(super) fn make_room(&mut self) {
        self.arena.is_full = false;
        let before = self.arena.nodes.len();
        while self.arena.is_crowded() && self.keep_at <= self.arena.nodes[ROOT].visits {
            for node in self.arena.nodes.iter_mut().skip(1) {
                if node.visits < self.keep_at {
                    node.below = Children::NONE;
                }
            }
            self.keep_only(ROOT);
            if self.arena.is_crowded() {
                self.keep_at *= 2;
            }
        }
        self.dropped += before - self.arena.nodes.len();
    }

    /// Returns the children of a node with their indices.
    pub(super) fn children(
        &self,
        at: usize,
    ) -> impl Iterator<Item = (usize, &Node<Seen<G>>, &Stat)> {
        let Arena { nodes, values, .. } = &self.arena;
        nodes[at].below.range().map(|index| (index, &nodes[index], &values[index]))
    }
}

/// Returns whether a node's children are its legal actions and never change.
pub(super) fn is_static<G: Observe>() -> bool {
    G::OPEN && core::any::TypeId::of::<G::Event>() == core::any::TypeId::of::<rules_core::NoEvent>()
}

/// Returns the step itself; `None` if its event is hidden.
fn known_step<G: Observe>(step: Seen<G>) -> Option<Step<G::Action, G::Event>> {
    match step {
        Step::Action(action) => Some(Step::Action(action)),
        Step::Event(event) => event.map(Step::Event),
    }
}

impl<G: Observe<Action: Code>> Grow for Tree<G> {
    type Game = G;
    type Node = usize;

    fn with_capacity(capacity: usize) -> Self {
        let (arena, tables) = (Arena::with_capacity(capacity), Tables::new());
        Tree { arena, tables, keep_at: MIN_VISITS_TO_KEEP, dropped: 0, decided: false }
    }

    /// Counts dropped nodes as well.
    fn len(&self) -> usize {
        self.arena.nodes.len() + self.dropped
    }

    fn is_done(&self) -> bool {
        // Up to 2^24 visits a 32-bit sum is exact.
        self.decided || self.arena.nodes[ROOT].visits >= 1 << 24
    }

    fn root_actions(&self) -> impl Iterator<Item = (usize, G::Action, Count)> {
        let scale = f64::from(G::MAX_UTILITY.unwrap_or(1));
        self.children(ROOT).filter_map(move |(child, node, stat)| {
            let sum = f64::from(stat.mean) * scale * f64::from(node.visits);
            let count = Count { visits: node.visits.into(), sum };
            (node.visits > 0).then_some((child, node.step?.action()?, count))
        })
    }

    /// Stops at the first hidden event.
    fn extend_line(&self, mut at: usize, line: &mut Vec<Step<G::Action, G::Event>>) {
        let most_visited = |at| {
            let visited = self.children(at).filter(|(_, node, _)| node.visits > 0);
            // The first of equal ones.
            visited.max_by_key(|&(child, node, _)| (node.visits, core::cmp::Reverse(child)))
        };
        while let Some((next, node, _)) = most_visited(at) {
            let Some(step) = node.step.and_then(known_step::<G>) else { return };
            line.push(step);
            at = next;
        }
    }
}
