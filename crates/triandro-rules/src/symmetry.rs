//! The symmetries of the board: TRIANDRO-3.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, NoEvent, Reader, Seat, Symmetric, TextError, impl_code_serde};

use crate::action::Action;
use crate::board::{BOARD, CENTRE_X, POINTS, Point};
use crate::point_set::PointSet;
use crate::position::Triandro;
use crate::triangles::{TRIANGLES, Triangle};

/// How many symmetries there are: six turns, and six with a reflection.
const SYMMETRIES: usize = 12;

/// A symmetry of the board (TRIANDRO-3): a reflection from left to right or none, and then some sixths
/// of a full turn clockwise.
///
/// ```
/// use triandro_rules::{Point, Symmetry};
///
/// let [left, top] = [17, 1].map(|number| Point::new(number).unwrap());
/// assert_eq!(Symmetry::new(false, 1).point(left), top);
/// assert_eq!(Symmetry::all().count(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// The symmetry that reflects from left to right if `mirrored`, and then turns clockwise by
    /// `sixths` of a full turn, taken modulo 6.
    pub const fn new(mirrored: bool, sixths: u8) -> Symmetry {
        Symmetry(mirrored as u8 * 6 + sixths % 6)
    }

    /// All symmetries: first those without a reflection, the identity before all.
    pub fn all() -> impl ExactSizeIterator<Item = Symmetry> + Clone {
        (0..SYMMETRIES as u8).map(Symmetry)
    }

    /// Whether it begins with a reflection from left to right.
    pub const fn is_mirrored(self) -> bool {
        self.0 >= 6
    }

    /// By how many sixths of a full turn it turns clockwise, 0 to 5.
    pub const fn sixths(self) -> u8 {
        self.0 % 6
    }

    /// The image of a point.
    #[inline]
    pub fn point(self, point: Point) -> Point {
        POINT_IMAGES[usize::from(self.0)][point.index()]
    }

    /// The image of a point under the symmetry with this number, for tables.
    pub(crate) const fn image_of(symmetry: usize, point: Point) -> Point {
        IMAGES[symmetry % SYMMETRIES][point.index()]
    }

    /// The image of a triangle.
    #[inline]
    pub fn triangle(self, triangle: Triangle) -> Triangle {
        TRIANGLE_IMAGES[usize::from(self.0)][triangle.index()]
    }

    /// The image of a set of points.
    #[inline]
    pub fn set(self, points: PointSet) -> PointSet {
        points.iter().map(|point| self.point(point)).collect()
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({self})")
    }
}

/// The sixths of a turn, with an `m` before them if it begins with a reflection: `0`, `m4`.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mirrored = if self.is_mirrored() { "m" } else { "" };
        write!(f, "{mirrored}{}", self.sixths())
    }
}

impl FromStr for Symmetry {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Symmetry, TextError> {
        let mut reader = Reader::new(text);
        let mirrored = reader.skip("m");
        let sixths = reader.number(5, "expected the sixths of a turn, 0 to 5")? as u8;
        reader.end()?;
        Ok(Symmetry::new(mirrored, sixths))
    }
}

/// The place in [`Symmetry::all`], 0 to 11.
impl Code for Symmetry {
    fn code(self) -> u32 {
        u32::from(self.0)
    }

    fn from_code(code: u32) -> Option<Symmetry> {
        if code < SYMMETRIES as u32 { Some(Symmetry(code as u8)) } else { None }
    }
}

impl_code_serde!(Symmetry);

/// The images of the points, by symmetry and bit.
static POINT_IMAGES: [[Point; 64]; SYMMETRIES] = IMAGES;

const IMAGES: [[Point; 64]; SYMMETRIES] = {
    let mut images = [[Point::from_index_unchecked(0); 64]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut number = 1;
        while number as usize <= POINTS {
            if let Some(point) = Point::new(number) {
                images[symmetry][point.index()] = image(Symmetry(symmetry as u8), point);
            }
            number += 1;
        }
        symmetry += 1;
    }
    images
};

/// Where a point goes, by geometry. With the centre at 0, `q` steps to the right and `r` steps down to
/// the right lead to a point.
const fn image(symmetry: Symmetry, point: Point) -> Point {
    let mut r = point.row() as i32 - 4;
    let mut q = (point.x() as i32 - CENTRE_X - r) / 2;
    if symmetry.is_mirrored() {
        q = -q - r;
    }
    let mut turn = 0;
    while turn < symmetry.sixths() {
        // Right becomes down to the right, and that becomes down to the left.
        (q, r) = (-r, q + r);
        turn += 1;
    }
    let (row, x) = (r + 4, 2 * q + r + CENTRE_X);
    let bit = ((x - row) / 2 + 8 * row - 2) as u32;
    assert!(BOARD >> bit & 1 == 1);
    let image = Point::from_index_unchecked(bit);
    assert!(image.row() as i32 == row && image.x() as i32 == x);
    image
}

/// The images of the triangles, by symmetry and number.
static TRIANGLE_IMAGES: [[Triangle; TRIANGLES]; SYMMETRIES] = {
    let mut images = [[Triangle::FIRST; TRIANGLES]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut number = 0;
        while number < TRIANGLES {
            let [a, b, c] = Triangle::corners_of(number);
            let map = &IMAGES[symmetry];
            let corners = map[a.index()].bit() | map[b.index()].bit() | map[c.index()].bit();
            images[symmetry][number] = Triangle::with_corner_set(corners);
            number += 1;
        }
        symmetry += 1;
    }
    images
};

/// The symmetries of the board change nothing but the places of stones. Seats keep their numbers: the
/// option `first` tells them apart.
impl Symmetric for Triandro {
    type Symmetry = Symmetry;

    const IDENTITY: Symmetry = Symmetry::new(false, 0);

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all()
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        // A reflection of any kind undoes itself.
        let sixths = symmetry.sixths();
        Symmetry::new(
            symmetry.is_mirrored(),
            if symmetry.is_mirrored() { sixths } else { 6 - sixths },
        )
    }

    fn compose(&self, first: Symmetry, second: Symmetry) -> Symmetry {
        // A reflection after a turn is the opposite turn after the reflection.
        let turned = if second.is_mirrored() { 6 - first.sixths() } else { first.sixths() };
        Symmetry::new(first.is_mirrored() != second.is_mirrored(), turned + second.sixths())
    }

    fn map(&self, symmetry: Symmetry) -> Self {
        let mut image = *self;
        image.set_stones(self.all_stones().map(|stones| symmetry.set(PointSet(stones)).0));
        image
    }

    fn map_action(&self, symmetry: Symmetry, action: Action) -> Action {
        match action {
            Action::Place(point) => Action::Place(symmetry.point(point)),
            Action::Capture(triangle) => Action::Capture(symmetry.triangle(triangle)),
        }
    }

    fn map_event(&self, _: Symmetry, event: NoEvent) -> NoEvent {
        match event {}
    }

    fn map_seat(&self, _: Symmetry, seat: Seat) -> Seat {
        seat
    }

    fn canonical(&self) -> (Self, Symmetry) {
        let mut best = (*self, Self::IDENTITY);
        for symmetry in Symmetry::all().skip(1) {
            // The stones of the seat to act come first in the order, and mostly decide alone.
            if symmetry.set(PointSet(self.mine())).0 > best.0.mine() {
                continue;
            }
            let image = self.map(symmetry);
            if image < best.0 {
                best = (image, symmetry);
            }
        }
        best
    }
}
