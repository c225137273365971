//! Possible totals of turns, and facts that follow from a total: CYBO-6 to CYBO-13.

use rules_core::Seat;

use crate::lines::{in_column, in_order};
use crate::memory::Memory;
use crate::{Cybo, ROUNDS, Sequence};

/// A Quad (CYBO-8).
const QUAD: u8 = 16;
/// A repeated Trinity (CYBO-12, CYBO-13).
const REPEAT: u8 = 12;
/// A missed Quad, for any Trinity (CYBO-8).
const MISSED: u8 = 3;

/// Returns whether some turns of 0, 3, 9 or 16 points give this total (CYBO-4 to CYBO-8).
pub(crate) fn can_total(total: u8, turns: u8) -> bool {
    (0..=turns).any(|quads| {
        (0..=turns - quads).any(|nines| {
            let Some(rest) = total.checked_sub(quads.saturating_mul(QUAD)) else { return false };
            let Some(rest) = rest.checked_sub(nines * 9) else { return false };
            rest % 3 == 0 && rest / 3 <= turns - quads - nines
        })
    })
}

/// CYBO-12: returns whether the stored Trinities and Quads, each rolled once, give this total.
///
/// The one that is `unscored` has just been rolled.
pub(crate) fn can_total_once(total: u8, memory: &Memory, unscored: Option<Sequence>) -> bool {
    let (mut least, mut choices) = (0u8, 0u8);
    for trinity in memory.sequences().filter(|one| !one.is_quad() && Some(*one) != unscored) {
        let (stopped, column) = by_line(trinity);
        if column && trinity.quad().is_some_and(|quad| memory.knows(quad)) {
            least += QUAD;
        } else if column {
            least += MISSED;
            choices += u8::from(stopped == 9);
        } else {
            least += stopped;
        }
    }
    total.checked_sub(least).is_some_and(|more| more % 6 == 0 && more / 6 <= choices)
}

/// CYBO-12, CYBO-13: returns whether turns of a player qualified with this target give this total.
///
/// `hit` is whether the Quad that continues a target Trinity was hit.
pub(crate) fn can_total_qualified(total: u8, turns: u8, target: Sequence, hit: bool) -> bool {
    let (stopped, column) = by_line(target);
    // A target Quad was hit twice, the second time in the last turn with the Trinity as target.
    let hits = if target.is_quad() { 2 } else { u8::from(hit) };
    // The first turn that completed the Trinity: its points, and the number of hits of the Quad in
    // it.
    let firsts: &[(u8, u8)] = match column {
        true => &[(stopped, 0), (MISSED, 0), (QUAD, 1)],
        false => &[(stopped, 0)],
    };
    // One miss may have qualified the player; more are the same as misses before that.
    let misses = 0..=u8::from(column);
    firsts.iter().any(|&(first, first_hits)| {
        let Some(later_hits) = hits.checked_sub(first_hits) else { return false };
        (0..turns).any(|repeats| {
            misses.clone().any(|misses| {
                let completed = later_hits + repeats + misses;
                let points = first + later_hits * QUAD + repeats * REPEAT + misses * MISSED;
                let others = turns.checked_sub(1 + completed);
                completed > 0
                    && others.zip(total.checked_sub(points)).is_some_and(|(others, rest)| {
                        // A repeated target Quad scores the same as any other Quad.
                        can_total(rest, others)
                    })
            })
        })
    })
}

/// Returns whether all turns of a Grand Master player can give this total, for any rolls.
pub(crate) fn can_total_at_end(total: u8) -> bool {
    // A Trinity in a column and in order can have scored everything that any other can. In 13 turns
    // it can also score the same as a target Quad.
    let qualified = |hit| {
        Sequence::new(&[1, 2, 3])
            .is_some_and(|target| can_total_qualified(total, ROUNDS, target, hit))
    };
    can_total(total, ROUNDS) || qualified(false) || qualified(true)
}

/// Text and packed bytes omit a Quad that follows from a total: a player with a target Trinity in a
/// column who cannot have the total without its Quad must have hit it.
impl Cybo {
    /// Returns the sequences of a seat without the Quad that follows from its total.
    pub(crate) fn written_memory(&self, seat: Seat) -> Memory {
        let memory = self.memories[seat.index()];
        self.implied_quad(seat).map_or(memory, |quad| memory.without(quad))
    }

    /// Adds the Quads that follow from totals after reading.
    pub(crate) fn recall_quads(&mut self) -> Result<(), &'static str> {
        for seat in Seat::all(self.options.players) {
            let Some(quad) = self.implied_quad(seat) else { continue };
            let memory = &mut self.memories[seat.index()];
            if memory.knows(quad) {
                return Err("a Quad that follows from the total must not be written (CYBO-13)");
            }
            memory.remember(quad);
        }
        Ok(())
    }

    /// CYBO-13: returns the Quad that continues a seat's target, if its hit follows from the total.
    fn implied_quad(&self, seat: Seat) -> Option<Sequence> {
        let target = self.memories[seat.index()].target()?;
        let quad = target.quad().filter(|_| !self.is_qualifying(seat))?;
        let (total, turns) = (self.totals[seat], self.turns_played(seat));
        (!can_total_qualified(total, turns, target, false)).then_some(quad)
    }
}

/// Returns the points of the Trinity of a sequence without a Quad, and whether it is in a column.
fn by_line(sequence: Sequence) -> (u8, bool) {
    let [a, b, c] = sequence.trinity();
    (if in_order(a, b, c) { 9 } else { 3 }, in_column(a, b, c))
}
