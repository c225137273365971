//! Which totals the turns of a player can have added up to.

use crate::Sequence;
use crate::lines::{in_column, in_order};
use crate::memory::Memory;

/// A Quad (CYBO-8).
const QUAD: u8 = 16;
/// The target repeated (CYBO-12, CYBO-13).
const REPEAT: u8 = 12;
/// Turns that have passed when a Grand Master player has qualified (CYBO-12): the Trinity was rolled
/// once and once more.
const QUALIFYING: u8 = 2;

/// Whether some turns of 0, 3, 9 or 16 points give this total (CYBO-4 to CYBO-8).
pub(crate) fn can_total(total: u8, turns: u8) -> bool {
    (0..=turns).any(|quads| {
        (0..=turns - quads).any(|nines| {
            let Some(rest) = total.checked_sub(quads.saturating_mul(QUAD)) else { return false };
            let Some(rest) = rest.checked_sub(nines * 9) else { return false };
            rest % 3 == 0 && rest / 3 <= turns - quads - nines
        })
    })
}

/// CYBO-12: whether the Trinities and Quads remembered, each rolled once, give this total; the one
/// `unscored` has just been rolled.
pub(crate) fn can_total_once(total: u8, memory: &Memory, unscored: Option<Sequence>) -> bool {
    let (mut least, mut choices) = (0u8, 0u8);
    for trinity in memory.sequences().filter(|one| !one.is_quad() && Some(*one) != unscored) {
        let (stopped, column) = by_line(trinity);
        if column && trinity.quad().is_some_and(|quad| memory.knows(quad)) {
            least += QUAD;
        } else if column {
            // A miss scores 3, whatever the Trinity was worth.
            least += 3;
            choices += u8::from(stopped == 9);
        } else {
            least += stopped;
        }
    }
    total.checked_sub(least).is_some_and(|more| more % 6 == 0 && more / 6 <= choices)
}

/// CYBO-12, CYBO-13: whether the turns of a player who has qualified with this target give this total.
pub(crate) fn can_total_qualified(total: u8, turns: u8, target: Sequence) -> bool {
    let Some(others) = turns.checked_sub(QUALIFYING) else { return false };
    let (stopped, column) = by_line(target);
    let (first, again): (&[u8], &[u8]) = match column {
        true => (&[stopped, 3, QUAD], &[REPEAT, 3, QUAD]),
        false => (&[stopped], &[REPEAT]),
    };
    let repeat = if target.is_quad() { QUAD } else { REPEAT };
    first.iter().any(|first| {
        again.iter().any(|again| {
            // Hit both times, the Quad is the target.
            let quad = [*first, *again] == [QUAD, QUAD];
            quad == target.is_quad()
                && (0..=others).any(|repeats| {
                    let known = first + again + repeats * repeat;
                    total.checked_sub(known).is_some_and(|rest| can_total(rest, others - repeats))
                })
        })
    })
}

/// Whether some turns of a Grand Master player give this total, whatever was rolled.
pub(crate) fn can_total_somehow(total: u8, turns: u8) -> bool {
    // A Trinity in a column and in order can have scored all that any other can.
    let targets: [&[u8]; 2] = [&[1, 2, 3], &[1, 2, 3, 4]];
    can_total(total, turns)
        || targets
            .into_iter()
            .filter_map(Sequence::new)
            .any(|target| can_total_qualified(total, turns, target))
}

/// What the Trinity of a sequence scores without a Quad attempted, and whether one can be.
fn by_line(sequence: Sequence) -> (u8, bool) {
    let [a, b, c] = sequence.trinity();
    (if in_order(a, b, c) { 9 } else { 3 }, in_column(a, b, c))
}
