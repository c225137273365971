//! Answers requests one after another.

use std::collections::BTreeMap;

use rules_games::{DynError, DynMatch, Registry, Setup};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::SecretRng;
use crate::answer::Answer;
use crate::deadline::Deadline;
use crate::dice::Dice;
use crate::failure::{Code, Failure};
use crate::hello::Hello;
use crate::host::Host;
use crate::request::{Command, Request};
use crate::table::{MAX_ALL_STEPS, Room, Table};

/// Most bytes of a line, without its end.
pub const MAX_LINE: usize = 1 << 20;

/// Most sessions with names at once, in addition to the one without.
pub const MAX_SESSIONS: usize = 256;

/// Holds the matches in progress, one a session, and answers requests.
pub struct Server<H> {
    registry: Registry,
    host: H,
    seed: Option<u64>,
    /// The matches by the names of their sessions.
    tables: BTreeMap<Option<String>, Table>,
}

impl<H: Host> Server<H> {
    /// Creates a server of these games.
    pub fn new(registry: Registry, host: H) -> Self {
        Server { registry, host, seed: None, tables: BTreeMap::new() }
    }

    /// Sets the seed of games whose request has none, in place of the host's entropy.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Returns the answer to a line. Neither has an end of line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        if line.len() > MAX_LINE {
            return self.answer_to_long_line();
        }
        match Request::read(line) {
            Err(failure) => answer_text(None, Err(failure)),
            Ok(mut request) => {
                let id = request.take_id();
                answer_text(id, self.value(request))
            }
        }
    }

    /// Returns the answer to a line of more than [`MAX_LINE`] bytes, which the caller need not keep.
    pub fn answer_to_long_line(&self) -> String {
        let message = format!("the line has more than {MAX_LINE} bytes");
        answer_text(None, Err(Failure::bad_request(message)))
    }

    fn value(&mut self, mut request: Request<'_>) -> Result<Answer, Failure> {
        let session = request.take_session()?;
        let command = request.command()?;
        let (host, room) = (&self.host, self.room(&session));
        let table = self.tables.get_mut(&session).ok_or_else(no_game);
        match command {
            Command::Hello {} => Ok(Answer::Hello(Hello::of(&self.registry))),
            Command::New { game, options, layout, seed } => {
                let (entry, setup) = (*self.registry.find(&game)?, on(options, layout));
                self.begin(session, seed, |rng| entry.begin_match(&setup, rng))
            }
            Command::Load { game, position, options, layout, seed } => {
                let (entry, setup) = (*self.registry.find(&game)?, on(options, layout));
                self.begin(session, seed, |_| entry.match_from(&setup, &position))
            }
            Command::Replay { record, layout } => {
                let entry = *self.registry.of_record(&record)?;
                if layout.is_some() {
                    // Checked before the layout takes a place. A step has 2 bytes or more.
                    room.expect(record.len() / 2)?;
                }
                let setup = on(Setup::new(), layout);
                self.begin(session, None, |_| entry.replay(&setup, &record))
            }
            Command::Close {} => {
                table?;
                self.tables.remove(&session);
                Ok(Answer::Close {})
            }
            Command::Play { action, seat } => table?.play(&action, seat, room),
            Command::Undo { seat } => table?.undo(seat),
            Command::Redo { seat } => table?.redo(seat),
            Command::Resign { seat } => table?.resign(seat),
            Command::Sample { seat } => table?.sample(seat, room),
            Command::Random { ms } => table?.random(Deadline::new(ms, host), room),
            Command::Bot { bot, seat, ms } => table?.bot(&bot, seat, ms, host, room),
            Command::Hint { seat, bot, actions, ms } => table?.hint(&bot, seat, actions, ms, host),
            Command::Analyse { seat, bot, offset, limit, ms } => {
                table?.analyse(&bot, seat, offset, limit, ms, host)
            }
            Command::View { seat } => table?.view(seat),
            Command::Match { seat } => table?.whole_match(seat),
            Command::Effects { seat, offset, limit } => table?.effects(seat, offset, limit),
            Command::Observe { seat } => table?.observe(seat),
            Command::Redraw { seat } => table?.redraw(seat),
            Command::Perft { depth, limit, ms } => {
                table?.perft(depth, limit, Deadline::new(ms, host))
            }
            Command::Record { seat } => table?.record(seat),
            Command::Render(asked) => {
                let look = asked.look()?;
                table?.render(&asked, &look)
            }
        }
    }

    /// Creates a match with `begin` and makes it the match of the session.
    fn begin(
        &mut self,
        session: Option<String>,
        seed: Option<u64>,
        begin: impl FnOnce(&mut SecretRng) -> Result<Box<dyn DynMatch>, DynError>,
    ) -> Result<Answer, Failure> {
        let is_new = session.is_some() && !self.tables.contains_key(&session);
        let named = self.tables.keys().filter(|name| name.is_some()).count();
        if is_new && named >= MAX_SESSIONS {
            let message = format!("there are {MAX_SESSIONS} sessions with names: close one");
            return Err(Failure::too_large(message));
        }
        let mut dice = Dice::new(seed.or(self.seed), &mut self.host)?;
        let game = begin(&mut dice.game)?;
        let table = Table::new(game, dice, self.room(&session))?;
        let view = table.view(None)?;
        self.tables.insert(session, table);
        Ok(view)
    }

    /// Returns the number of steps that the other sessions leave to a match.
    fn room(&self, session: &Option<String>) -> Room {
        let others = self.tables.iter().filter(|(name, _)| *name != session);
        let kept: usize = others.map(|(_, table)| table.steps_kept()).sum();
        Room(MAX_ALL_STEPS.saturating_sub(kept))
    }
}

fn on(options: Setup, layout: Option<String>) -> Setup {
    match layout {
        None => options,
        Some(layout) => options.on_layout(layout),
    }
}

fn no_game() -> Failure {
    Failure::new(Code::NoGame, "no game has been started")
}

fn answer_text(id: Option<&RawValue>, value: Result<Answer, Failure>) -> String {
    let value = match value {
        Ok(answer) => format!("\"ok\":{}", json(&answer)),
        Err(failure) => format!("\"error\":{}", json(&failure)),
    };
    match id {
        None => format!("{{{value}}}"),
        // A carriage return between the tokens of an id would look like the end of the line.
        Some(id) => format!("{{\"id\":{},{value}}}", id.get().replace('\r', " ")),
    }
}

fn json(value: &impl Serialize) -> String {
    // Texts, numbers, lists and structs of these always have a JSON form.
    serde_json::to_string(value).unwrap_or_default()
}
