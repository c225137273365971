//! TRIARCHY-1: the ring of dots.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, Set64};
use rules_core::{Code, TextError};

/// The number of dots of the largest ring.
pub const MAX_DOTS: u8 = 30;

/// A dot below [`MAX_DOTS`], numbered clockwise from 0 (TRIARCHY-1).
///
/// A ring has the dots below the option `dots`.
///
/// ```
/// use triarchy_rules::Dot;
///
/// assert_eq!("12".parse::<Dot>().ok(), Dot::new(12));
/// assert_eq!(Dot::new(30), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "u8", try_from = "u8"))]
#[doc(alias = "point")]
pub struct Dot(u8);

impl Dot {
    /// Returns the dot with this number, if it is below [`MAX_DOTS`].
    #[inline]
    pub const fn new(number: u8) -> Option<Dot> {
        if number < MAX_DOTS { Some(Dot(number)) } else { None }
    }

    /// Returns the dot with this number, which must be below [`MAX_DOTS`].
    #[inline]
    pub(crate) const fn new_unchecked(number: u8) -> Dot {
        debug_assert!(number < MAX_DOTS);
        Dot(number)
    }

    /// Returns the number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the dots of a set, one bit each, ascending.
    #[inline]
    pub(crate) fn all_in(dots: u32) -> impl ExactSizeIterator<Item = Dot> {
        Set64(dots.into()).iter().map(Dot::new_unchecked)
    }
}

/// The number.
impl fmt::Display for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Dot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dot({})", self.0)
    }
}

const NO_DOT: TextError = TextError::new(0, "expected a dot, 0 to 29");

impl FromStr for Dot {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let number = reader.number(u32::from(MAX_DOTS) - 1, NO_DOT.what())?;
        reader.end()?;
        Ok(Dot(number as u8))
    }
}

impl Code for Dot {
    fn code(self) -> u32 {
        self.0.into()
    }

    fn from_code(code: u32) -> Option<Self> {
        u8::try_from(code).ok().and_then(Dot::new)
    }
}

impl From<Dot> for u8 {
    fn from(dot: Dot) -> u8 {
        dot.0
    }
}

impl TryFrom<u8> for Dot {
    type Error = TextError;

    fn try_from(number: u8) -> Result<Self, TextError> {
        Dot::new(number).ok_or(NO_DOT)
    }
}

rules_core::implement::named! {
    /// The direction in which a token moves around the ring (TRIARCHY-8).
    pub enum Direction {
        /// `+`, towards higher numbers: clockwise seen from above.
        Clockwise = "+",
        /// `-`, towards lower numbers.
        Counterclockwise = "-"
    }
}

impl Direction {
    /// Returns the other direction.
    #[must_use]
    pub const fn reversed(self) -> Direction {
        match self {
            Direction::Clockwise => Direction::Counterclockwise,
            Direction::Counterclockwise => Direction::Clockwise,
        }
    }
}

/// A ring with this many dots. Sets of dots are words with one bit per dot.
#[derive(Clone, Copy)]
pub(crate) struct Ring(pub(crate) u8);
impl Ring {
    /// Returns all dots as a set.
    #[inline]
    pub(crate) const fn all(self) -> u32 {
        (1 << self.0) - 1
    }

    /// Returns the corner with this number, 0 to 2, taken modulo 3: clockwise from dot 0.
    #[inline]
    pub(crate) const fn corner(self, number: u8) -> u8 {
        number % 3 * (self.0 / 3)
    }

    /// Returns the dot `spaces` from another, less than a round.
    ///
    /// Tokens on the way do not matter (TRIARCHY-9).
    #[inline]
    pub(crate) const fn step(self, dot: u8, direction: Direction, spaces: u8) -> u8 {
        let end = dot
            + match direction {
                Direction::Clockwise => spaces,
                Direction::Counterclockwise => self.0 - spaces,
            };
        if end >= self.0 { end - self.0 } else { end }
    }

    /// Returns the dots from which `spaces` lead into a set.
    #[inline]
    pub(crate) const fn leading_to(self, dots: u32, direction: Direction, spaces: u8) -> u32 {
        let left = match direction {
            Direction::Clockwise => self.0 - spaces,
            Direction::Counterclockwise => spaces,
        };
        (dots << left | dots >> (self.0 - left)) & self.all()
    }

    /// Returns the dots one to three spaces from a set, in either direction.
    #[inline]
    pub(crate) const fn near(self, dots: u32) -> u32 {
        // The ring twice in a row: dots that leave one copy at an end enter the other.
        let twice = dots as u64 | (dots as u64) << self.0;
        let near = twice << 1 | twice << 2 | twice << 3 | twice >> 1 | twice >> 2 | twice >> 3;
        (near | near >> self.0) as u32 & self.all()
    }

    /// Returns a dot's image in a mirror that exchanges corners 0 and 1.
    pub(crate) const fn mirrored(self, dot: u8) -> u8 {
        (self.0 / 3 + self.0 - dot) % self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leading_to_is_the_inverse_of_step() {
        for ring in [12, 18, 24, 30].map(Ring) {
            for (dot, spaces) in (0..ring.0).flat_map(|dot| (1..=4).map(move |n| (dot, n))) {
                for direction in Direction::ALL {
                    let end = ring.step(dot, direction, spaces);
                    assert_eq!(ring.leading_to(1 << end, direction, spaces), 1 << dot);
                    assert_eq!(ring.step(end, direction.reversed(), spaces), dot);
                    let near = ring.near(1 << dot);
                    assert_eq!(near >> end & 1 == 1, spaces < 4);
                    assert_eq!(ring.near(1 << dot | 1 << end), near | ring.near(1 << end));
                }
            }
        }
    }
}
