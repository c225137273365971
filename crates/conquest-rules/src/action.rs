//! What seats can do, why they may not, and why games end.

use crate::{Cell, Corners, Shape, Tile};

/// A tile, how it is turned, and the cell it goes to.
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
    /// The tile on this cell, its `rotation`-th digit at the cell's first corner; `None` unless the
    /// rotation is below [`Tile::rotations`].
    #[inline]
    pub const fn new(tile: Tile, rotation: u8, cell: Cell) -> Option<Placement> {
        if rotation < tile.rotations() { Some(Placement { cell, tile, rotation }) } else { None }
    }

    /// The tile turned so that it fits between these corners, which the caller knows it does.
    #[inline]
    pub(crate) fn fitting(tile: Tile, corners: Corners, cell: Cell) -> Placement {
        Placement { cell, tile, rotation: corners.rotation(tile) }
    }

    /// Where the tile goes.
    #[inline]
    pub const fn cell(self) -> Cell {
        self.cell
    }

    /// Which tile it is.
    #[inline]
    pub const fn tile(self) -> Tile {
        self.tile
    }

    /// Which of the tile's digits lies at the first corner of the cell, 0 to 2; 0 for a triple.
    #[inline]
    pub const fn rotation(self) -> u8 {
        self.rotation
    }

    /// The numbers as they lie, clockwise from the first corner of the cell.
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

/// What a seat can do.
///
/// Actions are ordered: placements by cell, tile and rotation, then claims, then declining, then
/// passing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay a tile on the table (CONQUEST-7, CONQUEST-8).
    Place(Placement),
    /// Cover a shape just completed (CONQUEST-9), or, at the start of a turn, take an open shape
    /// (CONQUEST-12).
    Claim(Shape),
    /// Claim nothing although something could be claimed (CONQUEST-9).
    Decline,
    /// Pass for want of a placement (CONQUEST-13).
    Pass,
}
