//! Actions of seats.

use core::fmt;
use core::str::FromStr;

use rules_core::{Code, TextError};

use crate::placement::LIES;
use crate::shape::SHAPES_A_POINT;
use crate::{Cell, Placement, Shape, Vertex};

/// An action of a seat.
///
/// ```
/// use conquest_rules::{Action, Cell, Shape};
///
/// let claim: Action = "T0.0^".parse()?;
/// assert_eq!(claim, Action::Claim(Shape::triotri(Cell::ORIGIN)));
/// assert_eq!(Action::Pass.to_string(), "pass");
/// # Ok::<(), rules_core::TextError>(())
/// ```
///
/// Actions are ordered: placements by cell, tile and rotation, then claims, then declining, then
/// passing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Lay a tile on the table (CONQUEST-7, CONQUEST-8).
    Place(Placement),
    /// Cover a shape just completed (CONQUEST-9), or take an open shape at the start of a turn
    /// (CONQUEST-12).
    Claim(Shape),
    /// Claim nothing although a claim is possible (CONQUEST-9).
    Decline,
    /// Pass without a possible placement (CONQUEST-13).
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(placement) => placement.fmt(f),
            Action::Claim(shape) => shape.fmt(f),
            Action::Decline => f.write_str("-"),
            Action::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Action {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        const EXPECTED: &str =
            "expected a placement such as 014@1.0^, a shape such as D0.0r, - or pass";
        match text.as_bytes() {
            b"-" => Ok(Action::Decline),
            b"pass" => Ok(Action::Pass),
            [b'D' | b'T' | b'H', ..] => text.parse().map(Action::Claim),
            [b'0'..=b'5', ..] => text.parse().map(Action::Place),
            _ => Err(TextError::new(0, EXPECTED)),
        }
    }
}

// The codes: 0 declines, 1 passes. Then come the points of the grid in squares around (0, 0), each
// with its six shapes and the ways in which tiles can lie in its up cell and its down cell.
const DECLINE: u32 = 0;
const PASS: u32 = 1;
const POINTS: u32 = 2;
const CODES_A_POINT: u32 = SHAPES_A_POINT + 2 * LIES;

impl Action {
    /// A number above the codes of all actions that can ever be legal.
    ///
    /// CONQUEST-8: no tile is farther than 28 from the first, and the point of a shape is that of a
    /// cell with a tile.
    pub(crate) const CODE_BOUND: u32 = POINTS + Vertex::points_within(28) * CODES_A_POINT;
}

impl Code for Action {
    fn code(self) -> u32 {
        match self {
            Action::Decline => DECLINE,
            Action::Pass => PASS,
            Action::Claim(shape) => {
                POINTS + shape.anchor().vertex().code() * CODES_A_POINT + shape.sort()
            }
            Action::Place(placement) => {
                let cell = placement.cell();
                let down = u32::from(cell.is_down());
                let lie = SHAPES_A_POINT + down * LIES + placement.lie();
                POINTS + cell.vertex().code() * CODES_A_POINT + lie
            }
        }
    }

    fn from_code(code: u32) -> Option<Self> {
        match code {
            DECLINE => return Some(Action::Decline),
            PASS => return Some(Action::Pass),
            _ => {}
        }
        let (point, sort) = ((code - POINTS) / CODES_A_POINT, (code - POINTS) % CODES_A_POINT);
        let vertex = Vertex::from_code(point)?;
        if sort < SHAPES_A_POINT {
            return Shape::from_sort(vertex, sort).map(Action::Claim);
        }
        let lie = sort - SHAPES_A_POINT;
        let cell = Cell::at(vertex, lie >= LIES);
        Placement::from_lie(lie % LIES, cell).map(Action::Place)
    }
}

rules_core::implement::impl_code_serde!(Action);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_one_action_and_back() {
        let points = Vertex::points_within(crate::COORDINATE_LIMIT as u32);
        let end = POINTS + points * CODES_A_POINT;
        for code in (0..end).step_by(7).chain(0..CODES_A_POINT * 10).chain(end - 400..end) {
            let action = Action::from_code(code).expect("codes have no gaps");
            assert_eq!(action.code(), code, "{action}");
        }
        assert_eq!(Action::from_code(end), None);
        assert_eq!(Action::from_code(u32::MAX), None);
    }

    #[test]
    fn codes_of_parts_are_those_parts_and_back() {
        let points = Vertex::points_within(crate::COORDINATE_LIMIT as u32);
        for code in (0..points).chain([points, u32::MAX]) {
            assert_eq!(Vertex::from_code(code).map(Code::code), (code < points).then_some(code));
        }
        for code in (0..2 * points).chain([2 * points, u32::MAX]) {
            let known = (code < 2 * points).then_some(code);
            assert_eq!(Cell::from_code(code).map(Code::code), known);
        }
        let end = points * SHAPES_A_POINT;
        for code in (0..end).chain([end, u32::MAX]) {
            assert_eq!(Shape::from_code(code).map(Code::code), (code < end).then_some(code));
        }
        let end = 2 * points * LIES;
        for code in (0..end).step_by(11).chain([end - 1, end, u32::MAX]) {
            assert_eq!(Placement::from_code(code).map(Code::code), (code < end).then_some(code));
        }
    }
}
