//! Encodings for learners: indices of actions, masks, planes, scalars and tokens.
//!
//! The table is on a torus of 32 x 32 x 2 cells with coordinates modulo 32. No table, including the
//! cells next to it, spans more than 30, so no two of these cells coincide.

mod compact;
mod part;
mod seen;

use rules_core::{Encode, EncodeError, EncodingShape, Game, Seat, ViewSlices};

use crate::{Action, Cell, Conquest, Corners, Observation, Options, Phase, Public, Tile, Tiles};
use part::{LATER, NUMBERS, Part, placement_with};
use seen::Seen;

/// The number of rows of the torus, and of points in a row.
const SIDE: usize = 32;
/// The number of cells of a row: an up cell and a down cell for each point.
const WIDTH: usize = 2 * SIDE;
const CELLS: usize = SIDE * WIDTH;
/// The number of indices of placements next to tiles; all others follow.
const BESIDE: u32 = CELLS as u32 * NUMBERS;
const ACTIONS: u32 = BESIDE + LATER;

/// Returns the row and column of a cell on the torus.
#[inline]
const fn row_and_column(cell: Cell) -> (usize, usize) {
    (cell.0 as usize >> 7 & (SIDE - 1), cell.0 as usize & (WIDTH - 1))
}

/// Returns the cell's number on the torus.
#[inline]
const fn on_torus(cell: Cell) -> usize {
    let (row, column) = row_and_column(cell);
    row * WIDTH + column
}

#[inline]
fn index_of(part: Part) -> u32 {
    match part {
        Part::Beside { cell, number } => on_torus(cell) as u32 * NUMBERS + u32::from(number),
        other => BESIDE + other.later_index(),
    }
}

impl Public {
    /// Returns the playable cell with this number on the torus, and its constraint.
    #[inline]
    fn cell_at(&self, wanted: usize) -> Option<(Cell, Corners)> {
        // The cell comes first: no other one on the table has the same number.
        let found = self.table.frontier().iter().find(|&(cell, _)| on_torus(cell) == wanted);
        found.filter(|(_, corners)| corners.fitting().0 & !self.tiles().0 != 0)
    }
}

/// 12,356 indices: for each cell of the torus six for the numbers that a tile there can add, then
/// 56 first tiles, ten claims, declining and passing.
///
/// A plane has a row for each y and two cells for each x.
impl Encode for Conquest {
    const ENCODING_VERSION: u16 = 1;

    type Legality = ();

    #[inline]
    fn shape(options: &Options) -> EncodingShape {
        let players = u16::from(options.players);
        EncodingShape {
            actions: ACTIONS,
            planes: seen::OTHER_PLANES as u16 + players,
            height: SIDE as u16,
            width: WIDTH as u16,
            plane_max: seen::PLANE_MAX,
            board_planes: 0,
            scalars: seen::OTHER_SCALARS as u16 + seen::SCALARS_A_SEAT as u16 * players,
            tokens: Tile::COUNT as u16,
            token_width: seen::TOKEN_WIDTH as u16,
        }
    }

    #[inline]
    fn action_index(&self, action: Action) -> Option<u32> {
        self.public.part_of(action).map(index_of)
    }

    fn action_from_index(&self, index: u32) -> Option<Action> {
        match index.checked_sub(BESIDE) {
            Some(later) => self.public.action_of(Part::from_later_index(later)?),
            None => {
                let (cell, corners) = self.public.cell_at((index / NUMBERS) as usize)?;
                placement_with(cell, corners, (index % NUMBERS) as u8).map(Action::Place)
            }
        }
    }

    /// A tile of the hand that fits a cell of the frontier may be placed there.
    #[inline]
    fn legal_from_index(&self, index: u32) -> Option<Action> {
        let action = self.action_from_index(index)?;
        let is_legal = match action {
            Action::Place(placement) if index < BESIDE => {
                self.public.phase == Phase::Start
                    && !self.public.tiles().is_empty()
                    && self.own_hand().contains(placement.tile())
            }
            _ => self.is_legal(action),
        };
        is_legal.then_some(action)
    }

    #[inline]
    fn visit_legal_indices(&self, mut visit: impl FnMut(u32)) {
        self.public.visit_parts(self.own_hand(), |part| visit(index_of(part)));
    }

    fn write_planes(
        observation: &Observation,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let view = ViewSlices { planes: Some(planes), ..ViewSlices::default() };
        Seen::from(observation).write(viewer, view)
    }

    fn write_scalars(
        observation: &Observation,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError> {
        let view = ViewSlices { scalars: Some(scalars), ..ViewSlices::default() };
        Seen::from(observation).write(viewer, view)
    }

    fn write_tokens(
        observation: &Observation,
        viewer: Seat,
        tokens: &mut [u8],
    ) -> Result<(), EncodeError> {
        let view = ViewSlices { tokens: Some(tokens), ..ViewSlices::default() };
        Seen::from(observation).write(viewer, view)
    }

    /// Without an observation, which copies the table.
    #[inline]
    fn write_view(&self, viewer: Seat, view: ViewSlices<'_>) -> Result<(), EncodeError> {
        let (public, held) = (&self.public, self.hands.map(Tiles::len));
        let seen = Seen { public, hand: self.hand(viewer), held, in_stock: self.stock.len() };
        seen.write(viewer, view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_on_the_grid_are_near_on_the_torus() {
        assert_eq!(ACTIONS, 12_356);
        let [below, left, right] = Cell::ORIGIN.neighbours().map(row_and_column);
        assert_eq!(row_and_column(Cell::ORIGIN), (0, 0));
        assert_eq!((below, left, right), ((31, 1), (0, 63), (0, 1)));
    }

    #[test]
    fn no_two_cells_of_a_table_fall_together() {
        let cells = |x| (-14..=16).map(move |y| Cell::down(x, y).expect("in range"));
        let mut seen = [false; CELLS];
        for cell in (-14..=16).flat_map(cells) {
            assert!(!core::mem::replace(&mut seen[on_torus(cell)], true));
        }
    }
}
