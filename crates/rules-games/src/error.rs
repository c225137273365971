//! Why a game or match chosen at run time refuses something.

use rules_core::{EventError, Illegal, OptionError, PlayError, Seat, StepError, TextError, Turn};

use rules_match::MatchError;

/// Why a game or match chosen at run time refused something; it is unchanged then. The message is that
/// of the game's own error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DynError {
    /// The registry has no game of this name.
    #[error("there is no game {}", quoted(.0))]
    UnknownGame(String),
    /// The game has no option of this name.
    #[error("the game has no option {}", quoted(.0))]
    UnknownOption(String),
    /// The value of an option is refused, or options do not go together.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A custom layout is refused.
    #[error("{0}")]
    Layout(String),
    /// A text is no position of the game, or one with other options than those asked for.
    #[error("{0}")]
    Position(String),
    /// A text is no record of the game, or one that is broken.
    #[error("{0}")]
    Record(String),
    /// A text is no action or event.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A step is not possible now.
    #[error("{message}")]
    Step {
        /// What the game says.
        message: String,
        /// The identifier of the rule that forbids it, if one does.
        rule: Option<&'static str>,
    },
    /// The match has ended, by the rules, by resignation or by agreement.
    #[error("the match is over")]
    Over,
    /// It is not this seat that is to act.
    #[error("it is not the turn of seat {seat}: {}", rules_match::next(.turn))]
    NotOnTurn {
        /// The seat that wants to act.
        seat: Seat,
        /// Who acts next.
        turn: Turn,
    },
    /// What was typed is the beginning of several steps that are possible now, or of none: the message
    /// lists what it can mean or nearly means.
    #[error("{message}")]
    Unclear {
        /// What is wrong.
        message: String,
        /// The steps that the message lists.
        candidates: Vec<String>,
    },
    /// A remark or tag cannot be taken into the record.
    #[error(transparent)]
    Remark(#[from] rules_core::RecordError),
    /// A slice to encode to has the wrong length.
    #[error(transparent)]
    Encoding(#[from] rules_core::EncodeError),
    /// A picture cannot look like this.
    #[error("{0}")]
    Picture(String),
    /// There is no such bot, or it gives no answer.
    #[error("{0}")]
    Bot(String),
    /// No such seat plays.
    #[error("there is no seat {0} in this game")]
    NoSuchSeat(Seat),
    /// A count or a series of games has no result.
    #[cfg(feature = "count")]
    #[error(transparent)]
    Count(#[from] rules_count::CountError),
    /// The game was registered without this capability.
    #[error("the game {game} has no {capability}")]
    Lacks {
        /// The game.
        game: &'static str,
        /// What it lacks, such as `notation` or `symmetries`.
        capability: &'static str,
    },
}

impl DynError {
    pub(crate) fn of_action<I: Illegal>(error: PlayError<I>) -> Self {
        let rule = match &error {
            PlayError::Illegal(why) => why.rule(),
            _ => None,
        };
        DynError::Step { message: error.to_string(), rule }
    }

    pub(crate) fn of_event(error: EventError) -> Self {
        DynError::Step { message: error.to_string(), rule: None }
    }

    /// The identifier of the rule that forbids a step, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            DynError::Step { rule, .. } => *rule,
            _ => None,
        }
    }
}

impl<I: Illegal> From<MatchError<I>> for DynError {
    fn from(error: MatchError<I>) -> Self {
        let message = error.to_string();
        match error {
            MatchError::Over => DynError::Over,
            MatchError::Step(StepError::Action(error)) => DynError::of_action(error),
            MatchError::Step(StepError::Event(error)) => DynError::of_event(error),
            MatchError::Ambiguous { candidates, .. }
            | MatchError::NotPossible { near: candidates, .. } => {
                DynError::Unclear { message, candidates }
            }
            MatchError::NotOnTurn { seat, turn } => DynError::NotOnTurn { seat, turn },
            MatchError::NoSuchSeat(seat) => DynError::NoSuchSeat(seat),
            MatchError::Remark(error) => DynError::Remark(error),
            _ => DynError::Step { message, rule: None },
        }
    }
}

/// The text in quotation marks, cut off if it is long: messages quote what others wrote.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}...", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_at_a_character() {
        assert_eq!(quoted("c3"), "\"c3\"");
        let long = quoted(&"é".repeat(1000));
        assert_eq!(long.chars().count(), 60 + 2 + 3);
    }
}
