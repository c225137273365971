//! A tile on a cell.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::event::read_numbers;
use crate::grid::read_cell;
use crate::letters::{Letters, Spell, write_spelled};
use crate::{Cell, Corners, Tile};

/// A tile, its rotation, and its cell.
///
/// ```
/// use conquest_rules::{Cell, Placement, Tile};
///
/// let tile: Tile = "014".parse()?;
/// let placement = Placement::new(tile, 1, Cell::ORIGIN).unwrap();
/// assert_eq!(placement.to_string(), "140@0.0^");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    cell: Cell,
    tile: Tile,
    rotation: u8,
}

impl Placement {
    /// Returns the tile on this cell, with its `rotation`-th digit at the cell's first corner.
    ///
    /// `None` unless the rotation is below [`Tile::rotations`].
    #[inline]
    pub const fn new(tile: Tile, rotation: u8, cell: Cell) -> Option<Placement> {
        if rotation < tile.rotations() { Some(Placement { cell, tile, rotation }) } else { None }
    }

    /// Returns the tile in the rotation that fits between these corners, which must exist.
    #[inline]
    pub(crate) fn fitting(tile: Tile, corners: Corners, cell: Cell) -> Placement {
        Placement { cell, tile, rotation: corners.rotation(tile) }
    }

    /// Returns the cell of the tile.
    #[inline]
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// Returns the tile.
    #[inline]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Returns the index of the digit at the first corner of the cell, 0 to 2; 0 for a triple.
    #[inline]
    pub const fn rotation(self) -> u8 {
        self.rotation
    }

    /// Returns the numbers clockwise from the first corner of the cell.
    #[inline]
    pub fn numbers(self) -> [u8; 3] {
        let corners = self.corners();
        [0, 1, 2].map(|corner| corners.number(corner))
    }

    #[inline]
    pub(crate) const fn corners(self) -> Corners {
        self.tile.corners(self.rotation)
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spelled(*self, f)
    }
}

impl Spell for Placement {
    fn spell(self, out: &mut Letters<'_, '_>) -> fmt::Result {
        self.numbers().into_iter().try_for_each(|number| out.digit(number))?;
        out.letter('@')?;
        self.cell().spell(out)
    }
}

impl FromStr for Placement {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let placement = read_placement(&mut reader)?;
        reader.end().map(|()| placement)
    }
}

pub(crate) fn read_placement(reader: &mut Reader<'_>) -> Result<Placement, TextError> {
    const NO_TILE: &str = "no tile shows these numbers clockwise";
    let start = reader.clone();
    let (tile, rotation) = Tile::lying_as(read_numbers(reader)?).ok_or(start.error(NO_TILE))?;
    reader.expect("@", "expected @ and a cell")?;
    let cell = read_cell(reader)?;
    Placement::new(tile, rotation, cell).ok_or(start.error(NO_TILE))
}

/// The number of ways to lay a tile on a cell: 6 triples in one way, 50 others in three.
pub(crate) const LIES: u32 = 156;

impl Placement {
    /// Returns the number of tile and rotation, below [`LIES`].
    ///
    /// Rotations count in threes, and triples take one place.
    pub(crate) fn lie(self) -> u32 {
        let before = Tile::all().take(self.tile.index());
        before.map(|tile| u32::from(tile.rotations())).sum::<u32>() + u32::from(self.rotation)
    }

    /// Returns the inverse of [`Placement::lie`] on a cell.
    pub(crate) fn from_lie(lie: u32, cell: Cell) -> Option<Placement> {
        let mut left = lie;
        for tile in Tile::all() {
            if let Some(placement) = Placement::new(tile, left.min(3) as u8, cell) {
                return Some(placement);
            }
            left -= u32::from(tile.rotations());
        }
        None
    }
}

/// The code of the cell times 156, plus the number of tile and rotation.
impl Code for Placement {
    fn code(self) -> u32 {
        self.cell.code() * LIES + self.lie()
    }

    fn from_code(code: u32) -> Option<Self> {
        Placement::from_lie(code % LIES, Cell::from_code(code / LIES)?)
    }
}

rules_core::implement::impl_code_serde!(Placement);
