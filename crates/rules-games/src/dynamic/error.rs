//! Why a game chosen at run time refuses something.

use rules_core::{EventError, Illegal, OptionError, PlayError, Seat, TextError};

/// Why a game chosen at run time refused something; it is unchanged then. The message is that of the
/// game's own error.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DynError {
    /// The registry has no game of this name.
    #[error("there is no game called {0:?}")]
    UnknownGame(String),
    /// An option was refused.
    #[error("option {name}: {why}")]
    Option {
        /// The option that was to be set.
        name: String,
        /// Why it was refused.
        why: OptionError,
    },
    /// The options do not go together.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A text was refused.
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
    /// No such seat plays.
    #[error("there is no seat {0} in this game")]
    NoSuchSeat(Seat),
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
