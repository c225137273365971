//! Games kept as records: options, steps and result, to print, read, replay and share.
//!
//! The text form is like PGN of chess: tags, an empty line, then the steps. Events have a `*` before
//! them; an event that the reader of the record may not know is `?`.
//!
//! ```text
//! [Game "cybo"]
//! [Version "1"]
//! [Options "players=3"]
//! [Event "Club night"]
//! [Result "unfinished"]
//!
//! *9 *5 *1 quad *4 *7
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{EventError, Game, Hidden, OptionError, Options, Outcome, PlayError, Seat, Step, Turn};

#[cfg(feature = "serde")]
mod binary;
mod text;

/// How many tags of its own a record may have.
pub const MAX_TAGS: usize = 64;

/// A game as it was played: where it began, its steps in order, and how it ended.
///
/// A record is data: it may be broken. [`replay`](Record::replay) says whether it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    tags: Vec<(String, String)>,
    start: Start<G>,
    steps: Vec<RecordStep<G::Action, G::Event>>,
    result: GameResult<G::Reason>,
}

/// Where a record begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Start<G: Game> {
    /// At the start of a game with these options.
    Options(G::Options),
    /// In this position.
    Position(G),
    /// In a position of which one seat's observation is told, as text.
    Seen {
        /// The options of the game.
        options: G::Options,
        /// The observation's text.
        observation: String,
    },
}

/// A step of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordStep<A, E> {
    /// A seat's action.
    Action(A),
    /// A chance event.
    Event(E),
    /// A chance event that the reader of the record may not know.
    Hidden,
}

/// How a recorded game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult<R> {
    /// By the rules.
    Finished(Outcome<R>),
    /// This seat resigned.
    Resigned(Seat),
    /// It did not end.
    Unfinished,
}

/// Why something was not taken into a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Tag names are letters and digits and begin with a letter; some stand for the record's own parts.
    #[error("a tag cannot have this name")]
    TagName,
    /// Tag values have no control characters.
    #[error("a tag cannot have this value")]
    TagValue,
    /// A record has at most [`MAX_TAGS`] tags.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooManyTags,
}

/// Where and why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {step}: {why}")]
pub struct ReplayError {
    step: usize,
    why: String,
}

impl ReplayError {
    fn new(step: usize, why: impl ToString) -> Self {
        ReplayError { step, why: why.to_string() }
    }

    /// The step that is broken, counted from 1; 0 stands for the start, and one more than there are
    /// steps for the result.
    pub fn step(&self) -> usize {
        self.step
    }

    /// What is wrong with it.
    pub fn why(&self) -> &str {
        &self.why
    }
}

impl<G: Game> Record<G> {
    /// An empty record of a game with these options.
    ///
    /// # Errors
    /// If the options are refused.
    pub fn new(options: G::Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Self::starting(Start::Options(options)))
    }

    /// An empty record that begins in a position.
    pub fn from_position(position: G) -> Self {
        Self::starting(Start::Position(position))
    }

    fn starting(start: Start<G>) -> Self {
        Record { tags: Vec::new(), start, steps: Vec::new(), result: GameResult::Unfinished }
    }

    /// Where the record begins.
    pub fn start(&self) -> &Start<G> {
        &self.start
    }

    /// The options of the game.
    pub fn options(&self) -> G::Options {
        match &self.start {
            Start::Options(options) | Start::Seen { options, .. } => options.clone(),
            Start::Position(position) => position.options(),
        }
    }

    /// The steps in order.
    pub fn steps(&self) -> &[RecordStep<G::Action, G::Event>] {
        &self.steps
    }

    /// Adds a step; whether it is possible, [`replay`](Record::replay) will say.
    pub fn push(&mut self, step: Step<G::Action, G::Event>) {
        self.steps.push(match step {
            Step::Action(action) => RecordStep::Action(action),
            Step::Event(event) => RecordStep::Event(event),
        });
    }

    /// Takes the last step away.
    pub fn pop(&mut self) -> Option<RecordStep<G::Action, G::Event>> {
        self.steps.pop()
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult<G::Reason> {
        self.result
    }

    /// Says how the game ended.
    pub fn set_result(&mut self, result: GameResult<G::Reason>) {
        self.result = result;
    }

    /// The tags that are no parts of the record itself, such as names and dates, in order.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets a tag, or adds it at the end.
    ///
    /// # Errors
    /// [`RecordError`] if the name or value cannot be written.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        if !text::is_tag_name(name) || text::RESERVED.contains(&name) {
            return Err(RecordError::TagName);
        }
        if value.chars().any(char::is_control) {
            return Err(RecordError::TagValue);
        }
        if let Some((_, old)) = self.tags.iter_mut().find(|(other, _)| other == name) {
            *old = value.to_string();
        } else if self.tags.len() < MAX_TAGS {
            self.tags.push((name.to_string(), value.to_string()));
        } else {
            return Err(RecordError::TooManyTags);
        }
        Ok(())
    }

    /// The position at the start.
    ///
    /// # Errors
    /// [`ReplayError`] at step 0 if the record tells only an observation of it.
    pub fn start_position(&self) -> Result<G, ReplayError> {
        match &self.start {
            Start::Options(options) => {
                G::new(options.clone()).map_err(|why| ReplayError::new(0, why))
            }
            Start::Position(position) => Ok(position.clone()),
            Start::Seen { .. } => {
                Err(ReplayError::new(0, "the record tells only what one seat saw at its start"))
            }
        }
    }

    /// The position at the end, if every step is possible and the result is true.
    ///
    /// # Errors
    /// [`ReplayError`] at the first step that is not.
    pub fn replay(&self) -> Result<G, ReplayError> {
        self.replay_with(|_, _| ())
    }

    /// As [`replay`](Record::replay); `visit` sees every step and the position before it.
    ///
    /// # Errors
    /// [`ReplayError`] at the first step that is not possible.
    pub fn replay_with(
        &self,
        mut visit: impl FnMut(&G, Step<G::Action, G::Event>),
    ) -> Result<G, ReplayError> {
        let mut position = self.start_position()?;
        for (number, step) in (1..).zip(&self.steps) {
            let step = match *step {
                RecordStep::Action(action) => {
                    position
                        .check(action)
                        .map_err(|why: PlayError<_>| ReplayError::new(number, why))?;
                    Step::Action(action)
                }
                RecordStep::Event(event) => {
                    check_event(&position, event).map_err(|why| ReplayError::new(number, why))?;
                    Step::Event(event)
                }
                RecordStep::Hidden => {
                    return Err(ReplayError::new(number, "the record does not tell this event"));
                }
            };
            visit(&position, step);
            match step {
                Step::Action(action) => position.play_unchecked(action),
                Step::Event(event) => position.play_event_unchecked(event),
            }
        }
        self.check_result(&position)?;
        Ok(position)
    }

    fn check_result(&self, last: &G) -> Result<(), ReplayError> {
        let outcome = last.outcome();
        let fits = match self.result {
            GameResult::Finished(result) => outcome == Some(result),
            GameResult::Resigned(seat) => outcome.is_none() && seat.number() < last.seats(),
            GameResult::Unfinished => outcome.is_none(),
        };
        let why = "the result is not the one that the steps lead to";
        if fits { Ok(()) } else { Err(ReplayError::new(self.steps.len() + 1, why)) }
    }
}

fn check_event<G: Game>(position: &G, event: G::Event) -> Result<(), EventError> {
    match position.turn() {
        Turn::Over => Err(EventError::GameOver),
        Turn::Seat(_) => Err(EventError::SeatTurn),
        Turn::Chance if position.is_possible(event) => Ok(()),
        Turn::Chance => Err(EventError::Impossible),
    }
}

impl<G: Hidden> Record<G> {
    /// The record cut down to what a seat may know: events that it does not see become
    /// [`RecordStep::Hidden`], and a start in the middle of a game becomes the seat's observation.
    ///
    /// # Errors
    /// [`ReplayError`] if the record itself is broken or cut down.
    pub fn seen_by(&self, seat: Seat) -> Result<Self, ReplayError> {
        let start = match &self.start {
            Start::Position(position) => Start::Seen {
                options: position.options(),
                observation: position.observe(seat).to_string(),
            },
            other => other.clone(),
        };
        let mut steps = Vec::with_capacity(self.steps.len());
        self.replay_with(|position, step| {
            steps.push(match step {
                Step::Action(action) => RecordStep::Action(action),
                Step::Event(event) if position.event_is_seen(event, seat) => {
                    RecordStep::Event(event)
                }
                Step::Event(_) => RecordStep::Hidden,
            });
        })?;
        Ok(Record { tags: self.tags.clone(), start, steps, result: self.result })
    }
}
