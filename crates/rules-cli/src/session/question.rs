//! Questions to a session, and how one begins: well formed, but not yet held against a game.

use crate::settings::Setup;

/// How a session begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Beginning {
    /// The settings and the layout. A record has its options itself.
    pub(crate) setup: Setup,
    /// Where.
    pub(crate) from: From,
}

/// Where a session begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// At the start of a game.
    Start,
    /// In a position.
    Position(String),
    /// At the end of a record.
    Record(String),
}

/// A request to a game in progress. Seats are as given: whether there is such a seat
/// depends on the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// Play an action or event.
    Play {
        /// Its text.
        text: String,
        /// Who plays it and is shown what comes of it.
        seat: Option<u64>,
    },
    /// Take the last step back; what is shown may be for a seat alone.
    Undo(Option<u64>),
    /// Show everything, or what a seat may see.
    View(Option<u64>),
    /// The observation of a seat.
    Observe(u64),
    /// A position drawn from what a seat sees.
    Determinize(u64),
    /// Count action sequences.
    Perft {
        /// How long they are.
        depth: u8,
        /// How many positions to visit at most.
        limit: u64,
        /// How many milliseconds to take at most.
        ms: u64,
    },
    /// The record, or what a seat may have of it.
    Record(Option<u64>),
    /// Let chance happen; what is shown may be for a seat alone.
    Sample(Option<u64>),
    /// Play the game out.
    Random {
        /// How many milliseconds to take at most.
        ms: u64,
    },
}
