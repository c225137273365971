//! The points of the board and its perimeters: TRIANDRO-1 and TRIANDRO-2.
//!
//! A point is stored as the number of its bit in a 64-bit set. With `q = (x - row) / 2`, where `x`
//! is counted in half spacings as in TRIANDRO-1 and rows from 0, that bit is `q + 8 * row - 2`. All
//! 55 points then fit into bits 0 to 62 in the order of their numbers. A step along a line always
//! has the same distance: 1 to the right, 7 down to the left, 8 down to the right.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, impl_code_serde};
use rules_core::{Code, TextError};

/// The number of points of the board (TRIANDRO-1).
pub const POINTS: usize = 55;

/// Steps along the three directions of lines as distances of bits: right, down-left, down-right.
pub(crate) const STEPS: [u32; 3] = [1, 7, 8];

/// TRIANDRO-1: the number of points of each row, and the x of its leftmost point in half spacings.
const ROWS: [(i32, i32); 9] =
    [(3, 4), (6, 1), (7, 0), (8, -1), (7, 0), (8, -1), (7, 0), (6, 1), (3, 4)];

/// The x of the centre in half spacings.
pub(crate) const CENTRE_X: i32 = 6;

/// The bit of each point, in the order of their numbers.
const BITS: [u8; POINTS] = {
    let mut bits = [0; POINTS];
    let (mut row, mut number) = (0, 0);
    while row < 9 {
        let (length, left) = ROWS[row as usize];
        let mut place = 0;
        while place < length {
            bits[number] = ((left - row) / 2 + place + 8 * row - 2) as u8;
            number += 1;
            place += 1;
        }
        row += 1;
    }
    bits
};

/// The number of the point at each bit; 0 if there is none.
const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut at = 0;
    while at < POINTS {
        numbers[BITS[at] as usize] = at as u8 + 1;
        at += 1;
    }
    numbers
};

/// All points.
pub(crate) const BOARD: u64 = {
    let mut board = 0;
    let mut at = 0;
    while at < POINTS {
        board |= 1 << BITS[at];
        at += 1;
    }
    board
};

/// TRIANDRO-2: the perimeters, end, centre, end.
const PERIMETERS: [[u8; 3]; 6] =
    [[1, 2, 3], [4, 10, 17], [9, 16, 24], [32, 40, 47], [39, 46, 52], [53, 54, 55]];

/// The points with a neighbour on the same perimeter, for each of [`STEPS`].
///
/// The first set has the points with one a step before them, the second those with one a step
/// after.
pub(crate) const BESIDE_ON_PERIMETERS: [(u64, u64); 3] = {
    let mut beside = [(0, 0); 3];
    let mut at = 0;
    while at < PERIMETERS.len() {
        let [end, centre, other] = PERIMETERS[at];
        let (end, centre, other) =
            (BITS[end as usize - 1], BITS[centre as usize - 1], BITS[other as usize - 1]);
        let mut way = 0;
        while way < 3 {
            if (centre - end) as u32 == STEPS[way] && (other - centre) as u32 == STEPS[way] {
                beside[way].0 |= 1 << centre | 1 << other;
                beside[way].1 |= 1 << end | 1 << centre;
            }
            way += 1;
        }
        at += 1;
    }
    beside
};

/// All points of perimeters.
pub(crate) const PERIMETER_POINTS: u64 = {
    let [(a, b), (c, d), (e, f)] = BESIDE_ON_PERIMETERS;
    a | b | c | d | e | f
};

/// The points on which the limits of TRIANDRO-6 and TRIANDRO-7 never forbid a stone.
pub(crate) const FREE_POINTS: u64 = BOARD & !PERIMETER_POINTS;

const _: () = assert!(BOARD.count_ones() == POINTS as u32);
const _: () = assert!(PERIMETER_POINTS.count_ones() == 18);

/// A point of the board (TRIANDRO-1).
///
/// ```
/// use triandro_rules::Point;
///
/// let centre = Point::new(28).unwrap();
/// assert_eq!((centre.row(), centre.x()), (4, 6));
/// assert_eq!(Point::new(56), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Returns the point with this number, 1 to 55: row by row from the top, left to right.
    pub const fn new(number: u8) -> Option<Point> {
        if number >= 1 && number as usize <= POINTS {
            Some(Point(BITS[number as usize - 1]))
        } else {
            None
        }
    }

    /// Returns the point with this [`index`](Point::index), which must be valid.
    #[inline]
    pub(crate) const fn from_index_unchecked(index: u32) -> Point {
        debug_assert!(index < 64 && BOARD >> index & 1 == 1);
        Point(index as u8)
    }

    /// Returns the point's number, 1 to 55.
    pub const fn number(self) -> u8 {
        NUMBERS[(self.0 & 63) as usize]
    }

    /// Returns the number of the point's row, 0 to 8 from the top.
    pub const fn row(self) -> u8 {
        let mut row = 0;
        let mut last = ROWS[0].0;
        while (self.number() as i32) > last {
            row += 1;
            last += ROWS[row].0;
        }
        row as u8
    }

    /// Returns the horizontal position in half spacings of neighbours: -1 to 13, the centre at 6.
    pub const fn x(self) -> i8 {
        let row = self.row() as i32;
        ((self.0 as i32 + 2 - 8 * row) * 2 + row) as i8
    }

    /// Returns the set of only this point.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }

    /// Returns the point's index: the number of its bit in sets, below 63.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({})", self.number())
    }
}

/// The number.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.number(), f)
    }
}

impl FromStr for Point {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Point, TextError> {
        let mut reader = Reader::new(text);
        let point = Point::read(&mut reader)?;
        reader.end()?;
        Ok(point)
    }
}

impl Point {
    /// Reads the number of a point.
    pub(crate) fn read(reader: &mut Reader<'_>) -> Result<Point, TextError> {
        const WANTED: &str = "expected the number of a point, 1 to 55";
        let wrong = reader.error(WANTED);
        Point::new(reader.number(POINTS as u32, WANTED)? as u8).ok_or(wrong)
    }
}

/// The point's number minus 1: 0 to 54.
impl Code for Point {
    fn code(self) -> u32 {
        u32::from(self.number()) - 1
    }

    fn from_code(code: u32) -> Option<Point> {
        u8::try_from(code).ok()?.checked_add(1).and_then(Point::new)
    }
}

impl_code_serde!(Point);
