//! Errors of environments.

use rules_core::OptionError;
#[cfg(feature = "std")]
use rules_core::Options;

/// Error from a call, after which no game has changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VecError {
    /// The options of the game are invalid.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The games do not fit into memory.
    #[error("no memory for {0} games")]
    Memory(usize),
    /// A game of this index does not exist.
    #[error("expected a game in 0..={}, found {found}", .games.saturating_sub(1))]
    NoSuchGame {
        /// The number of games.
        games: usize,
        /// The given index.
        found: usize,
    },
    /// A seat does not play.
    #[cfg(feature = "std")]
    #[error("game {game}: expected a seat in 0..={}, found {found}", .seats - 1)]
    NoSuchSeat {
        /// The index of the game.
        game: usize,
        /// The number of seats.
        seats: u8,
        /// The given seat.
        found: u8,
    },
    /// Bytes are not the state of such an environment.
    #[cfg(feature = "std")]
    #[error("state: {0}")]
    State(String),
    /// A position has other options than the games.
    #[cfg(feature = "std")]
    #[error("expected a position with the options of the games: {wanted}, found {found}")]
    OtherOptions {
        /// The options of the games.
        wanted: String,
        /// The options of the position.
        found: String,
    },
    /// The threads could not be started.
    #[cfg(feature = "std")]
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
    #[cfg(feature = "std")]
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

/// Returns options by name, as in texts.
#[cfg(feature = "std")]
pub(crate) fn options_text<O: Options>(options: &O) -> String {
    let values = O::SPECS
        .iter()
        .filter_map(|spec| options.get(spec.name).map(|value| format!("{}={value}", spec.name)));
    values.collect::<Vec<_>>().join(",")
}

impl VecError {
    #[cfg(feature = "std")]
    pub(crate) fn other_options<O: Options>(wanted: &O, found: &O) -> Self {
        let (wanted, found) = (options_text(wanted), options_text(found));
        VecError::OtherOptions { wanted, found }
    }

    pub(crate) fn length(name: &'static str, needed: usize, given: usize) -> Result<(), VecError> {
        if needed == given { Ok(()) } else { Err(VecError::Length { name, needed, given }) }
    }
}
