//! Answers to questions about a match.

use rules_core::Seat;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::host::Host;
use crate::json::raw;
use crate::question::Question;
use crate::table::{Room, Table};
use crate::view::{View, observation};
use rules_games::DynMatchView;

impl Table {
    /// The value of the answer.
    pub(crate) fn answer(
        &mut self,
        question: &Question,
        host: &dyn Host,
        room: Room,
    ) -> Result<Box<RawValue>, Failure> {
        match question {
            Question::Play { text, seat } => {
                let seat = self.viewer(*seat)?;
                self.play(text, seat, room)?;
                self.shown_to(seat)
            }
            Question::Undo(seat) => self.change(*seat, Table::undo),
            Question::Redo(seat) => self.change(*seat, Table::redo),
            Question::Sample(seat) => self.change(*seat, |table| table.sample(room)),
            Question::Resign(seat) => {
                let seat = self.seat(*seat)?;
                self.resign(seat)?;
                self.shown_to(Some(seat))
            }
            Question::Random { ms } => {
                self.play_out(&mut Deadline::new(*ms, host), room)?;
                self.shown_to(None)
            }
            Question::View(seat) => {
                let seat = self.viewer(*seat)?;
                self.shown_to(seat)
            }
            Question::Match(seat) => {
                let view = self.game.view(self.seat(*seat)?)?;
                Ok(raw(&WholeMatch { game: self.game.position().name(), view }))
            }
            Question::Observe(seat) => {
                let observation = observation(&*self.game.position(), self.seat(*seat)?)?;
                Ok(raw(&Observed { observation }))
            }
            Question::Determinize(seat) => {
                let position = self.determinize(self.seat(*seat)?)?;
                Ok(raw(&Determinized { position }))
            }
            Question::Perft { depth, limit, ms } => {
                let nodes = self.perft(*depth, *limit, &mut Deadline::new(*ms, host))?;
                Ok(raw(&Counted { nodes }))
            }
            Question::Render(asked) => self.render(asked),
            Question::Bot(ask) => {
                let seat = self.let_bot_play(ask, host, room)?;
                self.shown_to(seat)
            }
            Question::Hint { ask, told } => Ok(raw(&self.hint(ask, *told, host)?)),
            Question::Record(seat) => {
                let seat = self.viewer(*seat)?;
                Ok(raw(&Recorded { record: self.record(seat)? }))
            }
        }
    }

    /// The seat for which something is asked, if it is for one.
    pub(crate) fn viewer(&self, number: Option<u64>) -> Result<Option<Seat>, Failure> {
        number.map(|number| self.seat(number)).transpose()
    }

    /// Changes the match and shows what has come of it.
    fn change(
        &mut self,
        seat: Option<u64>,
        change: impl FnOnce(&mut Table) -> Result<(), Failure>,
    ) -> Result<Box<RawValue>, Failure> {
        let seat = self.viewer(seat)?;
        change(self)?;
        self.shown_to(seat)
    }

    /// The view of everything, or of a seat.
    pub(crate) fn shown_to(&self, seat: Option<Seat>) -> Result<Box<RawValue>, Failure> {
        Ok(raw(&match seat {
            None => View::full(&*self.game),
            Some(seat) => View::of_seat(&*self.game, seat)?,
        }))
    }
}

#[derive(Serialize)]
struct WholeMatch {
    game: &'static str,
    #[serde(rename = "match")]
    view: DynMatchView,
}

#[derive(Serialize)]
struct Observed {
    observation: Box<RawValue>,
}

#[derive(Serialize)]
struct Determinized {
    position: String,
}

#[derive(Serialize)]
struct Counted {
    nodes: u64,
}

#[derive(Serialize)]
struct Recorded {
    record: String,
}
