//! Actions as parts that indices are made of: where, and what of a few.

use crate::shape::Nearby;
use crate::{Action, Cell, Corners, Phase, Placement, Public, Shape, Tile, Tiles};

/// The numbers that a corner of a tile can have.
pub(super) const NUMBERS: u32 = 6;
const CLAIMS: u32 = Nearby::COUNT as u32;
const FIRST_CLAIM: u32 = Tile::COUNT as u32;
const DECLINE: u32 = FIRST_CLAIM + CLAIMS;
const PASS: u32 = DECLINE + 1;
/// How many indices there are beside those of placements beside tiles.
pub(super) const LATER: u32 = PASS + 1;

/// An action by what tells it from the others of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A tile next to others: all of its numbers are known but the one at the free corner, or if no
    /// corner is free all, and then it is told by the one at the first corner.
    Beside {
        cell: Cell,
        number: u8,
    },
    /// The first tile.
    First(Tile),
    /// A claim: after a placement by its number round the tile placed, at the start of a turn by its
    /// place among the open shapes.
    Claim(u8),
    Decline,
    Pass,
}

impl Part {
    /// The place among the indices that follow those of placements beside tiles.
    #[inline]
    pub(super) const fn later_index(self) -> u32 {
        match self {
            Part::Beside { .. } => 0,
            Part::First(tile) => tile.number() as u32,
            Part::Claim(index) => FIRST_CLAIM + index as u32,
            Part::Decline => DECLINE,
            Part::Pass => PASS,
        }
    }

    pub(super) fn from_later_index(index: u32) -> Option<Part> {
        match index {
            0..FIRST_CLAIM => Tile::new(index as u8).map(Part::First),
            FIRST_CLAIM..DECLINE => Some(Part::Claim((index - FIRST_CLAIM) as u8)),
            DECLINE => Some(Part::Decline),
            PASS => Some(Part::Pass),
            _ => None,
        }
    }
}

/// The corner whose number tells a tile between these corners.
#[inline]
const fn telling_corner(corners: Corners) -> usize {
    corners.first_free() % 3
}

#[inline]
fn beside(corners: Corners, placement: Placement) -> Part {
    let number = placement.corners().number(telling_corner(corners));
    Part::Beside { cell: placement.cell(), number }
}

/// The tile between these corners that this number tells.
pub(super) fn told(cell: Cell, corners: Corners, number: u8) -> Option<Placement> {
    let placed = corners.with(telling_corner(corners), number);
    let fits = corners.first_free() < 3 || placed == corners;
    let numbers = [0, 1, 2].map(|corner| placed.number(corner));
    let (tile, rotation) = Tile::lying_as(numbers).filter(|_| fits)?;
    Placement::new(tile, rotation, cell)
}

impl Public {
    pub(super) fn part_of(&self, action: Action) -> Option<Part> {
        match action {
            Action::Place(placement) if self.tiles().is_empty() => {
                Some(Part::First(placement.tile()))
            }
            Action::Place(placement) => {
                let corners = self.table.frontier().constraint(placement.cell())?;
                Some(beside(corners, placement))
            }
            Action::Claim(shape) => self.claim_number(shape).map(Part::Claim),
            Action::Decline => Some(Part::Decline),
            Action::Pass => Some(Part::Pass),
        }
    }

    fn claim_number(&self, shape: Shape) -> Option<u8> {
        (0..CLAIMS as u8).find(|&index| self.claim(index.into()) == Some(shape))
    }

    pub(super) fn action_of(&self, part: Part) -> Option<Action> {
        match part {
            Part::First(tile) if self.tiles().is_empty() => {
                Placement::new(tile, 0, Cell::ORIGIN).map(Action::Place)
            }
            Part::First(_) => None,
            Part::Beside { cell, number } => {
                told(cell, self.table.frontier().constraint(cell)?, number).map(Action::Place)
            }
            Part::Claim(index) => self.claim(index.into()).map(Action::Claim),
            Part::Decline => Some(Action::Decline),
            Part::Pass => Some(Action::Pass),
        }
    }

    /// Calls `visit` with each legal action of the seat that acts and holds `hand`, in their order.
    #[inline]
    pub(super) fn visit_parts(&self, hand: Tiles, mut visit: impl FnMut(Part)) {
        let mut last = match self.phase {
            Phase::Start => Some(Part::Pass),
            Phase::Claim => Some(Part::Decline),
            _ => None,
        };
        if self.phase == Phase::Start {
            let empty = self.tiles().is_empty();
            // A cell that a tile of a hand fits is playable: nothing else of it has to be asked.
            for (cell, corners) in self.table.frontier().iter() {
                for tile in (corners.fitting() & hand).iter() {
                    // CONQUEST-13: whoever can place may not pass.
                    last = None;
                    let placement = Placement::fitting(tile, corners, cell);
                    visit(if empty { Part::First(tile) } else { beside(corners, placement) });
                }
            }
        }
        self.claimable().iter().for_each(|index| visit(Part::Claim(index)));
        last.into_iter().for_each(visit);
    }
}
