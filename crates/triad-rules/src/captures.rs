//! Captures by a Gem that arrives (TRIAD-9, TRIAD-10).

use crate::board::Board;
use crate::position::Position;

impl<L: Board> Position<L> {
    /// TRIAD-10: returns the Gems after all captures that begin with these, and the number
    /// captured.
    #[inline(always)]
    pub(crate) fn carry_out(&self, own: u64, opposing: u64, bracketed: u64) -> (u64, u64, u32) {
        let (mut own, mut opposing) = (own | bracketed, opposing ^ bracketed);
        let (mut arriving, mut captured) = (bracketed, 0);
        while arriving != 0 {
            // TRIAD-10: a Gem that replaces a captured one also arrives.
            let more = self.board.flanked(arriving.trailing_zeros(), own, opposing);
            own |= more;
            opposing ^= more;
            arriving = arriving & (arriving - 1) | more;
            captured += 1;
        }
        (own, opposing, captured)
    }

    /// TRIAD-9, TRIAD-10: returns the Gems that a placement on this bit would capture, with the
    /// chain.
    pub(crate) fn captures_of(&self, bit: u32) -> u64 {
        self.captured_by(self.turn.seat(), bit)
    }

    /// Same as [`captures_of`](Self::captures_of) for a placement of this seat.
    pub(crate) fn captured_by(&self, seat: usize, bit: u32) -> u64 {
        let (own, opposing) = self.gems_from(seat);
        let own = own | 1 << (bit & 63);
        let bracketed = self.board.flanked(bit, own, opposing);
        opposing & !self.carry_out(own, opposing, bracketed).1
    }
}
