//! The numbers at the three corners of a cell, each 0 to 5 or free.

use core::fmt;

/// The numbers at the three corners of a cell, clockwise from its first corner; each 0 to 5, or free
/// where no tile lies yet.
///
/// ```
/// use conquest_rules::{Corners, Tile};
///
/// // One corner is free: whatever tile shows 1 and then 4 clockwise fits.
/// let corners = Corners::new([Some(1), Some(4), None]);
/// assert_eq!(corners.fitting().to_string(), "014114144145");
/// let tile: Tile = "014".parse()?;
/// assert!(corners.fitting_rotated(1).contains(tile));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Corners(u16);

const FREE: u8 = 6;

impl Corners {
    /// All corners free: the one constraint of the empty table.
    pub const FREE: Corners = Corners(FREE as u16 * 0o111);

    /// Indices are below this.
    pub(crate) const COUNT: usize = 512;

    /// Corners with these numbers; numbers above 5 count as free.
    pub const fn new(numbers: [Option<u8>; 3]) -> Corners {
        let mut corners = Corners::FREE;
        let mut corner = 0;
        while corner < 3 {
            if let Some(number @ 0..6) = numbers[corner] {
                corners = corners.with(corner, number);
            }
            corner += 1;
        }
        corners
    }

    /// The numbers, `None` where a corner is free.
    pub fn numbers(self) -> [Option<u8>; 3] {
        [0, 1, 2].map(|corner| Some(self.number(corner)).filter(|&number| number != FREE))
    }

    /// Corners that all carry numbers, each 0 to 5.
    #[inline]
    pub(crate) const fn showing(numbers: [u8; 3]) -> Corners {
        Corners(numbers[0] as u16 | (numbers[1] as u16) << 3 | (numbers[2] as u16) << 6)
    }

    #[inline]
    pub(crate) const fn from_index(index: u32) -> Corners {
        Corners((index % Corners::COUNT as u32) as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % Corners::COUNT
    }

    /// The number at a corner, 6 if it is free.
    #[inline]
    pub(crate) const fn number(self, corner: usize) -> u8 {
        (self.0 >> (3 * corner) & 7) as u8
    }

    #[inline]
    pub(crate) const fn with(self, corner: usize, number: u8) -> Corners {
        let place = 3 * corner;
        Corners(self.0 & !(7 << place) | (number as u16) << place)
    }

    pub(crate) const fn freed(self, corner: usize) -> Corners {
        self.with(corner, FREE)
    }

    /// The first free corner, 3 if none is.
    #[inline]
    pub(crate) const fn first_free(self) -> usize {
        // Only 6 (free) has the two upper bits of its three set: 7 never occurs.
        let free = self.0 >> 1 & self.0 >> 2 & 0o111;
        if free == 0 { 3 } else { free.trailing_zeros() as usize / 3 }
    }
}

impl fmt::Debug for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Corners(")?;
        for number in self.numbers() {
            match number {
                Some(number) => write!(f, "{number}")?,
                None => write!(f, "*")?,
            }
        }
        write!(f, ")")
    }
}
