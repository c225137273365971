//! A match: its record and its positions.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use rules_core::record::PUBLIC_TAGS;
use rules_core::{
    BySeat, GameResult, NoSuchSeat, Notation, ObserveForms, OptionError, Record, RecordError,
    ReplayError, Seat, SeatSet, StepOf, Turn, Viewer, utility_bounds,
};

use crate::MatchError;

/// The number of steps between stored positions. Going back replays fewer steps than this.
const SPACING: usize = 64;

/// A match from its start, with options, position, steps and result.
///
/// Only every 64th position is stored; the others are replayed from it.
///
/// Methods return [`MatchError::Over`] if the match has ended, [`MatchError::NoSuchSeat`] if a seat
/// does not play, and [`MatchError::Step`] if a step is not possible. After an error nothing has
/// changed.
///
/// Two matches are equal if their records are, and if the same changes can be redone.
///
/// ```
/// use rules_match::Match;
/// use triandro_rules::{Options, Triandro};
///
/// let mut game = Match::<Triandro>::new(Options::default())?;
/// game.play("28".parse()?)?;
/// game.play("19".parse()?)?;
/// let now = *game.position();
/// assert!(game.undo());
/// assert_eq!(game.position_at(0), Some(Triandro::default()));
/// assert!(game.redo());
/// assert_eq!(*game.position(), now);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "history")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match<G: Notation> {
    record: Record<G>,
    pub(crate) position: G,
    /// The positions at plies 0, [`SPACING`], twice that and so on, up to the current ply.
    checkpoints: Vec<G>,
    /// The undone steps and ends; the last one is redone first.
    undone: Vec<Undone<G>>,
    /// The names of the tags that the host publishes.
    published: Vec<String>,
}

/// A step or an end that was undone.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Undone<G: Notation> {
    /// A step, with its remark.
    Step(StepOf<G>, Option<String>),
    /// An end other than by the rules.
    End(GameResult<G::End>),
}

impl<G: Notation> Match<G> {
    /// Creates a match at the start of a game with these options.
    ///
    /// # Errors
    /// Returns [`OptionError`] if the options are refused.
    pub fn new(options: G::Options) -> Result<Self, OptionError> {
        let position = G::new(options.clone())?;
        Ok(Self::starting(Record::new(options)?, position))
    }

    /// Creates a match that begins in a position.
    pub fn from_position(position: G) -> Self {
        Self::starting(Record::from_position(position.clone()), position)
    }

    fn starting(record: Record<G>, position: G) -> Self {
        let checkpoints = alloc::vec![position.clone()];
        let (undone, published) = (Vec::new(), Vec::new());
        let mut begun = Match { record, position, checkpoints, undone, published };
        begun.note_end();
        begun
    }

    /// Creates a match from a record, after all its steps.
    ///
    /// Tags and remarks are kept. A record whose steps end the game may lack its result.
    ///
    /// # Errors
    /// Returns [`ReplayError`] at the first step that is not possible, or if the result does not
    /// follow from the steps.
    pub fn from_record(mut record: Record<G>) -> Result<Self, ReplayError<G::Illegal>> {
        let mut checkpoints = Vec::new();
        let mut ply = 0;
        let position = record.close_with(|before, _| {
            if usize::is_multiple_of(ply, SPACING) {
                checkpoints.push(before.clone());
            }
            ply += 1;
        })?;
        if ply.is_multiple_of(SPACING) {
            checkpoints.push(position.clone());
        }
        let (undone, published) = (Vec::new(), Vec::new());
        Ok(Match { record, position, checkpoints, undone, published })
    }

    /// Returns the record: start, steps so far, remarks, tags and result. It is valid at any time.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Returns the current position.
    #[doc(alias = "state")]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Returns the options of the game.
    pub fn options(&self) -> G::Options {
        self.record.options()
    }

    /// Returns the number of steps, actions and events together, that are played and not undone.
    pub fn ply(&self) -> usize {
        self.record.steps().len()
    }

    /// Returns the steps so far, in order.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = StepOf<G>> {
        self.record.steps().iter().filter_map(|step| step.known())
    }

    /// Returns these steps, which must exist, in constant time.
    fn steps_in(&self, plies: Range<usize>) -> impl Iterator<Item = StepOf<G>> {
        self.record.steps()[plies].iter().filter_map(|step| step.known())
    }

    /// Returns who acts next; [`Turn::Over`] once the match has ended, by the rules or otherwise.
    pub fn turn(&self) -> Turn {
        if self.is_over() { Turn::Over } else { self.position.turn() }
    }

    /// Returns whether the match has ended.
    pub fn is_over(&self) -> bool {
        self.record.result() != GameResult::Unfinished
    }

    /// Returns how the match ended.
    pub fn result(&self) -> GameResult<G::End> {
        self.record.result()
    }

    /// Returns the winners, also after a resignation; none in a draw.
    ///
    /// Seats that have [left](Match::departures) do not win. `None` until the match has ended.
    pub fn winners(&self) -> Option<SeatSet> {
        self.departures().winners(self.result(), self.position.seats())
    }

    /// Returns the utility of each seat by [`Game::utility`](rules_core::Game::utility); `None`
    /// until the match has ended.
    ///
    /// After a resignation and other ends outside the rules, and if a seat has
    /// [left](Match::departures), only winning counts, scaled to the range of the game.
    pub fn utilities(&self) -> Option<BySeat<i32>> {
        let (seats, left) = (self.position.seats(), self.departures());
        if let GameResult::Finished(_) = self.result()
            && left.is_empty()
        {
            return self.position.utilities();
        }
        let scale = (G::max_utility(seats) / utility_bounds(seats).1).max(1);
        Some(BySeat(left.utilities(self.result(), seats)?.0.map(|utility| utility * scale)))
    }

    /// Returns the rank of each seat, also after a resignation; `None` until the match has ended.
    ///
    /// Seats that have [left](Match::departures) come last.
    pub fn ranks(&self) -> Option<BySeat<u8>> {
        self.departures().ranks(self.result(), self.position.seats())
    }

    /// Returns the position after `ply` steps; `None` beyond [`ply`](Match::ply).
    ///
    /// Replays fewer than 64 steps.
    pub fn position_at(&self, ply: usize) -> Option<G> {
        if ply > self.ply() {
            return None;
        }
        let checkpoint = ply / SPACING;
        let mut position = self.checkpoints.get(checkpoint)?.clone();
        for step in self.steps_in(checkpoint * SPACING..ply) {
            position.play_step_unchecked(step);
        }
        Some(position)
    }

    /// Returns the steps from the one at `ply` on, each with the position before it.
    ///
    /// Replays fewer than 64 steps before the first one, and every step once.
    ///
    /// ```
    /// use rules_match::Match;
    /// use triandro_rules::{Options, Triandro};
    ///
    /// let mut game = Match::<Triandro>::new(Options::default())?;
    /// game.play("28".parse()?)?;
    /// game.play("19".parse()?)?;
    /// let (before, step) = game.positions_from(1).next().unwrap();
    /// assert_eq!((Some(before), step.to_string()), (game.position_at(1), "19".to_string()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions_from(&self, ply: usize) -> impl Iterator<Item = (G, StepOf<G>)> {
        let mut next = self.position_at(ply);
        self.steps_in(ply.min(self.ply())..self.ply()).map_while(move |step| {
            let before = next.take()?;
            let mut after = before.clone();
            after.play_step_unchecked(step);
            next = Some(after);
            Some((before, step))
        })
    }

    /// Appends a step that led to the position, and drops everything that was undone.
    pub(crate) fn go_on(&mut self, step: StepOf<G>) {
        self.undone.clear();
        self.keep(step);
    }

    /// Appends a step that led to the position.
    fn keep(&mut self, step: StepOf<G>) {
        self.record.push(step);
        if self.ply().is_multiple_of(SPACING) {
            self.checkpoints.push(self.position.clone());
        }
        self.note_end();
    }

    /// Writes the result into the record if the game is over.
    fn note_end(&mut self) {
        if let Some(outcome) = self.position.outcome() {
            let set = self.record.set_result(GameResult::Finished(outcome));
            debug_assert!(set.is_ok(), "an outcome is one of the seats that play");
        }
    }

    /// Undoes all changes after `ply` steps, and returns whether there was one. Replays once.
    ///
    /// ```
    /// use rules_match::Match;
    /// use triandro_rules::{Options, Triandro};
    ///
    /// let mut game = Match::<Triandro>::new(Options::default())?;
    /// for point in ["28", "19", "1"] {
    ///     game.play(point.parse()?)?;
    /// }
    /// assert!(game.undo_to(1));
    /// assert_eq!((game.ply(), game.redoable()), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo_to(&mut self, ply: usize) -> bool {
        let mut undone = ply <= self.ply() && self.result().is_chosen() && self.undo();
        let Some(position) = self.position_at(ply).filter(|_| ply < self.ply()) else {
            return undone;
        };
        while self.ply() > ply {
            let remark = self.record.remark(self.ply() - 1).map(String::from);
            let Some(step) = self.record.pop().and_then(|step| step.known()) else { break };
            self.undone.push(Undone::Step(step, remark));
            undone = true;
        }
        self.position = position;
        self.checkpoints.truncate(ply / SPACING + 1);
        undone
    }

    /// Undoes the last change, and returns whether there was one.
    ///
    /// That is an end other than by the rules, such as a resignation, or else the last step.
    #[doc(alias = "take_back")]
    pub fn undo(&mut self) -> bool {
        let result = self.record.result();
        if result.is_chosen() {
            self.undone.push(Undone::End(result));
            return self.record.set_result(GameResult::Unfinished).is_ok();
        }
        self.ply().checked_sub(1).is_some_and(|before| self.undo_to(before))
    }

    /// Redoes the last change that was undone, and returns whether there was one.
    pub fn redo(&mut self) -> bool {
        match self.undone.pop() {
            None => false,
            Some(Undone::End(result)) => self.record.set_result(result).is_ok(),
            Some(Undone::Step(step, remark)) => {
                self.position.play_step_unchecked(step);
                self.keep(step);
                if let Some(remark) = remark {
                    let kept = self.record.set_remark(self.ply() - 1, &remark);
                    debug_assert!(kept.is_ok(), "it stood in the record before");
                }
                true
            }
        }
    }

    /// Returns how often [`redo`](Match::redo) can be called.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// Returns the seat if it plays.
    pub(crate) fn seat(&self, seat: Seat) -> Result<Seat, NoSuchSeat> {
        Seat::of_game(seat, self.position.seats())
    }

    /// Resigns for a seat.
    pub fn resign(&mut self, seat: Seat) -> Result<(), MatchError<G::Illegal>> {
        let seat = self.seat(seat)?;
        self.end(GameResult::Resigned(seat))
    }

    /// Ends the match in a draw by agreement of all seats.
    pub fn agree_draw(&mut self) -> Result<(), MatchError<G::Illegal>> {
        self.end(GameResult::Drawn)
    }

    /// Ends the match other than by the rules.
    ///
    /// A seat resigns, runs out of time or leaves, a referee declares winners, or the seats agree
    /// on a draw.
    ///
    /// ```
    /// use rules_core::{GameResult, Seat};
    /// use rules_match::Match;
    /// use triandro_rules::{Options, Triandro};
    ///
    /// let mut game = Match::<Triandro>::new(Options::default())?;
    /// game.end(GameResult::Time(Seat::FIRST))?;
    /// assert_eq!(game.winners().unwrap().to_string(), "1");
    /// assert_eq!(game.utilities().unwrap().first(2), [-1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`MatchError::Record`] if the result is [`Finished`](GameResult::Finished) or
    /// [`Unfinished`](GameResult::Unfinished), names a seat that does not play, or declares no
    /// winner.
    pub fn end(&mut self, result: GameResult<G::End>) -> Result<(), MatchError<G::Illegal>> {
        if self.is_over() {
            return Err(MatchError::Over);
        }
        if !result.is_chosen() {
            return Err(MatchError::Record(RecordError::NotChosen));
        }
        self.record.set_result(result).map_err(MatchError::Record)?;
        self.undone.clear();
        Ok(())
    }

    /// Sets the remark after a step, such as a comment or a clock time; steps count from 0.
    ///
    /// An empty text removes the remark.
    ///
    /// # Errors
    /// Returns [`MatchError::Record`]; see [`Record::set_remark`].
    pub fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), MatchError<G::Illegal>> {
        self.record.set_remark(step, remark).map_err(MatchError::Record)
    }

    /// Returns the value of a tag of the record, such as a name or a date.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.record.tag(name)
    }

    /// Sets a tag of the record, such as a name or a date.
    ///
    /// # Errors
    /// Returns [`MatchError::Record`]; see [`Record::set_tag`].
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), MatchError<G::Illegal>> {
        self.record.set_tag(name, value).map_err(MatchError::Record)
    }

    /// Lets all views show the tag with this name, also if it is set later.
    ///
    /// They always show [`PUBLIC_TAGS`]. The record does not keep the published names.
    pub fn publish_tag(&mut self, name: &str) {
        if !self.publishes(name) {
            self.published.push(name.into());
        }
    }

    /// Returns the tags that everyone may see, in order: [`PUBLIC_TAGS`] and the published ones.
    pub fn public_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.record.tags().filter(|(name, _)| self.publishes(name))
    }

    fn publishes(&self, name: &str) -> bool {
        PUBLIC_TAGS.contains(&name) || self.published.iter().any(|other| other == name)
    }
}

impl<G: Notation + ObserveForms> Match<G> {
    /// Returns the record reduced to the knowledge of a viewer: [`Record::seen_by`], with the
    /// published tags.
    ///
    /// # Errors
    /// Returns [`ReplayError`] if the match began with a seat's view.
    pub fn record_of(
        &self,
        viewer: impl Into<Viewer>,
    ) -> Result<Record<G>, ReplayError<G::Illegal>> {
        self.record.seen_by_with(viewer, |name| self.publishes(name))
    }
}
