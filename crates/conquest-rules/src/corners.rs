//! The numbers at the three corners of a cell, and the tiles that fit between them: CONQUEST-8.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use rules_core::TextError;

use crate::{Tile, Tiles};

/// The numbers at the three corners of a cell, clockwise from its first corner.
///
/// Each is 0 to 5, or free if no tile touches the corner yet.
///
/// ```
/// use conquest_rules::{Corners, Tile};
///
/// // One corner is free: any tile that shows 1 and then 4 clockwise fits.
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
    /// All corners free: the only constraint on the empty table.
    pub const FREE: Corners = Corners(FREE as u16 * 0o111);

    /// Indices are below this.
    pub(crate) const COUNT: usize = 512;

    /// Creates corners with these numbers; numbers above 5 count as free.
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

    /// Returns the numbers, `None` for a free corner.
    pub fn numbers(self) -> [Option<u8>; 3] {
        [0, 1, 2].map(|corner| Some(self.number(corner)).filter(|&number| number != FREE))
    }

    /// Creates corners with three numbers, each 0 to 5.
    #[inline]
    pub(crate) const fn showing(numbers: [u8; 3]) -> Corners {
        Corners(numbers[0] as u16 | (numbers[1] as u16) << 3 | (numbers[2] as u16) << 6)
    }

    /// Returns the corners whose index is in the lowest bits.
    #[inline]
    pub(crate) const fn from_low_bits(index: u32) -> Corners {
        Corners((index % Corners::COUNT as u32) as u16)
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize % Corners::COUNT
    }

    /// Returns the number at a corner, 6 if it is free.
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

    /// Returns the first free corner, 3 if there is none.
    #[inline]
    pub(crate) const fn first_free(self) -> usize {
        // Only 6 (free) has the two upper bits of its three set: 7 never occurs.
        let free = self.0 >> 1 & self.0 >> 2 & 0o111;
        if free == 0 { 3 } else { free.trailing_zeros() as usize / 3 }
    }

    /// Returns the corners of the cell across the edge opposite to `corner`.
    ///
    /// Only the two shared corners have numbers.
    #[inline]
    pub(crate) const fn across(self, corner: usize) -> Corners {
        let (one, other) = ((corner + 1) % 3, (corner + 2) % 3);
        Corners::FREE.with(one, self.number(other)).with(other, self.number(one))
    }

    /// CONQUEST-8: returns the tiles that fit between these corners in at least one rotation.
    #[inline]
    pub fn fitting(self) -> Tiles {
        Tiles(FITTING[self.index()])
    }

    /// Returns the tiles that fit between these corners in this rotation, 0 to 2.
    ///
    /// Next to the table two or three corners have numbers, and then no tile fits in two rotations.
    #[inline]
    pub fn fitting_rotated(self, rotation: u8) -> Tiles {
        Tiles(ROTATED[self.index()].get(rotation as usize).copied().unwrap_or(0))
    }

    /// Returns the least rotation in which a tile fits; it must fit in one.
    #[inline]
    pub(crate) fn rotation(self, tile: Tile) -> u8 {
        let [zero, one, _] = ROTATED[self.index()];
        let (zero, one) = (zero >> tile.number() & 1, one >> tile.number() & 1);
        ((1 - zero) * (2 - one)) as u8
    }
}

/// The numbers clockwise, `*` for a free corner: `14*`.
impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.numbers().into_iter().try_for_each(|number| match number {
            Some(number) => write!(f, "{number}"),
            None => f.write_char('*'),
        })
    }
}

impl FromStr for Corners {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const WHAT: &str = "expected three numbers 0 to 5, * for a free corner";
        let &[a, b, c] = text.as_bytes() else {
            return Err(TextError::new(0, WHAT));
        };
        let mut numbers = [None; 3];
        for (at, byte) in [a, b, c].into_iter().enumerate() {
            numbers[at] = match byte {
                b'*' => None,
                b'0'..=b'5' => Some(byte - b'0'),
                _ => return Err(TextError::new(at, WHAT)),
            };
        }
        Ok(Corners::new(numbers))
    }
}

impl fmt::Debug for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Corners({self})")
    }
}

rules_core::implement::impl_text_serde!(Corners);

// Everything below is computed at compile time.

/// The tiles that fit in some rotation, for every constraint on three corners (CONQUEST-8).
static FITTING: [u64; Corners::COUNT] = {
    let mut fitting = [0; Corners::COUNT];
    let mut at = 0;
    while at < Corners::COUNT {
        fitting[at] = ROTATED[at][0] | ROTATED[at][1] | ROTATED[at][2];
        at += 1;
    }
    fitting
};

/// The tiles that fit in rotation 0, 1 and 2, for every constraint on three corners.
static ROTATED: [[u64; 3]; Corners::COUNT] = {
    let mut rotated = [[0; 3]; Corners::COUNT];
    let mut tile = 0;
    while tile < Tile::COUNT {
        let tile_here = Tile::new_unchecked(tile as u8);
        let [a, b, c] = tile_here.digits();
        let mut rotation = 0;
        while rotation < tile_here.rotations() as usize {
            let numbers = [[a, b, c], [b, c, a], [c, a, b]][rotation];
            // Each of the eight ways to free some of the corners is a constraint that the tile
            // meets.
            let mut free = 0;
            while free < 8 {
                let mut corners = Corners::showing(numbers);
                let mut corner = 0;
                while corner < 3 {
                    if free >> corner & 1 == 1 {
                        corners = corners.freed(corner);
                    }
                    corner += 1;
                }
                rotated[corners.index()][rotation] |= 1 << tile;
                free += 1;
            }
            rotation += 1;
        }
        tile += 1;
    }
    rotated
};

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::Cell;

    /// CONQUEST-8: compares the tables with every constraint, tile and rotation.
    #[test]
    fn conquest_08_the_tables_hold_just_the_tiles_that_fit() {
        let number = |n: u8| Some(n).filter(|&n| n < 6);
        for constraint in 0..343u16 {
            let wanted = [constraint / 49, constraint / 7 % 7, constraint % 7].map(|n| n as u8);
            let corners = Corners::new(wanted.map(number));
            let mut any = Tiles::EMPTY;
            for tile in Tile::all() {
                let mut least = None;
                for rotation in (0..tile.rotations()).rev() {
                    let shown = tile.corners(rotation);
                    let fits = (0..3).all(|at| wanted[at] == 6 || wanted[at] == shown.number(at));
                    assert_eq!(corners.fitting_rotated(rotation).contains(tile), fits);
                    if fits {
                        // Between two numbers a tile fits in at most one rotation.
                        let numbers = wanted.iter().filter(|&&n| n < 6).count();
                        assert!(least.is_none() || numbers < 2);
                        least = Some(rotation);
                        any.0 |= Tiles::only(tile).0;
                    }
                }
                if let Some(least) = least {
                    assert_eq!(corners.rotation(tile), least);
                }
            }
            assert_eq!(corners.fitting(), any);
        }
    }

    #[test]
    fn conquest_02_corners_across_an_edge_change_places() {
        for cell in [Cell::ORIGIN, Cell::ORIGIN.across(1)] {
            for across in 0..3 {
                let other = cell.across(across);
                for corner in (0..3).filter(|&corner| corner != across) {
                    assert_eq!(cell.corner(corner), other.corner(3 - across - corner));
                }
            }
        }
    }

    #[test]
    fn texts_are_read_back() {
        for index in 0..343 {
            let number = |n: u16| Some((index / n % 7) as u8).filter(|&n| n < 6);
            let corners = Corners::new([number(49), number(7), number(1)]);
            assert_eq!(std::format!("{corners}").parse(), Ok(corners));
        }
        for bad in ["", "14", "146", "14**", "1-4", "é*"] {
            assert!(bad.parse::<Corners>().is_err(), "{bad}");
        }
    }
}
