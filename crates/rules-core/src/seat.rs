//! Seats, sets of seats and one value a seat.

use core::fmt;

/// The largest number of seats a game may have.
pub const MAX_SEATS: usize = 6;

/// A place at the table, numbered from 0 in the order of play.
///
/// ```
/// use rules_core::Seat;
///
/// let last = Seat::new(2).unwrap();
/// assert_eq!(last.next(3), Seat::FIRST);
/// assert_eq!(Seat::new(6), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Seat 0.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number, if it is below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < MAX_SEATS { Some(Seat(index)) } else { None }
    }

    /// The seat with this number, which the caller knows to be below [`MAX_SEATS`].
    ///
    /// A number that is not is reduced to the last seat; debug builds assert instead.
    #[inline]
    pub const fn of(index: u8) -> Seat {
        debug_assert!((index as usize) < MAX_SEATS);
        if (index as usize) < MAX_SEATS { Seat(index) } else { Seat(MAX_SEATS as u8 - 1) }
    }

    /// The seat's number as an index into a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat that comes after this one when `seats` play in turn.
    #[inline]
    pub const fn next(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        if next >= seats { Seat(0) } else { Seat::of(next) }
    }

    /// The first `seats` seats, ascending.
    #[inline]
    pub fn all(seats: u8) -> SeatSetIter {
        SeatSet::all(seats).iter()
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat({})", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// A set of seats.
///
/// ```
/// use rules_core::{Seat, SeatSet};
///
/// let mut winners = SeatSet::EMPTY;
/// winners.insert(Seat::FIRST);
/// assert!(winners.contains(Seat::FIRST));
/// assert_eq!(SeatSet::all(3).len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The first `seats` seats.
    #[inline]
    pub const fn all(seats: u8) -> SeatSet {
        let seats = if seats as usize > MAX_SEATS { MAX_SEATS as u8 } else { seats };
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// The set with these bits; bits beyond the last seat are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits & ((1 << MAX_SEATS) - 1))
    }

    /// One bit a seat, the lowest for seat 0.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    #[inline]
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// The number of seats in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set, ascending.
    #[inline]
    pub const fn iter(self) -> SeatSetIter {
        SeatSetIter(self.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl IntoIterator for SeatSet {
    type Item = Seat;
    type IntoIter = SeatSetIter;

    fn into_iter(self) -> SeatSetIter {
        self.iter()
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

/// Iterates over a [`SeatSet`], ascending.
#[derive(Clone, Debug)]
pub struct SeatSetIter(u8);

impl Iterator for SeatSetIter {
    type Item = Seat;

    #[inline]
    fn next(&mut self) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let seat = Seat::of(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(seat)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for SeatSetIter {}
impl core::iter::FusedIterator for SeatSetIter {}

/// One value for each of the six possible seats, indexed by [`Seat`].
///
/// Seats that do not play keep the default value, so that equal games have equal containers.
///
/// ```
/// use rules_core::{BySeat, Seat};
///
/// let mut score = BySeat::<u16>::default();
/// score[Seat::FIRST] += 9;
/// assert_eq!(score[Seat::FIRST], 9);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// The values of the first `seats` seats.
    #[inline]
    pub fn first(&self, seats: u8) -> &[T] {
        &self.0[..(seats as usize).min(MAX_SEATS)]
    }
}

impl<T> core::ops::Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> core::ops::IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
