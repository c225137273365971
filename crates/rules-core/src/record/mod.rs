//! Games kept as records: options, steps and result, to print, read, replay and share.
//!
//! The text form is like PGN of chess: tags, an empty line, then the steps. Events have a `*` before
//! them; an event that the reader of the record may not know is `?`. A remark stands in braces behind
//! its step.
//!
//! ```text
//! [Game "cybo"]
//! [Version "1"]
//! [Options "players=3"]
//! [Event "Club night"]
//! [Result "unfinished"]
//!
//! *9 *5 *1 quad {boldly} *4 *7
//! ```

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use crate::End;
use crate::{Code, Game, Observe, OptionError, Options, Outcome, Seat, Step};

#[cfg(feature = "serde")]
mod binary;
mod text;

/// The most tags that a record can have beside those of its own parts.
pub const MAX_TAGS: usize = 64;

/// How many bytes a remark has at most.
pub const MAX_REMARK: usize = 1000;

/// How many bytes the text of an observation at the start of a record may have.
pub const MAX_OBSERVATION: usize = 1 << 16;

/// A game as it was played: where it began, its steps in order, and how it ended.
///
/// A record is data: it may be broken. [`replay`](Record::replay) says whether it is.
#[doc(alias = "pgn")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    tags: Vec<(String, String)>,
    start: Start<G>,
    steps: Vec<RecordStep<G::Action, G::Event>>,
    /// By the index of the step that each stands behind.
    remarks: BTreeMap<usize, String>,
    result: GameResult<G::End>,
}

/// Where a record begins.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Start<G: Game> {
    /// At the start of a game with these options.
    Options(G::Options),
    /// In this position.
    Position(G),
    /// In a position of which only one seat's observation is known, as text.
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

impl<A, E> RecordStep<A, E> {
    /// The step, unless it is hidden.
    pub fn known(self) -> Option<Step<A, E>> {
        match self {
            RecordStep::Action(action) => Some(Step::Action(action)),
            RecordStep::Event(event) => Some(Step::Event(event)),
            RecordStep::Hidden => None,
        }
    }
}

impl<A, E> From<Step<A, E>> for RecordStep<A, E> {
    fn from(step: Step<A, E>) -> Self {
        match step {
            Step::Action(action) => RecordStep::Action(action),
            Step::Event(event) => RecordStep::Event(event),
        }
    }
}

impl<A: Code, E: Code> RecordStep<A, E> {
    /// The number in binary forms: 0 for a hidden event, one more than [`Step::number`] for others.
    pub fn number(self) -> u64 {
        self.known().map_or(0, |step| step.number() + 1)
    }

    /// The step with this number.
    pub fn from_number(number: u64) -> Option<Self> {
        match number.checked_sub(1) {
            None => Some(RecordStep::Hidden),
            Some(number) => Step::from_number(number).map(RecordStep::from),
        }
    }
}

/// How a recorded game ended; with serde `{"finished":OUTCOME}`, `{"resigned":SEAT}`, `"drawn"` or
/// `"unfinished"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase", bound = "R: End"))]
pub enum GameResult<R> {
    /// By the rules.
    Finished(Outcome<R>),
    /// This seat resigned.
    Resigned(Seat),
    /// The seats agreed on a draw.
    Drawn,
    /// It did not end.
    Unfinished,
}

/// Why a record refused a tag or a result.
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
    /// A remark stands behind a step and is plain text.
    #[error("no such remark can stand there")]
    Remark,
    /// A result names only seats that play.
    #[error("the result names a seat that does not play")]
    Result,
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
        Record {
            tags: Vec::new(),
            start,
            steps: Vec::new(),
            remarks: BTreeMap::new(),
            result: GameResult::Unfinished,
        }
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
        self.steps.push(step.into());
    }

    /// Takes the last step away, and with it the result: the game goes on.
    pub fn pop(&mut self) -> Option<RecordStep<G::Action, G::Event>> {
        let last = self.steps.pop()?;
        self.remarks.remove(&self.steps.len());
        self.result = GameResult::Unfinished;
        Some(last)
    }

    /// How the game ended.
    pub fn result(&self) -> GameResult<G::End> {
        self.result
    }

    /// Says how the game ended.
    ///
    /// # Errors
    /// [`RecordError::Result`] if the result names a seat that does not play.
    pub fn set_result(&mut self, result: GameResult<G::End>) -> Result<(), RecordError> {
        let seats = self.options().seats();
        let plays = match result {
            GameResult::Finished(outcome) => outcome.seats() == seats,
            GameResult::Resigned(seat) => seat.number() < seats,
            GameResult::Drawn | GameResult::Unfinished => true,
        };
        if !plays {
            return Err(RecordError::Result);
        }
        self.result = result;
        Ok(())
    }

    /// The remark behind a step, such as a comment or the time on a clock; steps count from 0.
    pub fn remark(&self, step: usize) -> Option<&str> {
        self.remarks.get(&step).map(String::as_str)
    }

    /// All remarks with the steps they stand behind, ascending.
    pub fn remarks(&self) -> impl Iterator<Item = (usize, &str)> {
        self.remarks.iter().map(|(&step, remark)| (step, remark.as_str()))
    }

    /// Puts a remark behind a step, in the place of one that is there; steps count from 0. An empty
    /// text takes the remark away.
    ///
    /// # Errors
    /// [`RecordError::Remark`] if there is no such step, or the remark has more than
    /// [`MAX_REMARK`] bytes, control characters, `{` or `}`, or white space at either end.
    pub fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), RecordError> {
        if step >= self.steps.len() || !text::is_remark(remark) {
            return Err(RecordError::Remark);
        }
        if remark.is_empty() {
            self.remarks.remove(&step);
        } else {
            self.remarks.insert(step, remark.to_string());
        }
        Ok(())
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
    /// [`ReplayError`] at step 0 if the record has only an observation of it.
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
        visit: impl FnMut(&G, Step<G::Action, G::Event>),
    ) -> Result<G, ReplayError> {
        let last = self.play_steps(visit)?;
        self.check_result(&last)?;
        Ok(last)
    }

    /// The position after all steps, if every step is possible.
    fn play_steps(
        &self,
        mut visit: impl FnMut(&G, Step<G::Action, G::Event>),
    ) -> Result<G, ReplayError> {
        let mut position = self.start_position()?;
        for (number, step) in (1..).zip(&self.steps) {
            let Some(step) = step.known() else {
                return Err(ReplayError::new(number, "the record does not tell this event"));
            };
            position.check_step(step).map_err(|why| ReplayError::new(number, why))?;
            visit(&position, step);
            position.play_step_unchecked(step);
        }
        Ok(position)
    }

    /// Replays the record and, if its steps end the game, takes the outcome for its result: nobody has
    /// to find out the result of a game played to its end. Gives the position at the end.
    ///
    /// ```
    /// use cybo_rules::{Cybo, Options};
    /// use rand_core::SeedableRng;
    /// use rules_core::{GameResult, Record, random_step};
    ///
    /// let mut record = Record::<Cybo>::new(Options::default())?;
    /// let mut game = record.start_position()?;
    /// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    /// while let Some(step) = random_step(&mut game, &mut rng) {
    ///     record.push(step);
    /// }
    /// assert_eq!(record.result(), GameResult::Unfinished);
    /// record.close()?;
    /// assert!(matches!(record.result(), GameResult::Finished(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`replay`](Record::replay), but that a record without a result ends the game is no error. The
    /// record is then unchanged.
    pub fn close(&mut self) -> Result<G, ReplayError> {
        self.close_with(|_, _| ())
    }

    /// As [`close`](Record::close); `visit` sees every step and the position before it.
    ///
    /// # Errors
    /// As [`close`](Record::close).
    pub fn close_with(
        &mut self,
        visit: impl FnMut(&G, Step<G::Action, G::Event>),
    ) -> Result<G, ReplayError> {
        let last = self.play_steps(visit)?;
        match (self.result, last.outcome()) {
            (GameResult::Unfinished, Some(outcome)) => self.result = GameResult::Finished(outcome),
            _ => self.check_result(&last)?,
        }
        Ok(last)
    }

    fn check_result(&self, last: &G) -> Result<(), ReplayError> {
        let outcome = last.outcome();
        let fits = match self.result {
            GameResult::Finished(result) => outcome == Some(result),
            GameResult::Resigned(seat) => outcome.is_none() && seat.number() < last.seats(),
            GameResult::Drawn | GameResult::Unfinished => outcome.is_none(),
        };
        let why = "the result is not the one that the steps lead to";
        if fits { Ok(()) } else { Err(ReplayError::new(self.steps.len() + 1, why)) }
    }
}

impl<G: Observe> Record<G> {
    /// The record cut down to what a seat may know: events that it does not see become
    /// [`RecordStep::Hidden`], a start in the middle of a game becomes the seat's observation, and
    /// remarks, which may tell anything, are left out.
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
                Step::Event(event) if !position.event_is_seen(event, seat) => RecordStep::Hidden,
                known => known.into(),
            });
        })?;
        let remarks = BTreeMap::new();
        Ok(Record { tags: self.tags.clone(), start, steps, remarks, result: self.result })
    }
}
