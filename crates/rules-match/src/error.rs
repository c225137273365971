//! Why a match refuses something.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules_core::{Illegal, RecordError, Seat, StepError, Turn};

/// Why a match refused something; it is unchanged then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError<I: Illegal> {
    /// The match has ended, by the rules, by resignation or by agreement.
    #[error("the match is over")]
    Over,
    /// The step is not possible now.
    #[error(transparent)]
    Step(#[from] StepError<I>),
    /// The text is the beginning of several steps that are possible now.
    #[error("{text:?} can mean {}", list(.candidates))]
    Ambiguous {
        /// The text, trimmed.
        text: String,
        /// What it can mean, at most [`MatchError::MOST`].
        candidates: Vec<String>,
    },
    /// The text is no step that is possible now.
    #[error("{text:?} is not possible now{}", did_you_mean(.near))]
    NotPossible {
        /// The text, trimmed, and cut if it is long.
        text: String,
        /// Steps that are possible and nearly spelled like this, at most [`MatchError::MOST`].
        near: Vec<String>,
    },
    /// It is not this seat that is to act.
    #[error("it is not the turn of seat {seat}: {}", next(.turn))]
    NotOnTurn {
        /// The seat that wants to act.
        seat: Seat,
        /// Who acts next.
        turn: Turn,
    },
    /// No such seat plays.
    #[error("there is no seat {0} in this match")]
    NoSuchSeat(Seat),
    /// The remark cannot be taken into the record.
    #[error(transparent)]
    Remark(RecordError),
}

impl<I: Illegal> MatchError<I> {
    /// How many candidates or near misses an error lists at most.
    pub const MOST: usize = 5;

    /// The identifier of the rule that forbids the step, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            MatchError::Step(StepError::Action(rules_core::PlayError::Illegal(why))) => why.rule(),
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

/// Who acts next, in a clause.
pub fn next(turn: &Turn) -> String {
    match turn {
        Turn::Seat(seat) => format!("seat {seat} is to act"),
        Turn::Chance => "a chance event comes next".to_string(),
        Turn::Over => "the match is over".to_string(),
    }
}
