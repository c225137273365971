//! Questions to a match, and how one begins: well formed, but not yet held against a game.

use rules_games::Setup;

/// Where a match begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Beginning {
    /// At the start of a game.
    Start {
        /// The name of the game.
        game: String,
    },
    /// In a position.
    Position {
        /// The name of the game.
        game: String,
        /// The position.
        text: String,
    },
    /// At the end of a record, which names its game itself.
    Record(String),
}

/// How a match begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Begin {
    /// Where.
    pub(crate) beginning: Beginning,
    /// The options and the layout.
    pub(crate) setup: Setup,
    /// The seed of its generators.
    pub(crate) seed: Option<u64>,
}

/// What a bot is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ask {
    /// The name and limit of the bot.
    pub(crate) bot: String,
    /// The seat that is to act, if the request names it.
    pub(crate) seat: Option<u64>,
    /// How many milliseconds to take at most.
    pub(crate) ms: u64,
}

/// A request to a match in progress. Seats are as given: whether there is such a seat depends on the
/// game.
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
    /// Do again what was taken back last; what is shown may be for a seat alone.
    Redo(Option<u64>),
    /// This seat gives up.
    Resign(u64),
    /// Show everything, or what a seat may see.
    View(Option<u64>),
    /// What a seat may know of the whole match.
    Match(u64),
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
    /// Draw the position.
    Render(super::render::Render),
    /// The record, or what a seat may have of it.
    Record(Option<u64>),
    /// Let chance happen; what is shown may be for a seat alone.
    Sample(Option<u64>),
    /// Let a bot play for the seat that is to act.
    Bot(Ask),
    /// Tell what a bot would do.
    Hint {
        /// Which bot, and for whom.
        ask: Ask,
        /// How many actions to tell the values of.
        told: usize,
    },
    /// Play the game out.
    Random {
        /// How many milliseconds to take at most.
        ms: u64,
    },
}
