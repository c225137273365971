//! Errors of environments.

use rules_core::OptionError;

/// Error from a call, after which no game has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VecError {
    /// The options of the game are invalid.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// There must be at least one game.
    #[error("expected at least one game")]
    NoGames,
    /// The threads could not be started.
    #[error("{0}")]
    Threads(String),
    /// A slice has the wrong length.
    #[error("the slice for {name} has length {given}, not {needed}")]
    Length {
        /// The name of the slice.
        name: &'static str,
        /// The required length; for lists, it must be a multiple.
        needed: usize,
        /// The length that was given.
        given: usize,
    },
    /// An action or an event cannot be played now; of several, that of the first game.
    #[error("game {game}: index {index}: {message}")]
    Illegal {
        /// The index of the game.
        game: usize,
        /// The given index of the action or event.
        index: u32,
        /// The identifiers of the rules that forbid the action, the main one first; none if no rule
        /// does.
        rules: &'static [&'static str],
        /// The problem, with the rules in brackets.
        message: String,
    },
}

impl VecError {
    pub(crate) fn length(name: &'static str, needed: usize, given: usize) -> Result<(), VecError> {
        if needed == given { Ok(()) } else { Err(VecError::Length { name, needed, given }) }
    }
}
