//! The stones in the hands: TRIANDRO-4.

/// How many stones each player begins with (TRIANDRO-4).
pub const STONES: u8 = 14;

/// How many stones each seat has in the hand, four bits a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hands(pub(crate) u16);

impl Hands {
    /// TRIANDRO-4: full hands. Seats that do not play count as having stones, so that one test
    /// says whether any hand is empty.
    pub(crate) const FULL: Hands = Hands(0x1111 * STONES as u16);

    #[inline]
    pub(crate) const fn get(self, seat: u8) -> u8 {
        (self.0 >> (4 * seat) & 15) as u8
    }

    #[inline]
    pub(crate) const fn set(&mut self, seat: u8, stones: u8) {
        self.0 = self.0 & !(15 << (4 * seat)) | (stones as u16 & 15) << (4 * seat);
    }

    /// Whether the next stone that a hand gives, which is not empty, is its last.
    #[inline]
    pub(crate) const fn is_last(self, seat: u8) -> bool {
        self.get(seat) == 1
    }

    /// Takes a stone out of a hand that is not empty.
    #[inline]
    pub(crate) const fn take_one(&mut self, seat: u8) {
        self.0 -= 1 << (4 * seat);
    }

    /// Puts stones back into a hand.
    #[inline]
    pub(crate) const fn put(&mut self, seat: u8, stones: u32) {
        self.0 += (stones as u16) << (4 * seat);
    }

    /// Whether any hand is empty.
    #[inline]
    pub(crate) const fn any_is_empty(self) -> bool {
        // Taking 1 from each digit borrows into the top bit of the lowest that is 0.
        self.0.wrapping_sub(0x1111) & !self.0 & 0x8888 != 0
    }
}
