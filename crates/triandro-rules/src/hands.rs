//! The stones in the hands: TRIANDRO-4.

/// The number of stones that each player begins with (TRIANDRO-4).
pub const STONES: u8 = 14;

/// The number of stones in each seat's hand, four bits per seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Hands(pub(crate) u16);

impl Hands {
    /// TRIANDRO-4: full hands.
    ///
    /// Seats that do not play count as having stones, so that one test finds any empty hand.
    pub(crate) const FULL: Hands = Hands(0x1111 * STONES as u16);

    #[inline]
    pub(crate) const fn get(self, seat: u8) -> u8 {
        (self.0 >> (4 * seat) & 15) as u8
    }

    #[inline]
    pub(crate) const fn set(&mut self, seat: u8, stones: u8) {
        self.0 = self.0 & !(15 << (4 * seat)) | (stones as u16 & 15) << (4 * seat);
    }

    /// Returns whether a non-empty hand holds only one stone.
    #[inline]
    pub(crate) const fn is_last(self, seat: u8) -> bool {
        self.get(seat) == 1
    }

    /// Removes a stone from a non-empty hand.
    #[inline]
    pub(crate) const fn take_one(&mut self, seat: u8) {
        self.0 -= 1 << (4 * seat);
    }

    /// Returns stones to a hand.
    #[inline]
    pub(crate) const fn put(&mut self, seat: u8, stones: u32) {
        self.0 += (stones as u16) << (4 * seat);
    }

    /// Returns whether any hand is empty.
    #[inline]
    pub(crate) const fn any_is_empty(self) -> bool {
        // Subtracting 1 from each digit borrows into the top bit of the lowest digit that is 0.
        self.0.wrapping_sub(0x1111) & !self.0 & 0x8888 != 0
    }
}
