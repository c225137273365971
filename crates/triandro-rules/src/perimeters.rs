//! The limits for stones on perimeters: TRIANDRO-6 to TRIANDRO-8.

use crate::board::{BESIDE_ON_PERIMETERS, PERIMETER_POINTS, STEPS};

/// TRIANDRO-7: the largest number of a player's stones on perimeters.
const MOST_ON_PERIMETERS: u32 = 6;

/// Returns the points that the limits for perimeters forbid to a player with these stones.
///
/// TRIANDRO-8: they depend only on the stones on the board.
#[inline]
pub(crate) const fn forbidden(stones: u64) -> u64 {
    // TRIANDRO-7: with six stones on perimeters, all of them.
    if (stones & PERIMETER_POINTS).count_ones() >= MOST_ON_PERIMETERS {
        return PERIMETER_POINTS;
    }
    beside_on_perimeters(stones)
}

/// TRIANDRO-6: returns the neighbours of stones along their perimeters.
///
/// A stone on an end forbids the centre, and one on the centre forbids both ends.
#[inline]
pub(crate) const fn beside_on_perimeters(stones: u64) -> u64 {
    let (mut beside, mut way) = (0, 0);
    while way < 3 {
        let (after, before) = BESIDE_ON_PERIMETERS[way];
        beside |= stones << STEPS[way] & after | stones >> STEPS[way] & before;
        way += 1;
    }
    beside
}

/// Returns whether a player's stones respect the limits for perimeters (TRIANDRO-6, TRIANDRO-7).
pub(crate) const fn allowed_together(stones: u64) -> bool {
    beside_on_perimeters(stones) & stones == 0
        && (stones & PERIMETER_POINTS).count_ones() <= MOST_ON_PERIMETERS
}
