//! Errors of matches.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules_core::{Illegal, NoSuchSeat, RecordError, Seat, StepError, Turn};

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

    /// All values of [`code`](MatchError::code) except those of [`StepError`] and
    /// [`RecordError`].
    pub const CODES: &'static [&'static str] =
        &["game-over", "ambiguous", "not-possible", "not-on-turn", "no-such-seat"];

    /// Returns the kind of the error: a name for programs, stable between releases.
    ///
    /// For an illegal action it is the [name](Illegal::name) of the game's reason.
    pub fn code(&self) -> &'static str {
        match self {
            MatchError::Over => "game-over",
            MatchError::Step(error) => error.code(),
            MatchError::Ambiguous { .. } => "ambiguous",
            MatchError::NotPossible { .. } => "not-possible",
            MatchError::NotOnTurn(_) => "not-on-turn",
            MatchError::NoSuchSeat(_) => "no-such-seat",
            MatchError::Record(error) => error.code(),
        }
    }

    /// Returns the game's reason, if the step is an illegal action.
    pub fn illegal(&self) -> Option<&I> {
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
