//! Move ordering.
//!
//! The action from the table comes first. The others follow by heuristic, then killer moves, then
//! history.

use core::hash::{Hash, Hasher};

/// Number of most promising actions picked one by one.
///
/// If none of them is good enough, others rarely are, and sorting them would not pay.
const PICKED: usize = 8;

const FIRST_KILLER: i64 = 1 << 25;
const SECOND_KILLER: i64 = 1 << 24;
const MOST_HISTORY: u32 = (1 << 24) - 1;
/// Weight of a heuristic estimate, above all refutations.
const ESTIMATE: i64 = 1 << 26;

/// Action with its rank and its place in the list of legal actions.
#[derive(Clone, Copy)]
pub(super) struct Ordered<A> {
    rank: i64,
    pub(super) place: u16,
    pub(super) action: A,
}

/// Moves the best of the actions from `next` on to `next`, if that still pays.
#[inline]
pub(super) fn pick<A: Copy>(actions: &mut [Ordered<A>], next: usize) {
    if next >= PICKED {
        return;
    }
    let mut best = next;
    for place in next + 1..actions.len() {
        if actions[place].rank > actions[best].rank {
            best = place;
        }
    }
    actions.swap(next, best);
}

/// Counters for each seat, shared by actions with the same hash.
const COUNTERS: usize = 1 << 12;

/// Killer moves and history of a search.
pub(super) struct Refutations<A> {
    /// Two killer moves for each ply.
    killers: Vec<[Option<A>; 2]>,
    /// History counter for each seat and hash of an action.
    history: Vec<[u32; COUNTERS]>,
}

impl<A: Copy + Eq + Hash> Refutations<A> {
    pub(super) fn new() -> Self {
        Refutations { killers: Vec::new(), history: vec![[0; COUNTERS]; 2] }
    }

    /// Clears everything for the search of another position.
    pub(super) fn forget(&mut self) {
        self.killers.fill([None; 2]);
        self.history.fill([0; COUNTERS]);
    }

    /// Allocates killer moves for `plies`.
    pub(super) fn reach(&mut self, plies: usize) {
        if self.killers.len() < plies {
            self.killers.resize(plies, [None; 2]);
        }
    }

    /// Returns an action with its rank.
    #[inline]
    pub(super) fn rank(
        &self,
        seat: usize,
        ply: usize,
        estimate: i32,
        place: u16,
        action: A,
    ) -> Ordered<A> {
        let [first, second] = self.killers[ply];
        let killer = if first == Some(action) {
            FIRST_KILLER
        } else if second == Some(action) {
            SECOND_KILLER
        } else {
            0
        };
        let history = self.history[seat & 1][counter(action)];
        let rank = i64::from(estimate) * ESTIMATE + killer + i64::from(history);
        Ordered { rank, place, action }
    }

    /// Records that an action refuted a position at this depth.
    #[inline]
    pub(super) fn note(&mut self, seat: usize, ply: usize, depth: u8, action: A) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            *killers = [Some(action), killers[0]];
        }
        let count = &mut self.history[seat & 1][counter(action)];
        *count += u32::from(depth) * u32::from(depth);
        if *count > MOST_HISTORY {
            self.history[seat & 1].iter_mut().for_each(|count| *count /= 2);
        }
    }
}

/// Ranks an action before all others.
#[inline]
pub(super) fn put_first<A>(ordered: &mut Ordered<A>) {
    ordered.rank = i64::MAX;
}

/// Returns the index of an action's counter.
#[inline]
fn counter<A: Hash>(action: A) -> usize {
    let mut hasher = Multiply(0);
    action.hash(&mut hasher);
    (hasher.0 >> 52) as usize & (COUNTERS - 1)
}

/// Hasher for small values, the same on every machine.
struct Multiply(u64);

impl Multiply {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Multiply {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(byte.into()));
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.add(number.into());
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.add(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.add(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.add(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64);
    }

    // Discriminants of enums.
    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.add(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_come_before_refutations_and_the_known_action_before_all() {
        let mut refutations = Refutations::new();
        refutations.reach(1);
        for _ in 0..100_000 {
            refutations.note(0, 0, 200, 'k');
        }
        let rank = |estimate, place, action| refutations.rank(0, 0, estimate, place, action);
        let mut list = [rank(0, 0, 'a'), rank(1, 1, 'e'), rank(0, 2, 'k'), rank(-1, 3, 't')];
        put_first(&mut list[3]);
        for next in 0..list.len() {
            pick(&mut list, next);
        }
        assert_eq!(list.map(|ordered| ordered.action), ['t', 'e', 'k', 'a']);
    }

    #[test]
    fn killers_are_the_last_two_different_ones() {
        let mut refutations = Refutations::new();
        refutations.reach(1);
        for action in ['a', 'b', 'b', 'c', 'b'] {
            refutations.note(0, 0, 1, action);
        }
        assert_eq!(refutations.killers[0], [Some('b'), Some('c')]);
        refutations.forget();
        assert_eq!(refutations.killers[0], [None; 2]);
    }
}
