//! Where Jewels can go: their exits here, quick answers about them in [`fast`], the search in [`exact`],
//! Traps in [`trap`].

mod exact;
mod fast;
mod trap;

#[cfg(test)]
pub(crate) use exact::Waiting;

use crate::board::Board;
use crate::position::Position;

/// The exits by which each Jewel still to move may leave, side by side in the order of the table,
/// [`Exits::EXITS`](crate::board::mobility::Exits::EXITS) bits each.
pub(crate) type Moves = u64;

/// Whether at least two bits are set.
#[inline]
pub(crate) const fn has_several(exits: u64) -> bool {
    exits & exits.wrapping_sub(1) != 0
}

impl<L: Board> Position<L> {
    /// TRIAD-15 to TRIAD-18: the exits open to a Jewel of this seat.
    #[inline(always)]
    pub(crate) fn exits(&self, seat: usize, id: u8, blocked: &L::Ids) -> u64 {
        self.board.exits(id, self.gems_from(seat).1, blocked)
    }

    /// TRIAD-16, TRIAD-17: where no Jewel of this seat may go.
    #[inline]
    pub(crate) fn blocked(&self, seat: usize, occupied: L::Ids) -> L::Ids {
        self.board.blocked(occupied, seat, self.rules.breach_counts())
    }

    /// The same, and opposing Docks where entering them is not as good as another move.
    #[inline(always)]
    pub(crate) fn blocked_for_sure(&self, seat: usize, occupied: L::Ids) -> L::Ids {
        self.board.blocked(occupied, seat, self.rules.breach_is_room())
    }

    /// The exits of the first `count` Jewels of a seat side by side, with these ids blocked.
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

    /// The exits of one Jewel among the moves of all.
    #[inline]
    pub(crate) fn exits_in(moves: Moves, index: usize) -> u64 {
        moves >> (L::EXITS * index as u32) & ((1 << L::EXITS) - 1)
    }
}
