//! A match in progress with its generators.

use std::fmt::Display;
use std::ops::Range;

use rules_core::{EventError, Seat, Turn, Viewer};
use rules_games::{DynError, DynMatch, quoted};

use crate::answer::Answer;
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::generators::Generators;
use crate::request::{MAX_PART, MAX_RECORD_PART, Onlooker, Render, Shown};
use crate::view::{Observation, View};

/// Most steps of the match of a session.
pub const MAX_STEPS: usize = 1_000_000;

/// Most steps of the matches of all sessions together.
pub const MAX_ALL_STEPS: usize = 4 * MAX_STEPS;

/// Most bytes of an answer in English, without the `id` of the request.
pub const MAX_ANSWER: usize = 8 << 20;

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
}

impl Session {
    /// Creates the session of a match.
    pub(crate) fn new(
        game: Box<dyn DynMatch>,
        generators: Generators,
        quota: StepQuota,
    ) -> Result<Self, Failure> {
        quota.expect(game.ply())?;
        Ok(Session { game, generators })
    }

    /// Returns the number of steps in memory, including those that were taken back.
    pub(crate) fn steps_kept(&self) -> usize {
        self.game.ply() + self.game.redoable()
    }

    /// Returns the seat with this number.
    pub(crate) fn seat(&self, number: u64) -> Result<Seat, Failure> {
        Ok(self.game.position().seat(number).map_err(DynError::from)?)
    }

    /// Returns the seat that a request names, if it does.
    pub(crate) fn seat_named(&self, number: Option<u64>) -> Result<Option<Seat>, Failure> {
        number.map(|number| self.seat(number)).transpose()
    }

    /// Returns the viewer that the answer is for: everything is open if the request names none.
    fn viewer(&self, onlooker: Option<Onlooker>) -> Result<Viewer, Failure> {
        onlooker.map_or(Ok(Viewer::Open), |onlooker| self.observer(onlooker))
    }

    /// Returns the viewer that a request names.
    fn observer(&self, onlooker: Onlooker) -> Result<Viewer, Failure> {
        match onlooker {
            Onlooker::Seat(number) => self.seat(number).map(Viewer::Seat),
            Onlooker::Spectator => Ok(Viewer::Spectator),
        }
    }

    /// Returns the view of everything, or of a seat or a spectator.
    fn shown_to(&self, viewer: Viewer, shown: &Shown) -> Answer {
        let view = match viewer {
            Viewer::Open => View::full(&*self.game, shown),
            viewer => View::of_viewer(&*self.game, viewer, shown),
        };
        Answer::View(Box::new(view))
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
        let seat = self.seat_named(seat)?;
        change(self, seat)?;
        Ok(self.shown_to(seat.map_or(Viewer::Open, Viewer::Seat), shown))
    }

    /// Plays an action or event. A seat plays on its turn only.
    pub(crate) fn play(
        &mut self,
        action: &str,
        seat: Option<u64>,
        quota: StepQuota,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        self.change(seat, shown, |session, seat| session.play_step(action, seat, quota, shown))
    }

    /// Plays an action or event without a view of the result.
    pub(crate) fn play_step(
        &mut self,
        text: &str,
        seat: Option<Seat>,
        quota: StepQuota,
        shown: &Shown,
    ) -> Result<(), Failure> {
        if let Some(seat) = seat {
            self.game.expect_turn_of(seat)?;
        }
        let is_chance = self.game.turn().is_chance();
        let quota = if self.game.is_over() { Ok(()) } else { quota.expect(self.game.ply() + 1) };
        // An error in the text is reported before the lack of quota.
        let played = shown.with_words(|words| match quota {
            Ok(()) => self.game.play_with_words(text, words),
            Err(_) => self.game.clone().play_with_words(text, words),
        });
        played.map_err(|why| self.refused(text, is_chance, why, shown))?;
        quota
    }

    fn refused(&self, text: &str, is_chance: bool, why: DynError, shown: &Shown) -> Failure {
        let DynError::Text(why) = why else { return why.into() };
        let (key, english) = match is_chance {
            true => ("no-event", "{text} is no chance event of {name}: {why}"),
            false => ("no-action", "{text} is no action of {name}: {why}"),
        };
        let (text, name) = (quoted(text), self.game.position().name());
        let values: [(&str, &dyn Display); 3] = [("text", &text), ("name", &name), ("why", &why)];
        let message = shown
            .with_words(|words| words.phrase("illegal", key, english).with(&values).to_string());
        Failure::illegal(message).because(why.code())
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
                let message = format!("no chance event comes next: seat {seat} is to act");
                Err(Failure::illegal(message).because(EventError::SeatTurn.code()))
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
            let game = &mut session.game;
            let last = game.ply();
            let undone = match ply {
                None => game.undo(),
                Some(ply) if ply > last => return Err(Failure::no_ply(ply, last)),
                Some(ply) => game.undo_to(ply),
            };
            undone.then_some(()).ok_or_else(|| Failure::bad_request("there is no step to undo"))
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
        self.change(Some(seat), shown, |session, seat| {
            if let Some(seat) = seat {
                session.game.resign(seat)?;
            }
            Ok(())
        })
    }

    /// Returns the view of everything, or of a seat or a spectator.
    pub(crate) fn view(&self, seat: Option<Onlooker>, shown: &Shown) -> Result<Answer, Failure> {
        Ok(self.shown_to(self.viewer(seat)?, shown))
    }

    /// Returns the rules in short.
    pub(crate) fn rules(&self, shown: &Shown) -> Answer {
        let rules = shown.with_words(|words| self.game.position().rules_in_short(words));
        Answer::Rules { rules }
    }

    /// Returns the part of the whole match that a seat or a spectator may know, with at most
    /// `limit` steps from the one at `offset` on.
    pub(crate) fn whole_match(
        &self,
        seat: Onlooker,
        offset: usize,
        limit: usize,
    ) -> Result<Answer, Failure> {
        let (plies, next) = self.part(offset, limit);
        let view = Box::new(self.game.view_steps(self.observer(seat)?, plies)?);
        Ok(Answer::Match { game: self.game.position().name(), view, next })
    }

    /// Returns the numbers of at most `limit` steps from `offset` on, and that of the next one.
    fn part(&self, offset: usize, limit: usize) -> (Range<usize>, Option<usize>) {
        let end = offset.saturating_add(limit.min(MAX_PART));
        (offset..end, Some(end).filter(|&end| end < self.game.ply()))
    }

    /// Returns the effects of at most `limit` steps from the one at `offset` on.
    pub(crate) fn effects(
        &self,
        seat: Option<Onlooker>,
        offset: usize,
        limit: usize,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        let ((plies, next), viewer) = (self.part(offset, limit), self.viewer(seat)?);
        let steps = shown.with_words(|words| self.game.effects(plies, viewer, words))?;
        Ok(Answer::Effects { steps, next })
    }

    /// Returns the observation of a seat or a spectator.
    pub(crate) fn observe(&self, seat: Onlooker) -> Result<Answer, Failure> {
        let observation = Observation::of(&*self.game.position(), self.observer(seat)?);
        Ok(Answer::Observe { observation })
    }

    /// Returns a position drawn from the observation of a seat or a spectator.
    pub(crate) fn redraw(&mut self, seat: Onlooker) -> Result<Answer, Failure> {
        let (viewer, position) = (self.observer(seat)?, self.game.position());
        let position = position.determinize(viewer, &mut self.generators.search)?.text();
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

    /// Returns the record, whole or reduced to the knowledge of a seat or a spectator: about
    /// `limit` bytes of its text from the one at `offset` on, without cutting a character.
    pub(crate) fn record(
        &self,
        seat: Option<Onlooker>,
        offset: usize,
        limit: usize,
    ) -> Result<Answer, Failure> {
        let mut record = self.game.record_of(self.viewer(seat)?)?;
        let end = offset.saturating_add(limit.min(MAX_RECORD_PART)).min(record.len());
        // A character is not cut, and each part has at least one.
        let end =
            (end..record.len()).find(|&end| record.is_char_boundary(end)).unwrap_or(record.len());
        let next = Some(end).filter(|&end| end < record.len());
        record.truncate(end);
        if !record.is_char_boundary(offset.min(end)) {
            let message = format!("\"offset\" {offset} is inside a character of the record");
            return Err(Failure::bad_request(message));
        }
        record.drain(..offset.min(end));
        Ok(Answer::Record { record, next })
    }

    /// Draws the match. Hidden parts are drawn on request only.
    pub(crate) fn render(&self, asked: &Render, shown: &Shown) -> Result<Answer, Failure> {
        let (game, last) = (&self.game, self.game.ply());
        let ply = asked.ply.unwrap_or(last);
        if ply > last {
            return Err(Failure::no_ply(ply, last));
        }
        let viewer = self.viewer(asked.seat)?;
        asked.with_look(shown, |look| {
            if viewer.is_open() && !asked.open && !game.position().is_open() {
                let what = "the key \"seat\" is missing: the number of a seat or \"spectator\", or \
                            else \"open\":true";
                return Err(Failure::bad_request(what));
            }
            let picture = game.picture(ply, viewer, look)?;
            let status = picture.status().to_owned();
            Ok(Answer::Render { svg: picture.to_string(), status })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SecretRng;
    use crate::failure::Code;
    use crate::host::Still;
    use rand_core::SeedableRng;
    use rules_games::{Setup, find};

    fn session() -> Session {
        let mut generators =
            Generators { game: SecretRng::seed_from_u64(1), search: SecretRng::seed_from_u64(2) };
        let game = find("cybo").unwrap().begin_match(&Setup::new(), &mut generators.game).unwrap();
        Session::new(game, generators, StepQuota(MAX_ALL_STEPS)).unwrap()
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
    fn random_play_has_room_for_all_steps_or_is_refused() {
        let played = |quota| {
            let mut session = session();
            session.play("1", None, quota, &Shown::default())?;
            session.sample(None, quota, &Shown::default())?;
            session.random(Deadline::new(1000, &Still), quota, &Shown::default())?;
            Ok::<_, Failure>(session.game.ply())
        };
        let all = played(StepQuota(MAX_ALL_STEPS)).unwrap();
        assert_eq!(played(StepQuota(all)), Ok(all));
        assert_eq!(played(StepQuota(all - 1)).unwrap_err().code, Code::TooLarge);
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
