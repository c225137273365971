//! The grid of cells and vertices: CONQUEST-2.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::COORDINATE_LIMIT;
use crate::letters::{Letters, Spell, write_spelled};

/// A cell of the grid: the *up* cell `x.y^` or the *down* cell `x.yv` (CONQUEST-2).
///
/// Coordinates range from -31 to 31. No tile can be farther than 28 from the first one: a step
/// across an edge leads from an up cell to a down cell or back, so x and y change by at most 1 in
/// two steps, and the 56th tile is at most 55 steps away. For the same reason the table never spans
/// more than 28 in x or y (56 cells of a row of alternating up and down cells).
///
/// ```
/// use conquest_rules::Cell;
///
/// let cell: Cell = "0.0^".parse()?;
/// assert_eq!(cell, Cell::ORIGIN);
/// let round = cell.neighbours().map(|cell| cell.to_string());
/// assert_eq!(round, ["0.-1v", "-1.0v", "0.0v"]);
/// # Ok::<(), rules_core::TextError>(())
/// ```
// The number is (y + 32) * 128 + (x + 32) * 2 + down: steps between cells are constants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(pub(crate) u16);

/// A vertex of the grid: the point (x, y), where up to six tiles meet (CONQUEST-2).
// The number of the up cell with the same coordinates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vertex(pub(crate) u16);

const BIAS: i8 = 32;

/// Returns the number of the up cell at (x, y), if both are in range.
const fn number(x: i8, y: i8) -> Option<u16> {
    const LIMIT: i8 = COORDINATE_LIMIT;
    if x < -LIMIT || x > LIMIT || y < -LIMIT || y > LIMIT {
        return None;
    }
    Some(((y + BIAS) as u16) << 7 | ((x + BIAS) as u16) << 1)
}

impl Cell {
    /// The cell of the first tile, `0.0^` (CONQUEST-7).
    pub const ORIGIN: Cell = Cell((BIAS as u16) << 7 | (BIAS as u16) << 1);

    /// Returns the up cell `x.y^`, if the coordinates are in range.
    pub const fn up(x: i8, y: i8) -> Option<Cell> {
        match number(x, y) {
            Some(number) => Some(Cell(number)),
            None => None,
        }
    }

    /// Returns the down cell `x.yv`, if the coordinates are in range.
    pub const fn down(x: i8, y: i8) -> Option<Cell> {
        match number(x, y) {
            Some(number) => Some(Cell(number | 1)),
            None => None,
        }
    }

    /// Returns whether this is a down cell.
    #[inline]
    pub const fn is_down(self) -> bool {
        self.0 & 1 == 1
    }

    /// Returns the x coordinate.
    #[inline]
    pub const fn x(self) -> i8 {
        (self.0 >> 1 & 63) as i8 - BIAS
    }

    /// Returns the y coordinate.
    #[inline]
    pub const fn y(self) -> i8 {
        (self.0 >> 7 & 63) as i8 - BIAS
    }

    /// Returns the vertex with the same coordinates.
    #[inline]
    pub(crate) const fn vertex(self) -> Vertex {
        Vertex(self.0 & !1)
    }

    /// Returns the up or the down cell with the coordinates of a vertex.
    #[inline]
    pub(crate) const fn at(vertex: Vertex, down: bool) -> Cell {
        Cell(vertex.0 | down as u16)
    }

    /// Returns the cell across the edge opposite to a corner.
    ///
    /// Its own corner of the same index is the one that the cells do not share. The other two
    /// corners are exchanged.
    #[inline]
    pub(crate) const fn across(self, corner: usize) -> Cell {
        const STEPS: [i16; 3] = [-127, -1, 1];
        let step = STEPS[corner % 3];
        Cell(self.0.wrapping_add_signed(if self.is_down() { -step } else { step }))
    }

    /// Returns the three cells that share an edge with this one, each opposite to the corner of its
    /// index.
    #[inline]
    pub const fn neighbours(self) -> [Cell; 3] {
        [self.across(0), self.across(1), self.across(2)]
    }

    /// Returns the corners clockwise from the top of an up cell or the bottom of a down cell.
    #[inline]
    pub const fn corners(self) -> [Vertex; 3] {
        [self.corner(0), self.corner(1), self.corner(2)]
    }

    #[inline]
    pub(crate) const fn corner(self, corner: usize) -> Vertex {
        const STEPS: [[i16; 3]; 2] = [[128, 2, 0], [1, 127, 129]];
        Vertex(self.0.wrapping_add_signed(STEPS[self.is_down() as usize][corner % 3]))
    }
}

impl Vertex {
    /// Returns the vertex (x, y), if the coordinates are in range.
    pub const fn new(x: i8, y: i8) -> Option<Vertex> {
        match number(x, y) {
            Some(number) => Some(Vertex(number)),
            None => None,
        }
    }

    /// Returns the x coordinate.
    #[inline]
    pub const fn x(self) -> i8 {
        Cell(self.0).x()
    }

    /// Returns the y coordinate.
    #[inline]
    pub const fn y(self) -> i8 {
        Cell(self.0).y()
    }

    /// Returns the six cells around the vertex, ascending: three of the row below and three above.
    #[inline]
    pub const fn cells(self) -> [Cell; 6] {
        let mut cells = [Cell(0); 6];
        let mut at = 0;
        while at < 6 {
            cells[at] = Cell(self.0.wrapping_add_signed(ROUND_VERTEX[at].0));
            at += 1;
        }
        cells
    }
}

/// The steps from a vertex to the cells around it, ascending, with the corner of each cell.
pub(crate) const ROUND_VERTEX: [(i16, usize); 6] =
    [(-129, 2), (-128, 0), (-127, 1), (-2, 1), (-1, 0), (0, 2)];

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spelled(*self, f)
    }
}

impl Spell for Cell {
    #[inline]
    fn spell(self, out: &mut Letters<'_, '_>) -> fmt::Result {
        self.vertex().spell(out)?;
        out.letter(if self.is_down() { 'v' } else { '^' })
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let cell = read_cell(&mut reader)?;
        reader.end().map(|()| cell)
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spelled(*self, f)
    }
}

impl Spell for Vertex {
    fn spell(self, out: &mut Letters<'_, '_>) -> fmt::Result {
        spell_coordinate(self.x(), out)?;
        out.letter('.')?;
        spell_coordinate(self.y(), out)
    }
}

#[inline]
fn spell_coordinate(coordinate: i8, out: &mut Letters<'_, '_>) -> fmt::Result {
    if coordinate < 0 {
        out.letter('-')?;
    }
    let size = coordinate.unsigned_abs();
    if size >= 10 {
        out.digit(size / 10)?;
    }
    out.digit(size)
}

impl FromStr for Vertex {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let vertex = read_vertex(&mut reader)?;
        reader.end().map(|()| vertex)
    }
}

pub(crate) fn read_cell(reader: &mut Reader<'_>) -> Result<Cell, TextError> {
    let vertex = read_vertex(reader)?;
    if reader.skip("^") {
        return Ok(Cell::at(vertex, false));
    }
    reader.expect("v", "expected ^ or v")?;
    Ok(Cell::at(vertex, true))
}

/// Reads coordinates `x.y`.
pub(crate) fn read_vertex(reader: &mut Reader<'_>) -> Result<Vertex, TextError> {
    let x = read_coordinate(reader)?;
    reader.expect(".", "expected . between the coordinates")?;
    let y = read_coordinate(reader)?;
    Vertex::new(x, y).ok_or(reader.error("expected coordinates from -31 to 31"))
}

/// Reads a plain decimal: no leading zeros, no `+`, no `-0`.
fn read_coordinate(reader: &mut Reader<'_>) -> Result<i8, TextError> {
    const WHAT: &str = "expected a coordinate from -31 to 31";
    let negative = reader.skip("-");
    let start = reader.clone();
    let size = reader.number(COORDINATE_LIMIT as u32, WHAT)? as i8;
    match (negative, size) {
        (true, 0) => Err(start.error("expected zero without a sign")),
        (true, _) => Ok(-size),
        (false, _) => Ok(size),
    }
}

impl Vertex {
    /// Returns the number of vertices with coordinates from `-ring` to `ring`.
    pub(crate) const fn points_within(ring: u32) -> u32 {
        (2 * ring + 1) * (2 * ring + 1)
    }
}

/// Vertices are numbered in squares around (0, 0) from the inside out: 0, then the 8 at distance 1,
/// then the 16 at distance 2, and so on.
impl Code for Vertex {
    fn code(self) -> u32 {
        let (x, y) = (i32::from(self.x()), i32::from(self.y()));
        let ring = x.abs().max(y.abs());
        if ring == 0 {
            return 0;
        }
        let side = 2 * ring;
        let along = if y == -ring && x < ring {
            x + ring
        } else if x == ring && y < ring {
            side + y + ring
        } else if y == ring && x > -ring {
            2 * side + ring - x
        } else {
            3 * side + ring - y
        };
        Vertex::points_within(ring as u32 - 1) + along as u32
    }

    fn from_code(code: u32) -> Option<Self> {
        let limit = COORDINATE_LIMIT as u32;
        let ring = (0..=limit).find(|&ring| code < Vertex::points_within(ring))?;
        if ring == 0 {
            return Vertex::new(0, 0);
        }
        let along = (code - Vertex::points_within(ring - 1)) as i32;
        let (ring, side) = (ring as i32, 2 * ring as i32);
        let step = along % side;
        let (x, y) = match along / side {
            0 => (step - ring, -ring),
            1 => (ring, step - ring),
            2 => (ring - step, ring),
            _ => (-ring, ring - step),
        };
        Vertex::new(x as i8, y as i8)
    }
}

rules_core::implement::impl_code_serde!(Vertex);

/// Twice the code of the vertex with the same coordinates, plus 1 for a down cell.
impl Code for Cell {
    fn code(self) -> u32 {
        2 * self.vertex().code() + u32::from(self.is_down())
    }

    fn from_code(code: u32) -> Option<Self> {
        Vertex::from_code(code / 2).map(|vertex| Cell::at(vertex, code % 2 == 1))
    }
}

rules_core::implement::impl_code_serde!(Cell);

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({self})")
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Vertex({self})")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec;

    use super::*;

    #[test]
    fn conquest_01_no_tile_ever_lies_farther_than_28_from_the_first() {
        // The 56th tile is at most 55 steps across edges from the first.
        let mut reached = vec![Cell::ORIGIN];
        let mut seen = std::collections::HashSet::from([Cell::ORIGIN]);
        for _ in 0..55 {
            let next = reached.iter().flat_map(|cell| cell.neighbours());
            reached = next.filter(|&cell| seen.insert(cell)).collect();
        }
        let far = |cell: &Cell| cell.x().abs().max(cell.y().abs());
        assert_eq!(seen.iter().map(far).max(), Some(28));
        // No number of a cell or of its surroundings overflows.
        const { assert!(28 + 3 <= COORDINATE_LIMIT) };
    }

    #[test]
    fn conquest_02_the_cells_round_a_vertex_have_it_as_the_given_corner() {
        let vertex = Vertex::new(-3, 5).unwrap();
        for ((_, corner), cell) in ROUND_VERTEX.into_iter().zip(vertex.cells()) {
            assert_eq!(cell.corner(corner), vertex, "{cell}");
        }
        assert!(vertex.cells().is_sorted_by(|a, b| a < b));
    }
}
