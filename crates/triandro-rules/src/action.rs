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

/// Why an action is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Illegal {
    /// There is a stone on the point.
    #[error("there is a stone on point {0} (TRIANDRO-5)")]
    Occupied(Point),
    /// The hand is empty, so that the turn must be a capture.
    #[error("there is no stone in the hand: only a capture is possible (TRIANDRO-11)")]
    HandEmpty,
    /// The player has a stone on the perimeter that does not go together with this one.
    #[error(
        "a perimeter takes a player's stones on one end, both ends or only the centre, \
         which forbids point {0} (TRIANDRO-6)"
    )]
    Perimeter(Point),
    /// The player has six stones on perimeters.
    #[error("six stones on perimeters are the limit, which forbids point {0} (TRIANDRO-7)")]
    SixOnPerimeters(Point),
    /// The corners are not all the player's.
    #[error("the player does not have a stone on each corner of {0} (TRIANDRO-9)")]
    NotATriangle(Triangle),
    /// There is no opponent's stone in the triangle.
    #[error("there is no opponent's stone in the triangle {0} (TRIANDRO-10)")]
    EmptyTriangle(Triangle),
}

impl rules_core::Refusal for Illegal {
    fn rule(&self) -> Option<&'static str> {
        Some(match self {
            Illegal::Occupied(_) => "TRIANDRO-5",
            Illegal::HandEmpty => "TRIANDRO-11",
            Illegal::Perimeter(_) => "TRIANDRO-6",
            Illegal::SixOnPerimeters(_) => "TRIANDRO-7",
            Illegal::NotATriangle(_) => "TRIANDRO-9",
            Illegal::EmptyTriangle(_) => "TRIANDRO-10",
        })
    }
}

/// Why a game ended (TRIANDRO-14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The winner is the last player able to move.
    LastMover,
}

impl rules_core::Reason for Reason {
    const ALL: &'static [Reason] = &[Reason::LastMover];

    fn name(self) -> &'static str {
        match self {
            Reason::LastMover => "last-mover",
        }
    }
}

/// Prints the name.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(rules_core::Reason::name(*self))
    }
}
