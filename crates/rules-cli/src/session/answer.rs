//! Answers of a session.

use serde::Serialize;
use serde_json::value::RawValue;

use super::Session;
use super::question::Question;
use super::view::observation;
use crate::deadline::{Deadline, InputEnd};
use crate::failure::Failure;
use crate::json::json;
use crate::playable::Playable;

/// A game in progress of whatever game.
pub(crate) trait InProgress {
    /// The value of the answer. Work ends early once the input has ended.
    fn answer(
        &mut self,
        question: &Question,
        input_end: &InputEnd,
    ) -> Result<Box<RawValue>, Failure>;

    /// The view of everything.
    fn view(&self) -> Box<RawValue>;
}

impl<G: Playable> InProgress for Session<G> {
    fn answer(
        &mut self,
        question: &Question,
        input_end: &InputEnd,
    ) -> Result<Box<RawValue>, Failure> {
        match question {
            Question::Play { text, seat } => {
                let seat = self.optional_seat(*seat)?;
                if let Some(seat) = seat {
                    self.expect_turn_of(seat)?;
                }
                self.play(text)?;
                Ok(self.shown_to(seat))
            }
            Question::Undo(seat) => {
                let seat = self.optional_seat(*seat)?;
                self.undo()?;
                Ok(self.shown_to(seat))
            }
            Question::Sample(seat) => {
                let seat = self.optional_seat(*seat)?;
                self.sample()?;
                Ok(self.shown_to(seat))
            }
            Question::Random { ms } => {
                self.play_out(&mut Deadline::new(*ms, input_end))?;
                Ok(self.shown_to(None))
            }
            Question::View(seat) => Ok(self.shown_to(self.optional_seat(*seat)?)),
            Question::Observe(seat) => {
                let observation = observation(self.position(), self.seat(*seat)?);
                Ok(json(&Observed { observation }))
            }
            Question::Determinize(seat) => {
                let position = self.determinize(self.seat(*seat)?);
                Ok(json(&Determinized { position }))
            }
            Question::Perft { depth, limit, ms } => {
                let nodes = self.perft(*depth, *limit, &mut Deadline::new(*ms, input_end))?;
                Ok(json(&Counted { nodes }))
            }
            Question::Record(seat) => {
                let seat = self.optional_seat(*seat)?;
                Ok(json(&Recorded { record: self.record(seat).to_string() }))
            }
        }
    }

    fn view(&self) -> Box<RawValue> {
        self.shown_to(None)
    }
}

impl<G: Playable> Session<G> {
    fn optional_seat(&self, number: Option<u64>) -> Result<Option<rules_core::Seat>, Failure> {
        number.map(|number| self.seat(number)).transpose()
    }

    fn shown_to(&self, seat: Option<rules_core::Seat>) -> Box<RawValue> {
        match seat {
            None => json(&Session::view(self)),
            Some(seat) => json(&self.view_of(seat)),
        }
    }
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
