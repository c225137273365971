//! Errors of games and matches chosen at run time.

use std::fmt::Write;

use rules_core::implement::write_rules;
use rules_core::{Illegal, NoSuchSeat, OptionError, ReplayError, StepError, TextError, Words};
use rules_match::{MatchError, NotOnTurn};
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
    #[error("{message}")]
    Position {
        /// The message of the game.
        message: String,
        /// The kind of the fault: [`TextError::code`], or `"other-options"`.
        code: &'static str,
    },
    /// A text is no record of the game, or the record is broken.
    #[error("{message}")]
    Record {
        /// The message of the game.
        message: String,
        /// The kind of the fault: that of [`TextError::code`] or [`ReplayError::code`],
        /// `"other-options"`, `"unknown-game"` or `"too-many-steps"`.
        code: &'static str,
    },
    /// A text is no action or event.
    #[error(transparent)]
    Text(#[from] TextError),
    /// A step is not possible now.
    #[error("{message}")]
    Step {
        /// The message of the game.
        message: String,
        /// The kind of the error: [`StepError::code`], which is [`Illegal::name`] for an illegal
        /// action, or `"no-such-index"`.
        code: &'static str,
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
        /// The kind of the error: `"ambiguous"` or `"not-possible"`.
        code: &'static str,
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
    #[cfg(feature = "parallel")]
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

    /// The values of [`code`](DynError::code) that no error of another crate has.
    pub const CODES: &'static [&'static str] = &[
        "unknown-game",
        "layout",
        "other-options",
        "too-many-steps",
        "no-such-index",
        "encoding",
        "picture",
        "bot",
        "count",
        "lacks",
    ];

    /// Returns the kind of the error: a name for programs, stable between releases.
    ///
    /// It is that of the error of the game or match, for an illegal action [`Illegal::name`], or
    /// one of [`CODES`](DynError::CODES).
    pub fn code(&self) -> &'static str {
        match self {
            DynError::UnknownGame(_) => "unknown-game",
            DynError::UnknownOption { .. } => OptionError::Unknown.code(),
            DynError::Options(error) => error.code(),
            DynError::Layout(_) => "layout",
            DynError::Text(error) => error.code(),
            DynError::Position { code, .. }
            | DynError::Record { code, .. }
            | DynError::Step { code, .. }
            | DynError::Unclear { code, .. } => code,
            DynError::Over => "game-over",
            DynError::NotOnTurn(_) => "not-on-turn",
            DynError::Note(error) => error.code(),
            DynError::Encoding(_) => "encoding",
            DynError::Picture(_) => "picture",
            DynError::Bot(_) => "bot",
            DynError::NoSuchSeat(_) => "no-such-seat",
            #[cfg(feature = "parallel")]
            DynError::Count(_) => "count",
            DynError::Lacks { .. } => "lacks",
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

impl DynError {
    /// Converts an error of a match. The reason of an illegal action is in the language of the
    /// words.
    pub(crate) fn of_match<I: Illegal>(error: MatchError<I>, words: Words<'_>) -> Self {
        let mut message = String::new();
        // A string takes any text.
        let _ = match error.illegal() {
            Some(why) => {
                why.write_in(words, &mut message).and(write_rules(why.rules(), &mut message))
            }
            None => write!(message, "{error}"),
        };
        let (code, rule) = (error.code(), error.rule());
        match error {
            MatchError::Over => DynError::Over,
            MatchError::Ambiguous { candidates, .. }
            | MatchError::NotPossible { near: candidates, .. } => {
                DynError::Unclear { message, candidates, code }
            }
            MatchError::NotOnTurn(error) => error.into(),
            MatchError::NoSuchSeat(error) => error.into(),
            MatchError::Record(error) => error.into(),
            _ => DynError::Step { message, code, rule },
        }
    }
}

impl<I: Illegal> From<MatchError<I>> for DynError {
    fn from(error: MatchError<I>) -> Self {
        DynError::of_match(error, Words::default())
    }
}

impl<I: Illegal> From<StepError<I>> for DynError {
    fn from(error: StepError<I>) -> Self {
        MatchError::Step(error).into()
    }
}

impl<I: Illegal> From<ReplayError<I>> for DynError {
    fn from(error: ReplayError<I>) -> Self {
        DynError::Record { message: error.to_string(), code: error.code() }
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
