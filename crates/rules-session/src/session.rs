//! A match in progress with its generators.

use rules_core::{Seat, Turn};
use rules_games::{DynError, DynMatch, quoted};

use crate::answer::Answer;
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::generators::Generators;
use crate::request::{Render, Shown};
use crate::view::{Observation, View};

/// Most steps of the match of a session.
pub const MAX_STEPS: usize = 1_000_000;

/// Most steps of the matches of all sessions together.
pub const MAX_ALL_STEPS: usize = 4 * MAX_STEPS;

/// Most steps of a random play-out.
pub const MAX_PLAYOUT: usize = 100_000;

/// The number of steps that the other sessions leave to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StepQuota(pub(crate) usize);

impl StepQuota {
    /// Checks that there is room for a match of `steps` steps.
    pub(crate) fn expect(self, steps: usize) -> Result<(), Failure> {
        if steps > MAX_STEPS {
            return Err(Failure::too_large(format!("a session has at most {MAX_STEPS} steps")));
        }
        if steps > self.0 {
            let message =
                format!("all sessions together have at most {MAX_ALL_STEPS} steps: close one");
            return Err(Failure::too_large(message));
        }
        Ok(())
    }
}

/// A match in progress with its generators. A failure changes nothing.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) game: Box<dyn DynMatch>,
    pub(crate) generators: Generators,
    /// Whether `record` still returns the chosen end of a replayed record, such as a resignation.
    ///
    /// The match itself goes on; `redo` restores the end.
    keeps_end: bool,
}

impl Session {
    /// Creates the session of a match.
    pub(crate) fn new(
        mut game: Box<dyn DynMatch>,
        generators: Generators,
        quota: StepQuota,
    ) -> Result<Self, Failure> {
        quota.expect(game.ply())?;
        let keeps_end = game.result().is_chosen();
        if keeps_end {
            game.undo();
        }
        Ok(Session { game, generators, keeps_end })
    }

    /// Returns the number of steps in memory, including those that were taken back.
    pub(crate) fn steps_kept(&self) -> usize {
        self.game.ply() + self.game.redoable()
    }

    /// Returns the seat with this number.
    fn seat(&self, number: u64) -> Result<Seat, Failure> {
        Ok(self.game.position().seat(number).map_err(DynError::from)?)
    }

    /// Returns the seat that the answer is for, if the request names one.
    pub(crate) fn viewer(&self, number: Option<u64>) -> Result<Option<Seat>, Failure> {
        number.map(|number| self.seat(number)).transpose()
    }

    /// Returns the view of everything, or of a seat.
    fn shown_to(&self, seat: Option<Seat>, shown: &Shown) -> Result<Answer, Failure> {
        let view = match seat {
            None => View::full(&*self.game, shown),
            Some(seat) => View::of_seat(&*self.game, seat, shown)?,
        };
        Ok(Answer::View(Box::new(view)))
    }

    /// Returns the view of everything after the beginning of the session, with the options.
    pub(crate) fn first_view(&self, shown: &Shown) -> Answer {
        Answer::View(Box::new(View::full(&*self.game, shown).with_options(&*self.game)))
    }

    /// Changes the match and returns the view for the seat.
    pub(crate) fn change(
        &mut self,
        seat: Option<u64>,
        shown: &Shown,
        change: impl FnOnce(&mut Session, Option<Seat>) -> Result<(), Failure>,
    ) -> Result<Answer, Failure> {
        let seat = self.viewer(seat)?;
        change(self, seat)?;
        self.keeps_end = false;
        self.shown_to(seat, shown)
    }

    /// Plays an action or event. A seat plays on its turn only.
    pub(crate) fn play(
        &mut self,
        action: &str,
        seat: Option<u64>,
        quota: StepQuota,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        self.change(seat, shown, |session, seat| session.play_step(action, seat, quota))
    }

    /// Plays an action or event without a view of the result.
    pub(crate) fn play_step(
        &mut self,
        text: &str,
        seat: Option<Seat>,
        quota: StepQuota,
    ) -> Result<(), Failure> {
        if let Some(seat) = seat {
            self.game.expect_turn_of(seat)?;
        }
        let is_chance = self.game.turn().is_chance();
        let quota = if self.game.is_over() { Ok(()) } else { quota.expect(self.game.ply() + 1) };
        // An error in the text is reported before the lack of quota.
        let played = match quota {
            Ok(()) => self.game.play(text),
            Err(_) => self.game.clone().play(text),
        };
        played.map_err(|why| self.refused(text, is_chance, why))?;
        quota
    }

    fn refused(&self, text: &str, is_chance: bool, why: DynError) -> Failure {
        let what = if is_chance { "chance event" } else { "action" };
        let name = self.game.position().name();
        match why {
            DynError::Text(why) => {
                Failure::illegal(format!("{} is no {what} of {name}: {why}", quoted(text)))
            }
            other => other.into(),
        }
    }

    /// Draws a chance event by its weight.
    pub(crate) fn sample(
        &mut self,
        seat: Option<u64>,
        quota: StepQuota,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        self.change(seat, shown, |session, _| match session.game.turn() {
            Turn::Over => Err(Failure::game_over()),
            Turn::Seat(seat) => {
                Err(Failure::illegal(format!("no chance event comes next: seat {seat} is to act")))
            }
            Turn::Chance => {
                quota.expect(session.game.ply() + 1)?;
                session.game.sample_event(&mut session.generators.game);
                Ok(())
            }
        })
    }

    /// Plays the game out at random, unless that takes too long.
    pub(crate) fn random(
        &mut self,
        mut deadline: Deadline<'_>,
        quota: StepQuota,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        self.change(None, shown, |session, _| {
            if session.game.is_over() {
                return Err(Failure::game_over());
            }
            // A copy of the position finds out first whether it comes to an end.
            let mut trial = session.game.position().clone_box();
            let mut random = session.generators.game.clone();
            let mut steps = 0;
            while trial.random_step(&mut random) {
                if !deadline.goes_on() {
                    return Err(Failure::too_long());
                }
                if steps == MAX_PLAYOUT {
                    let message = format!("the game is not over after {MAX_PLAYOUT} random steps");
                    return Err(Failure::too_large(message));
                }
                steps += 1;
            }
            quota.expect(session.game.ply() + steps)?;
            while session.game.random_step(&mut session.generators.game).is_some() {}
            Ok(())
        })
    }

    /// Takes back the last step or a chosen end, or all after `ply` steps.
    pub(crate) fn undo(
        &mut self,
        seat: Option<u64>,
        ply: Option<usize>,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        self.change(seat, shown, |session, _| {
            let nothing = || Failure::bad_request("there is no step to undo");
            let game = &mut session.game;
            let undone = match ply {
                None => game.undo(),
                Some(ply) => game.undo_to(ply),
            };
            undone.then_some(()).ok_or_else(nothing)
        })
    }

    /// Repeats what was taken back last.
    pub(crate) fn redo(&mut self, seat: Option<u64>, shown: &Shown) -> Result<Answer, Failure> {
        self.change(seat, shown, |session, _| {
            let nothing = || Failure::bad_request("there is nothing to redo");
            session.game.redo().then_some(()).ok_or_else(nothing)
        })
    }

    /// Resigns for a seat.
    pub(crate) fn resign(&mut self, seat: u64, shown: &Shown) -> Result<Answer, Failure> {
        let resigns = self.seat(seat)?;
        self.change(Some(seat), shown, |session, _| Ok(session.game.resign(resigns)?))
    }

    /// Returns the view of everything, or of a seat.
    pub(crate) fn view(&self, seat: Option<u64>, shown: &Shown) -> Result<Answer, Failure> {
        self.shown_to(self.viewer(seat)?, shown)
    }

    /// Returns the part of the whole match that a seat may know.
    pub(crate) fn whole_match(&self, seat: u64, shown: &Shown) -> Result<Answer, Failure> {
        let view = self.game.view_since(self.seat(seat)?, shown.since.unwrap_or(0))?;
        let view = Box::new(view);
        Ok(Answer::Match { game: self.game.position().name(), view })
    }

    /// Returns the effects of at most `limit` steps from the one at `offset` on.
    pub(crate) fn effects(
        &self,
        seat: Option<u64>,
        offset: usize,
        limit: usize,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        let (plies, viewer) = (offset..offset.saturating_add(limit), self.viewer(seat)?);
        let steps = shown.with_words(|words| self.game.effects(plies, viewer, words))?;
        Ok(Answer::Effects { steps })
    }

    /// Returns the observation of a seat.
    pub(crate) fn observe(&self, seat: u64) -> Result<Answer, Failure> {
        let observation = Observation::of(&*self.game.position(), self.seat(seat)?)?;
        Ok(Answer::Observe { observation })
    }

    /// Returns a position drawn from the observation of a seat.
    pub(crate) fn redraw(&mut self, seat: u64) -> Result<Answer, Failure> {
        let (seat, position) = (self.seat(seat)?, self.game.position());
        let position = position.determinize(seat, &mut self.generators.search)?.text();
        Ok(Answer::Redraw { position })
    }

    /// Counts the sequences of `depth` actions and events.
    pub(crate) fn perft(
        &self,
        depth: u8,
        limit: u64,
        mut deadline: Deadline<'_>,
    ) -> Result<Answer, Failure> {
        // After a resignation the position is not over, but the match is.
        if self.game.is_over() && !self.game.position().turn().is_over() {
            return Ok(Answer::Perft { nodes: u64::from(depth == 0) });
        }
        let (mut left, mut in_time) = (limit, true);
        let nodes = self.game.position().perft_while(depth, &mut || {
            in_time = deadline.goes_on();
            let goes_on = in_time && left > 0;
            left = left.saturating_sub(1);
            goes_on
        });
        match nodes {
            Some(nodes) => Ok(Answer::Perft { nodes }),
            None if in_time => {
                Err(Failure::too_large(format!("more than {limit} positions to visit")))
            }
            None => Err(Failure::too_long()),
        }
    }

    /// Returns the record, whole or reduced to the knowledge of a seat.
    pub(crate) fn record(&self, seat: Option<u64>) -> Result<Answer, Failure> {
        let seat = self.viewer(seat)?;
        let with_end = self.keeps_end.then(|| {
            let mut ended = self.game.clone();
            ended.redo();
            ended
        });
        let game = with_end.as_ref().unwrap_or(&self.game);
        let record = match seat {
            None => game.record(),
            Some(seat) => game.record_of(seat)?,
        };
        Ok(Answer::Record { record })
    }

    /// Draws the match. Hidden parts are drawn on request only.
    pub(crate) fn render(&self, asked: &Render, shown: &Shown) -> Result<Answer, Failure> {
        let (game, last) = (&self.game, self.game.ply());
        let ply = asked.ply.unwrap_or(last);
        if ply > last {
            let message = format!("there is no ply {ply}: the last is {last}");
            return Err(Failure::bad_request(message));
        }
        let seat = self.viewer(asked.seat)?;
        asked.with_look(shown, |look| {
            let svg = match seat {
                Some(seat) => game.picture(ply, seat, look)?,
                None if asked.open || game.position().is_open() => game.picture_open(ply, look)?,
                None => {
                    let what =
                        "the key \"seat\" is missing: the number of a seat, or \"open\":true";
                    return Err(Failure::bad_request(what));
                }
            };
            Ok(Answer::Render { svg: svg.to_string() })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SecretRng;
    use crate::failure::Code;
    use crate::host::Host;
    use rand_core::SeedableRng;
    use rules_games::{Setup, find};
    use std::time::Duration;

    fn session() -> Session {
        let mut generators =
            Generators { game: SecretRng::seed_from_u64(1), search: SecretRng::seed_from_u64(2) };
        let game = find("cybo").unwrap().begin_match(&Setup::new(), &mut generators.game).unwrap();
        Session::new(game, generators, StepQuota(MAX_ALL_STEPS)).unwrap()
    }

    /// A host without entropy, whose clock stands still.
    struct Still;

    impl Host for Still {
        fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
            Err("none is needed".to_owned())
        }

        fn now(&self) -> Duration {
            Duration::ZERO
        }
    }

    #[test]
    fn a_session_has_a_last_step_for_itself_and_for_all() {
        let quota = StepQuota(MAX_ALL_STEPS);
        assert_eq!(quota.expect(MAX_STEPS), Ok(()));
        let full = quota.expect(MAX_STEPS + 1).unwrap_err();
        assert!(full.code == Code::TooLarge && full.message.contains("a session has"), "{full:?}");
        assert_eq!(StepQuota(5).expect(5), Ok(()));
        let full = StepQuota(5).expect(6).unwrap_err();
        assert!(full.code == Code::TooLarge && full.message.contains("all sessions"), "{full:?}");
    }

    #[test]
    fn where_there_is_no_room_nothing_changes() {
        let (mut session, quota) = (session(), StepQuota(2));
        session.play("1", None, quota, &Shown::default()).unwrap();
        session.sample(None, quota, &Shown::default()).unwrap();
        let before = (session.game.record(), session.generators.game.clone());
        let code = |done: Result<Answer, Failure>| done.unwrap_err().code;
        assert_eq!(code(session.play("1", None, quota, &Shown::default())), Code::TooLarge);
        assert_eq!(code(session.play("13", None, quota, &Shown::default())), Code::IllegalAction);
        assert_eq!(code(session.sample(None, quota, &Shown::default())), Code::TooLarge);
        assert_eq!(
            code(session.random(Deadline::new(1, &Still), quota, &Shown::default())),
            Code::TooLarge
        );
        assert_eq!((session.game.record(), session.generators.game.clone()), before);
        session.undo(None, None, &Shown::default()).unwrap();
        assert_eq!(session.steps_kept(), 2, "what was taken back is kept");
        session.play("2", None, quota, &Shown::default()).unwrap();
        assert_eq!((session.game.ply(), session.steps_kept()), (2, 2));
    }
}
