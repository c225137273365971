//! Who acts next.

use crate::Seat;

/// Who acts next in a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// This seat chooses an action.
    Seat(Seat),
    /// A chance event happens.
    Chance,
    /// Nobody: the game has ended.
    Over,
}

impl Turn {
    /// The seat that chooses, if it is a seat's turn.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Whether a chance event happens next.
    #[inline]
    pub const fn is_chance(self) -> bool {
        matches!(self, Turn::Chance)
    }

    /// Whether the game has ended.
    #[inline]
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over)
    }
}

/// One step of a game: an action that a seat chose or an event that chance chose.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step<A, E> {
    /// A seat's action.
    Action(A),
    /// A chance event.
    Event(E),
}

impl<A: core::fmt::Display, E: core::fmt::Display> core::fmt::Display for Step<A, E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Step::Action(action) => action.fmt(f),
            Step::Event(event) => event.fmt(f),
        }
    }
}
