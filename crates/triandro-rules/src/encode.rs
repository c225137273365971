//! Encodings for learners: indices of actions, masks, planes and scalars.
//!
//! The planes are the points on an axial grid of 9 x 9 cells. The row of a cell is that of the
//! point, and a step along a line is a step to the right, down, or down and to the left. The cells
//! of a row are consecutive bits of a set of points, so that eight of them are written at once.

use rules_core::implement::{seats_from, spread_bits};
use rules_core::{
    Code, Encode, EncodeError, EncodeSymmetric, EncodingPart, EncodingShape, Game as _, Seat,
};

use crate::action::{ACTIONS, Action};
use crate::board::{BOARD, POINTS, Point};
use crate::hands::STONES;
use crate::options::{Ending, Options};
use crate::position::Triandro;
use crate::symmetry::Symmetry;
use crate::triangles::{SHAPE, SHAPES, Triangle};

/// The number of cells of a row of the grid, and of rows.
const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;
/// The cell at column 0 of row `r` has the place `8 * r - SHIFT` in a set of points.
const SHIFT: u32 = 5;

/// The cells that are points, for each row, one bit each from column 0 on.
const ROW_CELLS: [u16; SIDE] = {
    let mut rows = [0; SIDE];
    let mut number = 1;
    while number as usize <= POINTS {
        if let Some(point) = Point::new(number) {
            let cell = cell_of(point);
            rows[cell / SIDE] |= 1 << (cell % SIDE);
        }
        number += 1;
    }
    rows
};

/// The points of a row, which are consecutive in sets, on the grid and by number.
#[derive(Clone, Copy)]
struct Row {
    /// The place of the first point in a set.
    first: u32,
    /// One bit for each point.
    points: u8,
    /// The cell of the first point.
    cell: usize,
    /// The number of points in the rows before.
    before: usize,
}

const ROWS: [Row; SIDE] = {
    let mut rows = [Row { first: 0, points: 0, cell: 0, before: 0 }; SIDE];
    let (mut row, mut before) = (0, 0);
    while row < SIDE {
        let cells = ROW_CELLS[row];
        let column = cells.trailing_zeros();
        let (first, cell) = (8 * row as u32 + column - SHIFT, row * SIDE + column as usize);
        rows[row] = Row { first, points: (cells >> column) as u8, cell, before };
        before += cells.count_ones() as usize;
        row += 1;
    }
    rows
};

/// Returns the cell of a point.
const fn cell_of(point: Point) -> usize {
    let row = point.row() as usize;
    row * SIDE + (point.index() + SHIFT as usize - 8 * row)
}

/// The number of the point of each cell, 0 if there is none.
static POINT_OF_CELL: [u8; CELLS] = {
    let mut numbers = [0; CELLS];
    let mut number = 1;
    while number as usize <= POINTS {
        if let Some(point) = Point::new(number) {
            numbers[cell_of(point)] = number;
        }
        number += 1;
    }
    numbers
};

/// The images of the cells. Cells without a point stay, because no plane marks them.
static CELL_IMAGES: [[u8; CELLS]; 12] = {
    let mut images = [[0; CELLS]; 12];
    let mut symmetry = 0;
    while symmetry < 12 {
        let mut cell = 0;
        while cell < CELLS {
            images[symmetry][cell] = match Point::new(POINT_OF_CELL[cell]) {
                None => cell as u8,
                Some(point) => cell_of(Symmetry::image_of(symmetry, point)) as u8,
            };
            cell += 1;
        }
        symmetry += 1;
    }
    images
};

/// Writes a set of points as a plane.
#[inline]
fn write_plane(points: u64, plane: &mut [u8; CELLS]) {
    *plane = [0; CELLS];
    for row in ROWS {
        // Eight cells at once: the cells after the row are 0 or belong to the next row.
        let bits = (points >> row.first) as u8 & row.points;
        plane[row.cell..row.cell + 8].copy_from_slice(&spread_bits(bits));
    }
}

/// Writes a set of points by number, one byte each, and some bytes without meaning.
#[inline]
fn write_by_number(points: u64, bytes: &mut [u8; ACTIONS as usize]) {
    for row in ROWS {
        // Eight at once: the next row overwrites the bytes after this one.
        let eight = spread_bits((points >> row.first) as u8);
        bytes[row.before..row.before + 8].copy_from_slice(&eight);
    }
}

/// Returns a number of stones as a fraction of all stones of a player.
#[inline]
fn part_of_stones(count: u8) -> f32 {
    /// A table, because dividing takes longer.
    static PARTS: [f32; 16] = {
        let mut parts = [1.0; 16];
        let mut count = 0;
        while count < STONES {
            parts[count as usize] = count as f32 / STONES as f32;
            count += 1;
        }
        parts
    };
    PARTS[usize::from(count % 16)]
}

impl Triandro {
    /// Returns the stones of each player with the player's places in turn order, from the seat to
    /// act and from the viewer.
    #[inline]
    fn stones_by_place(&self, viewer: Seat) -> impl Iterator<Item = (u64, usize, usize)> {
        let players = usize::from(self.players);
        let first = seats_from(viewer, self.players).next().unwrap_or(Seat::FIRST);
        let first = self.place(first.number());
        // Stones are read in their order, because loads from places that vary take longer.
        let placed = self.all_stones().into_iter().zip(0..players);
        placed.map(move |(stones, place)| {
            let from_viewer = if place < first { place + players } else { place } - first;
            (stones, place, from_viewer)
        })
    }

    /// Calls `visit` with the index of the capture of each triangle of the seat to act, and whether
    /// it is legal.
    #[inline]
    fn visit_triangles(&self, mut visit: impl FnMut(usize, bool)) {
        let stones = if self.is_over() { 0 } else { self.mine() };
        // Most shapes have no triangle. A loop over triangles alone is a single branch.
        let (mut anchors, mut shapes) = ([0; 16], 0_u32);
        for (number, shape) in SHAPE.iter().enumerate() {
            anchors[number] = shape.in_stones(stones);
            shapes |= u32::from(anchors[number] != 0) << number;
        }
        while shapes != 0 {
            let number = shapes.trailing_zeros() as usize % SHAPES;
            let (shape, here) = (&SHAPE[number], anchors[number]);
            let anchor = here.trailing_zeros();
            let triangle = Triangle::from_anchor_unchecked(number, anchor);
            visit(POINTS + triangle.index(), shape.is_full(anchor, self.opponents()));
            anchors[number] = here & (here - 1);
            shapes &= !(u32::from(anchors[number] == 0) << number);
        }
    }
}

/// 191 indices: placements 0 to 54, the point's number minus 1; captures 55 to 190,
/// [`Triangle::index`] plus 55.
///
/// There is one plane for the stones of each player, the viewer's first, and one of the board for
/// its points.
impl Encode for Triandro {
    const ENCODING_VERSION: u16 = 1;

    /// The points on which the seat to act may place a stone, as a set of bits.
    type Legality = u64;

    #[inline]
    fn shape(options: &Options) -> EncodingShape {
        let players = u16::from(options.players);
        EncodingShape {
            actions: ACTIONS,
            planes: players,
            board_planes: 1,
            height: SIDE as u16,
            width: SIDE as u16,
            plane_max: 1,
            scalars: 3 * players + 1,
            ..EncodingShape::default()
        }
    }

    #[inline]
    fn action_index(&self, action: Action) -> Option<u32> {
        Some(action.code())
    }

    #[inline]
    fn action_from_index(&self, index: u32) -> Option<Action> {
        Action::from_code(index)
    }

    /// Finds all placements, because branches on a single one are unpredictable.
    #[inline]
    fn legal_from_index(&self, index: u32) -> Option<Action> {
        self.legal_from_index_with(self.legality(), index)
    }

    #[inline]
    fn legality(&self) -> u64 {
        if self.is_over() { 0 } else { self.placements_now() }
    }

    #[inline]
    fn legal_from_index_with(&self, placements: u64, index: u32) -> Option<Action> {
        Action::from_code(index).filter(|&action| match action {
            Action::Place(point) => placements & point.bit() != 0,
            Action::Capture(_) => self.is_legal(action),
        })
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        self.write_mask_with(self.legality(), mask)
    }

    #[inline]
    fn write_mask_with(&self, placements: u64, mask: &mut [u8]) -> Result<(), EncodeError> {
        let wrong =
            EncodeError { part: EncodingPart::Mask, needed: ACTIONS as usize, given: mask.len() };
        let mask = <&mut [u8; ACTIONS as usize]>::try_from(mask).map_err(|_| wrong)?;
        write_by_number(placements, mask);
        mask[POINTS..].fill(0);
        self.visit_triangles(|index, legal| mask[index] = legal.into());
        Ok(())
    }

    #[inline]
    fn write_mask_bits(&self, words: &mut [u64]) -> Result<(), EncodeError> {
        EncodingPart::MaskBits.expect(ACTIONS.div_ceil(64) as usize, words.len())?;
        words.fill(0);
        let placements = self.legality();
        words[0] = ROWS.into_iter().fold(0, |word, row| {
            word | (placements >> row.first & u64::from(row.points)) << row.before
        });
        self.visit_triangles(|index, legal| words[index / 64] |= u64::from(legal) << (index % 64));
        Ok(())
    }

    #[inline]
    fn write_planes(
        position: &Triandro,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let needed = usize::from(position.players) * CELLS;
        EncodingPart::Planes.expect(needed, planes.len())?;
        let (planes, _) = planes.as_chunks_mut();
        for (stones, _, place) in position.stones_by_place(viewer) {
            if let Some(plane) = planes.get_mut(place) {
                write_plane(stones, plane);
            }
        }
        Ok(())
    }

    fn write_board_planes(_: &Options, _: Seat, planes: &mut [u8]) -> Result<(), EncodeError> {
        EncodingPart::BoardPlanes.expect(CELLS, planes.len())?;
        planes.as_chunks_mut().0.iter_mut().for_each(|plane| write_plane(BOARD, plane));
        Ok(())
    }

    #[inline]
    fn write_scalars(
        position: &Triandro,
        viewer: Seat,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError> {
        let needed = 3 * usize::from(position.players) + 1;
        EncodingPart::Scalars.expect(needed, scalars.len())?;
        // Three at once, because a check for each takes longer than writing it.
        let (by_seat, last) = scalars.as_chunks_mut();
        let acts = f32::from(u8::from(!position.is_over()));
        for (stones, place, from_viewer) in position.stones_by_place(viewer) {
            let hand = position.hand_at(place);
            let lost = STONES - hand - stones.count_ones() as u8;
            if let Some(three) = by_seat.get_mut(from_viewer) {
                let acts = if place == 0 { acts } else { 0.0 };
                *three = [acts, part_of_stones(hand), part_of_stones(lost)];
            }
        }
        last.fill(f32::from(u8::from(position.ending() == Ending::PlayOn)));
        Ok(())
    }
}

impl EncodeSymmetric for Triandro {
    fn map_index(&self, symmetry: Symmetry, index: u32) -> u32 {
        Action::from_code(index).map_or(index, |action| match action {
            Action::Place(point) => Action::Place(symmetry.point(point)).code(),
            Action::Capture(triangle) => Action::Capture(symmetry.triangle(triangle)).code(),
        })
    }

    fn map_cell(&self, symmetry: Symmetry, cell: u32) -> u32 {
        let images = &CELL_IMAGES[symmetry.code() as usize];
        images.get(cell as usize).map_or(cell, |&image| image.into())
    }
}
