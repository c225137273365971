//! Parts of actions that indices are made of.

use crate::shape::Nearby;
use crate::{Action, Cell, Corners, Phase, Placement, Public, Shape, Tile, Tiles};

/// The numbers that a corner of a tile can have.
pub(super) const NUMBERS: u32 = 6;
const CLAIMS: u32 = Nearby::COUNT as u32;
const FIRST_CLAIM: u32 = Tile::COUNT as u32;
const DECLINE: u32 = FIRST_CLAIM + CLAIMS;
const PASS: u32 = DECLINE + 1;
/// The number of indices other than those of placements next to tiles.
pub(super) const LATER: u32 = PASS + 1;

/// An action by the values that distinguish it from others of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A tile next to others, identified by one number.
    ///
    /// It is the number at the free corner, because the others are known. If no corner is free, it
    /// is the number at the first corner.
    Beside {
        cell: Cell,
        number: u8,
    },
    /// The first tile.
    First(Tile),
    /// A claim.
    ///
    /// After a placement it is identified by its number around the tile placed, at the start of a
    /// turn by its place among the open shapes.
    Claim(u8),
    Decline,
    Pass,
}

impl Part {
    /// Returns the place among the indices after those of placements next to tiles.
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

/// Returns the corner whose number identifies a tile between these corners.
#[inline]
const fn identifying_corner(corners: Corners) -> usize {
    corners.first_free() % 3
}

#[inline]
fn beside(corners: Corners, placement: Placement) -> Part {
    let number = placement.corners().number(identifying_corner(corners));
    Part::Beside { cell: placement.cell(), number }
}

/// Returns the tile between these corners that this number identifies.
pub(super) fn placement_with(cell: Cell, corners: Corners, number: u8) -> Option<Placement> {
    let placed = corners.with(identifying_corner(corners), number);
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
                placement_with(cell, self.table.frontier().constraint(cell)?, number)
                    .map(Action::Place)
            }
            Part::Claim(index) => self.claim(index.into()).map(Action::Claim),
            Part::Decline => Some(Action::Decline),
            Part::Pass => Some(Action::Pass),
        }
    }

    /// Calls `visit` with each legal action of the acting seat with `hand`, in order.
    #[inline]
    pub(super) fn visit_parts(&self, hand: Tiles, mut visit: impl FnMut(Part)) {
        let mut last = match self.phase {
            Phase::Start => Some(Part::Pass),
            Phase::Claim => Some(Part::Decline),
            _ => None,
        };
        if self.phase == Phase::Start {
            let empty = self.tiles().is_empty();
            // A cell that a tile of a hand fits is playable, so no other check is needed.
            let frontier = self.table.frontier();
            for number in frontier.fitted_by(hand).iter() {
                let (cell, corners) = frontier.numbered(number);
                for tile in (corners.fitting() & hand).iter() {
                    // CONQUEST-13: a seat that can place may not pass.
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
