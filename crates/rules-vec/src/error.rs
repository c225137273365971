//! What can be wrong with a call.

use rules_core::OptionError;

/// Why a call did nothing: no game has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VecError {
    /// The options of the game are wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// There has to be a game.
    #[error("there are no games")]
    NoGames,
    /// The threads cannot be had.
    #[error("{0}")]
    Threads(String),
    /// A slice has the wrong length.
    #[error("the slice for {name} has length {given}, not {needed}")]
    Length {
        /// What the slice is for.
        name: &'static str,
        /// The length that it has to have; for lists, a multiple of it.
        needed: usize,
        /// The length that it has.
        given: usize,
    },
    /// An action or an event cannot be played now. Of several the one of the first game.
    #[error("game {game}: index {index}: {message}")]
    Illegal {
        /// The place of the game among the games.
        game: usize,
        /// The index that was given for it.
        index: u32,
        /// The identifiers of the rules that forbid the action, the one that says so first; none where
        /// no rule does.
        rules: &'static [&'static str],
        /// What is wrong, with the rules in brackets.
        message: String,
    },
}

impl VecError {
    pub(crate) fn length(name: &'static str, needed: usize, given: usize) -> Result<(), VecError> {
        if needed == given { Ok(()) } else { Err(VecError::Length { name, needed, given }) }
    }
}
