//! Traps (TRIAD-20).

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::position::Position;

impl<L: Board> Position<L> {
    /// TRIAD-20: returns which Jewels of a seat could not move even without its other Jewels.
    pub(crate) fn trapped(&self, seat: usize) -> [bool; 3] {
        let ids = self.turn.ids(seat);
        let mut occupied = self.occupied;
        ids.into_iter().for_each(|id| self.board.toggle(&mut occupied, id));
        let blocked = self.blocked(seat, occupied);
        // No `map`: thin LTO calls its closures instead of inlining them.
        let [one, other, third] = ids;
        [
            self.is_stuck(seat, one, &blocked),
            self.is_stuck(seat, other, &blocked),
            self.is_stuck(seat, third, &blocked),
        ]
    }

    #[inline(always)]
    fn is_stuck(&self, seat: usize, id: u8, blocked: &L::Ids) -> bool {
        id != NO_JEWEL && self.exits(seat, id, blocked) == 0
    }

    pub(crate) fn is_trapped(&self, seat: usize) -> bool {
        self.trapped(seat).contains(&true)
    }
}
