//! Points of the plane in units of the lattice (TRIAD-1).

/// A point of the plane, in exact units of the triangular lattice.
///
/// `x` counts half steps to the right: neighbours in a row are 2 apart, and those of the next row
/// are 1 to the left and right of them. `y` counts thirds of the distance between rows, upwards:
/// row `a` has `y` = 0, row `b` has 3. The leftmost Post has `x` = 0. In these units the centre of
/// every Trey has integer coordinates. Docks and Portals lie outside, where `x` and `y` can be
/// negative.
///
/// ```
/// use triad_rules::{BuiltIn, Point};
///
/// let layout = BuiltIn::Rect.layout();
/// assert_eq!(layout.post_position("b1".parse()?), Some(Point { x: 1, y: 3 }));
/// assert_eq!(layout.center("1.1".parse()?), Some(Point { x: 1, y: 1 }));
/// assert_eq!(layout.center("S1".parse()?), Some(Point { x: 1, y: -1 }));
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Point {
    /// To the right, in halves of the distance between two adjacent Posts.
    pub x: i16,
    /// Upwards, in thirds of the distance between two rows.
    pub y: i16,
}

impl Point {
    /// Returns the point at this half step of a row, counted from 0.
    pub(super) const fn on_lattice(row: i32, half_step: i32) -> Point {
        Point { x: half_step as i16, y: 3 * row as i16 }
    }

    /// Returns the exact centre of a triangle of [`Layout::triangles`](crate::Layout::triangles).
    pub fn center_of([a, b, c]: [Point; 3]) -> Point {
        Point { x: (a.x + b.x + c.x).div_euclid(3), y: (a.y + b.y + c.y).div_euclid(3) }
    }

    /// Returns Cartesian coordinates in which adjacent Posts are 1 apart.
    ///
    /// Every Trey is then an equilateral triangle.
    ///
    /// ```
    /// use triad_rules::Point;
    ///
    /// let (x, y) = Point { x: 1, y: 3 }.cartesian();
    /// assert_eq!(x, 0.5);
    /// assert!((x.hypot(y) - 1.0).abs() < 1e-15);
    /// ```
    pub fn cartesian(self) -> (f64, f64) {
        // The square root of 3, divided by 6.
        const THIRD_OF_ROW: f64 = 0.288_675_134_594_812_9;
        (0.5 * f64::from(self.x), THIRD_OF_ROW * f64::from(self.y))
    }
}
