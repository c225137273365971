//! Names of Posts and Places (TRIAD-4): what players say, whatever the layout.

use core::fmt;
use core::str::FromStr;

use rules_core::{Reader, Seat, TextError};

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
    /// The most rows that a layout may have (TRIAD-5).
    pub const ROWS: u8 = 26;
    /// The most Posts that a row may have (TRIAD-5).
    pub const NUMBERS: u8 = 64;

    /// The Post with this row, counted from 0 at the bottom, and this number, counted from 1.
    pub const fn new(row: u8, number: u8) -> Option<Post> {
        if row < Self::ROWS && number >= 1 && number <= Self::NUMBERS {
            Some(Post::of(row, number))
        } else {
            None
        }
    }

    /// A Post that the caller knows to be within range.
    #[inline]
    pub(crate) const fn of(row: u8, number: u8) -> Post {
        Post((row as u16) << 8 | number as u16)
    }

    /// The row, 0 at the bottom.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The number from the left, 1 for the first.
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

/// Where a Jewel can stand (TRIAD-3), by its name: `S1`, `3.4`, `N2`, `W1`, `E3` (TRIAD-4).
///
/// Ordered as the Docks of seat 0, the Treys band by band, the Docks of seat 1, the left Portals,
/// the right Portals.
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

/// What a [`Place`] is.
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
/// Docks, bands and Portals in the order of places.
pub(crate) const GROUPS: u8 = 29;

impl Place {
    /// The largest number of a place in any layout.
    pub const NUMBERS: u8 = 127;

    /// The place of this kind with this number, counted from 1; `None` beyond the ranges of names.
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
            Some(Place::of(group, number))
        } else {
            None
        }
    }

    /// A place that the caller knows to be within range.
    #[inline]
    pub(crate) const fn of(group: u8, number: u8) -> Place {
        Place((group as u16) << 8 | number as u16)
    }

    /// A number that orders places.
    #[inline]
    pub(crate) const fn order(self) -> u16 {
        self.0
    }

    /// The place with this number.
    #[inline]
    pub(crate) const fn from_order(order: u16) -> Place {
        Place(order)
    }

    #[inline]
    pub(crate) const fn group(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// What it is.
    pub const fn kind(self) -> PlaceKind {
        match self.group() {
            SOUTH => PlaceKind::Dock(Seat::new_unchecked(0)),
            NORTH => PlaceKind::Dock(Seat::new_unchecked(1)),
            WEST => PlaceKind::West,
            EAST => PlaceKind::East,
            band => PlaceKind::Trey { band },
        }
    }

    /// The number, 1 for the first.
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

/// Reads the name of a place.
pub(crate) fn read_place(reader: &mut Reader<'_>) -> Result<Place, TextError> {
    const WHAT: &str = "expected a place such as 1.2, S1 or W1";
    let at = reader.at();
    let group = if reader.skip("S") {
        SOUTH
    } else if reader.skip("N") {
        NORTH
    } else if reader.skip("W") {
        WEST
    } else if reader.skip("E") {
        EAST
    } else {
        let band = reader.number(u32::from(NORTH) - 1, WHAT)?;
        reader.expect(".", WHAT)?;
        match band {
            0 => return Err(TextError::new(at, WHAT)),
            band => band as u8,
        }
    };
    let number = reader.number(u32::from(Place::NUMBERS), WHAT)?;
    Place::in_group(group, number as u8).ok_or(TextError::new(at, WHAT))
}
