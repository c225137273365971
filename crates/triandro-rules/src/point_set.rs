//! Sets of points.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use rules_core::TextError;
use rules_core::implement::{Reader, impl_set_serde, read_canonical};

use crate::board::{BOARD, PERIMETER_POINTS, Point};

rules_core::implement::bit_set! {
    /// A set of points.
    ///
    /// ```
    /// use triandro_rules::{Point, PointSet};
    ///
    /// let ends: PointSet = [1, 3].into_iter().filter_map(Point::new).collect();
    /// assert_eq!(ends.len(), 2);
    /// assert!(!ends.contains(Point::new(2).unwrap()));
    /// ```
    pub struct PointSet(pub(crate) u64), PointSetIter;
    number |point: Point| point.index() as u8;
    member |number| Point::from_index_unchecked(number as u32);
    len u32;
}

impl PointSet {
    /// All points of the board.
    pub const ALL: PointSet = PointSet(BOARD);
    /// The points that lie on perimeters (TRIANDRO-2).
    pub const PERIMETERS: PointSet = PointSet(PERIMETER_POINTS);

    /// Returns the set with these [`bits`](PointSet::bits); those of no point are dropped.
    #[inline]
    pub const fn from_bits(bits: u64) -> PointSet {
        PointSet(bits & BOARD)
    }

    /// Returns one bit per point.
    ///
    /// The bits ascend with the points. Eight of the lower 63 bits belong to no point.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }
}

impl Point {
    /// Returns all points, ascending.
    pub fn all() -> PointSetIter {
        PointSet::ALL.iter()
    }
}

/// The numbers of the points, ascending, separated by commas; `-` for none.
impl fmt::Display for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut points = self.iter();
        match points.next() {
            None => f.write_char('-'),
            Some(first) => {
                write!(f, "{first}")?;
                points.try_for_each(|point| write!(f, ",{point}"))
            }
        }
    }
}

impl FromStr for PointSet {
    type Err = TextError;

    fn from_str(text: &str) -> Result<PointSet, TextError> {
        let mut reader = Reader::new(text);
        let mut points = PointSet::EMPTY;
        if !reader.skip("-") {
            points.insert(Point::read(&mut reader)?);
            while reader.skip(",") {
                points.insert(Point::read(&mut reader)?);
            }
        }
        reader.end()?;
        read_canonical(points, text)
    }
}

impl_set_serde!(PointSet);
