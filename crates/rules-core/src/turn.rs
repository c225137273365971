//! Turns and steps.

use core::fmt;
use core::str::FromStr;

use crate::{Code, Game, Seat, TextError, Viewer};

/// Who acts next in a position.
#[doc(alias = "side_to_move")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Turn {
    /// This seat chooses an action.
    Seat(Seat),
    /// A chance event happens.
    Chance,
    /// The game has ended.
    Over,
}

impl Turn {
    /// Returns the seat that chooses, if it is a seat's turn.
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// Returns whether the viewer is the seat that chooses.
    ///
    /// ```
    /// use rules_core::{Seat, Turn, Viewer};
    ///
    /// assert!(Turn::Seat(Seat::FIRST).is_of(Seat::FIRST));
    /// assert!(!Turn::Chance.is_of(Viewer::Spectator));
    /// ```
    #[inline]
    pub fn is_of(self, viewer: impl Into<Viewer>) -> bool {
        self.seat().map(Viewer::Seat) == Some(viewer.into())
    }

    /// Returns whether a chance event happens next.
    #[inline]
    pub const fn is_chance(self) -> bool {
        matches!(self, Turn::Chance)
    }

    /// Returns whether the game has ended.
    #[inline]
    pub const fn is_over(self) -> bool {
        matches!(self, Turn::Over)
    }
}

/// `0` for seat 0 and so on, `chance`, or `over`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Turn::Seat(seat) => seat.fmt(f),
            Turn::Chance => f.pad("chance"),
            Turn::Over => f.pad("over"),
        }
    }
}

impl FromStr for Turn {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text {
            "chance" => Ok(Turn::Chance),
            "over" => Ok(Turn::Over),
            _ => text
                .parse()
                .map(Turn::Seat)
                .map_err(|_| TextError::new(0, "expected a seat, chance or over")),
        }
    }
}

/// One step of a game: a seat's action or a chance event.
///
/// [`Game`](crate::Game) checks and plays steps like actions and events. The text form is that of
/// records, in which an event has a `*` before it.
///
/// ```
/// use cybo_rules::{Action, Event};
/// use rules_core::Step;
///
/// let step: Step<Action, Event> = "*12".parse()?;
/// assert_eq!(step.event().map(Event::number), Some(12));
/// assert_eq!(Step::<Action, Event>::Action(Action::Quad).to_string(), "quad");
/// # Ok::<(), rules_core::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step<A, E> {
    /// A seat's action.
    Action(A),
    /// A chance event.
    Event(E),
}

/// A step of the game `G`.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;

impl<A, E> Step<A, E> {
    /// Returns the action, `None` for an event.
    #[inline]
    pub fn action(self) -> Option<A> {
        match self {
            Step::Action(action) => Some(action),
            Step::Event(_) => None,
        }
    }

    /// Returns the event, `None` for an action.
    #[inline]
    pub fn event(self) -> Option<E> {
        match self {
            Step::Action(_) => None,
            Step::Event(event) => Some(event),
        }
    }
}

impl<A: fmt::Display, E: fmt::Display> fmt::Display for Step<A, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Action(action) => action.fmt(f),
            Step::Event(event) => write!(f, "*{event}"),
        }
    }
}

impl<A, E> FromStr for Step<A, E>
where
    A: FromStr<Err = TextError>,
    E: FromStr<Err = TextError>,
{
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.strip_prefix('*') {
            Some(event) => {
                event.parse().map(Step::Event).map_err(|error: TextError| error.within(1))
            }
            None => text.parse().map(Step::Action),
        }
    }
}

/// The number of a step in binary forms: twice the code of an action, or twice the code of an event
/// plus 1.
impl<A: Code, E: Code> Step<A, E> {
    /// Returns the step's number.
    pub fn number(self) -> u64 {
        match self {
            Step::Action(action) => 2 * u64::from(action.code()),
            Step::Event(event) => 2 * u64::from(event.code()) + 1,
        }
    }

    /// Returns the step with this number.
    pub fn from_number(number: u64) -> Option<Self> {
        let code = u32::try_from(number / 2).ok()?;
        match number % 2 {
            0 => A::from_code(code).map(Step::Action),
            _ => E::from_code(code).map(Step::Event),
        }
    }
}
