//! Answers requests one after another.

use std::collections::BTreeMap;

use rules_games::{DynError, DynMatch, Entry, Registry, Setup};
use serde::Serialize;
use serde::de::Error as _;
use serde_json::value::RawValue;

use crate::SecretRng;
use crate::answer::Answer;
use crate::deadline::Deadline;
use crate::failure::{Code, Failure};
use crate::generators::Generators;
use crate::hello::Hello;
use crate::host::Host;
use crate::request::{Command, Request, Shown};
use crate::session::{MAX_ALL_STEPS, Session, StepQuota};

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
    sessions: BTreeMap<Option<String>, Session>,
}

impl<H: Host> Server<H> {
    /// Creates a server of these games.
    pub fn new(registry: Registry, host: H) -> Self {
        Server { registry, host, seed: None, sessions: BTreeMap::new() }
    }

    /// Sets the seed of games whose request has none, in place of the host's entropy.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Returns the match of a session, by its name, for a host that does more with it than the
    /// protocol.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # struct Still;
    /// # impl rules_session::Host for Still {
    /// #     fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> { Err("none".into()) }
    /// #     fn now(&self) -> Duration { Duration::ZERO }
    /// # }
    /// use rules_games::Registry;
    /// use rules_session::Server;
    ///
    /// let mut server = Server::new(Registry::standard(), Still).with_seed(1);
    /// server.answer(br#"{"cmd":"new","game":"triandro"}"#);
    /// let game = server.game_mut(None).ok_or("no game")?;
    /// game.set_tag("Event", "Final")?;
    /// assert!(server.answer(br#"{"cmd":"record"}"#).contains("Final"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game_mut(&mut self, session: Option<&str>) -> Option<&mut (dyn DynMatch + 'static)> {
        let session = self.sessions.get_mut(&session.map(str::to_owned))?;
        Some(&mut *session.game)
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

    /// Returns the answer to a line of more than [`MAX_LINE`] bytes, which the caller need not
    /// keep.
    pub fn answer_to_long_line(&self) -> String {
        let message = format!("the line has more than {MAX_LINE} bytes");
        answer_text(None, Err(Failure::bad_request(message)))
    }

    fn value(&mut self, mut request: Request<'_>) -> Result<Answer, Failure> {
        let name = request.take_session()?;
        let shown = &request.take_shown()?;
        let command = request.command()?;
        let (host, quota) = (&self.host, self.quota(&name));
        let session = self.sessions.get_mut(&name).ok_or_else(no_game);
        match command {
            Command::Hello {} => Ok(Answer::Hello(Hello::of(&self.registry))),
            Command::New { game, options, layout, seed } => {
                let (entry, setup) = (self.entry(&game)?, on(options, layout));
                self.begin(name, seed, shown, |rng| entry.begin_match(&setup, rng))
            }
            Command::Load { game, position, options, layout, seed } => {
                let (entry, setup) = (self.entry(&game)?, on(options, layout));
                self.begin(name, seed, shown, |_| entry.match_from(&setup, &position))
            }
            Command::Replay { record, layout } => {
                let entry = *self.registry.of_record(&record)?;
                if layout.is_some() {
                    // Checked before the layout takes a place. A step has 2 bytes or more.
                    quota.expect(record.len() / 2)?;
                }
                let setup = on(Setup::new(), layout);
                self.begin(name, None, shown, |_| entry.replay(&setup, &record))
            }
            Command::Close {} => {
                session?;
                self.sessions.remove(&name);
                Ok(Answer::Close {})
            }
            Command::Play { action, seat } => session?.play(&action, seat, quota, shown),
            Command::Undo { seat, ply } => session?.undo(seat, ply, shown),
            Command::Redo { seat } => session?.redo(seat, shown),
            Command::Resign { seat } => session?.resign(seat, shown),
            Command::Sample { seat } => session?.sample(seat, quota, shown),
            Command::Random { ms } => session?.random(Deadline::new(ms, host), quota, shown),
            Command::Bot { bot, seat, ms } => session?.bot(&bot, seat, ms, host, quota, shown),
            Command::Hint { seat, bot, actions, ms } => {
                session?.hint(&bot, seat, actions, ms, host)
            }
            Command::Analyse { seat, bot, offset, limit, ms } => {
                session?.analyse(&bot, seat, offset, limit, ms, host)
            }
            Command::View { seat } => session?.view(seat, shown),
            Command::Rules { game: None, options } if options == Setup::new() => {
                Ok(session?.rules(shown))
            }
            Command::Rules { game: None, .. } => Err(Failure::missing_field("game")),
            Command::Rules { game: Some(game), options } => {
                let entry = self.entry(&game)?;
                let rules = shown.with_words(|words| entry.rules_in_short(&options, words))?;
                Ok(Answer::Rules { rules })
            }
            Command::Match { seat, offset, limit } => session?.whole_match(seat, offset, limit),
            Command::Effects { seat, offset, limit } => {
                session?.effects(seat, offset, limit, shown)
            }
            Command::Observe { seat } => session?.observe(seat),
            Command::Redraw { seat } => session?.redraw(seat),
            Command::Perft { depth, limit, ms } => {
                session?.perft(depth, limit, Deadline::new(ms, host))
            }
            Command::Record { seat, offset, limit } => session?.record(seat, offset, limit),
            Command::Render(asked) => session?.render(&asked, shown),
        }
    }

    /// Returns the game of this name.
    fn entry(&self, name: &str) -> Result<Entry, Failure> {
        self.registry.find(name).copied().map_err(|error| {
            let known: Vec<_> = self.registry.entries().iter().map(Entry::name).collect();
            let failure = Failure::from(error);
            Failure {
                message: format!("{} (known: {})", failure.message, known.join(", ")),
                ..failure
            }
        })
    }

    /// Creates a match with `begin` and makes it the match of the session.
    fn begin(
        &mut self,
        name: Option<String>,
        seed: Option<u64>,
        shown: &Shown,
        begin: impl FnOnce(&mut SecretRng) -> Result<Box<dyn DynMatch>, DynError>,
    ) -> Result<Answer, Failure> {
        let is_new = name.is_some() && !self.sessions.contains_key(&name);
        let named = self.sessions.keys().filter(|name| name.is_some()).count();
        if is_new && named >= MAX_SESSIONS {
            let message = format!("there are {MAX_SESSIONS} sessions with names: close one");
            return Err(Failure::too_large(message));
        }
        let mut generators = Generators::new(seed.or(self.seed), &mut self.host)?;
        let game = begin(&mut generators.game)?;
        let session = Session::new(game, generators, self.quota(&name))?;
        let view = session.first_view(shown);
        self.sessions.insert(name, session);
        Ok(view)
    }

    /// Returns the number of steps that the other sessions leave to a match.
    fn quota(&self, name: &Option<String>) -> StepQuota {
        let others = self.sessions.iter().filter(|(other, _)| *other != name);
        let kept: usize = others.map(|(_, session)| session.steps_kept()).sum();
        StepQuota(MAX_ALL_STEPS.saturating_sub(kept))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Still;

    #[test]
    fn a_session_has_the_steps_that_the_others_leave() {
        let mut server = Server::new(Registry::standard(), Still).with_seed(1);
        for (name, actions) in [("a", &["28"][..]), ("b", &["28", "30"])] {
            let new = format!(r#"{{"cmd":"new","game":"triandro","session":"{name}"}}"#);
            server.answer(new.as_bytes());
            for action in actions {
                let play = format!(r#"{{"cmd":"play","action":"{action}","session":"{name}"}}"#);
                server.answer(play.as_bytes());
            }
        }
        let left = |name: &str| MAX_ALL_STEPS - server.quota(&Some(name.to_owned())).0;
        assert_eq!([left("a"), left("b")], [2, 1]);
    }
}
