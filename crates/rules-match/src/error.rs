//! Errors of matches.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules_core::{Illegal, RecordError, Seat, StepError, Turn};

/// Error from a match, which is then unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError<I: Illegal> {
    /// The match has ended, by the rules or otherwise.
    #[error("the match is over")]
    Over,
    /// The step is not possible now.
    #[error(transparent)]
    Step(#[from] StepError<I>),
    /// Several steps that are possible now begin with the text, or go to the place.
    #[error("{text:?} can mean {}", list(.candidates))]
    Ambiguous {
        /// The text, trimmed.
        text: String,
        /// Its possible meanings, at most [`MatchError::MOST`].
        candidates: Vec<String>,
    },
    /// The text is not a step that is possible now.
    #[error("{text:?} is not possible now{}", did_you_mean(.near))]
    NotPossible {
        /// The text, trimmed, and cut if it is long.
        text: String,
        /// Possible steps with a similar spelling, at most [`MatchError::MOST`].
        near: Vec<String>,
    },
    /// It is another seat's turn, or chance's.
    #[error(transparent)]
    NotOnTurn(#[from] NotOnTurn),
    /// The seat does not play.
    #[error(transparent)]
    NoSuchSeat(#[from] NoSuchSeat),
    /// The record refuses the remark, tag or result.
    #[error(transparent)]
    Record(RecordError),
}

impl<I: Illegal> MatchError<I> {
    /// The largest number of candidates or near misses that an error lists.
    pub const MOST: usize = 5;

    /// Returns the identifier of the rule that forbids the step, if a rule does.
    pub fn rule(&self) -> Option<&'static str> {
        self.illegal()?.rule()
    }

    /// Returns the name of the reason why an action is illegal: [`Illegal::name`].
    pub fn reason(&self) -> Option<&'static str> {
        self.illegal().map(Illegal::name)
    }

    fn illegal(&self) -> Option<&I> {
        match self {
            MatchError::Step(StepError::Action(rules_core::PlayError::Illegal(why))) => Some(why),
            _ => None,
        }
    }
}

fn list(texts: &[String]) -> String {
    texts.join(", ")
}

fn did_you_mean(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", list(near)) }
}

/// Error from acting out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seat {seat} cannot act: {}", next(.turn))]
pub struct NotOnTurn {
    /// The seat that tried to act.
    pub seat: Seat,
    /// Who acts next.
    pub turn: Turn,
}

/// Returns who acts next, in a clause.
fn next(turn: &Turn) -> String {
    match turn {
        Turn::Seat(seat) => format!("it is seat {seat}'s turn"),
        Turn::Chance => "a chance event comes next".to_string(),
        Turn::Over => "the match is over".to_string(),
    }
}

/// Error from the number of a seat that does not play.
///
/// ```
/// use rules_match::NoSuchSeat;
///
/// assert_eq!(NoSuchSeat::check(1, 2)?.number(), 1);
/// let error = NoSuchSeat::check(2, 2).unwrap_err();
/// assert_eq!(error.to_string(), "there is no seat 2: the last is 1");
/// # Ok::<(), NoSuchSeat>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no seat {number}: the last is {}", .seats.saturating_sub(1))]
pub struct NoSuchSeat {
    /// The number.
    pub number: u64,
    /// The number of seats.
    pub seats: u8,
}

impl NoSuchSeat {
    /// Returns the seat with this number in a game with `seats` seats.
    ///
    /// # Errors
    /// Returns [`NoSuchSeat`] if `number` is not below `seats`.
    pub fn check(number: u64, seats: u8) -> Result<Seat, NoSuchSeat> {
        let seat = u8::try_from(number).ok().filter(|&number| number < seats).and_then(Seat::new);
        seat.ok_or(NoSuchSeat { number, seats })
    }
}
