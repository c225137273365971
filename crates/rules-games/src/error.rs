//! Errors of games and matches chosen at run time.

use rules_core::{Illegal, OptionError, StepError, TextError};
use rules_match::{MatchError, NoSuchSeat, NotOnTurn};
use rules_search::{SearchError, SpecError, TournamentError};

/// Error of a game or match chosen at run time, which it leaves unchanged.
///
/// The message is that of the game's own error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DynError {
    /// The registry has no game of this name.
    #[error("unknown game {}", quoted(.0))]
    UnknownGame(String),
    /// The game has no option of this name.
    #[error("unknown option {} ({})", quoted(.name), known_options(.known))]
    UnknownOption {
        /// The name.
        name: String,
        /// The names of its options.
        known: Vec<&'static str>,
    },
    /// The value of an option is invalid, or contradicts another option.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A custom layout is invalid, or the game takes none.
    #[error("{0}")]
    Layout(String),
    /// A text is no position of the game, or has other options than the given ones.
    #[error("{0}")]
    Position(String),
    /// A text is no record of the game, or the record is broken.
    #[error("{0}")]
    Record(String),
    /// A text is no action or event.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A step is not possible now.
    #[error("{message}")]
    Step {
        /// The message of the game.
        message: String,
        /// The name of the reason, if it is an action that is illegal: [`Illegal::name`].
        reason: Option<&'static str>,
        /// The identifier of the rule that forbids it, if one does.
        rule: Option<&'static str>,
    },
    /// The match has ended, by the rules or otherwise.
    #[error("the match is over")]
    Over,
    /// It is another seat's turn, or chance's.
    #[error(transparent)]
    NotOnTurn(#[from] NotOnTurn),
    /// The text is the beginning of several possible steps, or of none.
    ///
    /// The message lists these steps, or similar ones.
    #[error("{message}")]
    Unclear {
        /// The message, with the steps.
        message: String,
        /// The steps that the message lists.
        candidates: Vec<String>,
    },
    /// A remark, tag or result cannot be stored in the record.
    #[error(transparent)]
    Note(#[from] rules_core::RecordError),
    /// A slice to encode to has the wrong length.
    #[error(transparent)]
    Encoding(#[from] rules_core::EncodeError),
    /// A picture option is unknown or invalid.
    #[error("{0}")]
    Picture(String),
    /// The bot does not exist or returns no answer.
    #[error("{0}")]
    Bot(String),
    /// The seat does not play.
    #[error(transparent)]
    NoSuchSeat(#[from] NoSuchSeat),
    /// A count or a series of games has no result.
    #[cfg(feature = "count")]
    #[error(transparent)]
    Count(#[from] rules_count::CountError),
    /// The game was registered without this capability.
    #[error("the game {game} has no {capability}")]
    Lacks {
        /// The game.
        game: &'static str,
        /// The missing capability, such as `symmetries`.
        capability: &'static str,
    },
}

impl DynError {
    pub(crate) fn unknown_game(name: &str) -> Self {
        DynError::UnknownGame(name.chars().take(100).collect())
    }

    /// Returns the name of the reason why an action is illegal: [`Illegal::name`].
    pub fn reason(&self) -> Option<&'static str> {
        match self {
            DynError::Step { reason, .. } => *reason,
            _ => None,
        }
    }

    /// Returns the identifier of the rule that forbids a step, if one does.
    pub fn rule(&self) -> Option<&'static str> {
        match self {
            DynError::Step { rule, .. } => *rule,
            _ => None,
        }
    }
}

impl<I: Illegal> From<MatchError<I>> for DynError {
    fn from(error: MatchError<I>) -> Self {
        let (message, reason, rule) = (error.to_string(), error.reason(), error.rule());
        match error {
            MatchError::Over => DynError::Over,
            MatchError::Ambiguous { candidates, .. }
            | MatchError::NotPossible { near: candidates, .. } => {
                DynError::Unclear { message, candidates }
            }
            MatchError::NotOnTurn(error) => error.into(),
            MatchError::NoSuchSeat(error) => error.into(),
            MatchError::Record(error) => error.into(),
            _ => DynError::Step { message, reason, rule },
        }
    }
}

impl<I: Illegal> From<StepError<I>> for DynError {
    fn from(error: StepError<I>) -> Self {
        MatchError::Step(error).into()
    }
}

impl From<SpecError> for DynError {
    fn from(error: SpecError) -> Self {
        DynError::Bot(error.to_string())
    }
}

impl From<SearchError> for DynError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::GameOver => DynError::Over,
            _ => DynError::Bot(error.to_string()),
        }
    }
}

impl From<TournamentError> for DynError {
    fn from(error: TournamentError) -> Self {
        match error {
            TournamentError::Options(error) => DynError::Options(error),
            other => DynError::Bot(other.to_string()),
        }
    }
}

fn known_options(known: &[&str]) -> String {
    if known.is_empty() {
        "the game has none".into()
    } else {
        format!("known: {}", known.join(", "))
    }
}

/// Returns the text in quotation marks for a message, cut off after 60 characters.
///
/// ```
/// assert_eq!(rules_games::quoted("c3"), "\"c3\"");
/// ```
pub fn quoted(text: &str) -> String {
    let (start, dots) = cut(text);
    format!("{start:?}{dots}")
}

/// Returns at most the first 60 characters of a text, and dots if there are more.
pub fn cut(text: &str) -> (&str, &'static str) {
    match text.char_indices().nth(60) {
        None => (text, ""),
        Some((end, _)) => (&text[..end], "..."),
    }
}
