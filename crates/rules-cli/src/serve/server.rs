//! Answers requests one after another.

use serde_json::value::RawValue;

use super::hello::Hello;
use super::request::{Fields, Request};
use crate::deadline::InputEnd;
use crate::failure::{Code, Failure, quoted};
use crate::games::{self, AnyGame};
use crate::json::json;
use crate::lines::{Line, MAX_LINE};
use crate::random::Dice;
use crate::session::answer::InProgress;
use crate::session::question::From;

/// Holds the one game in progress.
pub(crate) struct Server {
    games: &'static [&'static dyn AnyGame],
    seed: Option<u64>,
    input_end: InputEnd,
    game: Option<Box<dyn InProgress>>,
}

impl Server {
    /// A server of these games; `seed` stands for the seed that a request does not give, and work ends
    /// early once the input has ended.
    pub(crate) fn new(
        games: &'static [&'static dyn AnyGame],
        seed: Option<u64>,
        input_end: InputEnd,
    ) -> Self {
        Server { games, seed, input_end, game: None }
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
            Request::Hello => Ok(json(&Hello::of(self.games))),
            Request::Begin { game, beginning, seed } => {
                let game = self.find(game.as_deref(), &beginning.from)?;
                let begun = game.begin(&beginning, Dice::new(seed.or(self.seed))?)?;
                let view = begun.view();
                self.game = Some(begun);
                Ok(view)
            }
            Request::Ask(question) => {
                let none = || Failure::new(Code::NoGame, "no game has been started");
                self.game.as_mut().ok_or_else(none)?.answer(&question, &self.input_end)
            }
        }
    }

    fn find(&self, name: Option<&str>, from: &From) -> Result<&'static dyn AnyGame, Failure> {
        let (name, code) = match (name, from) {
            (None, From::Record(record)) => (recorded_game(record)?, Code::BadRecord),
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
