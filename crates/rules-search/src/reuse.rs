//! Reuse of a search tree for a later position.

use std::collections::BinaryHeap;

use rules_core::{Game, Step};

/// Maximum number of positions to compare with the one reached in the game.
const LOOKS: usize = 4096;

/// Candidate node for a position; more visited candidates are checked first.
struct Candidate<G, N> {
    visits: u32,
    node: N,
    position: G,
}

impl<G, N: Ord + Copy> Candidate<G, N> {
    fn rank(&self) -> (u32, core::cmp::Reverse<N>) {
        (self.visits, core::cmp::Reverse(self.node))
    }
}

impl<G, N: Ord + Copy> PartialEq for Candidate<G, N> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<G, N: Ord + Copy> Eq for Candidate<G, N> {}

impl<G, N: Ord + Copy> PartialOrd for Candidate<G, N> {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<G, N: Ord + Copy> Ord for Candidate<G, N> {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// Finds the node of the position `now` in a tree whose root has the position `before`.
///
/// `children` returns the visited children of a node: their indices, steps and visits.
pub(crate) fn find<G: Game, N: Ord + Copy, C>(
    before: &G,
    now: &G,
    root: N,
    children: impl Fn(N) -> C,
) -> Option<N>
where
    C: Iterator<Item = (N, Option<Step<G::Action, G::Event>>, u32)>,
{
    let mut open = BinaryHeap::new();
    open.push(Candidate { visits: u32::MAX, node: root, position: before.clone() });
    let mut looks = 0;
    while let Some(Candidate { node, position, .. }) = open.pop() {
        if position == *now {
            return Some(node);
        }
        for (child, step, visits) in children(node) {
            looks += 1;
            if looks > LOOKS {
                return None;
            }
            if let Some(step) = step {
                let position = position.after_step(step);
                open.push(Candidate { visits, node: child, position });
            }
        }
    }
    None
}
