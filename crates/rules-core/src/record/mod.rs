//! Records of games: options, steps and result, to print, read, replay and share.
//!
//! The text form is similar to PGN of chess: tags, an empty line, then the steps. An event has a
//! `*` before it; an event that the reader of the record may not know is `?`. A remark is in braces
//! after its step.
//!
//! ```text
//! [Game "cybo"]
//! [Version "1"]
//! [Check "crc32"]
//! [Options "players=3"]
//! [Event "Club night"]
//! [Result "unfinished"]
//!
//! *9 *5 *1 quad {boldly} *4 *7
//! # 6 SUM
//! ```
//!
//! The last line has the number of steps and the CRC-32 of all text before it, eight hexadecimal
//! digits. The tag `Check` announces it, so that a record that was cut off or damaged is refused.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{
    Code, Game, Illegal, ObserveForms, OptionError, Options, Step, StepError, StepOf, Viewer,
};

#[cfg(feature = "serde")]
mod binary;
#[cfg(feature = "std")]
mod file;
mod notes;
mod printed;
mod result;
mod text;

#[cfg(feature = "std")]
pub use file::{MAX_RECORD, RecordFault, RecordFileError, RecordReader, RecordText, RecordWriter};
use notes::Notes;
pub use result::GameResult;
pub use text::game_of_record;

/// The largest number of tags, not counting those of the record's own parts.
pub const MAX_TAGS: usize = 64;

/// The longest name of a tag, in ASCII letters and digits.
pub const MAX_TAG_NAME: usize = 32;

/// The longest value of a tag, in bytes. All tags of a record take less than 68 KiB.
pub const MAX_TAG_VALUE: usize = 1000;

/// The tags that everyone may see: the players, the place, the time, and the seats that have left.
///
/// Other tags may hold anything, such as a seed, and are left out of a seat's view, unless the host
/// publishes them with `Match::publish_tag` or [`Record::seen_by_with`].
pub const PUBLIC_TAGS: [&str; 11] = [
    "Event", "Site", "Date", "Round", "Seat0", "Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Left",
];

/// The longest remark, in bytes.
pub const MAX_REMARK: usize = 1000;

/// The longest text of an observation at the start of a record, in bytes.
pub const MAX_OBSERVATION: usize = 1 << 16;

/// A played game: its start, its steps in order, and its result.
///
/// A record is data and may be broken. [`replay`](Record::replay) checks it.
#[doc(alias = "pgn")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record<G: Game> {
    notes: Notes,
    start: Start<G>,
    steps: Vec<RecordStep<G::Action, G::Event>>,
    result: GameResult<G::End>,
}

/// The start of a record.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Start<G: Game> {
    /// At the start of a game with these options.
    Options(G::Options),
    /// In this position.
    Position(G),
    /// In a position of which only one seat's observation is known.
    Seen {
        /// The options of the game.
        options: G::Options,
        /// The observation's text.
        observation: String,
    },
}

/// A step of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RecordStep<A, E> {
    /// A seat's action.
    Action(A),
    /// A chance event.
    Event(E),
    /// A chance event hidden from the reader of the record.
    Hidden,
}

impl<A, E> RecordStep<A, E> {
    /// Returns the step, unless it is hidden.
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
    /// Returns the number in binary forms: 0 if hidden, else one more than [`Step::number`].
    pub fn number(self) -> u64 {
        self.known().map_or(0, |step| step.number() + 1)
    }

    /// Returns the step with this number.
    pub fn from_number(number: u64) -> Option<Self> {
        match number.checked_sub(1) {
            None => Some(RecordStep::Hidden),
            Some(number) => Step::from_number(number).map(RecordStep::from),
        }
    }
}

/// Error from setting a tag, a remark or a result of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// Tag names are at most [`MAX_TAG_NAME`] ASCII letters and digits and begin with a letter.
    /// Some are reserved for the record's own parts.
    #[error(
        "not the name of a tag: expected an ASCII letter, then ASCII letters and digits, at most \
         {MAX_TAG_NAME}, and none of {}", notes::RESERVED.join(", ")
    )]
    TagName,
    /// Tag values are short and have no control characters.
    #[error("the value of a tag has at most {MAX_TAG_VALUE} bytes and no control characters")]
    TagValue,
    /// A record has at most [`MAX_TAGS`] tags.
    #[error("a record has at most {MAX_TAGS} tags")]
    TooManyTags,
    /// A remark belongs to a step.
    #[error("no step {step} for a remark: the record has {steps} steps, counted from 0")]
    NoStep {
        /// The requested index.
        step: usize,
        /// The number of steps.
        steps: usize,
    },
    /// A remark is too long.
    #[error("a remark has at most {MAX_REMARK} bytes")]
    LongRemark,
    /// A remark is plain text on one line.
    #[error("a remark has no control characters, no braces, and no white space at its ends")]
    Remark,
    /// Results by the rules cannot be chosen.
    #[error("the seats cannot choose this result: it follows from the steps")]
    NotChosen,
    /// A result names only seats that play, and a referee declares at least one winner.
    #[error("not a result of a game of {seats} seats")]
    Result {
        /// The number of seats that play.
        seats: u8,
    },
}

impl RecordError {
    /// All values of [`code`](RecordError::code).
    pub const CODES: &'static [&'static str] = &[
        "tag-name",
        "tag-value",
        "too-many-tags",
        "no-step",
        "long-remark",
        "remark",
        "result-not-chosen",
        "result-seats",
    ];

    /// Returns the kind of the error: a name for programs, stable between releases.
    pub const fn code(&self) -> &'static str {
        match self {
            RecordError::TagName => "tag-name",
            RecordError::TagValue => "tag-value",
            RecordError::TooManyTags => "too-many-tags",
            RecordError::NoStep { .. } => "no-step",
            RecordError::LongRemark => "long-remark",
            RecordError::Remark => "remark",
            RecordError::NotChosen => "result-not-chosen",
            RecordError::Result { .. } => "result-seats",
        }
    }
}

/// Error from replaying a record, with the step and the fault, which is its
/// [source](core::error::Error::source).
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("step {step}: {fault}")]
pub struct ReplayError<I: Illegal> {
    step: usize,
    #[source]
    fault: ReplayFault<I>,
}

/// The fault of a record that does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayFault<I: Illegal> {
    /// The options are invalid.
    #[error(transparent)]
    Options(OptionError),
    /// The record has only a seat's view of its start.
    #[error("the record has only a seat's view of its start")]
    SeenStart,
    /// The record does not contain this event.
    #[error("the record does not contain this event")]
    Hidden,
    /// The step is not possible.
    #[error(transparent)]
    Step(StepError<I>),
    /// The result does not follow from the steps.
    #[error("the result does not follow from the steps")]
    Result,
}

impl<I: Illegal> ReplayError<I> {
    const fn new(step: usize, fault: ReplayFault<I>) -> Self {
        ReplayError { step, fault }
    }

    /// Returns the broken step, counted from 1.
    ///
    /// 0 stands for the start, and the number of steps plus 1 for the result.
    pub fn step(&self) -> usize {
        self.step
    }

    /// Returns the fault.
    pub fn fault(&self) -> &ReplayFault<I> {
        &self.fault
    }

    /// All values of [`code`](ReplayError::code) except those of its sources: of [`OptionError`]
    /// and [`StepError`].
    pub const CODES: &'static [&'static str] = &["seen-start", "hidden-event", "wrong-result"];

    /// Returns the kind of the fault: a name for programs, stable between releases.
    pub fn code(&self) -> &'static str {
        match &self.fault {
            ReplayFault::Options(error) => error.code(),
            ReplayFault::SeenStart => "seen-start",
            ReplayFault::Hidden => "hidden-event",
            ReplayFault::Step(error) => error.code(),
            ReplayFault::Result => "wrong-result",
        }
    }
}

/// Called with each step and the position before it.
type StepVisitor<'a, G> = &'a mut dyn FnMut(&G, StepOf<G>);

impl<G: Game> Record<G> {
    /// Creates an empty record of a game with these options.
    ///
    /// # Errors
    /// Returns [`OptionError`] if the options are refused.
    pub fn new(options: G::Options) -> Result<Self, OptionError> {
        options.check()?;
        Ok(Self::starting(Start::Options(options)))
    }

    /// Creates an empty record that begins in a position.
    pub fn from_position(position: G) -> Self {
        Self::starting(Start::Position(position))
    }

    fn starting(start: Start<G>) -> Self {
        Record { notes: Notes::default(), start, steps: Vec::new(), result: GameResult::Unfinished }
    }

    /// Returns the start of the record.
    pub fn start(&self) -> &Start<G> {
        &self.start
    }

    /// Returns the options of the game.
    pub fn options(&self) -> G::Options {
        match &self.start {
            Start::Options(options) | Start::Seen { options, .. } => options.clone(),
            Start::Position(position) => position.options(),
        }
    }

    /// Returns the steps in order.
    pub fn steps(&self) -> &[RecordStep<G::Action, G::Event>] {
        &self.steps
    }

    /// Adds a step. Only [`replay`](Record::replay) checks that it is possible.
    pub fn push(&mut self, step: StepOf<G>) {
        self.steps.push(step.into());
    }

    /// Removes the last step and the result, and returns the step.
    pub fn pop(&mut self) -> Option<RecordStep<G::Action, G::Event>> {
        let last = self.steps.pop()?;
        self.notes.remarks.remove(&self.steps.len());
        self.result = GameResult::Unfinished;
        Some(last)
    }

    /// Returns the result of the game.
    pub fn result(&self) -> GameResult<G::End> {
        self.result
    }

    /// Sets the result of the game.
    ///
    /// # Errors
    /// Returns [`RecordError::Result`] if the result names a seat that does not play, or if a
    /// referee declares no winner.
    pub fn set_result(&mut self, result: GameResult<G::End>) -> Result<(), RecordError> {
        let seats = self.options().seats();
        if !result.is_of(seats) {
            return Err(RecordError::Result { seats });
        }
        self.result = result;
        Ok(())
    }

    /// Returns the remark after a step, such as a comment or a clock time; steps count from 0.
    pub fn remark(&self, step: usize) -> Option<&str> {
        self.notes.remarks.get(&step).map(String::as_str)
    }

    /// Returns all remarks with the indices of their steps, ascending.
    pub fn remarks(&self) -> impl Iterator<Item = (usize, &str)> {
        self.notes.remarks()
    }

    /// Sets the remark after a step; steps count from 0. An empty text removes the remark.
    ///
    /// # Errors
    /// Returns [`RecordError::NoStep`] if there is no such step, [`RecordError::LongRemark`] if the
    /// remark has more than [`MAX_REMARK`] bytes, and [`RecordError::Remark`] if it has control
    /// characters, `{` or `}`, or white space at either end.
    pub fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), RecordError> {
        self.notes.set_remark(step, self.steps.len(), remark)
    }

    /// Returns the value of a tag, such as a name or a date.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.notes.tag(name)
    }

    /// Returns the tags, in order, without those of the record's own parts.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.notes.tags()
    }

    /// Sets a tag, or adds it at the end.
    ///
    /// # Errors
    /// Returns [`RecordError`] if the name or value cannot be written.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), RecordError> {
        self.notes.set_tag(name, value)
    }

    /// Returns the position at the start.
    ///
    /// # Errors
    /// Returns [`ReplayError`] at step 0 if the record has only an observation of it.
    pub fn start_position(&self) -> Result<G, ReplayError<G::Illegal>> {
        match &self.start {
            Start::Options(options) => G::new(options.clone())
                .map_err(|why| ReplayError::new(0, ReplayFault::Options(why))),
            Start::Position(position) => Ok(position.clone()),
            Start::Seen { .. } => Err(ReplayError::new(0, ReplayFault::SeenStart)),
        }
    }

    /// Returns the position at the end, after checking every step and the result.
    ///
    /// # Errors
    /// Returns [`ReplayError`] at the first step that is not possible, or at a wrong result.
    pub fn replay(&self) -> Result<G, ReplayError<G::Illegal>> {
        self.replay_with(|_, _| ())
    }

    /// Same as [`replay`](Record::replay); `visit` gets every step and the position before it.
    ///
    /// # Errors
    /// Same as [`replay`](Record::replay).
    pub fn replay_with(
        &self,
        mut visit: impl FnMut(&G, StepOf<G>),
    ) -> Result<G, ReplayError<G::Illegal>> {
        let last = self.play_steps(&mut visit)?;
        self.check_result(&last)?;
        Ok(last)
    }

    /// Returns the position after all steps, if every step is possible.
    fn play_steps(&self, visit: StepVisitor<'_, G>) -> Result<G, ReplayError<G::Illegal>> {
        let mut position = self.start_position()?;
        for (number, step) in (1..).zip(&self.steps) {
            let Some(step) = step.known() else {
                return Err(ReplayError::new(number, ReplayFault::Hidden));
            };
            position
                .check_step(step)
                .map_err(|why| ReplayError::new(number, ReplayFault::Step(why)))?;
            visit(&position, step);
            position.play_step_unchecked(step);
        }
        Ok(position)
    }

    /// Replays the record, and sets the outcome as its result if the steps end the game.
    ///
    /// Returns the position at the end.
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
    /// Same as [`replay`](Record::replay), except that a record without a result may end the game.
    /// On an error the record is unchanged.
    pub fn close(&mut self) -> Result<G, ReplayError<G::Illegal>> {
        self.close_with(|_, _| ())
    }

    /// Same as [`close`](Record::close); `visit` gets every step and the position before it.
    ///
    /// # Errors
    /// Same as [`close`](Record::close).
    pub fn close_with(
        &mut self,
        mut visit: impl FnMut(&G, StepOf<G>),
    ) -> Result<G, ReplayError<G::Illegal>> {
        let last = self.play_steps(&mut visit)?;
        match (self.result, last.outcome()) {
            (GameResult::Unfinished, Some(outcome)) => self.result = GameResult::Finished(outcome),
            _ => self.check_result(&last)?,
        }
        Ok(last)
    }

    fn check_result(&self, last: &G) -> Result<(), ReplayError<G::Illegal>> {
        let outcome = last.outcome();
        let fits = match self.result {
            GameResult::Finished(result) => outcome == Some(result),
            chosen => outcome.is_none() && chosen.is_of(last.seats()),
        };
        let wrong = ReplayError::new(self.steps.len() + 1, ReplayFault::Result);
        if fits { Ok(()) } else { Err(wrong) }
    }
}

impl<G: ObserveForms> Record<G> {
    /// Returns the record reduced to the knowledge of a viewer.
    ///
    /// Events that the viewer does not see become [`RecordStep::Hidden`]. A start in the middle of
    /// a game becomes the viewer's observation. Remarks and tags other than [`PUBLIC_TAGS`] may
    /// contain anything and are left out. For [`Viewer::Open`] it is the whole record.
    ///
    /// # Errors
    /// Returns [`ReplayError`] if the record is broken or already reduced.
    pub fn seen_by(&self, viewer: impl Into<Viewer>) -> Result<Self, ReplayError<G::Illegal>> {
        self.seen_by_with(viewer, |_| false)
    }

    /// Same as [`seen_by`](Record::seen_by), and keeps the tags whose names `publishes` accepts.
    ///
    /// # Errors
    /// Same as [`seen_by`](Record::seen_by).
    pub fn seen_by_with(
        &self,
        viewer: impl Into<Viewer>,
        publishes: impl Fn(&str) -> bool,
    ) -> Result<Self, ReplayError<G::Illegal>> {
        let viewer = viewer.into();
        if viewer.is_open() {
            return Ok(self.clone());
        }
        let start = match &self.start {
            Start::Position(position) => Start::Seen {
                options: position.options(),
                observation: position.observe(viewer).to_string(),
            },
            other => other.clone(),
        };
        let mut steps = Vec::with_capacity(self.steps.len());
        self.replay_with(|position, step| {
            steps.push(match step {
                Step::Event(event) if !position.event_is_seen(event, viewer) => RecordStep::Hidden,
                known => known.into(),
            });
        })?;
        Ok(Record { notes: self.notes.public(&publishes), start, steps, result: self.result })
    }
}
