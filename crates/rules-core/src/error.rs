//! Errors from playing actions, events and steps.

use core::fmt::{self, Debug};

use crate::Words;

/// Why an action is illegal, an error that each game defines.
///
/// [`illegals!`](crate::implement::illegals) declares one. The message is a phrase, followed by the
/// identifiers of the rules in brackets if rules forbid the action.
pub trait Illegal: core::error::Error + Clone + Eq + Debug + Send + Sync + 'static {
    /// Returns the identifiers of the rules that forbid the action, such as `"TRIAD-15"`.
    ///
    /// The main rule comes first. The list is empty if no rule forbids the action but it has no
    /// meaning in this position.
    fn rules(&self) -> &'static [&'static str];

    /// The names of all reasons, in the order of declaration.
    const NAMES: &'static [&'static str];

    /// Returns the name of the reason: lower-case letters and hyphens, stable between releases.
    fn name(&self) -> &'static str;

    /// Writes the reason in the language of these words, without rules.
    ///
    /// `Display` is the same in English, with rules.
    ///
    /// # Errors
    /// Returns the error of the writer.
    fn write_in(&self, words: Words<'_>, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Returns the first of [`rules`](Illegal::rules).
    fn rule(&self) -> Option<&'static str> {
        self.rules().first().copied()
    }
}

/// Writes the rules after a message: ` (GAME-1, GAME-2)`, or nothing if there are none.
///
/// # Errors
/// Returns the error of the writer.
pub fn write_rules(rules: &[&str], out: &mut dyn fmt::Write) -> fmt::Result {
    for (index, rule) in rules.iter().enumerate() {
        write!(out, "{}{rule}", if index == 0 { " (" } else { ", " })?;
    }
    if rules.is_empty() { Ok(()) } else { out.write_char(')') }
}

/// Why [`Game::play`](crate::Game::play) refused an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError<R> {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A chance event comes next.
    #[error("no seat can act: a chance event comes next")]
    ChanceTurn,
    /// It is a seat's turn, but the action is illegal.
    #[error(transparent)]
    Illegal(R),
}

impl<R: Illegal> PlayError<R> {
    /// Returns the kind of the error: a name for programs, stable between releases.
    ///
    /// For an illegal action it is the [name](Illegal::name) of the game's reason.
    pub fn code(&self) -> &'static str {
        match self {
            PlayError::GameOver => "game-over",
            PlayError::ChanceTurn => "chance-turn",
            PlayError::Illegal(why) => why.name(),
        }
    }
}

/// Error from building a position from its parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The options are invalid.
    #[error(transparent)]
    Options(#[from] crate::OptionError),
    /// The parts break a rule, or no game reaches them.
    #[error("{0}")]
    Broken(&'static str),
}

/// Why [`Game::play_event`](crate::Game::play_event) refused an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is a seat's turn.
    #[error("no chance event can happen: it is a seat's turn")]
    SeatTurn,
    /// It is chance's turn, but this event has no weight.
    #[error("this event cannot happen now")]
    Impossible,
}

/// Why a step was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StepError<R> {
    /// The action was refused.
    #[error(transparent)]
    Action(PlayError<R>),
    /// The event was refused.
    #[error(transparent)]
    Event(EventError),
}

impl EventError {
    /// All values of [`code`](EventError::code).
    pub const CODES: &'static [&'static str] = &["game-over", "seat-turn", "impossible-event"];

    /// Returns the kind of the error: a name for programs, stable between releases.
    pub const fn code(&self) -> &'static str {
        match self {
            EventError::GameOver => "game-over",
            EventError::SeatTurn => "seat-turn",
            EventError::Impossible => "impossible-event",
        }
    }
}

impl<R: Illegal> StepError<R> {
    /// All values of [`code`](StepError::code) except the names of a game's reasons,
    /// [`Illegal::NAMES`].
    pub const CODES: &'static [&'static str] =
        &["game-over", "chance-turn", "seat-turn", "impossible-event"];

    /// Returns the code of the action's or event's error.
    pub fn code(&self) -> &'static str {
        match self {
            StepError::Action(error) => error.code(),
            StepError::Event(error) => error.code(),
        }
    }
}
