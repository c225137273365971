//! The actions of a seat: TRIANDRO-5.

use core::fmt;
use core::str::FromStr;

use rules_core::implement::{Reader, impl_code_serde};
use rules_core::{Code, TextError};

use crate::board::{POINTS, Point};
use crate::triangles::{TRIANGLES, Triangle};

/// The action of a seat; each turn is one action (TRIANDRO-5).
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
        const EXPECTED: &str = "expected the number of a point, 1 to 55, or x and three corners";
        let mut reader = Reader::new(text);
        let action = match reader.peek() {
            Some(b'x') => {
                reader.expect("x", EXPECTED)?;
                Action::Capture(Triangle::read(&mut reader)?)
            }
            Some(b'0'..=b'9') => Action::Place(Point::read(&mut reader)?),
            _ => return Err(reader.error(EXPECTED)),
        };
        reader.end()?;
        Ok(action)
    }
}

/// Placements have the codes 0 to 54, the point's number minus 1. Captures have the codes 55 to
/// 190, [`Triangle::index`] plus 55.
impl Code for Action {
    fn code(self) -> u32 {
        match self {
            Action::Place(point) => point.code(),
            Action::Capture(triangle) => POINTS as u32 + triangle.code(),
        }
    }

    fn from_code(code: u32) -> Option<Action> {
        match code.checked_sub(POINTS as u32) {
            None => Point::from_code(code).map(Action::Place),
            Some(code) => Triangle::from_code(code).map(Action::Capture),
        }
    }
}

impl_code_serde!(Action);

/// The number of actions, legal or not; their codes are below it.
pub(crate) const ACTIONS: u32 = (POINTS + TRIANGLES) as u32;
