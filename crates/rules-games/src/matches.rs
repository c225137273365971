//! A whole match whose type is known only at run time.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::Arc;

use rand_core::Rng;
use rules_core::{Notation, RecordStep, Seat, Step, Turn};

use crate::capabilities::Shared;
use crate::erased::{Erased, has};
use crate::json::raw;
use crate::{DynError, DynGame, DynMatchView, DynResult};
use rules_match::Match;

/// A whole match of a game chosen at run time, with texts in and out: the object-safe form of
/// [`Match`]. [`Entry::begin_match`](crate::Entry::begin_match) begins one.
///
/// After an error nothing has changed.
///
/// ```
/// use rules_core::{Seat, Turn};
/// use rules_games::{Setup, find};
/// use rules_match::FastRng;
///
/// let setup = Setup::new().set("level", "advanced");
/// let mut game = find("cybo")?.begin_match(&setup, &mut FastRng::seeded(1))?;
/// for number in ["1", "2", "3"] {
///     game.play_text(number)?;
/// }
/// assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
/// assert_eq!(game.play_text(" QU ")?, "quad");
/// assert!(game.undo() && game.redo());
/// game.resign(Seat::FIRST)?;
/// assert_eq!((game.ply(), game.result().to_string()), (4, "resigned 0".to_string()));
/// let again = find("cybo")?.replay(&Setup::new(), &game.record())?;
/// assert_eq!(again.position().text(), game.position().text());
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub trait DynMatch: Debug + Send + Sync {
    /// The position now.
    fn position(&self) -> &dyn DynGame;
    /// The position after so many steps; `None` beyond [`ply`](DynMatch::ply).
    fn position_at(&self, ply: usize) -> Option<Box<dyn DynGame>>;
    /// Who acts next; nobody once the match has ended, also by resignation or agreement.
    fn turn(&self) -> Turn;
    /// Whether the match has ended.
    fn is_over(&self) -> bool;
    /// How the match ended.
    fn result(&self) -> DynResult;
    /// How many steps, actions and events together, have been played and not taken back.
    fn ply(&self) -> usize;
    /// The steps so far as in records: an event has a `*` before it.
    fn steps(&self) -> Vec<String>;
    /// Plays an action or, at chance's turn, lets an event happen, given by its exact text.
    ///
    /// # Errors
    /// [`DynError::Over`], [`DynError::Text`] or [`DynError::Step`].
    fn play(&mut self, text: &str) -> Result<(), DynError>;
    /// Plays what a person has typed, as [`Match::play_text`]; gives the exact text of the step.
    ///
    /// # Errors
    /// [`DynError::Over`], [`DynError::Unclear`] or [`DynError::Step`].
    fn play_text(&mut self, text: &str) -> Result<String, DynError>;
    /// As [`play_text`](DynMatch::play_text) for what a certain seat's client has sent: see
    /// [`Match::play_text_by`].
    ///
    /// # Errors
    /// Those of [`play_text`](DynMatch::play_text), [`DynError::NoSuchSeat`] or
    /// [`DynError::NotOnTurn`].
    fn play_text_by(&mut self, seat: Seat, text: &str) -> Result<String, DynError>;
    /// Makes sure that it is this seat that is to act.
    ///
    /// # Errors
    /// [`DynError::Over`], [`DynError::NoSuchSeat`] or [`DynError::NotOnTurn`].
    fn expect_turn_of(&self, seat: Seat) -> Result<(), DynError>;
    /// Draws an event by its weight and lets it happen; its text, or nothing if it is not chance's
    /// turn.
    fn sample(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Plays a step at random, an action or an event; its text, or nothing once the match has ended.
    fn random_step(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Takes back the last thing that happened: a resignation or agreement, else the last step. Whether
    /// there was anything.
    fn undo(&mut self) -> bool;
    /// Does again what was taken back last. Whether there was anything.
    fn redo(&mut self) -> bool;
    /// How often [`redo`](DynMatch::redo) can be called.
    fn redoable(&self) -> usize;
    /// A seat gives up.
    ///
    /// # Errors
    /// [`DynError::Over`] or [`DynError::NoSuchSeat`].
    fn resign(&mut self, seat: Seat) -> Result<(), DynError>;
    /// All seats agree on a draw.
    ///
    /// # Errors
    /// [`DynError::Over`].
    fn agree_draw(&mut self) -> Result<(), DynError>;
    /// The remark behind a step; steps count from 0.
    fn remark(&self, step: usize) -> Option<&str>;
    /// Puts a remark behind a step, as [`Match::set_remark`].
    ///
    /// # Errors
    /// [`DynError::Remark`].
    fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), DynError>;
    /// Sets a tag of the record, as [`Match::set_tag`].
    ///
    /// # Errors
    /// [`DynError::Remark`].
    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), DynError>;
    /// The record as text. It can be replayed at any time.
    fn record(&self) -> String;
    /// The record as text, cut down to what a seat may know of it.
    ///
    /// # Errors
    /// [`DynError::Lacks`] or [`DynError::NoSuchSeat`].
    fn record_of(&self, seat: Seat) -> Result<String, DynError>;
    /// What a seat may know of the match. As much work as all steps together.
    ///
    /// # Errors
    /// [`DynError::Lacks`] or [`DynError::NoSuchSeat`].
    fn view(&self, seat: Seat) -> Result<DynMatchView, DynError>;
    /// The position after so many steps, at most [`ply`](DynMatch::ply), as a seat may see it, with
    /// the step that led to it and what is remembered of those before. As much work as these steps.
    ///
    /// ```
    /// use rules_core::Seat;
    /// use rules_games::{FastRng, Look, Setup, find};
    ///
    /// let mut game = find("cybo")?.begin_match(&Setup::new(), &mut FastRng::seeded(1))?;
    /// for roll in ["1", "2", "3"] {
    ///     game.play_text(roll)?;
    /// }
    /// let look = Look::new().set("coordinates", "true")?;
    /// let svg = game.picture(game.ply(), Seat::FIRST, &look)?;
    /// assert!(svg.to_string().contains("data-last=\"3\""));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    ///
    /// # Errors
    /// [`DynError::Lacks`] or [`DynError::NoSuchSeat`].
    #[cfg(feature = "svg")]
    fn picture(
        &self,
        ply: usize,
        seat: Seat,
        look: &crate::Look,
    ) -> Result<rules_svg::Svg, DynError>;
    /// The same with all that is hidden from seats.
    ///
    /// # Errors
    /// [`DynError::Lacks`], or [`DynError::NoSuchSeat`] of the seat at the bottom.
    #[cfg(feature = "svg")]
    fn picture_open(&self, ply: usize, look: &crate::Look) -> Result<rules_svg::Svg, DynError>;
    /// The pictures of the match as a seat has seen it, one before the first step and one after each:
    /// for [`rules_svg::strip`] and [`rules_svg::animate`]. The last step is marked in each, legal
    /// actions are not.
    ///
    /// # Errors
    /// [`DynError::Lacks`] or [`DynError::NoSuchSeat`].
    #[cfg(feature = "svg")]
    fn frames(
        &self,
        seat: Seat,
        options: &rules_svg::PictureOptions,
    ) -> Result<Vec<rules_svg::Svg>, DynError>;
    /// The same with all that is hidden from seats.
    ///
    /// # Errors
    /// [`DynError::Lacks`], or [`DynError::NoSuchSeat`] of the seat at the bottom.
    #[cfg(feature = "svg")]
    fn frames_open(
        &self,
        options: &rules_svg::PictureOptions,
    ) -> Result<Vec<rules_svg::Svg>, DynError>;
    /// The match as a value of its type, for who knows it: `as_any().downcast_ref::<Match<Cybo>>()`.
    fn as_any(&self) -> &dyn Any;
    /// A copy.
    fn clone_box(&self) -> Box<dyn DynMatch>;
}

impl Clone for Box<dyn DynMatch> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// A match with the functions of its type.
pub(crate) struct ErasedMatch<G: Notation> {
    pub(crate) game: Match<G>,
    /// The position of the match, as others may see it.
    pub(crate) now: Erased<G>,
}

impl<G: Notation> ErasedMatch<G> {
    /// The match behind a table.
    pub(crate) fn boxed(game: Match<G>, capabilities: Shared<G>) -> Box<dyn DynMatch> {
        let now = Erased { position: game.position().clone(), capabilities };
        Box::new(ErasedMatch { game, now })
    }

    /// Shows the position that the match has now.
    fn show(&mut self) {
        self.now.position = self.game.position().clone();
    }

    fn seat(&self, seat: Seat) -> Result<Seat, DynError> {
        let plays = seat.number() < self.game.position().seats();
        if plays { Ok(seat) } else { Err(DynError::NoSuchSeat(seat)) }
    }

    /// The steps so far as a seat saw them.
    fn steps_seen_by(&self, seat: Seat) -> Result<Vec<String>, DynError> {
        let views = has::<G, _>(&self.now.capabilities.views, "observations")?;
        let Some(mut position) = self.game.position_at(0) else { return Ok(Vec::new()) };
        let seen = self.game.steps().map(|step| {
            let hidden =
                step.event().is_some_and(|event| !(views.event_is_seen)(&position, event, seat));
            position.play_step_unchecked(step);
            let step = if hidden { RecordStep::Hidden } else { step.into() };
            step.to_string()
        });
        Ok(seen.collect())
    }
}

impl<G: Notation> Debug for ErasedMatch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: Notation> DynMatch for ErasedMatch<G> {
    fn position(&self) -> &dyn DynGame {
        &self.now
    }

    fn position_at(&self, ply: usize) -> Option<Box<dyn DynGame>> {
        let position = self.game.position_at(ply)?;
        Some(Box::new(Erased { position, capabilities: Arc::clone(&self.now.capabilities) }))
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn result(&self) -> DynResult {
        self.game.result().into()
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn steps(&self) -> Vec<String> {
        self.game.steps().map(|step| step.to_string()).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), DynError> {
        let step = match self.turn() {
            Turn::Over => return Err(DynError::Over),
            Turn::Seat(_) => Step::Action(text.parse()?),
            Turn::Chance => Step::Event(text.parse()?),
        };
        self.game.step(step)?;
        self.show();
        Ok(())
    }

    fn play_text(&mut self, text: &str) -> Result<String, DynError> {
        let step = self.game.play_text(text)?;
        self.show();
        Ok(without_star(step))
    }

    fn play_text_by(&mut self, seat: Seat, text: &str) -> Result<String, DynError> {
        let step = self.game.play_text_by(seat, text)?;
        self.show();
        Ok(without_star(step))
    }

    fn expect_turn_of(&self, seat: Seat) -> Result<(), DynError> {
        Ok(self.game.expect_turn_of(seat)?)
    }

    fn sample(&mut self, rng: &mut dyn Rng) -> Option<String> {
        let event = self.game.sample(rng)?;
        self.show();
        Some(event.to_string())
    }

    fn random_step(&mut self, rng: &mut dyn Rng) -> Option<String> {
        let step = self.game.random_step(rng)?;
        self.show();
        Some(without_star(step))
    }

    fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        self.show();
        undone
    }

    fn redo(&mut self) -> bool {
        let redone = self.game.redo();
        self.show();
        redone
    }

    fn redoable(&self) -> usize {
        self.game.redoable()
    }

    fn resign(&mut self, seat: Seat) -> Result<(), DynError> {
        Ok(self.game.resign(seat)?)
    }

    fn agree_draw(&mut self) -> Result<(), DynError> {
        Ok(self.game.agree_draw()?)
    }

    fn remark(&self, step: usize) -> Option<&str> {
        self.game.record().remark(step)
    }

    fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), DynError> {
        Ok(self.game.set_remark(step, remark)?)
    }

    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), DynError> {
        Ok(self.game.set_tag(name, value)?)
    }

    fn record(&self) -> String {
        self.game.record().to_string()
    }

    fn record_of(&self, seat: Seat) -> Result<String, DynError> {
        let seat = self.seat(seat)?;
        let views = has::<G, _>(&self.now.capabilities.views, "observations")?;
        let record = (views.record_of)(self.game.record(), seat);
        record.map(|record| record.to_string()).map_err(|why| DynError::Record(why.to_string()))
    }

    fn view(&self, seat: Seat) -> Result<DynMatchView, DynError> {
        let seat = self.seat(seat)?;
        let turn = self.turn();
        let acts = turn == Turn::Seat(seat);
        let actions = self.game.position().legal_actions().filter(|_| acts);
        Ok(DynMatchView {
            seat,
            options: self.now.options()?,
            turn,
            observation: self.now.observation(seat)?,
            steps: self.steps_seen_by(seat)?,
            actions: actions.map(|action| action.to_string()).collect(),
            result: raw(&self.game.result()),
        })
    }

    #[cfg(feature = "svg")]
    fn picture(
        &self,
        ply: usize,
        seat: Seat,
        look: &crate::Look,
    ) -> Result<rules_svg::Svg, DynError> {
        self.drawn(ply, Some(seat), look)
    }

    #[cfg(feature = "svg")]
    fn picture_open(&self, ply: usize, look: &crate::Look) -> Result<rules_svg::Svg, DynError> {
        self.drawn(ply, None, look)
    }

    #[cfg(feature = "svg")]
    fn frames(
        &self,
        seat: Seat,
        options: &rules_svg::PictureOptions,
    ) -> Result<Vec<rules_svg::Svg>, DynError> {
        self.all_frames(Some(seat), options)
    }

    #[cfg(feature = "svg")]
    fn frames_open(
        &self,
        options: &rules_svg::PictureOptions,
    ) -> Result<Vec<rules_svg::Svg>, DynError> {
        self.all_frames(None, options)
    }

    fn as_any(&self) -> &dyn Any {
        &self.game
    }

    fn clone_box(&self) -> Box<dyn DynMatch> {
        Self::boxed(self.game.clone(), Arc::clone(&self.now.capabilities))
    }
}

/// The text of a step as it is played: that of the action or event.
fn without_star<A: ToString, E: ToString>(step: Step<A, E>) -> String {
    match step {
        Step::Action(action) => action.to_string(),
        Step::Event(event) => event.to_string(),
    }
}
