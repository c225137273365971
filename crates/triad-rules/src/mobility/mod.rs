//! Destinations of Jewels.
//!
//! This module has their exits, [`fast`] the quick checks, [`exact`] the search and [`trap`] the
//! Traps.

mod exact;
mod fast;
mod trap;

#[cfg(test)]
pub(crate) use exact::Waiting;

use crate::board::Board;
use crate::position::Position;

/// The exits of each Jewel still to move, side by side in the stored order.
///
/// Each has [`Exits::EXITS`](crate::board::mobility::Exits::EXITS) bits.
pub(crate) type Moves = u64;

/// Returns whether at least two bits are set.
#[inline]
pub(crate) const fn has_several(exits: u64) -> bool {
    exits & exits.wrapping_sub(1) != 0
}

impl<L: Board> Position<L> {
    /// TRIAD-15 to TRIAD-18: returns the exits open to a Jewel of this seat.
    #[inline(always)]
    pub(crate) fn exits(&self, seat: usize, id: u8, blocked: &L::Ids) -> u64 {
        self.board.exits(id, self.gems_from(seat).1, blocked)
    }

    /// TRIAD-16, TRIAD-17: returns the ids closed to Jewels of this seat.
    #[inline]
    pub(crate) fn blocked(&self, seat: usize, occupied: L::Ids) -> L::Ids {
        self.board.blocked(occupied, seat, self.rules.breach_counts())
    }

    /// Same as [`blocked`](Self::blocked), with opposing Docks if a Breach is not as good as
    /// another move.
    #[inline(always)]
    pub(crate) fn blocked_for_sure(&self, seat: usize, occupied: L::Ids) -> L::Ids {
        self.board.blocked(occupied, seat, self.rules.breach_is_room())
    }

    /// Returns the exits of the first `count` Jewels of a seat side by side, with `blocked` ids.
    #[inline(always)]
    pub(crate) fn exits_of(
        &self,
        seat: usize,
        ids: [u8; 3],
        count: usize,
        blocked: L::Ids,
    ) -> Moves {
        let mut moves = self.exits(seat, ids[0], &blocked);
        if count > 1 {
            moves |= self.exits(seat, ids[1], &blocked) << L::EXITS;
        }
        if count > 2 {
            moves |= self.exits(seat, ids[2], &blocked) << (2 * L::EXITS);
        }
        moves
    }

    /// Returns the exits of one Jewel among the moves of all.
    #[inline]
    pub(crate) fn exits_in(moves: Moves, index: usize) -> u64 {
        moves >> (L::EXITS * index as u32) & ((1 << L::EXITS) - 1)
    }
}
