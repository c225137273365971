//! Seats, sets of seats and values per seat.

use core::fmt;
use core::str::FromStr;

use crate::TextError;
use crate::text::List;
use crate::text::{Reader, read_canonical};

/// The largest number of seats a game may have.
pub const MAX_SEATS: usize = 6;

/// The place of a player in the order of play, numbered from 0.
///
/// ```
/// use rules_core::Seat;
///
/// assert_eq!(Seat::THIRD.next(3), Seat::FIRST);
/// assert_eq!(Seat::new(2), Some(Seat::THIRD));
/// assert_eq!(Seat::new(6), None);
/// ```
#[doc(alias = "player")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// Seat 0.
    pub const FIRST: Seat = Seat(0);
    /// Seat 1.
    pub const SECOND: Seat = Seat(1);
    /// Seat 2.
    pub const THIRD: Seat = Seat(2);
    /// Seat 3.
    pub const FOURTH: Seat = Seat(3);
    /// Seat 4.
    pub const FIFTH: Seat = Seat(4);
    /// Seat 5.
    pub const SIXTH: Seat = Seat(5);

    /// Returns the seat with this number, if it is below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < MAX_SEATS { Some(Seat(index)) } else { None }
    }

    /// Returns the seat with this number in a game of `seats` seats.
    ///
    /// The number may also be a seat.
    ///
    /// ```
    /// use rules_core::Seat;
    ///
    /// assert_eq!(Seat::of_game(1u8, 2), Ok(Seat::SECOND));
    /// let error = Seat::of_game(Seat::THIRD, 2).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no seat 2: the last is 1");
    /// ```
    ///
    /// # Errors
    /// Returns [`NoSuchSeat`] if the number is not below `seats` and [`MAX_SEATS`].
    pub fn of_game(number: impl Into<u64>, seats: u8) -> Result<Seat, NoSuchSeat> {
        let number = number.into();
        let seat = Seat::all(seats).find(|seat| u64::from(*seat) == number);
        seat.ok_or(NoSuchSeat { number, seats })
    }

    /// Returns the seat with this number, which must be below [`MAX_SEATS`].
    ///
    /// A larger number gives the last seat in release builds; debug builds panic.
    #[inline]
    pub const fn new_unchecked(index: u8) -> Seat {
        debug_assert!((index as usize) < MAX_SEATS);
        if (index as usize) < MAX_SEATS { Seat(index) } else { Seat(MAX_SEATS as u8 - 1) }
    }

    /// Returns the seat's number as an index into a slice.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seat's number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the seat after this one when `seats`, at most [`MAX_SEATS`], play in turn.
    #[inline]
    pub const fn next(self, seats: u8) -> Seat {
        let next = self.0 + 1;
        if next >= seats || next as usize >= MAX_SEATS { Seat(0) } else { Seat(next) }
    }

    /// Returns the first `seats` seats, ascending.
    #[inline]
    pub fn all(seats: u8) -> SeatSetIter {
        SeatSet::all(seats).iter()
    }
}

/// Error from the number of a seat that does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no seat {number}: the last is {}", .seats.saturating_sub(1))]
pub struct NoSuchSeat {
    /// The number.
    pub number: u64,
    /// The number of seats.
    pub seats: u8,
}

/// A seat of any game; [`Seat::of_game`] takes the number of seats.
impl TryFrom<u8> for Seat {
    type Error = NoSuchSeat;

    fn try_from(number: u8) -> Result<Self, NoSuchSeat> {
        Seat::of_game(number, MAX_SEATS as u8)
    }
}

impl From<Seat> for u8 {
    #[inline]
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl From<Seat> for u64 {
    #[inline]
    fn from(seat: Seat) -> u64 {
        seat.number().into()
    }
}

impl From<Seat> for usize {
    #[inline]
    fn from(seat: Seat) -> usize {
        seat.index()
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

impl FromStr for Seat {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const EXPECTED: &str = "expected a seat, 0 to 5";
        let mut reader = Reader::new(text);
        let number = reader.number(MAX_SEATS as u32 - 1, EXPECTED)?;
        reader.end()?;
        Seat::new(number as u8).ok_or(TextError::new(0, EXPECTED))
    }
}

crate::bit_set! {
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
    pub struct SeatSet(u8), SeatSetIter;
    number |seat: Seat| seat.0;
    member |number| Seat::new_unchecked(number);
    len u8;
}

impl SeatSet {
    /// Returns the first `seats` seats.
    #[inline]
    pub const fn all(seats: u8) -> SeatSet {
        let seats = if seats as usize > MAX_SEATS { MAX_SEATS as u8 } else { seats };
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Returns the set with these bits; bits beyond the last seat are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits & ((1 << MAX_SEATS) - 1))
    }

    /// Returns one bit per seat, the lowest for seat 0.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }
}

/// The seats, ascending, separated by commas, or `-` for none: `0,2`.
impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&List(self.iter()), f)
    }
}

impl FromStr for SeatSet {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let mut seats = SeatSet::EMPTY;
        if !reader.skip("-") {
            seats.insert(reader.value(1, "expected a seat or -")?);
            while reader.skip(",") {
                seats.insert(reader.value(1, "expected a seat")?);
            }
        }
        reader.end()?;
        read_canonical(seats, text)
    }
}

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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> BySeat<T> {
    /// Returns the values of the first `seats` seats.
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
