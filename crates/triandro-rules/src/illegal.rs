//! Why an action is illegal.

use crate::{Point, Triangle};

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub enum Illegal {
        /// There is a stone on the point.
        Occupied(point: Point) = "occupied" ["TRIANDRO-5"] "there is a stone on point {point}",
        /// The hand is empty, so the turn must be a capture.
        HandEmpty = "hand-empty" ["TRIANDRO-11"]
            "there is no stone in the hand: only a capture is possible",
        /// The player has a stone on the perimeter that excludes this one.
        Perimeter(point: Point) = "perimeter" ["TRIANDRO-6"]
            "a perimeter takes a player's stones on one end, both ends or only the centre, \
             which forbids point {point}",
        /// The player has six stones on perimeters.
        SixOnPerimeters(point: Point) = "six-on-perimeters" ["TRIANDRO-7"]
            "six stones on perimeters are the limit, which forbids point {point}",
        /// The player does not have a stone on each corner.
        NotATriangle(triangle: Triangle) = "not-a-triangle" ["TRIANDRO-9"]
            "the player does not have a stone on each corner of {triangle}",
        /// No opponent's stone is in the triangle.
        EmptyTriangle(triangle: Triangle) = "empty-triangle" ["TRIANDRO-10"]
            "no opponent's stone is in the triangle {triangle}",
    }
}
