//! Playing steps in a match.

use rand_core::Rng;
use rules_core::{Notation, Seat, Step, Turn, random_step};

use crate::history::StepOf;
use crate::text::read_step;
use crate::{Match, MatchError, NotOnTurn};

impl<G: Notation> Match<G> {
    /// Plays an action.
    pub fn play(&mut self, action: G::Action) -> Result<(), MatchError<G::Illegal>> {
        self.play_step(Step::Action(action))
    }

    /// Plays a chance event that the caller chose.
    pub fn play_event(&mut self, event: G::Event) -> Result<(), MatchError<G::Illegal>> {
        self.play_step(Step::Event(event))
    }

    /// Plays a step, be it an action or an event.
    pub fn play_step(&mut self, step: StepOf<G>) -> Result<(), MatchError<G::Illegal>> {
        if self.is_over() {
            return Err(MatchError::Over);
        }
        self.position.play_step(step)?;
        self.go_on(step);
        Ok(())
    }

    /// Plays what a person has typed: an action, or at chance's turn an event. White space around it
    /// and the case of letters do not matter, and a beginning will do if only one step that is possible
    /// now begins like this. So will the place behind a `>` or `@`, where only one step goes there. Lists what is possible: as much work as [`legal_actions`] is.
    ///
    /// What is possible tells whoever reads the error something of the hand of the seat that is to act,
    /// or of what chance has left. What one seat's client sends goes to
    /// [`play_text_by`](Match::play_text_by).
    ///
    /// # Errors
    /// [`MatchError`]. Where the text is an action that is illegal the error says why, otherwise it
    /// lists what the text can mean or nearly means.
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

    /// As [`play_text`](Match::play_text), for what a certain seat's client has sent: plays actions on
    /// that seat's turn only, and errors tell this seat nothing that it may not know.
    ///
    /// ```
    /// use cybo_rules::{Cybo, Options};
    /// use rules_core::Seat;
    /// use rules_match::Match;
    ///
    /// let mut game = Match::<Cybo>::new(Options::default())?;
    /// let error = game.play_text_by(Seat::FIRST, "1").unwrap_err();
    /// assert_eq!(error.to_string(), "it is not the turn of seat 0: a chance event comes next");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`play_text`](Match::play_text), and before anything else [`MatchError::NoSuchSeat`] or
    /// [`MatchError::NotOnTurn`].
    pub fn play_text_by(
        &mut self,
        seat: Seat,
        text: &str,
    ) -> Result<StepOf<G>, MatchError<G::Illegal>> {
        self.expect_turn_of(seat)?;
        self.play_text(text)
    }

    /// Checks that it is this seat that is to act.
    ///
    /// # Errors
    /// Returns [`MatchError::NoSuchSeat`], [`MatchError::Over`] or [`MatchError::NotOnTurn`].
    pub fn expect_turn_of(&self, seat: Seat) -> Result<(), MatchError<G::Illegal>> {
        let seat = self.seat(seat)?;
        match self.turn() {
            Turn::Seat(acting) if acting == seat => Ok(()),
            Turn::Over => Err(MatchError::Over),
            turn => Err(NotOnTurn { seat, turn }.into()),
        }
    }

    /// Draws a chance event by its weight, plays it and returns it; `None` unless it is chance's turn.
    pub fn sample_event<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<G::Event> {
        if self.is_over() {
            return None;
        }
        let event = self.position.sample_event(rng)?;
        self.position.play_event_unchecked(event);
        self.go_on(Step::Event(event));
        Some(event)
    }

    /// Plays a step at random, a legal action or an event by its weight, and returns it; `None` once the
    /// match has ended.
    pub fn random_step<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<StepOf<G>> {
        if self.is_over() {
            return None;
        }
        let step = random_step(&mut self.position, rng)?;
        self.go_on(step);
        Some(step)
    }
}
