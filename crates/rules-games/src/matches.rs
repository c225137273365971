//! A whole match whose type is known only at run time.

use std::any::Any;
use std::borrow::Cow;
use std::convert::Infallible;
use std::fmt::{self, Debug};
use std::ops::Range;

use rand_core::Rng;
use rules_core::{End, GameResult, OptionsText, RecordStep, Seat, StepOf, Turn, Viewer, Words};
use rules_match::{Match, Seen, TableMatch};
use rules_svg::{PictureOptions, Svg};

use crate::effects::{DynEndedGame, DynStepEffects, MAX_TURN, Stepped};
use crate::erased::{Erased, exact_step, random_step_of, require, without_star};
use crate::error::DynError;
use crate::game::DynGame;
use crate::listing::{Listing, Playable};
use crate::pictures::{Drawn, Look, PicturesOf};
use crate::values::{DynMatchView, DynOutcome, raw};

/// A whole match of a game chosen at run time: the object-safe form of [`Match`].
///
/// [`Entry::begin_match`](crate::Entry::begin_match) begins one.
///
/// Methods return [`DynError::Over`] if the match has ended, [`DynError::NoSuchSeat`] if a seat
/// does not play, and [`DynError::Note`] if a text cannot be stored in the record. An error changes
/// nothing.
///
/// ```
/// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
/// use rules_core::{Seat, Turn};
/// use rules_games::{Setup, find};
///
/// let setup = Setup::new().set("level", "advanced");
/// let mut game = find("cybo")?.begin_match(&setup, &mut ChaCha12Rng::seed_from_u64(1))?;
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
    /// Returns the position. Steps played on it do not change the match.
    fn position(&self) -> Box<dyn DynGame + '_>;
    /// Returns the position after `ply` steps; `None` beyond [`DynMatch::ply`].
    fn position_at(&self, ply: usize) -> Option<Box<dyn DynGame>>;
    /// Returns the turn, which is over once the match has ended, by the rules or otherwise.
    fn turn(&self) -> Turn;
    /// Returns whether the match has ended.
    fn is_over(&self) -> bool;
    /// Returns the result. [`outcome`](DynMatch::outcome) scores it.
    fn result(&self) -> GameResult<&'static str>;
    /// Returns the outcome of a match that has ended, by the rules or otherwise.
    ///
    /// Seats that have left ([`Match::departures`]) do not win.
    fn outcome(&self) -> Option<DynOutcome>;
    /// Returns the number of actions and events played and not taken back.
    fn ply(&self) -> usize;
    /// Returns the steps so far as in records: an event has a `*` before it.
    fn steps(&self) -> Vec<String>;
    /// Returns the result in words, one or two sentences: [`GameResult::in_words`].
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_core::{Seat, Words};
    /// use rules_games::{Setup, find};
    ///
    /// let mut game = find("cybo")?.begin_match(&Setup::new(), &mut ChaCha12Rng::seed_from_u64(1))?;
    /// game.resign(Seat::FIRST)?;
    /// assert_eq!(game.result_in_words(Words::with_names(&["You", "Ada"])), "You resign. Ada wins.");
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    fn result_in_words(&self, words: Words<'_>) -> String;
    /// Returns why the match is over, in words: [`Effects::write_why`].
    ///
    /// Empty before the end, after an end other than by the rules, and for a game without effects.
    ///
    /// [`Effects::write_why`]: rules_core::Effects::write_why
    fn why_in_words(&self, words: Words<'_>) -> String;
    /// Returns how the last step ended a game of a series; `None` if it did not.
    ///
    /// [`Look::ended`](crate::Look::ended) draws its last position.
    fn ended_game(&self, words: Words<'_>) -> Option<DynEndedGame>;
    /// Returns the effects of the steps from one ply to another, as `viewer` may see them.
    ///
    /// Plies beyond [`ply`](DynMatch::ply) are left out. A seat that does not play sees nothing
    /// hidden. The cost grows with the number of steps.
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_core::{Viewer, Words};
    /// use rules_games::{Setup, find};
    ///
    /// let mut game = find("cybo")?.begin_match(&Setup::new(), &mut ChaCha12Rng::seed_from_u64(1))?;
    /// for number in ["1", "2", "3"] {
    ///     game.play(number)?;
    /// }
    /// game.play("stop")?;
    /// let steps = game.effects(0..4, Viewer::Open, Words::with_names(&["You", "Ada"]))?;
    /// assert_eq!((steps[2].text.as_str(), steps[2].said.as_str()), ("You roll 3", "roll 3"));
    /// assert_eq!((steps[3].effects[0].kind, steps[3].effects[0].points), ("scored", Some(9)));
    /// assert_eq!(game.last_turn(Viewer::Open, Words::default())?.len(), 4);
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`DynError::Lacks`] if the game has no effects.
    fn effects(
        &self,
        plies: Range<usize>,
        viewer: Viewer,
        words: Words<'_>,
    ) -> Result<Vec<DynStepEffects>, DynError>;
    /// Returns the effects of the last turn: the last steps of one seat in a row.
    ///
    /// Chance belongs to the seat for which it decides. At most 64 steps; empty before the first
    /// step. Replays fewer than 128 steps.
    ///
    /// # Errors
    /// Returns the errors of [`effects`](DynMatch::effects).
    fn last_turn(&self, viewer: Viewer, words: Words<'_>) -> Result<Vec<DynStepEffects>, DynError>;
    /// Returns the view of the match for a seat or a spectator: [`Match::view`].
    fn view(&self, viewer: Viewer) -> Result<DynMatchView, DynError> {
        self.view_steps(viewer, 0..self.ply())
    }
    /// Returns the view of the match with only the steps of these numbers, counted from 0.
    fn view_steps(&self, viewer: Viewer, plies: Range<usize>) -> Result<DynMatchView, DynError>;
    /// Draws the position after `ply` steps, as a viewer may see it.
    ///
    /// `ply` is at most [`ply`](DynMatch::ply). The picture has the last step, and marks from the
    /// steps before it. The cost grows with the number of steps.
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_core::Seat;
    /// use rules_games::{Look, Setup, find};
    ///
    /// let mut game = find("cybo")?.begin_match(&Setup::new(), &mut ChaCha12Rng::seed_from_u64(1))?;
    /// for roll in ["1", "2", "3"] {
    ///     game.play_text(roll)?;
    /// }
    /// let look = Look::new().set("coordinates", "true")?;
    /// let svg = game.picture(game.ply(), Seat::FIRST.into(), &look)?;
    /// assert!(svg.to_string().contains("data-last=\"3\""));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    fn picture(&self, ply: usize, viewer: Viewer, look: &Look<'_>) -> Result<Svg, DynError>;
    /// Draws the match as a viewer has seen it: before the first step and after each one.
    ///
    /// The pictures are for [`rules_svg::strip`] and [`rules_svg::animate`]. Each marks the last
    /// step, and no legal actions.
    fn frames(&self, viewer: Viewer, options: &PictureOptions<'_>) -> Result<Vec<Svg>, DynError>;
    /// Plays an action or, at chance's turn, an event by its exact text.
    ///
    /// # Errors
    /// Returns [`DynError::Text`] or [`DynError::Step`] if the text is no step or the step is
    /// impossible.
    fn play(&mut self, text: &str) -> Result<(), DynError> {
        self.play_with_words(text, Words::default())
    }
    /// Plays as [`play`](DynMatch::play) does, but says in these words why an action is illegal.
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_core::{Language, Words};
    /// use rules_games::{Setup, find};
    ///
    /// let mut rng = ChaCha12Rng::seed_from_u64(1);
    /// let mut game = find("triandro")?.begin_match(&Setup::new(), &mut rng)?;
    /// game.play("28")?;
    /// let language = Language::read(rules_games::GERMAN)?;
    /// let refused = game.play_with_words("28", Words { language, ..Words::default() }).unwrap_err();
    /// assert_eq!(refused.to_string(), "auf Punkt 28 liegt ein Stein (TRIANDRO-5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the errors of [`play`](DynMatch::play).
    fn play_with_words(&mut self, text: &str, words: Words<'_>) -> Result<(), DynError>;
    /// Plays a step that a person has typed, and returns its exact text: [`Match::play_text`].
    ///
    /// # Errors
    /// Returns [`DynError::Unclear`] or [`DynError::Step`] if the text does not mean one possible
    /// step.
    fn play_text(&mut self, text: &str) -> Result<String, DynError>;
    /// Plays a step that the client of a seat has sent: [`Match::play_text_by`].
    ///
    /// # Errors
    /// Returns the errors of [`play_text`](DynMatch::play_text), [`DynError::NoSuchSeat`] or
    /// [`DynError::NotOnTurn`].
    fn play_text_by(&mut self, seat: Seat, text: &str) -> Result<String, DynError>;
    /// Checks that it is the turn of this seat.
    ///
    /// # Errors
    /// Returns [`DynError::NotOnTurn`] if it is not.
    fn expect_turn_of(&self, seat: Seat) -> Result<(), DynError>;
    /// Draws an event by its weight, plays it and returns its text.
    ///
    /// Returns `None` if it is not chance's turn.
    fn sample_event(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Plays a random action or event and returns its text; `None` if the match has ended.
    fn random_step(&mut self, rng: &mut dyn Rng) -> Option<String>;
    /// Takes back a chosen end, such as a resignation, or else the last step.
    ///
    /// Returns whether there was one.
    fn undo(&mut self) -> bool;
    /// Takes back everything after `ply` steps: [`Match::undo_to`].
    ///
    /// Returns whether there was anything.
    fn undo_to(&mut self, ply: usize) -> bool;
    /// Returns the number of steps before the last action of a seat; `None` if it has not acted.
    fn ply_before_last_action(&self, seat: Seat) -> Option<usize>;
    /// Returns the last step from `ply` on that a seat remembers: [`Match::last_seen_from`].
    fn last_seen_from(&self, ply: usize) -> Option<Seen>;
    /// Repeats what was taken back last. Returns whether there was anything.
    fn redo(&mut self) -> bool;
    /// Returns how often [`redo`](DynMatch::redo) can be called.
    fn redoable(&self) -> usize;
    /// Resigns for a seat.
    fn resign(&mut self, seat: Seat) -> Result<(), DynError>;
    /// Ends the match by agreement on a draw.
    fn agree_draw(&mut self) -> Result<(), DynError>;
    /// Ends the match in a way other than by the rules: [`Match::end`].
    ///
    /// The text is that of records, such as `time 1`, `abandoned 1` or `adjudicated 0,2`.
    ///
    /// ```
    /// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
    /// use rules_games::{Setup, find};
    ///
    /// let setup = Setup::new().set("players", "3");
    /// let mut game = find("cybo")?.begin_match(&setup, &mut ChaCha12Rng::seed_from_u64(1))?;
    /// game.end("time 1")?;
    /// let outcome = game.outcome().unwrap();
    /// assert_eq!((outcome.end, outcome.utilities), ("time", vec![1, -2, 1]));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`DynError::Text`] or [`DynError::Note`] if the text is no such result.
    fn end(&mut self, result: &str) -> Result<(), DynError>;
    /// Returns the remark of a step; steps count from 0.
    fn remark(&self, step: usize) -> Option<&str>;
    /// Sets the remark of a step: [`Match::set_remark`].
    fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), DynError>;
    /// Returns the value of a tag of the record, such as a name or a date.
    fn tag(&self, name: &str) -> Option<&str>;
    /// Returns the free tags of the record and their values, in order.
    fn tags(&self) -> Vec<(&str, &str)>;
    /// Sets a tag of the record: [`Match::set_tag`].
    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), DynError>;
    /// Lets all views show the tag with this name: [`Match::publish_tag`].
    fn publish_tag(&mut self, name: &str);
    /// Returns the record as text. It can be replayed at any time.
    fn record(&self) -> String;
    /// Returns the record as text, reduced to the knowledge of a viewer.
    fn record_of(&self, viewer: Viewer) -> Result<String, DynError>;
    /// Returns the match for a downcast: `as_any().downcast_ref::<Match<Cybo>>()`.
    fn as_any(&self) -> &dyn Any;
    /// Returns a copy.
    fn clone_box(&self) -> Box<dyn DynMatch>;
}

impl Clone for Box<dyn DynMatch> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

/// A match with the functions of its type.
#[derive(Clone)]
pub(crate) struct ErasedMatch<G: Playable> {
    pub(crate) game: Match<G>,
    pub(crate) listing: &'static Listing<G>,
}

impl<G: Playable> Debug for ErasedMatch<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: Playable> ErasedMatch<G> {
    /// Returns the seat that acts in a position, or for which chance decides.
    fn actor(&self, position: &G) -> Option<Seat> {
        let of_chance = || self.listing.chance_seat.and_then(|of| of(position));
        position.turn().seat().or_else(of_chance)
    }

    /// Describes steps with the positions before them, the first one at `ply`.
    fn described(
        &self,
        ply: usize,
        steps: impl IntoIterator<Item = (G, StepOf<G>)>,
        viewer: Viewer,
        words: Words<'_>,
    ) -> Result<Vec<DynStepEffects>, DynError> {
        let describe = require::<G, _>(self.listing.effects, "effects")?.describe;
        let words = Words { language: words.language.of_game(G::NAME), ..words };
        let describe = |(ply, (before, step)): (usize, (G, StepOf<G>))| {
            let actor = self.actor(&before);
            describe(&Stepped { ply, before: &before, step, actor, viewer }, words)
        };
        Ok((ply..).zip(steps).map(describe).collect())
    }

    /// Returns why the game is over in a position, in words.
    fn why(&self, position: &G, words: Words<'_>) -> String {
        let mut why = String::new();
        let words = Words { language: words.language.of_game(G::NAME), ..words };
        if let Some(effects) = self.listing.effects {
            // A string takes any text.
            let _ = (effects.write_why)(position, words, &mut why);
        }
        why
    }

    fn pictures(&self) -> Result<PicturesOf<G>, DynError> {
        require::<G, _>(self.listing.pictures, "pictures")
    }
}

impl<G: Playable> DynMatch for ErasedMatch<G> {
    fn position(&self) -> Box<dyn DynGame + '_> {
        let position = Cow::Borrowed(self.game.position());
        Box::new(Erased { position, listing: self.listing })
    }

    fn position_at(&self, ply: usize) -> Option<Box<dyn DynGame>> {
        Some(Erased::boxed(self.game.position_at(ply)?, self.listing))
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    fn result(&self) -> GameResult<&'static str> {
        self.game.result().map_end(End::name)
    }

    fn outcome(&self) -> Option<DynOutcome> {
        let seats = self.game.position().seats();
        let outcome = self.game.departures().settle(self.result(), seats).outcome(seats)?;
        Some(DynOutcome::new(&outcome, self.game.utilities()?))
    }

    fn ply(&self) -> usize {
        self.game.ply()
    }

    fn steps(&self) -> Vec<String> {
        self.game.steps().map(|step| step.to_string()).collect()
    }

    fn result_in_words(&self, words: Words<'_>) -> String {
        let words = Words { language: words.language.of_game(G::NAME), ..words };
        let seats = self.game.position().seats();
        let result = self.game.departures().settle(self.game.result(), seats);
        result.in_words(seats, words).to_string()
    }

    fn why_in_words(&self, words: Words<'_>) -> String {
        match self.game.result() {
            GameResult::Finished(_) => self.why(self.game.position(), words),
            _ => String::new(),
        }
    }

    fn ended_game(&self, words: Words<'_>) -> Option<DynEndedGame> {
        let ended_game = self.listing.effects?.ended_game?;
        let (before, step) = self.game.positions_from(self.ply().checked_sub(1)?).next()?;
        let ended = ended_game(&before, step)?;
        let outcome = ended.outcome()?;
        let language = words.language.of_game(G::NAME);
        let result = GameResult::from(outcome);
        Some(DynEndedGame {
            winners: outcome.winners(),
            end: outcome.end().name(),
            text: result.in_words(outcome.seats(), Words { language, ..words }).to_string(),
            why: self.why(&ended, words),
        })
    }

    fn effects(
        &self,
        plies: Range<usize>,
        viewer: Viewer,
        words: Words<'_>,
    ) -> Result<Vec<DynStepEffects>, DynError> {
        let steps = self.game.positions_from(plies.start).take(plies.len());
        self.described(plies.start, steps, viewer, words)
    }

    fn last_turn(&self, viewer: Viewer, words: Words<'_>) -> Result<Vec<DynStepEffects>, DynError> {
        let mut turn: Vec<(G, StepOf<G>)> = Vec::new();
        for (before, step) in self.game.positions_from(self.ply().saturating_sub(MAX_TURN)) {
            if turn.last().is_some_and(|(last, _)| self.actor(last) != self.actor(&before)) {
                turn.clear();
            }
            turn.push((before, step));
        }
        self.described(self.ply() - turn.len(), turn, viewer, words)
    }

    fn view_steps(&self, viewer: Viewer, plies: Range<usize>) -> Result<DynMatchView, DynError> {
        let view = self.game.view_steps(viewer, plies)?;
        Ok(DynMatchView {
            viewer: view.viewer,
            options: OptionsText(&view.options).to_string(),
            tags: view.tags,
            turn: view.turn,
            observation: raw(&view.observation),
            since: view.since,
            steps: view.steps.iter().map(RecordStep::to_string).collect(),
            actions: view.actions.iter().map(G::Action::to_string).collect(),
            result: raw(&view.result),
        })
    }

    fn picture(&self, ply: usize, viewer: Viewer, look: &Look<'_>) -> Result<Svg, DynError> {
        let pictures = self.pictures()?;
        let steps: Vec<_> = self.game.steps().take(ply).collect();
        // Ply 0 always exists.
        let start = self.game.position_at(0);
        let start = start.as_ref().unwrap_or(self.game.position());
        let is_last = ply >= self.game.ply();
        let result = if is_last { self.game.result() } else { GameResult::Unfinished };
        let actor = &|position: &G| self.actor(position);
        pictures.picture(&Drawn { start, steps: &steps, actor, result, viewer, look })
    }

    fn frames(&self, viewer: Viewer, options: &PictureOptions<'_>) -> Result<Vec<Svg>, DynError> {
        let seats = self.game.position().seats();
        self.pictures()?.frames(self.game.record(), seats, viewer, options)
    }

    fn play_with_words(&mut self, text: &str, words: Words<'_>) -> Result<(), DynError> {
        let turn = self.turn();
        if turn.is_over() {
            return Err(DynError::Over);
        }
        let words = Words { language: words.language.of_game(G::NAME), ..words };
        let played = self.game.play_step(exact_step::<G>(turn, text)?);
        played.map_err(|error| DynError::of_match(error, words))
    }

    fn play_text(&mut self, text: &str) -> Result<String, DynError> {
        Ok(without_star(self.game.play_text(text)?))
    }

    fn play_text_by(&mut self, seat: Seat, text: &str) -> Result<String, DynError> {
        Ok(without_star(self.game.play_text_by(seat, text)?))
    }

    fn expect_turn_of(&self, seat: Seat) -> Result<(), DynError> {
        Ok(self.game.expect_turn_of(seat)?)
    }

    fn sample_event(&mut self, rng: &mut dyn Rng) -> Option<String> {
        self.game.sample_event(rng).map(|event| event.to_string())
    }

    fn random_step(&mut self, rng: &mut dyn Rng) -> Option<String> {
        if self.game.is_over() {
            return None;
        }
        // Playing a random step is long code, which is compiled once for positions and matches.
        let step = random_step_of(&mut self.game.position().clone(), rng)?;
        self.game.play_step(step).ok()?;
        Some(without_star(step))
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn undo_to(&mut self, ply: usize) -> bool {
        self.game.undo_to(ply)
    }

    fn ply_before_last_action(&self, seat: Seat) -> Option<usize> {
        self.game.ply_before_last_action(seat)
    }

    fn last_seen_from(&self, ply: usize) -> Option<Seen> {
        self.game.last_seen_from(ply)
    }

    fn redo(&mut self) -> bool {
        self.game.redo()
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

    fn end(&mut self, result: &str) -> Result<(), DynError> {
        Ok(self.game.end(GameResult::read(result, self.game.position().seats())?)?)
    }

    fn remark(&self, step: usize) -> Option<&str> {
        self.game.record().remark(step)
    }

    fn set_remark(&mut self, step: usize, remark: &str) -> Result<(), DynError> {
        Ok(self.game.set_remark(step, remark)?)
    }

    fn tag(&self, name: &str) -> Option<&str> {
        self.game.tag(name)
    }

    fn tags(&self) -> Vec<(&str, &str)> {
        self.game.record().tags().collect()
    }

    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), DynError> {
        Ok(self.game.set_tag(name, value)?)
    }

    fn publish_tag(&mut self, name: &str) {
        self.game.publish_tag(name);
    }

    fn record(&self) -> String {
        self.game.record().to_string()
    }

    fn record_of(&self, viewer: Viewer) -> Result<String, DynError> {
        let viewer = viewer.of_game(self.game.position().seats())?;
        Ok(self.game.record_of(viewer)?.to_string())
    }

    fn as_any(&self) -> &dyn Any {
        &self.game
    }

    fn clone_box(&self) -> Box<dyn DynMatch> {
        Box::new(self.clone())
    }
}

/// A match by name at a [`Table`](rules_match::Table).
impl TableMatch for dyn DynMatch + '_ {
    fn seats(&self) -> u8 {
        self.position().seats()
    }

    fn turn(&self) -> Turn {
        DynMatch::turn(self)
    }

    fn ply(&self) -> usize {
        DynMatch::ply(self)
    }

    fn ply_before_last_action(&self, seat: Seat) -> Option<usize> {
        DynMatch::ply_before_last_action(self, seat)
    }

    fn last_seen_from(&self, ply: usize) -> Option<Seen> {
        DynMatch::last_seen_from(self, ply)
    }

    fn undo_to(&mut self, ply: usize) -> bool {
        DynMatch::undo_to(self, ply)
    }

    fn end(&mut self, result: GameResult<Infallible>) -> bool {
        let result = result.map_end(|never| -> &'static str { match never {} });
        DynMatch::end(self, &result.to_string()).is_ok()
    }

    fn tag(&self, name: &str) -> Option<&str> {
        DynMatch::tag(self, name)
    }

    fn set_tag(&mut self, name: &str, value: &str) -> bool {
        DynMatch::set_tag(self, name, value).is_ok()
    }
}
