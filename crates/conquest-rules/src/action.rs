//! What seats can do, why they may not, and why games end.

use core::fmt;

use rules_core::Refusal;

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

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// A turn began for a player with all seven covers on the table (CONQUEST-14).
    Covers,
    /// Everyone passed in a row and nobody drew a tile (CONQUEST-15).
    Blocked,
}

impl rules_core::Reason for Reason {
    const ALL: &'static [Self] = &[Reason::Covers, Reason::Blocked];

    fn name(self) -> &'static str {
        match self {
            Reason::Covers => "covers",
            Reason::Blocked => "blocked",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(rules_core::Reason::name(*self))
    }
}

/// Why an action is illegal. It tells nothing but what the acting seat can see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// No seat is to act.
    #[error("no seat is to act")]
    NotNow,
    /// The acting seat does not hold the tile.
    #[error("the tile is not in the hand of the seat whose turn it is (CONQUEST-8)")]
    NotInHand,
    /// The first tile does not lie on `0.0^` with ascending numbers.
    #[error("the first tile goes on 0.0^ with its numbers ascending from the top (CONQUEST-7)")]
    First,
    /// The cell is taken.
    #[error("there is a tile on the cell already (CONQUEST-8)")]
    Taken,
    /// The cell shares no edge with a tile.
    #[error("the cell shares no edge with a tile on the table (CONQUEST-8)")]
    Apart,
    /// A corner of the tile meets another number.
    #[error("a corner of the tile meets a different number on the table (CONQUEST-8)")]
    Corners,
    /// A tile has been placed in this turn already.
    #[error("the turn's tile lies on the table: claim a shape or decline (CONQUEST-8)")]
    SecondTile,
    /// The shape does not contain the tile just placed, or is not complete.
    #[error("the tile just placed does not complete this shape (CONQUEST-9)")]
    NotCompleted,
    /// There is nothing to decline.
    #[error("no claim is being asked for (CONQUEST-9)")]
    NothingToDecline,
    /// All covers of this kind are on the table.
    #[error("the seat has no cover of this kind left (CONQUEST-9)")]
    NoCover,
    /// The shape is open, but all covers of this kind are on the table.
    #[error("the seat has no cover of this kind left to take the open shape (CONQUEST-12)")]
    NoCoverToTake,
    /// A cover in the way is not smaller.
    #[error("a cover that is not smaller lies in the way (CONQUEST-10)")]
    InTheWay,
    /// The shape is not open.
    #[error("the shape is not open to this seat (CONQUEST-12)")]
    NotOpen,
    /// There is a placement, so the seat may not pass.
    #[error("a seat that can place a tile may not pass (CONQUEST-13)")]
    CanPlace,
    /// A claim is to be answered, not passed.
    #[error("a claim is answered by a shape or by declining (CONQUEST-9)")]
    AnswerClaim,
}

impl Refusal for Illegal {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Illegal::NotNow => return None,
            Illegal::First => "CONQUEST-7",
            Illegal::NotInHand
            | Illegal::Taken
            | Illegal::Apart
            | Illegal::Corners
            | Illegal::SecondTile => "CONQUEST-8",
            Illegal::NotCompleted
            | Illegal::NothingToDecline
            | Illegal::NoCover
            | Illegal::AnswerClaim => "CONQUEST-9",
            Illegal::InTheWay => "CONQUEST-10",
            Illegal::NotOpen | Illegal::NoCoverToTake => "CONQUEST-12",
            Illegal::CanPlace => "CONQUEST-13",
        })
    }
}
