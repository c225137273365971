//! Playing steps in a match.

use crate::text::read_step;
use crate::{Match, MatchError, NotOnTurn};
use rand_core::Rng;
use rules_core::{Notation, PlayError, Seat, Step, StepError, StepOf, Turn, random_step};

impl<G: Notation> Match<G> {
    /// Plays an action.
    pub fn play(&mut self, action: G::Action) -> Result<(), MatchError<G::Illegal>> {
        self.play_step(Step::Action(action))
    }

    /// Plays a chance event that the caller chose.
    pub fn play_event(&mut self, event: G::Event) -> Result<(), MatchError<G::Illegal>> {
        self.play_step(Step::Event(event))
    }

    /// Plays a step, an action or an event.
    pub fn play_step(&mut self, step: StepOf<G>) -> Result<(), MatchError<G::Illegal>> {
        if self.is_over() {
            return Err(MatchError::Over);
        }
        self.position.play_step(step)?;
        self.go_on(step);
        Ok(())
    }

    /// Plays the first legal action and returns it, for a seat that has left.
    ///
    /// # Errors
    /// Returns [`MatchError::Over`], or [`MatchError::Step`] if a chance event comes next.
    pub fn play_first(&mut self) -> Result<G::Action, MatchError<G::Illegal>> {
        if self.is_over() {
            return Err(MatchError::Over);
        }
        let first = self.position.legal_actions().next();
        let action = first.ok_or(StepError::Action(PlayError::ChanceTurn))?;
        self.play(action)?;
        Ok(action)
    }

    /// Plays a step that a person typed: an action, or at chance's turn an event.
    ///
    /// Surrounding white space and the case of letters do not matter. A prefix is enough if only
    /// one possible step begins with it. So is the place after a `>` or `@` if only one possible
    /// step goes there. The method lists all possible steps, at the cost of [`legal_actions`].
    ///
    /// Its errors may reveal the hand of the seat that acts or the stock of chance. Use
    /// [`play_text_by`](Match::play_text_by) for text from one seat's client.
    ///
    /// # Errors
    /// Returns [`MatchError`]. If the text is an illegal action, the error is the reason; otherwise
    /// it lists the possible meanings or near misses.
    ///
    /// [`legal_actions`]: rules_core::Game::legal_actions
    pub fn play_text(&mut self, text: &str) -> Result<StepOf<G>, MatchError<G::Illegal>> {
        if self.is_over() {
            return Err(MatchError::Over);
        }
        let step = read_step(self.position(), text)?;
        self.play_step(step)?;
        Ok(step)
    }

    /// Same as [`play_text`](Match::play_text), for text from a seat's client.
    ///
    /// Actions are played only on that seat's turn, and errors reveal nothing that the seat may not
    /// know.
    ///
    /// ```
    /// use cybo_rules::{Cybo, Options};
    /// use rules_core::Seat;
    /// use rules_match::Match;
    ///
    /// let mut game = Match::<Cybo>::new(Options::default())?;
    /// let error = game.play_text_by(Seat::FIRST, "1").unwrap_err();
    /// assert_eq!(error.to_string(), "seat 0 cannot act: a chance event comes next");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`play_text`](Match::play_text), but first of all [`MatchError::NoSuchSeat`] or
    /// [`MatchError::NotOnTurn`].
    pub fn play_text_by(
        &mut self,
        seat: Seat,
        text: &str,
    ) -> Result<StepOf<G>, MatchError<G::Illegal>> {
        self.expect_turn_of(seat)?;
        self.play_text(text)
    }

    /// Checks that it is this seat's turn.
    ///
    /// # Errors
    /// Returns [`MatchError::NoSuchSeat`], [`MatchError::Over`] or [`MatchError::NotOnTurn`].
    pub fn expect_turn_of(&self, seat: Seat) -> Result<(), MatchError<G::Illegal>> {
        let turn = self.turn();
        if turn == Turn::Seat(seat) {
            return Ok(());
        }
        let seat = self.seat(seat)?;
        Err(if turn.is_over() { MatchError::Over } else { NotOnTurn { seat, turn }.into() })
    }

    /// Draws a chance event by its weight, plays it and returns it; `None` unless it is chance's
    /// turn.
    pub fn sample_event<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<G::Event> {
        if self.is_over() {
            return None;
        }
        let event = self.position.sample_event(rng)?;
        self.position.play_event_unchecked(event);
        self.go_on(Step::Event(event));
        Some(event)
    }

    /// Plays a random step and returns it; `None` once the match has ended.
    ///
    /// The step is a legal action, each with the same probability, or an event by its weight.
    pub fn random_step<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<StepOf<G>> {
        if self.is_over() {
            return None;
        }
        let step = random_step(&mut self.position, rng)?;
        self.go_on(step);
        Some(step)
    }
}
