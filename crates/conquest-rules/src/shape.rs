//! Kinds of covers and their shapes: CONQUEST-3.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::Reader;
use rules_core::{Code, TextError};

use crate::grid::{read_cell, read_vertex};
use crate::letters::{Letters, Spell, write_spelled};
use crate::{Cell, Vertex};

rules_core::implement::named! {
    /// A kind of cover, in the order of size (CONQUEST-3).
    pub enum Kind {
        /// Two cells that share an edge.
        Triodia = "triodia",
        /// A cell and its three edge neighbours.
        Triotri = "triotri",
        /// The six cells around a vertex.
        Triohex = "triohex"
    }
}

impl Kind {
    /// Returns the number of covers of this kind of each player: 4 Triodia, 2 Triotri, 1 Triohex.
    ///
    /// CONQUEST-3: the number of covers of each kind that a player has.
    #[inline]
    pub const fn supply(self) -> u8 {
        match self {
            Kind::Triodia => 4,
            Kind::Triotri => 2,
            Kind::Triohex => 1,
        }
    }
}

rules_core::implement::named! {
    /// An edge of an up cell.
    pub enum Edge {
        /// Between the left and the right corner.
        Bottom = "bottom",
        /// Between the right corner and the top.
        Right = "right",
        /// Between the left corner and the top.
        Left = "left"
    }
}

impl Edge {
    /// Returns the opposite corner of the up cell.
    const fn opposite(self) -> usize {
        match self {
            Edge::Bottom => 0,
            Edge::Left => 1,
            Edge::Right => 2,
        }
    }
}

/// The place of a cover on the grid: its kind and the cells under it (CONQUEST-3).
///
/// Shapes are ordered by kind, then by y, by x and by their last part.
///
/// ```
/// use conquest_rules::{Kind, Shape};
///
/// let shape: Shape = "D0.0r".parse()?;
/// assert_eq!(shape.kind(), Kind::Triodia);
/// let cells: Vec<_> = shape.cells().map(|cell| cell.to_string()).collect();
/// assert_eq!(cells, ["0.0^", "0.0v"]);
/// # Ok::<(), rules_core::TextError>(())
/// ```
// The number is kind * 2^14 + (y + 32) * 2^8 + (x + 32) * 4 + edge, or + down for a Triotri.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape(u16);

impl Shape {
    /// Returns the shape of an up cell and its neighbour across an edge; `None` for a down cell.
    pub const fn triodia(up: Cell, edge: Edge) -> Option<Shape> {
        if up.is_down() { None } else { Some(Shape(up.0 << 1 | edge as u16)) }
    }

    /// Returns the shape of a cell and its three neighbours.
    pub const fn triotri(middle: Cell) -> Shape {
        Shape(TRIOTRI | (middle.0 & !1) << 1 | middle.0 & 1)
    }

    /// Returns the shape of the six cells around a vertex.
    pub const fn triohex(vertex: Vertex) -> Shape {
        Shape(TRIOHEX | vertex.0 << 1)
    }

    /// Returns the kind of cover of this shape.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0 >> 14 {
            0 => Kind::Triodia,
            1 => Kind::Triotri,
            _ => Kind::Triohex,
        }
    }

    /// Returns the up cell at the coordinates of the shape's name.
    #[inline]
    pub(crate) const fn anchor(self) -> Cell {
        Cell(self.0 >> 1 & 0x1ffe)
    }

    /// Returns the part after the coordinates: the edge of a Triodia, 1 for a Triotri in a down
    /// cell.
    pub(crate) const fn detail(self) -> u16 {
        self.0 & 3
    }

    pub(crate) const fn edge(self) -> Edge {
        match self.detail() {
            0 => Edge::Bottom,
            1 => Edge::Right,
            _ => Edge::Left,
        }
    }

    /// Returns the cell in the middle of a Triotri.
    pub(crate) const fn middle(self) -> Cell {
        Cell(self.anchor().0 | self.detail() & 1)
    }

    /// Returns the vertex at the coordinates of the shape's name, the middle of a Triohex.
    pub(crate) const fn vertex(self) -> Vertex {
        Vertex(self.anchor().0)
    }

    /// Returns the cells of the shape: two, four or six.
    #[inline]
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + use<> {
        let (cells, count) = match self.kind() {
            Kind::Triodia => {
                let up = self.anchor();
                let down = up.across(self.edge().opposite());
                ([up, down, up, up, up, up], 2)
            }
            Kind::Triotri => {
                let middle = self.middle();
                let [a, b, c] = middle.neighbours();
                ([middle, a, b, c, middle, middle], 4)
            }
            Kind::Triohex => (self.vertex().cells(), 6),
        };
        cells.into_iter().take(count)
    }

    /// Returns one of the ten shapes that contain a cell; see [`Nearby`].
    #[inline]
    pub(crate) const fn near(cell: Cell, index: usize) -> Shape {
        let step = NEAR[cell.is_down() as usize][index % Nearby::COUNT];
        Shape(((cell.0 & !1) << 1).wrapping_add_signed(step))
    }

    /// Returns the number in sets and lists; [`u16::MAX`] is not a shape.
    #[inline]
    pub(crate) const fn number(self) -> u16 {
        self.0
    }

    /// Returns the shape with this [number](Shape::number), which must be one.
    #[inline]
    pub(crate) const fn new_unchecked(number: u16) -> Shape {
        debug_assert!(number >> 14 < 3);
        Shape(number)
    }
}

const TRIOTRI: u16 = 1 << 14;
const TRIOHEX: u16 = 2 << 14;

/// Steps from the up cell at a cell's coordinates to the ten shapes that contain the cell.
///
/// They ascend, for an up and for a down cell.
const NEAR: [[i16; Nearby::COUNT]; 2] = {
    const T: i16 = TRIOTRI as i16;
    const H: i16 = TRIOHEX as i16;
    const X: i16 = 4;
    const Y: i16 = 256;
    [
        [0, 1, 2, T - Y + 1, T - X + 1, T, T + 1, H, H + X, H + Y],
        [1, X + 2, Y, T, T + 1, T + X, T + Y, H + X, H + Y, H + Y + X],
    ]
};

/// A set of the ten shapes that contain a given cell.
///
/// They are three Triodia, four Triotri and three Triohex, numbered in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Nearby(pub(crate) u16);

impl Nearby {
    pub(crate) const COUNT: usize = 10;

    /// Returns the shapes of one kind.
    #[inline]
    pub(crate) const fn of_kind(kind: Kind) -> u16 {
        match kind {
            Kind::Triodia => 0b111,
            Kind::Triotri => 0b1111 << 3,
            Kind::Triohex => 0b111 << 7,
        }
    }

    /// Returns the Triodia with the neighbour opposite to a corner.
    #[inline]
    pub(crate) const fn triodia(cell: Cell, corner: usize) -> usize {
        [[0, 2, 1], [2, 1, 0]][cell.is_down() as usize][corner]
    }

    /// Returns the Triotri with the cell in its middle.
    #[inline]
    pub(crate) const fn triotri_here(cell: Cell) -> usize {
        [5, 4][cell.is_down() as usize]
    }

    /// Returns the Triotri with the neighbour opposite to a corner in its middle.
    #[inline]
    pub(crate) const fn triotri_there(cell: Cell, corner: usize) -> usize {
        [[3, 4, 6], [6, 5, 3]][cell.is_down() as usize][corner]
    }

    /// Returns the Triohex around a corner.
    #[inline]
    pub(crate) const fn triohex(cell: Cell, corner: usize) -> usize {
        [[9, 8, 7], [7, 8, 9]][cell.is_down() as usize][corner]
    }

    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> + Clone {
        rules_core::implement::Set64(u64::from(self.0)).iter().map(usize::from)
    }
}

/// `D` with the up cell's coordinates and the first letter of the edge, `T` with the middle cell,
/// or `H` with the vertex: `D0.0r`, `T-1.2v`, `H1.0`.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_spelled(*self, f)
    }
}

impl Spell for Shape {
    fn spell(self, out: &mut Letters<'_, '_>) -> fmt::Result {
        match self.kind() {
            Kind::Triodia => {
                out.letter('D')?;
                self.vertex().spell(out)?;
                out.letter(match self.edge() {
                    Edge::Bottom => 'b',
                    Edge::Right => 'r',
                    Edge::Left => 'l',
                })
            }
            Kind::Triotri => {
                out.letter('T')?;
                self.middle().spell(out)
            }
            Kind::Triohex => {
                out.letter('H')?;
                self.vertex().spell(out)
            }
        }
    }
}

impl FromStr for Shape {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut reader = Reader::new(text);
        let shape = read_shape(&mut reader)?;
        reader.end().map(|()| shape)
    }
}

pub(crate) fn read_shape(reader: &mut Reader<'_>) -> Result<Shape, TextError> {
    if reader.skip("T") {
        return read_cell(reader).map(Shape::triotri);
    }
    if reader.skip("H") {
        return read_vertex(reader).map(Shape::triohex);
    }
    reader.expect("D", "expected a shape: D, T or H")?;
    let up = Cell::at(read_vertex(reader)?, false);
    let edges = [("b", Edge::Bottom), ("r", Edge::Right), ("l", Edge::Left)];
    let edge = edges.into_iter().find(|(letter, _)| reader.skip(letter));
    let (_, edge) = edge.ok_or(reader.error("expected an edge: b, r or l"))?;
    Shape::triodia(up, edge).ok_or(reader.error("expected an up cell"))
}

/// The number of shapes with the same coordinates: three Triodia, two Triotri, one Triohex.
pub(crate) const SHAPES_A_POINT: u32 = 6;

impl Shape {
    /// Returns the number of the shape among those with the same coordinates.
    pub(crate) const fn sort(self) -> u32 {
        match self.kind() {
            Kind::Triodia => self.edge() as u32,
            Kind::Triotri => 3 + self.middle().is_down() as u32,
            Kind::Triohex => 5,
        }
    }

    /// Returns the inverse of [`Shape::sort`].
    pub(crate) const fn from_sort(vertex: Vertex, sort: u32) -> Option<Shape> {
        let up = Cell::at(vertex, false);
        match sort {
            0 => Shape::triodia(up, Edge::Bottom),
            1 => Shape::triodia(up, Edge::Right),
            2 => Shape::triodia(up, Edge::Left),
            3 => Some(Shape::triotri(up)),
            4 => Some(Shape::triotri(Cell::at(vertex, true))),
            5 => Some(Shape::triohex(vertex)),
            _ => None,
        }
    }
}

/// Six times the code of the vertex with the coordinates in the shape's name, plus a number below
/// 6.
impl Code for Shape {
    fn code(self) -> u32 {
        self.vertex().code() * SHAPES_A_POINT + self.sort()
    }

    fn from_code(code: u32) -> Option<Self> {
        Shape::from_sort(Vertex::from_code(code / SHAPES_A_POINT)?, code % SHAPES_A_POINT)
    }
}

rules_core::implement::impl_code_serde!(Shape);

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shape({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conquest_03_the_ten_shapes_near_a_cell_are_those_that_contain_it() {
        for cell in [Cell::ORIGIN, Cell(Cell::ORIGIN.0 | 1)] {
            let near = |index| Shape::near(cell, index);
            assert!((1..Nearby::COUNT).all(|index| near(index - 1) < near(index)));
            assert!((0..Nearby::COUNT).all(|index| near(index).cells().any(|c| c == cell)));
            assert_eq!(near(Nearby::triotri_here(cell)), Shape::triotri(cell));
            for corner in 0..3 {
                let neighbour = cell.across(corner);
                let both = near(Nearby::triodia(cell, corner));
                assert!(both.kind() == Kind::Triodia && both.cells().any(|c| c == neighbour));
                assert_eq!(near(Nearby::triotri_there(cell, corner)), Shape::triotri(neighbour));
                let round = Shape::triohex(cell.corner(corner));
                assert_eq!(near(Nearby::triohex(cell, corner)), round);
            }
            for kind in Kind::ALL {
                let of_kind = Nearby(Nearby::of_kind(kind));
                assert!(of_kind.iter().all(|index| near(index).kind() == kind));
            }
        }
    }
}
