//! A match in progress with its generators.

use rules_core::{Seat, Turn};

use crate::deadline::Deadline;
use crate::dice::Dice;
use crate::failure::{Code, Failure};
use crate::question::{Begin, Beginning};
use rules_games::quoted;
use rules_games::{DynError, DynMatch, DynResult, Entry};

/// The most steps that the match of a session may have.
pub const MAX_STEPS: usize = 1_000_000;

/// The most steps that playing a game out at random may take.
pub const MAX_PLAYOUT: usize = 100_000;

/// How many steps a match may have, for its own sake and for that of all others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Room(pub(crate) usize);

impl Room {
    /// Makes sure that a match of so many steps has room.
    fn expect(self, steps: usize) -> Result<(), Failure> {
        if steps > MAX_STEPS {
            return Err(Failure::too_large(format!("a session has at most {MAX_STEPS} steps")));
        }
        if steps > self.0 {
            let most = super::MAX_ALL_STEPS;
            let message = format!("all sessions together have at most {most} steps: close one");
            return Err(Failure::too_large(message));
        }
        Ok(())
    }
}

/// A match in progress with its generators. After a failure nothing has changed.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) game: Box<dyn DynMatch>,
    pub(crate) dice: Dice,
    /// Whether the record still tells the end that the seats had chosen when it was replayed. The match
    /// itself goes on; doing again what was taken back brings the end about.
    keeps_end: bool,
}

impl Table {
    /// Begins a match.
    pub(crate) fn new(
        begin: &Begin,
        entry: &Entry,
        mut dice: Dice,
        room: Room,
    ) -> Result<Self, Failure> {
        let setup = &begin.setup;
        let mut game = match &begin.beginning {
            Beginning::Start { .. } => entry.begin_match(setup, &mut dice.game)?,
            Beginning::Position { text, .. } => entry.match_from(setup, text)?,
            Beginning::Record(text) => entry.replay(setup, text)?,
        };
        room.expect(game.ply())?;
        let keeps_end = matches!(game.result(), DynResult::Resigned(_) | DynResult::Drawn);
        if keeps_end {
            game.undo();
        }
        Ok(Table { game, dice, keeps_end })
    }

    /// How many steps are kept, those that were taken back among them.
    pub(crate) fn steps_kept(&self) -> usize {
        self.game.ply() + self.game.redoable()
    }

    /// The seat with this number.
    pub(crate) fn seat(&self, number: u64) -> Result<Seat, Failure> {
        Ok(self.game.position().seat(number).map_err(DynError::from)?)
    }

    /// Plays an action, or lets an event happen, given as text; for a seat, on its turn alone.
    pub(crate) fn play(
        &mut self,
        text: &str,
        seat: Option<Seat>,
        room: Room,
    ) -> Result<(), Failure> {
        if let Some(seat) = seat {
            self.game.expect_turn_of(seat)?;
        }
        let is_chance = self.game.turn().is_chance();
        let mut next = Ok(());
        if !self.game.is_over() {
            next = room.expect(self.game.ply() + 1);
        }
        // What is wrong with the text is told first.
        if next.is_err() {
            self.game.clone().play(text).map_err(|why| self.refused(text, is_chance, why))?;
            return next;
        }
        let played = self.game.play(text);
        played.map_err(|why| self.refused(text, is_chance, why))?;
        self.keeps_end = false;
        Ok(())
    }

    fn refused(&self, text: &str, is_chance: bool, why: DynError) -> Failure {
        let what = if is_chance { "chance event" } else { "action" };
        let name = self.game.position().name();
        match why {
            DynError::Text(why) => {
                Failure::illegal(format!("{} is no {what} of {name}: {why}", quoted(text)))
            }
            DynError::Step { message, .. } => Failure::illegal(format!("{text}: {message}")),
            other => other.into(),
        }
    }

    /// Lets an event happen, drawn by its weight.
    pub(crate) fn sample(&mut self, room: Room) -> Result<(), Failure> {
        match self.game.turn() {
            Turn::Over => Err(Failure::game_over()),
            Turn::Seat(seat) => {
                Err(Failure::illegal(format!("no chance event comes next: seat {seat} is to act")))
            }
            Turn::Chance => {
                room.expect(self.game.ply() + 1)?;
                self.game.sample(&mut self.dice.game);
                self.keeps_end = false;
                Ok(())
            }
        }
    }

    /// Plays the game out at random, unless that takes too long.
    pub(crate) fn play_out(
        &mut self,
        deadline: &mut Deadline<'_>,
        room: Room,
    ) -> Result<(), Failure> {
        if self.game.is_over() {
            return Err(Failure::game_over());
        }
        // Whether it comes to an end is found out on a copy of the position.
        let mut trial = self.game.position().clone_box();
        let mut random = self.dice.game.clone();
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
        room.expect(self.game.ply() + steps)?;
        while self.game.random_step(&mut self.dice.game).is_some() {}
        self.keeps_end = false;
        Ok(())
    }

    /// Takes the last step or a resignation back.
    pub(crate) fn undo(&mut self) -> Result<(), Failure> {
        if !self.game.undo() {
            return Err(Failure::bad_request("there is no step to undo"));
        }
        self.keeps_end = false;
        Ok(())
    }

    /// Does again what was taken back last.
    pub(crate) fn redo(&mut self) -> Result<(), Failure> {
        if !self.game.redo() {
            return Err(Failure::bad_request("there is nothing to redo"));
        }
        self.keeps_end = false;
        Ok(())
    }

    /// A seat gives up.
    pub(crate) fn resign(&mut self, seat: Seat) -> Result<(), Failure> {
        self.game.resign(seat)?;
        self.keeps_end = false;
        Ok(())
    }

    /// A position drawn from what the seat sees, as text.
    pub(crate) fn determinize(&mut self, seat: Seat) -> Result<String, Failure> {
        Ok(self.game.position().determinize(seat, &mut self.dice.imagined)?.text())
    }

    /// The number of action sequences of this length, events counted as actions.
    pub(crate) fn perft(
        &self,
        depth: u8,
        limit: u64,
        deadline: &mut Deadline<'_>,
    ) -> Result<u64, Failure> {
        // Somebody has given up: the position could go on, but the game does not.
        if self.game.is_over() && !self.game.position().turn().is_over() {
            return Ok(u64::from(depth == 0));
        }
        let (mut left, mut in_time) = (limit, true);
        let nodes = self.game.position().perft_while(depth, &mut || {
            in_time = deadline.goes_on();
            let goes_on = in_time && left > 0;
            left = left.saturating_sub(1);
            goes_on
        });
        nodes.ok_or_else(|| {
            if in_time {
                Failure::new(Code::TooLarge, format!("more than {limit} positions to visit"))
            } else {
                Failure::too_long()
            }
        })
    }

    /// The record, or what a seat may have of it.
    pub(crate) fn record(&self, seat: Option<Seat>) -> Result<String, Failure> {
        let with_end = self.keeps_end.then(|| {
            let mut ended = self.game.clone();
            ended.redo();
            ended
        });
        let game = with_end.as_ref().unwrap_or(&self.game);
        match seat {
            None => Ok(game.record()),
            Some(seat) => Ok(game.record_of(seat)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MAX_ALL_STEPS;
    use rules_games::{Setup, find};

    fn table() -> Table {
        let begin = Begin {
            beginning: Beginning::Start { game: "cybo".to_owned() },
            setup: Setup::new(),
            seed: Some(1),
        };
        let dice =
            Dice { game: crate::SecretRng::seeded(1), imagined: crate::SecretRng::seeded(2) };
        Table::new(&begin, find("cybo").unwrap(), dice, Room(MAX_ALL_STEPS)).unwrap()
    }

    #[test]
    fn a_session_has_a_last_step_for_itself_and_for_all() {
        let room = Room(MAX_ALL_STEPS);
        assert_eq!(room.expect(MAX_STEPS), Ok(()));
        let full = room.expect(MAX_STEPS + 1).unwrap_err();
        assert!(full.code == Code::TooLarge && full.message.contains("a session has"), "{full:?}");
        assert_eq!(Room(5).expect(5), Ok(()));
        let full = Room(5).expect(6).unwrap_err();
        assert!(full.code == Code::TooLarge && full.message.contains("all sessions"), "{full:?}");
    }

    #[test]
    fn where_there_is_no_room_nothing_changes() {
        let (mut table, room) = (table(), Room(2));
        table.play("1", None, room).unwrap();
        table.sample(room).unwrap();
        let before = (table.game.record(), table.dice.game.clone());
        let code = |done: Result<(), Failure>| done.unwrap_err().code;
        assert_eq!(code(table.play("1", None, room)), Code::TooLarge);
        assert_eq!(code(table.play("13", None, room)), Code::IllegalAction);
        assert_eq!(code(table.sample(room)), Code::TooLarge);
        struct Still;
        impl crate::Host for Still {
            fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
                Err("none is needed".to_owned())
            }

            fn now(&self) -> std::time::Duration {
                std::time::Duration::ZERO
            }
        }
        assert_eq!(code(table.play_out(&mut Deadline::new(1, &Still), room)), Code::TooLarge);
        assert_eq!((table.game.record(), table.dice.game.clone()), before);
        table.undo().unwrap();
        assert_eq!(table.steps_kept(), 2, "what was taken back is kept");
        table.play("2", None, room).unwrap();
        assert_eq!((table.game.ply(), table.steps_kept()), (2, 2));
    }
}
