//! The 136 triangles: TRIANDRO-9.
//!
//! A triangle is one of ten shapes, five sizes in two orientations, at an *anchor*: its topmost
//! corner, or the left one of two. Distances of bits do not depend on the place (see the module
//! `board`), so the corners of all triangles of a shape are found by two shifts, and an area is the
//! shape's area shifted to the anchor.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, impl_code_serde};
use rules_core::{Code, TextError};

use crate::board::{BOARD, Point};
use crate::point_set::PointSet;

/// The number of triangles (TRIANDRO-9).
pub const TRIANGLES: usize = 136;

/// The number of shapes.
pub(crate) const SHAPES: usize = 10;

/// A size and an orientation of triangles.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    /// The distances in bits of the second and third corners from the anchor.
    pub(crate) corners: [u32; 2],
    /// The points on the border and inside, for an anchor at bit 0.
    pub(crate) area: u64,
    /// All anchors of this shape.
    pub(crate) anchors: u64,
}

impl Shape {
    /// Returns the anchors of the triangles of this shape with all corners in `stones`.
    #[inline]
    pub(crate) const fn in_stones(&self, stones: u64) -> u64 {
        let [second, third] = self.corners;
        stones & stones >> second & stones >> third & self.anchors
    }

    /// TRIANDRO-10: returns whether an opponent's stone is inside or on the border of the triangle
    /// at this anchor.
    #[inline]
    pub(crate) const fn is_full(&self, anchor: u32, opponents: u64) -> bool {
        self.area << (anchor & 63) & opponents != 0
    }
}

/// All shapes, sizes ascending, of each size first the one with a corner on top.
pub(crate) const SHAPE: [Shape; SHAPES] = {
    let mut shapes = [Shape { corners: [0; 2], area: 0, anchors: 0 }; SHAPES];
    let mut at = 0;
    while at < SHAPES {
        // TRIANDRO-9: a point between the corners of each side means a size of 2 or more.
        let size = 2 + at as u32 / 2;
        shapes[at] = if at % 2 == 0 { pointing_up(size) } else { pointing_down(size) };
        at += 1;
    }
    shapes
};

/// Returns the triangles with a corner on top: down-left is 7, down-right 8.
const fn pointing_up(size: u32) -> Shape {
    let mut area = 0;
    let mut row = 0;
    while row <= size {
        let mut right = 0;
        while right <= row {
            area |= 1 << (7 * row + right);
            right += 1;
        }
        row += 1;
    }
    with_anchors(Shape { corners: [7 * size, 8 * size], area, anchors: 0 })
}

/// Returns the triangles with a side on top: right is 1, down-right 8.
const fn pointing_down(size: u32) -> Shape {
    let mut area = 0;
    let mut row = 0;
    while row <= size {
        let mut right = row;
        while right <= size {
            area |= 1 << (7 * row + right);
            right += 1;
        }
        row += 1;
    }
    with_anchors(Shape { corners: [size, 8 * size], area, anchors: 0 })
}

/// Finds the anchors at which the whole area is on the board.
///
/// A shape cannot wrap around the board unnoticed, because between two rows a bit is free or the
/// rows differ in length.
const fn with_anchors(mut shape: Shape) -> Shape {
    let mut bit = 0;
    while bit < 63 {
        let fits = shape.area.leading_zeros() >= bit;
        if fits && shape.area << bit & !BOARD == 0 && straight(bit, shape.corners) {
            shape.anchors |= 1 << bit;
        }
        bit += 1;
    }
    shape
}

/// Returns whether the corners are on lines from the anchor.
const fn straight(anchor: u32, [second, third]: [u32; 2]) -> bool {
    let (a, b, c) = (
        Point::from_index_unchecked(anchor),
        Point::from_index_unchecked(anchor + second),
        Point::from_index_unchecked(anchor + third),
    );
    let size = (third / 8) as i32;
    let rows = (b.row() as i32 - a.row() as i32, c.row() as i32 - a.row() as i32);
    let xs = (b.x() as i32 - a.x() as i32, c.x() as i32 - a.x() as i32);
    if second == third / 8 {
        rows.0 == 0 && rows.1 == size && xs.0 == 2 * size && xs.1 == size
    } else {
        rows.0 == size && rows.1 == size && xs.0 == -size && xs.1 == size
    }
}

/// The corners and area of a triangle.
#[derive(Clone, Copy)]
struct Facts {
    corners: [Point; 3],
    corner_set: u64,
    area: u64,
}

/// The triangles in the order of their numbers: shape by shape, anchors ascending.
static FACTS: [Facts; TRIANGLES] = TABLES.0;

/// The number of the triangle of a shape at an anchor; meaningless if there is none.
static NUMBER_AT: [[u8; 64]; SHAPES] = TABLES.1;

const TABLES: ([Facts; TRIANGLES], [[u8; 64]; SHAPES]) = {
    let none = Point::from_index_unchecked(0);
    let mut facts = [Facts { corners: [none; 3], corner_set: 0, area: 0 }; TRIANGLES];
    let mut number_at = [[0; 64]; SHAPES];
    let (mut shape, mut number) = (0, 0);
    while shape < SHAPES {
        let Shape { corners: [second, third], area, anchors } = SHAPE[shape];
        let mut bit = 0;
        while bit < 63 {
            if anchors >> bit & 1 == 1 {
                facts[number] = Facts {
                    corners: [
                        Point::from_index_unchecked(bit),
                        Point::from_index_unchecked(bit + second),
                        Point::from_index_unchecked(bit + third),
                    ],
                    corner_set: 1 << bit | 1 << (bit + second) | 1 << (bit + third),
                    area: area << bit,
                };
                number_at[shape][bit as usize] = number as u8;
                number += 1;
            }
            bit += 1;
        }
        shape += 1;
    }
    assert!(number == TRIANGLES);
    (facts, number_at)
};

impl Triangle {
    pub(crate) const FIRST: Triangle = Triangle(0);

    /// Returns the triangle whose corners are this set, for tables; there must be one.
    pub(crate) const fn with_corner_set(corners: u64) -> Triangle {
        let mut number = 0;
        while TABLES.0[number].corner_set != corners {
            number += 1;
        }
        Triangle(number as u8)
    }

    /// Returns the corners of the triangle with a number, for tables.
    pub(crate) const fn corners_of(number: usize) -> [Point; 3] {
        TABLES.0[number].corners
    }
}

/// The largest number of triangles with a corner at the same point.
const MOST_AT_A_CORNER: usize = 12;

/// The triangles with a corner at each bit, ascending, and their number.
static AT_CORNER: [([Triangle; MOST_AT_A_CORNER], u8); 64] = {
    let mut at_corner = [([Triangle(0); MOST_AT_A_CORNER], 0); 64];
    let mut number = 0;
    while number < TRIANGLES {
        let mut corner = 0;
        while corner < 3 {
            let (list, length) = &mut at_corner[TABLES.0[number].corners[corner].index()];
            list[*length as usize] = Triangle(number as u8);
            *length += 1;
            corner += 1;
        }
        number += 1;
    }
    at_corner
};

/// One of the 136 triangles of the board (TRIANDRO-9).
///
/// ```
/// use triandro_rules::{Point, Triangle};
///
/// let corners = [4, 17, 19].map(|number| Point::new(number).unwrap());
/// let triangle = Triangle::new(corners).unwrap();
/// let area: Vec<u8> = triangle.area().iter().map(Point::number).collect();
/// assert_eq!(area, [4, 10, 11, 17, 18, 19]);
/// assert_eq!(triangle.to_string(), "4-17-19");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Triangle(u8);

impl Triangle {
    /// Returns the triangle with these corners, which must ascend; `None` if there is none.
    pub fn new([a, b, c]: [Point; 3]) -> Option<Triangle> {
        let second = b.index().checked_sub(a.index())? as u32;
        let third = c.index().checked_sub(a.index())? as u32;
        let shape = SHAPE.iter().position(|shape| shape.corners == [second, third])?;
        let fits = SHAPE[shape].anchors & a.bit() != 0;
        if fits { Some(Triangle::from_anchor_unchecked(shape, a.index() as u32)) } else { None }
    }

    /// Returns the triangle with this number, 0 to 135.
    pub const fn from_index(index: u8) -> Option<Triangle> {
        if (index as usize) < TRIANGLES { Some(Triangle(index)) } else { None }
    }

    /// Returns the triangle's number.
    ///
    /// Sizes ascend, those with a corner on top come before those with a side on top, then they are
    /// ordered by the topmost leftmost corner.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the triangle of a shape at one of its anchors.
    #[inline]
    pub(crate) fn from_anchor_unchecked(shape: usize, anchor: u32) -> Triangle {
        debug_assert!(SHAPE[shape].anchors >> anchor & 1 == 1);
        Triangle(NUMBER_AT[shape][(anchor & 63) as usize])
    }

    /// Returns the corners, ascending.
    pub fn corners(self) -> [Point; 3] {
        FACTS[self.index()].corners
    }

    /// Returns the corners as a set.
    #[inline]
    pub fn corner_set(self) -> PointSet {
        PointSet(FACTS[self.index()].corner_set)
    }

    /// Returns the points that a capture empties (TRIANDRO-12).
    ///
    /// They are inside and on the border, corners included.
    #[inline]
    pub fn area(self) -> PointSet {
        PointSet(FACTS[self.index()].area)
    }

    /// Returns the length of its sides in steps, 2 to 6.
    pub fn size(self) -> u8 {
        let [_, side, end] = self.corners();
        let rows = |a: Point, b: Point| b.row() - a.row();
        rows(self.corners()[0], side).max(rows(self.corners()[0], end))
    }

    /// Returns all triangles, ascending.
    pub fn all() -> impl ExactSizeIterator<Item = Triangle> + Clone {
        (0..TRIANGLES as u8).map(Triangle)
    }

    /// Returns the triangles that have a corner at this point, ascending.
    pub fn with_corner(point: Point) -> &'static [Triangle] {
        let (list, length) = &AT_CORNER[point.index()];
        &list[..usize::from(*length)]
    }
}

impl fmt::Debug for Triangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Triangle({self})")
    }
}

/// The corners, ascending, separated by hyphens.
impl fmt::Display for Triangle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.corners();
        write!(f, "{a}-{b}-{c}")
    }
}

impl FromStr for Triangle {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Triangle, TextError> {
        let mut reader = Reader::new(text);
        let triangle = Triangle::read(&mut reader)?;
        reader.end()?;
        Ok(triangle)
    }
}

impl Triangle {
    /// Reads three corners separated by hyphens.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Triangle, TextError> {
        let wrong = reader.error("these are not the corners of a triangle, ascending");
        let first = Point::read(reader)?;
        reader.expect("-", "expected - and the second corner")?;
        let second = Point::read(reader)?;
        reader.expect("-", "expected - and the third corner")?;
        Triangle::new([first, second, Point::read(reader)?]).ok_or(wrong)
    }
}

/// The triangle's [`index`](Triangle::index), 0 to 135.
impl Code for Triangle {
    fn code(self) -> u32 {
        u32::from(self.0)
    }

    fn from_code(code: u32) -> Option<Triangle> {
        u8::try_from(code).ok().and_then(Triangle::from_index)
    }
}

impl_code_serde!(Triangle);
