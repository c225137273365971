//! Answers requests one after another.

use serde::Serialize;
use serde_json::value::RawValue;

use super::lines::Line;
use super::request::{Beginning, Fields, Question, Request};
use super::{hello, lines::MAX_LINE};
use crate::failure::{Code, Failure, quoted};
use crate::games::{self, AnyGame};
use crate::playable::{Playable, json};
use crate::session::Session;

/// A game in progress of whatever game.
pub(crate) trait InProgress {
    /// The value of the answer.
    fn answer(&mut self, question: &Question) -> Result<Box<RawValue>, Failure>;

    /// The view of everything.
    fn view(&self) -> Box<RawValue>;
}

impl<G: Playable> InProgress for Session<G> {
    fn answer(&mut self, question: &Question) -> Result<Box<RawValue>, Failure> {
        match question {
            Question::Play(text) => self.play(text).map(drop)?,
            Question::Undo => self.undo()?,
            Question::Sample => self.sample().map(drop)?,
            Question::Random => self.play_out()?,
            Question::View(None) => {}
            Question::View(Some(seat)) => return Ok(json(&self.view_of(self.seat(*seat)?))),
            Question::Observe(seat) => {
                let observation = self.position().observation(self.seat(*seat)?);
                return Ok(json(&Observed { observation }));
            }
            Question::Redraw(seat) => {
                let position = self.determinize(self.seat(*seat)?);
                return Ok(json(&Redrawn { position }));
            }
            Question::Perft { depth, limit } => {
                return Ok(json(&Counted { nodes: self.perft(*depth, *limit)? }));
            }
            Question::Record(seat) => {
                let seat = seat.map(|seat| self.seat(seat)).transpose()?;
                return Ok(json(&Recorded { record: self.record(seat).to_string() }));
            }
        }
        Ok(InProgress::view(self))
    }

    fn view(&self) -> Box<RawValue> {
        json(&Session::view(self))
    }
}

#[derive(Serialize)]
struct Observed {
    observation: Box<RawValue>,
}

#[derive(Serialize)]
struct Redrawn {
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

/// Holds the one game in progress.
pub(crate) struct Server {
    games: &'static [&'static dyn AnyGame],
    seed: u64,
    game: Option<Box<dyn InProgress>>,
}

impl Server {
    /// A server of these games; `seed` stands for the seed that a request does not give.
    pub(crate) fn new(games: &'static [&'static dyn AnyGame], seed: u64) -> Self {
        Server { games, seed, game: None }
    }

    /// The answer to a line, as a line without its end.
    pub(crate) fn answer(&mut self, line: Line<'_>) -> String {
        let fields = match line {
            Line::TooLong => {
                Err(Failure::bad_request(format!("the line has more than {MAX_LINE} bytes")))
            }
            Line::Whole(bytes) => Fields::read(bytes),
        };
        match fields {
            Err(failure) => answer_text(None, Err(failure)),
            Ok(fields) => {
                let value = fields.request().and_then(|request| self.value(request));
                answer_text(fields.id(), value)
            }
        }
    }

    fn value(&mut self, request: Request) -> Result<Box<RawValue>, Failure> {
        match request {
            Request::Hello => Ok(json(&hello::Hello::of(self.games))),
            Request::Begin { game, beginning, seed } => {
                let game = self.find(game.as_deref(), &beginning)?;
                let begun = game.begin(&beginning, seed.unwrap_or(self.seed))?;
                let view = begun.view();
                self.game = Some(begun);
                Ok(view)
            }
            Request::Ask(question) => {
                let none = || Failure::new(Code::NoGame, "no game has been started");
                self.game.as_mut().ok_or_else(none)?.answer(&question)
            }
        }
    }

    fn find(
        &self,
        name: Option<&str>,
        beginning: &Beginning,
    ) -> Result<&'static dyn AnyGame, Failure> {
        let (name, code) = match (name, beginning) {
            (None, Beginning::Replay(record)) => (recorded_game(record)?, Code::BadRecord),
            (name, _) => (name.unwrap_or_default(), Code::UnknownGame),
        };
        games::find(self.games, name)
            .ok_or_else(|| Failure::new(code, format!("there is no game {}", quoted(name))))
    }
}

/// The game that a record names in its first tag.
fn recorded_game(record: &str) -> Result<&str, Failure> {
    record
        .strip_prefix("[Game \"")
        .and_then(|rest| rest.split_once("\"]\n"))
        .map(|(name, _)| name)
        .ok_or_else(|| Failure::new(Code::BadRecord, "a record begins with the tag [Game \"...\"]"))
}

fn answer_text(id: Option<&RawValue>, value: Result<Box<RawValue>, Failure>) -> String {
    let value = match value {
        Ok(value) => format!("\"ok\":{value}"),
        Err(failure) => format!("\"error\":{}", json(&failure)),
    };
    match id {
        None => format!("{{{value}}}"),
        // A carriage return between the tokens of an id would look like the end of the line.
        Some(id) => format!("{{\"id\":{},{value}}}", id.get().replace('\r', " ")),
    }
}
