//! Names of Posts and places (TRIAD-4), the same on all layouts.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, Seat, TextError};

/// A Post by its name: the letter of its row and its number from the left (TRIAD-4).
///
/// ```
/// use triad_rules::Post;
///
/// let post: Post = "c3".parse()?;
/// assert_eq!((post.row(), post.number()), (2, 3));
/// assert_eq!(Post::new(2, 3), Some(post));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Post(u16);

impl Post {
    /// The largest number of rows of a layout (TRIAD-5).
    pub const ROWS: u8 = 26;
    /// The largest number of Posts in a row (TRIAD-5).
    pub const NUMBERS: u8 = 64;

    /// Returns the Post with this row, from 0 at the bottom, and this number, from 1.
    ///
    /// `None` if either is out of range.
    pub const fn new(row: u8, number: u8) -> Option<Post> {
        if row < Self::ROWS && number >= 1 && number <= Self::NUMBERS {
            Some(Post::new_unchecked(row, number))
        } else {
            None
        }
    }

    /// Returns the Post with this row and number, which must be in range.
    #[inline]
    pub(crate) const fn new_unchecked(row: u8, number: u8) -> Post {
        Post((row as u16) << 8 | number as u16)
    }

    /// Returns the row, 0 at the bottom.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Returns the number from the left, 1 for the first.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.number())
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Post {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let post = read_post(&mut reader)?;
        reader.end()?;
        Ok(post)
    }
}

/// The number in binary formats, stable between releases; small for small boards.
///
/// ```
/// use rules_core::Code;
/// use triad_rules::Post;
///
/// let post: Post = "c3".parse()?;
/// assert_eq!((post.code(), Post::from_code(8)), (8, Some(post)));
/// # Ok::<(), rules_core::TextError>(())
/// ```
impl Code for Post {
    fn code(self) -> u32 {
        pair(u32::from(self.row()), u32::from(self.number()) - 1)
    }

    fn from_code(code: u32) -> Option<Self> {
        let (row, number) = unpair(code);
        Post::new(u8::try_from(row).ok()?, u8::try_from(number + 1).ok()?)
    }
}

rules_core::implement::impl_code_serde!(Post);

/// Reads the name of a Post.
pub(crate) fn read_post(reader: &mut Reader<'_>) -> Result<Post, TextError> {
    const WHAT: &str = "expected a Post such as c3";
    let at = reader.at();
    let row = match reader.char() {
        Some(letter @ 'a'..='z') => letter as u8 - b'a',
        _ => return Err(TextError::new(at, WHAT)),
    };
    let number = reader.number(u32::from(Post::NUMBERS), WHAT)?;
    Post::new(row, number as u8).ok_or(TextError::new(at, WHAT))
}

/// The name of a place where a Jewel can stand: `S1`, `3.4`, `N2`, `W1`, `E3` (TRIAD-3, TRIAD-4).
///
/// Places are ordered as the Docks of seat 0, the Treys band by band, the Docks of seat 1, the left
/// Portals, the right Portals.
///
/// ```
/// use triad_rules::{Place, PlaceKind};
///
/// let trey: Place = "3.4".parse()?;
/// assert_eq!((trey.kind(), trey.number()), (PlaceKind::Trey { band: 3 }, 4));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u16);

/// The kind of a [`Place`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaceKind {
    /// A Dock of this seat: `S` of seat 0, `N` of seat 1.
    Dock(Seat),
    /// A Trey between row `band` and the next, counted from 1 at the bottom.
    Trey {
        /// The band, 1 to 25.
        band: u8,
    },
    /// A Portal on the left side: `W`.
    West,
    /// A Portal on the right side: `E`.
    East,
}

pub(crate) const SOUTH: u8 = 0;
pub(crate) const NORTH: u8 = 26;
pub(crate) const WEST: u8 = 27;
pub(crate) const EAST: u8 = 28;
/// The number of groups: Docks, bands and Portals in the order of places.
pub(crate) const GROUPS: u8 = 29;

impl Place {
    /// The largest number of a place in any layout.
    pub const NUMBERS: u8 = 127;

    /// Returns the place of this kind with this number, from 1; `None` if it is out of range.
    pub const fn new(kind: PlaceKind, number: u8) -> Option<Place> {
        let group = match kind {
            PlaceKind::Dock(seat) if seat.number() == 0 => SOUTH,
            PlaceKind::Dock(seat) if seat.number() == 1 => NORTH,
            PlaceKind::Trey { band } if band >= 1 && band < NORTH => band,
            PlaceKind::West => WEST,
            PlaceKind::East => EAST,
            _ => return None,
        };
        Place::in_group(group, number)
    }

    pub(crate) const fn in_group(group: u8, number: u8) -> Option<Place> {
        if group < GROUPS && number >= 1 && number <= Self::NUMBERS {
            Some(Place::new_unchecked(group, number))
        } else {
            None
        }
    }

    /// Returns the place with this group and number, which must be in range.
    #[inline]
    pub(crate) const fn new_unchecked(group: u8, number: u8) -> Place {
        Place((group as u16) << 8 | number as u16)
    }

    /// Returns a number that orders places.
    #[inline]
    pub(crate) const fn order(self) -> u16 {
        self.0
    }

    /// Returns the place with this number.
    #[inline]
    pub(crate) const fn from_order(order: u16) -> Place {
        Place(order)
    }

    #[inline]
    pub(crate) const fn group(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Returns the kind: a Dock, a Trey or a Portal.
    pub const fn kind(self) -> PlaceKind {
        match self.group() {
            SOUTH => PlaceKind::Dock(Seat::FIRST),
            NORTH => PlaceKind::Dock(Seat::SECOND),
            WEST => PlaceKind::West,
            EAST => PlaceKind::East,
            band => PlaceKind::Trey { band },
        }
    }

    /// Returns the number, 1 for the first.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0 as u8
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number();
        match self.group() {
            SOUTH => write!(f, "S{number}"),
            NORTH => write!(f, "N{number}"),
            WEST => write!(f, "W{number}"),
            EAST => write!(f, "E{number}"),
            band => write!(f, "{band}.{number}"),
        }
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Place {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let place = read_place(&mut reader)?;
        reader.end()?;
        Ok(place)
    }
}

/// The number in binary formats, stable between releases; small for small boards.
impl Code for Place {
    fn code(self) -> u32 {
        pair(self.kind().code(), u32::from(self.number()) - 1)
    }

    fn from_code(code: u32) -> Option<Self> {
        let (kind, number) = unpair(code);
        Place::new(PlaceKind::from_code(kind)?, u8::try_from(number + 1).ok()?)
    }
}

rules_core::implement::impl_code_serde!(Place);

/// The prefix of such names: `S`, `N`, `W`, `E`, or the number of the band for a Trey.
///
/// ```
/// use triad_rules::{Place, PlaceKind};
///
/// let trey: Place = "3.4".parse()?;
/// assert_eq!(trey.kind().to_string(), "3");
/// assert_eq!("3".parse(), Ok(PlaceKind::Trey { band: 3 }));
/// # Ok::<(), rules_core::TextError>(())
/// ```
impl fmt::Display for PlaceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlaceKind::Dock(Seat::FIRST) => f.write_str("S"),
            PlaceKind::Dock(_) => f.write_str("N"),
            PlaceKind::Trey { band } => write!(f, "{band}"),
            PlaceKind::West => f.write_str("W"),
            PlaceKind::East => f.write_str("E"),
        }
    }
}

impl FromStr for PlaceKind {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let group = read_group(&mut reader, "expected a kind of place: S, N, W, E or a band")?;
        reader.end()?;
        Ok(Place::new_unchecked(group, 1).kind())
    }
}

/// The number in binary formats: Docks, Portals, then the bands.
impl Code for PlaceKind {
    fn code(self) -> u32 {
        match self {
            PlaceKind::Dock(Seat::FIRST) => 0,
            PlaceKind::Dock(_) => 1,
            PlaceKind::West => 2,
            PlaceKind::East => 3,
            PlaceKind::Trey { band } => u32::from(band) + 3,
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        let group = match code {
            0 => SOUTH,
            1 => NORTH,
            2 => WEST,
            3 => EAST,
            band if band < u32::from(GROUPS) => band as u8 - 3,
            _ => return None,
        };
        Some(Place::new_unchecked(group, 1).kind())
    }
}

rules_core::implement::impl_code_serde!(PlaceKind);

/// Numbers pairs in shells of their maximum, so that pairs of small numbers have small numbers.
pub(crate) const fn pair(a: u32, b: u32) -> u32 {
    if a < b { b * b + a } else { a * a + a + b }
}

/// Returns the inverse of [`pair`].
pub(crate) const fn unpair(code: u32) -> (u32, u32) {
    let root = code.isqrt();
    let rest = code - root * root;
    if rest < root { (rest, root) } else { (root, rest - root) }
}

/// Reads the name of a place.
pub(crate) fn read_place(reader: &mut Reader<'_>) -> Result<Place, TextError> {
    const WHAT: &str = "expected a place such as 1.2, S1 or W1";
    let at = reader.at();
    let group = read_group(reader, WHAT)?;
    if group > SOUTH && group < NORTH {
        reader.expect(".", WHAT)?;
    }
    let number = reader.number(u32::from(Place::NUMBERS), WHAT)?;
    Place::in_group(group, number as u8).ok_or(TextError::new(at, WHAT))
}

/// Reads the prefix of the name of a place.
fn read_group(reader: &mut Reader<'_>, what: &'static str) -> Result<u8, TextError> {
    for (letter, group) in [("S", SOUTH), ("N", NORTH), ("W", WEST), ("E", EAST)] {
        if reader.skip(letter) {
            return Ok(group);
        }
    }
    let at = reader.at();
    match reader.number(u32::from(NORTH) - 1, what)? {
        0 => Err(TextError::new(at, what)),
        band => Ok(band as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_place_goes_through_its_text_and_number() {
        let kinds = (0..GROUPS).map(|group| Place::new_unchecked(group, 1).kind());
        for kind in kinds {
            assert_eq!(PlaceKind::from_code(kind.code()), Some(kind));
            extern crate alloc;
            assert_eq!(alloc::format!("{kind}").parse(), Ok(kind));
        }
        assert_eq!(PlaceKind::from_code(GROUPS.into()), None);
        for text in ["", "X", "0", "26", "03", "S1", "3."] {
            assert!(text.parse::<PlaceKind>().is_err(), "{text}");
        }
    }
}
