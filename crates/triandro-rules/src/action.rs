//! What a seat can do, why it may not, and why games end.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, Reader, TextError, impl_code_serde, read_canonical};

use crate::board::{POINTS, Point};
use crate::triangles::Triangle;

/// What a seat does in a turn (TRIANDRO-5).
///
/// Placements come before captures in the order of actions. The text is the number of the point, or
/// `x` and the corners of the triangle.
///
/// ```
/// use triandro_rules::Action;
///
/// let capture: Action = "x4-17-19".parse()?;
/// assert!(matches!(capture, Action::Capture(_)));
/// assert!("x4-17-18".parse::<Action>().is_err());
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Places a stone from the hand on this point.
    Place(Point),
    /// Captures this triangle.
    Capture(Triangle),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(point) => fmt::Display::fmt(point, f),
            Action::Capture(triangle) => write!(f, "x{triangle}"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Action, TextError> {
        let mut reader = Reader::new(text);
        let action = if reader.skip("x") {
            let first = read_point(&mut reader)?;
            reader.expect("-", "expected - and the second corner")?;
            let second = read_point(&mut reader)?;
            reader.expect("-", "expected - and the third corner")?;
            let corners = [first, second, read_point(&mut reader)?];
            let triangle = Triangle::new(corners)
                .ok_or(TextError::new(1, "these are not the corners of a triangle, ascending"))?;
            Action::Capture(triangle)
        } else {
            Action::Place(read_point(&mut reader)?)
        };
        reader.end()?;
        read_canonical(action, text)
    }
}

fn read_point(reader: &mut Reader<'_>) -> Result<Point, TextError> {
    const WANTED: &str = "expected the number of a point, 1 to 55";
    let wrong = reader.error(WANTED);
    Point::new(reader.number(POINTS as u32, WANTED)? as u8).ok_or(wrong)
}

/// Placements have the numbers 0 to 54, the point's number less one; captures 55 to 190, 55 more than
/// [`Triangle::index`].
impl Code for Action {
    fn code(self) -> u32 {
        match self {
            Action::Place(point) => u32::from(point.number()) - 1,
            Action::Capture(triangle) => (POINTS + triangle.index()) as u32,
        }
    }

    fn from_code(code: u32) -> Option<Action> {
        let code = u8::try_from(code).ok()?;
        match code.checked_sub(POINTS as u8) {
            None => Point::new(code + 1).map(Action::Place),
            Some(index) => Triangle::from_index(index).map(Action::Capture),
        }
    }
}

impl_code_serde!(Action);
