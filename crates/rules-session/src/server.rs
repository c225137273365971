//! Answers requests one after another.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::dice::Dice;
use crate::failure::{Code, Failure};
use crate::hello::Hello;
use crate::host::Host;
use crate::json::raw;
use crate::question::{Begin, Beginning};
use crate::request::{Asked, Fields, Request};
use crate::table::{MAX_STEPS, Room, Table};
use rules_games::{Entry, Registry};

/// The most bytes a line may have, without its end.
pub const MAX_LINE: usize = 1 << 20;

/// How many sessions with names there can be at once, beside the one without.
pub const MAX_SESSIONS: usize = 256;

/// How many steps the matches of all sessions may have together.
pub const MAX_ALL_STEPS: usize = 4 * MAX_STEPS;

/// Holds the matches in progress, one a session, and answers requests.
pub struct Server<H> {
    registry: Registry,
    host: H,
    seed: Option<u64>,
    /// The matches by the names of their sessions.
    tables: BTreeMap<Option<String>, Table>,
}

impl<H: Host> Server<H> {
    /// A server of these games.
    pub fn new(registry: Registry, host: H) -> Self {
        Server { registry, host, seed: None, tables: BTreeMap::new() }
    }

    /// Games for which a request gives no seed begin with this one, instead of the host's entropy.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The answer to a line, as a line; both without their ends.
    pub fn answer(&mut self, line: &[u8]) -> String {
        if line.len() > MAX_LINE {
            return self.answer_to_long_line();
        }
        match Fields::read(line) {
            Err(failure) => answer_text(None, Err(failure)),
            Ok(fields) => {
                let value = fields.request().and_then(|request| self.value(request));
                answer_text(fields.id(), value)
            }
        }
    }

    /// The answer to a line of more than [`MAX_LINE`] bytes, which nobody has to keep.
    pub fn answer_to_long_line(&self) -> String {
        let message = format!("the line has more than {MAX_LINE} bytes");
        answer_text(None, Err(Failure::bad_request(message)))
    }

    fn value(&mut self, request: Request) -> Result<Box<RawValue>, Failure> {
        let Request { session, asked } = request;
        match asked {
            Asked::Hello => Ok(raw(&Hello::of(&self.registry))),
            Asked::Begin(begin) => self.begin(session, &begin),
            Asked::Close => match self.tables.remove(&session) {
                None => Err(no_game()),
                Some(_) => Ok(raw(&BTreeMap::<&str, ()>::new())),
            },
            Asked::Of(question) => {
                let room = self.room(&session);
                let table = self.tables.get_mut(&session).ok_or_else(no_game)?;
                table.answer(&question, &self.host, room)
            }
        }
    }

    fn begin(&mut self, session: Option<String>, begin: &Begin) -> Result<Box<RawValue>, Failure> {
        let entry = self.find(&begin.beginning)?;
        let is_new = session.is_some() && !self.tables.contains_key(&session);
        let named = self.tables.keys().filter(|name| name.is_some()).count();
        if is_new && named >= MAX_SESSIONS {
            let message = format!("there are {MAX_SESSIONS} sessions with names: close one");
            return Err(Failure::too_large(message));
        }
        let dice = Dice::new(begin.seed.or(self.seed), &mut self.host)?;
        let table = Table::new(begin, &entry, dice, self.room(&session))?;
        let view = table.shown_to(None)?;
        self.tables.insert(session, table);
        Ok(view)
    }

    fn find(&self, beginning: &Beginning) -> Result<Entry, Failure> {
        let found = match beginning {
            Beginning::Start { game } | Beginning::Position { game, .. } => {
                self.registry.find(game)
            }
            Beginning::Record(text) => self.registry.of_record(text),
        };
        Ok(found?.clone())
    }

    /// How many steps the match of a session may have for the sake of the others.
    fn room(&self, session: &Option<String>) -> Room {
        let others = self.tables.iter().filter(|(name, _)| *name != session);
        let kept: usize = others.map(|(_, table)| table.steps_kept()).sum();
        Room(MAX_ALL_STEPS.saturating_sub(kept))
    }
}

fn no_game() -> Failure {
    Failure::new(Code::NoGame, "no game has been started")
}

fn answer_text(id: Option<&RawValue>, value: Result<Box<RawValue>, Failure>) -> String {
    let value = match value {
        Ok(value) => format!("\"ok\":{value}"),
        Err(failure) => format!("\"error\":{}", raw(&failure)),
    };
    match id {
        None => format!("{{{value}}}"),
        // A carriage return between the tokens of an id would look like the end of the line.
        Some(id) => format!("{{\"id\":{},{value}}}", id.get().replace('\r', " ")),
    }
}
