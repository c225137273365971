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

use crate::{Code, Game, ObserveForms, OptionError, Options, Seat, Step};

#[cfg(feature = "serde")]
mod binary;
#[cfg(feature = "std")]
mod file;
mod result;
mod text;

#[cfg(feature = "std")]
pub use file::{MAX_RECORD, RecordFault, RecordFileError, RecordReader, RecordText, RecordWriter};
pub use result::GameResult;

/// The most tags that a record can have beside those of its own parts.
pub const MAX_TAGS: usize = 64;

/// How many letters and digits the name of a tag has at most.
pub const MAX_TAG_NAME: usize = 32;

/// How many bytes the value of a tag has at most. All tags of a record have less than 68 KiB.
pub const MAX_TAG_VALUE: usize = 1000;

/// The tags that everybody may see: who plays, where and when. Other tags, which may hold anything, such
/// as a seed, are left out of what a seat may know.
pub const PUBLIC_TAGS: [&str; 10] =
    ["Event", "Site", "Date", "Round", "Seat0", "Seat1", "Seat2", "Seat3", "Seat4", "Seat5"];

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

/// Why a record refused a tag, a remark or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Tag names are at most [`MAX_TAG_NAME`] letters and digits and begin with a letter; some stand for
    /// the record's own parts.
    #[error(
        "not the name of a tag: expected a letter, then letters and digits, at most {MAX_TAG_NAME}, \
         and none of {}", text::RESERVED.join(", ")
    )]
    TagName,
    /// Tag values are short and have no control characters.
    #[error("the value of a tag has at most {MAX_TAG_VALUE} bytes and no control characters")]
    TagValue,
    /// A record has at most [`MAX_TAGS`] tags.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooManyTags,
    /// A remark stands behind a step.
    #[error("there is no step {step} for a remark: the record has {steps} steps, counted from 0")]
    NoStep {
        /// The index that was asked for.
        step: usize,
        /// How many steps there are.
        steps: usize,
    },
    /// A remark is too long.
    #[error("a remark has at most {MAX_REMARK} bytes")]
    LongRemark,
    /// A remark is plain text on one line.
    #[error("a remark has no control characters, no braces, and no white space at its ends")]
    Remark,
    /// Only a result other than by the rules can be chosen.
    #[error("the seats cannot choose this result: it follows from the steps")]
    NotChosen,
    /// A result names only seats that play, and a referee declares at least one winner.
    #[error("not a result of a game of {seats} seats")]
    Result {
        /// The number of seats that play.
        seats: u8,
    },
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
    /// [`RecordError::Result`] if the result names a seat that does not play, or no winner where one is
    /// declared.
    pub fn set_result(&mut self, result: GameResult<G::End>) -> Result<(), RecordError> {
        let seats = self.options().seats();
        if !result.is_of(seats) {
            return Err(RecordError::Result { seats });
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
    /// [`RecordError::NoStep`] if there is no such step, [`RecordError::LongRemark`] if the remark has
    /// more than [`MAX_REMARK`] bytes, and [`RecordError::Remark`] if it has control characters, `{` or
    /// `}`, or white space at either end.
    pub fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), RecordError> {
        let steps = self.steps.len();
        if step >= steps {
            return Err(RecordError::NoStep { step, steps });
        }
        text::check_remark(remark)?;
        if remark.is_empty() {
            self.remarks.remove(&step);
        } else {
            self.remarks.insert(step, remark.to_string());
        }
        Ok(())
    }

    /// The value of a tag, such as a name or a date.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    /// The tags that everybody may see, [`PUBLIC_TAGS`], in order.
    pub fn public_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags().filter(|(name, _)| PUBLIC_TAGS.contains(name))
    }

    /// The tags that are no parts of the record itself, in order.
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
        if value.len() > MAX_TAG_VALUE || value.chars().any(char::is_control) {
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
            chosen => outcome.is_none() && chosen.is_of(last.seats()),
        };
        let why = "the result is not the one that the steps lead to";
        if fits { Ok(()) } else { Err(ReplayError::new(self.steps.len() + 1, why)) }
    }
}

impl<G: ObserveForms> Record<G> {
    /// The record cut down to what a seat may know: events that it does not see become
    /// [`RecordStep::Hidden`], a start in the middle of a game becomes the seat's observation, and
    /// remarks and tags other than [`PUBLIC_TAGS`], which may say anything, are left out.
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
        let owned = |(name, value): (&str, &str)| (name.to_string(), value.to_string());
        let tags = self.public_tags().map(owned).collect();
        Ok(Record { tags, start, steps, remarks, result: self.result })
    }
}
