//! Why a step is refused.

use core::fmt::Debug;

/// Why an action is illegal: an error that each game defines.
///
/// Mark it `#[non_exhaustive]`. Its message says what is wrong in a sentence, with the rule
/// identifier in brackets where a rule forbids the action.
pub trait Refusal: core::error::Error + Clone + Eq + Debug + Send + Sync + 'static {
    /// The identifier of the rule that forbids the action, such as `"TRIAD-15"`.
    fn rule(&self) -> Option<&'static str>;
}

/// Why [`Game::play`](crate::Game::play) refused an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError<R> {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A chance event comes next.
    #[error("no seat is to act: a chance event comes next")]
    ChanceTurn,
    /// A seat is to act, but not like this.
    #[error(transparent)]
    Illegal(R),
}

/// Why [`Game::play_event`](crate::Game::play_event) refused an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A seat is to act.
    #[error("no chance event comes next: a seat is to act")]
    SeatTurn,
    /// Chance is next, but this event has no weight.
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
