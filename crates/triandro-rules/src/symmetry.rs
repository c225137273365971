//! The symmetries of the board: TRIANDRO-3.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, Set64, impl_code_serde};
use rules_core::{Code, NoEvent, Seat, Symmetric, TextError};

use crate::action::Action;
use crate::board::{BOARD, CENTRE_X, POINTS, Point};
use crate::point_set::PointSet;
use crate::position::Triandro;
use crate::triangles::{TRIANGLES, Triangle};

/// The number of symmetries: six rotations, and six with a reflection.
const SYMMETRIES: usize = 12;

/// A symmetry of the board (TRIANDRO-3): an optional left-right reflection, then a rotation.
///
/// The rotation is clockwise in sixths of a full turn.
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
    /// Returns the symmetry that reflects left-right if `mirrored`, and then rotates clockwise.
    ///
    /// It rotates by `sixths` of a full turn, taken modulo 6.
    pub const fn new(mirrored: bool, sixths: u8) -> Symmetry {
        Symmetry(mirrored as u8 * 6 + sixths % 6)
    }

    /// Returns all symmetries, those without a reflection first, beginning with the identity.
    pub fn all() -> impl ExactSizeIterator<Item = Symmetry> + Clone {
        (0..SYMMETRIES as u8).map(Symmetry)
    }

    /// Returns whether it begins with a left-right reflection.
    pub const fn is_mirrored(self) -> bool {
        self.0 >= 6
    }

    /// Returns the clockwise rotation in sixths of a full turn, 0 to 5.
    pub const fn sixths(self) -> u8 {
        self.0 % 6
    }

    /// Returns the image of a point.
    #[inline]
    pub fn point(self, point: Point) -> Point {
        POINT_IMAGES[usize::from(self.0)][point.index()]
    }

    /// Returns the image of a point under the symmetry with this number, for tables.
    pub(crate) const fn image_of(symmetry: usize, point: Point) -> Point {
        IMAGES[symmetry % SYMMETRIES][point.index()]
    }

    /// Returns the image of a triangle.
    #[inline]
    pub fn triangle(self, triangle: Triangle) -> Triangle {
        TRIANGLE_IMAGES[usize::from(self.0)][triangle.index()]
    }

    /// Returns the image of a set of points.
    #[inline]
    pub fn set(self, points: PointSet) -> PointSet {
        PointSet(self.bits(points.0))
    }

    /// Returns the image of a set of points as bits.
    #[inline]
    fn bits(self, points: u64) -> u64 {
        let images = Set64(points).into_iter().map(|bit| IMAGE_BITS[usize::from(bit & 63)]);
        images.fold(0, |all, images| all | images[usize::from(self.0)])
    }
}

impl fmt::Debug for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Symmetry({self})")
    }
}

/// The sixths of a turn, with an `m` before them if there is a reflection: `0`, `m4`.
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

/// The images of each point as bits, by bit and symmetry, so that [`images`] reads adjacent words.
static IMAGE_BITS: [[u64; SYMMETRIES]; 64] = {
    let mut bits = [[0; SYMMETRIES]; 64];
    let mut number = 1;
    while number as usize <= POINTS {
        if let Some(point) = Point::new(number) {
            let mut symmetry = 0;
            while symmetry < SYMMETRIES {
                bits[point.index()][symmetry] = IMAGES[symmetry][point.index()].bit();
                symmetry += 1;
            }
        }
        number += 1;
    }
    bits
};

/// Returns the images of a set of points under all symmetries.
#[inline]
fn images(points: u64) -> [u64; SYMMETRIES] {
    let mut all = [0; SYMMETRIES];
    for bit in Set64(points) {
        let images = &IMAGE_BITS[usize::from(bit & 63)];
        for (image, bits) in all.iter_mut().zip(images) {
            *image |= bits;
        }
    }
    all
}

/// Returns the least of twelve numbers, by parallel comparisons.
#[inline]
fn least(numbers: &[u64; SYMMETRIES]) -> u64 {
    let halves: [u64; 6] = core::array::from_fn(|at| numbers[at].min(numbers[at + 6]));
    let quarters: [u64; 3] = core::array::from_fn(|at| halves[at].min(halves[at + 3]));
    quarters[0].min(quarters[1]).min(quarters[2])
}

/// A set of symmetries, one bit each by number.
type Candidates = u16;

/// Returns the candidates whose image is the least, and that image.
#[inline]
fn with_least(candidates: Candidates, images: &[u64; SYMMETRIES]) -> (Candidates, u64) {
    // Symmetries that are not candidates get an image above all sets of points.
    let is_out = |symmetry| u64::from(candidates >> symmetry & 1).wrapping_sub(1);
    let images: [u64; SYMMETRIES] = core::array::from_fn(|at| images[at] | is_out(at));
    let least = least(&images);
    let is_least = |symmetry| Candidates::from(images[symmetry] == least) << symmetry;
    ((0..SYMMETRIES).fold(0, |kept, symmetry| kept | is_least(symmetry)), least)
}

/// Returns the image of a point, computed by geometry.
///
/// With the centre at 0, a point is `q` steps to the right and `r` steps down-right.
const fn image(symmetry: Symmetry, point: Point) -> Point {
    let mut r = point.row() as i32 - 4;
    let mut q = (point.x() as i32 - CENTRE_X - r) / 2;
    if symmetry.is_mirrored() {
        q = -q - r;
    }
    let mut turn = 0;
    while turn < symmetry.sixths() {
        // Right becomes down-right, and that becomes down-left.
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

/// The symmetries of the board change only the places of stones. Seats keep their numbers, because
/// the option `first` distinguishes them.
impl Symmetric for Triandro {
    type Symmetry = Symmetry;

    const IDENTITY: Symmetry = Symmetry::new(false, 0);

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all()
    }

    fn inverse(&self, symmetry: Symmetry) -> Symmetry {
        // Every reflection is its own inverse.
        let sixths = symmetry.sixths();
        Symmetry::new(
            symmetry.is_mirrored(),
            if symmetry.is_mirrored() { sixths } else { 6 - sixths },
        )
    }

    fn compose(&self, first: Symmetry, second: Symmetry) -> Symmetry {
        // A reflection after a rotation is the opposite rotation after the reflection.
        let turned = if second.is_mirrored() { 6 - first.sixths() } else { first.sixths() };
        Symmetry::new(first.is_mirrored() != second.is_mirrored(), turned + second.sixths())
    }

    fn map(&self, symmetry: Symmetry) -> Self {
        let mut image = *self;
        image.set_stones(self.all_stones().map(|stones| symmetry.bits(stones)));
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

    /// Positions are ordered by the stones of the seat to act, then by those of the next, and so
    /// on. The first of these usually decide alone, so that only one whole image is made.
    fn canonical(&self) -> (Self, Symmetry) {
        let [first, rest @ ..] = self.all_stones();
        let all = (1 << SYMMETRIES) - 1;
        let (mut candidates, first) = with_least(all, &images(first));
        for &stones in &rest {
            if candidates.is_power_of_two() {
                break;
            }
            candidates = with_least(candidates, &images(stones)).0;
        }
        // The first of the symmetries with the same image.
        let symmetry = Symmetry(candidates.trailing_zeros() as u8);
        let [b, c, d] = rest.map(|stones| symmetry.bits(stones));
        let mut image = *self;
        image.set_stones([first, b, c, d]);
        (image, symmetry)
    }
}
