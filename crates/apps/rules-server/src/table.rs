//! A table at which people play: its match, its clocks and the connections of its viewers.

use std::sync::Arc;
use std::time::Duration;

use chacha20::ChaCha12Rng;
use chacha20::rand_core::{Rng, SeedableRng};
use rules_core::{Seat, Turn, Viewer};
use rules_games::{DynError, DynMatch};
use rules_match::{LeaveReason, Offer, OpenOffer, Refusal, Table, TableError};
use rules_session::{Host, Server};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;

use crate::ServerError;
use crate::change::Change;
use crate::setup::{Sitter, TableSetup};
use crate::store::{Dated, KeyHash, Secret, Store, StoredTable, TableId};

/// Most messages that wait for a client. One that reads more slowly is disconnected.
pub(crate) const MAX_WAITING: usize = 64;
/// Most connections of spectators of a table.
const MAX_SPECTATORS: usize = 64;

/// The commands of the protocol that only look, and take a viewer.
const LOOKS: [&str; 6] = ["view", "match", "effects", "observe", "record", "render"];

/// The session has no entropy and no clock: chance and time are the table's.
struct NoHost;

impl Host for NoHost {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("the table has the entropy".to_owned())
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A connection of a viewer.
struct Client {
    id: u64,
    viewer: Viewer,
    messages: mpsc::Sender<String>,
    /// The number of steps that it knows.
    known: usize,
}

/// The code of failures of the server itself.
const INTERNAL: &str = "internal";

/// A request of a client that is not done.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    code: &'static str,
    message: String,
    reason: Option<&'static str>,
}

impl Failure {
    pub(crate) fn new(code: &'static str, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into(), reason: None }
    }

    /// Whether a change could not be stored, so that the table must be loaded again.
    pub(crate) fn is_internal(&self) -> bool {
        self.code == INTERNAL
    }

    /// Returns the answer, in the form of the protocol.
    pub(crate) fn answer(&self, id: Option<&Value>) -> String {
        let mut error = json!({"code": self.code, "message": self.message});
        if let Some(reason) = self.reason {
            error["reason"] = json!(reason);
        }
        answer(id, "error", error)
    }
}

impl From<Refusal> for Failure {
    fn from(why: Refusal) -> Failure {
        Failure { reason: Some(why.code()), ..Failure::new("refused", why.to_string()) }
    }
}

impl From<DynError> for Failure {
    fn from(why: DynError) -> Failure {
        Failure { reason: Some(why.code()), ..Failure::new("illegal_action", why.to_string()) }
    }
}

impl From<TableError<DynError>> for Failure {
    fn from(why: TableError<DynError>) -> Failure {
        match why {
            TableError::Refused(why) => why.into(),
            TableError::Match(why) => why.into(),
        }
    }
}

impl From<ServerError> for Failure {
    fn from(why: ServerError) -> Failure {
        // The text may name files of the host.
        tracing::error!("{why}");
        Failure::new(INTERNAL, "the change could not be stored")
    }
}

fn answer(id: Option<&Value>, key: &str, value: Value) -> String {
    match id {
        None => json!({key: value}),
        Some(id) => json!({"id": id, key: value}),
    }
    .to_string()
}

/// A request that was done: its answer, or a change.
enum Done {
    Look(String),
    Change,
}

/// A table in memory.
pub(crate) struct Live {
    id: TableId,
    store: Arc<Store>,
    setup: TableSetup,
    secret: Secret,
    session: Server<NoHost>,
    table: Table,
    /// The number of changes so far, and the time of the last one.
    changes: usize,
    last_ms: u64,
    /// Changes that are made but not stored.
    fresh: Vec<Dated>,
    clients: Vec<Client>,
    /// The seats that have been there.
    seen: Vec<bool>,
    /// The times at which seats have left.
    left_at: Vec<Option<u64>>,
    /// The table of the rematch.
    pub(crate) rematch: Option<TableId>,
    /// Whether a bot thinks.
    pub(crate) is_thinking: bool,
}

impl Live {
    /// Creates a table: begins its match, and deals.
    pub(crate) fn create(
        store: Arc<Store>,
        mut setup: TableSetup,
        keys: &[(KeyHash, Option<u8>)],
        now_ms: u64,
    ) -> Result<Live, ServerError> {
        setup.check()?;
        let secret = Secret::new()?;
        let game = setup.entry()?.begin_match(&setup.options(), &mut generator(&secret.seed, 0))?;
        let seats = usize::from(game.position().seats());
        if setup.seats.len() != seats {
            let why = format!("expected {seats} seats, found {}", setup.seats.len());
            return Err(ServerError::Refused(why));
        }
        for sitter in &setup.seats {
            if let Sitter::Bot(bot) = sitter {
                crate::bots::check(&*game, bot)?;
            }
        }
        Table::new(&*game, setup.clock).map_err(ServerError::Table)?;
        // A lot for the first seat is drawn once.
        let options = game.position().option_values();
        setup.options =
            options.iter().map(|(name, value)| ((*name).into(), json!(value))).collect();
        let id = store.create(&setup, &secret, keys, now_ms)?;
        let stored = StoredTable { setup, secret, rematch: None, changes: Vec::new() };
        let mut live = Live::open(id, store, stored)?;
        let events = live.draw();
        live.note(now_ms, Change::Deal { events });
        live.save()?;
        Ok(live)
    }

    /// Brings a stored table to the state after its changes.
    pub(crate) fn open(
        id: TableId,
        store: Arc<Store>,
        stored: StoredTable,
    ) -> Result<Live, ServerError> {
        let StoredTable { setup, secret, rematch, changes } = stored;
        let mut session = Server::new(rules_games::Registry::standard(), NoHost);
        let new = json!({"cmd": "new", "game": setup.game, "options": setup.options, "seed": 0});
        let begun = session.answer(new.to_string().as_bytes());
        let game = session.game_mut(None).ok_or_else(|| ServerError::Refused(begun))?;
        let table = Table::new(&*game, setup.clock).map_err(ServerError::Table)?;
        let seen = setup.seats.iter().map(|sitter| matches!(sitter, Sitter::Bot(_))).collect();
        let mut live = Live {
            id,
            store,
            left_at: vec![None; setup.seats.len()],
            rematch,
            setup,
            secret,
            session,
            table,
            changes: 0,
            last_ms: 0,
            fresh: Vec::new(),
            clients: Vec::new(),
            seen,
            is_thinking: false,
        };
        for Dated { at_ms, change } in changes {
            live.repeat(at_ms, &change).map_err(|why| ServerError::Damaged(id, why.message))?;
            (live.changes, live.last_ms) = (live.changes + 1, at_ms);
        }
        Ok(live)
    }

    pub(crate) fn id(&self) -> TableId {
        self.id
    }

    pub(crate) fn seats(&self) -> u8 {
        self.setup.seats.len() as u8
    }

    /// Returns the setup of the next table of the same players, each one seat before.
    pub(crate) fn rematch_setup(&mut self) -> Result<TableSetup, Failure> {
        if !self.game().0.is_over() {
            return Err(Failure::new("refused", "the match is not over"));
        }
        let mut setup = self.setup.clone();
        setup.seats.rotate_left(1);
        Ok(setup)
    }

    pub(crate) fn set_rematch(&mut self, id: TableId) -> Result<(), ServerError> {
        self.store.update(self.id, &self.setup, Some(id))?;
        self.rematch = Some(id);
        self.send_all();
        Ok(())
    }

    /// Returns the line of the list of open tables, if somebody waits here for others.
    pub(crate) fn offer(&mut self) -> Option<Value> {
        let waits = self.clients.iter().any(|client| client.viewer != Viewer::Spectator);
        let is_open = waits && self.setup.seats.contains(&Sitter::Open) && !self.game().0.is_over();
        is_open.then(|| {
            let TableSetup { game, options, seats, clock } = &self.setup;
            let names: Vec<_> = seats.iter().map(Sitter::name).collect();
            json!({"id": self.id, "game": game, "options": options, "seats": names, "clock": clock})
        })
    }

    /// Gives somebody the first seat for anybody.
    pub(crate) fn sit(&mut self, name: String, key: &KeyHash) -> Result<Option<u8>, Failure> {
        let place = self.setup.seats.iter().position(|sitter| *sitter == Sitter::Open);
        let Some(place) = place else { return Ok(None) };
        let mut setup = self.setup.clone();
        setup.seats[place] = Sitter::Person(name);
        setup.check().map_err(|why| Failure::new("refused", why.to_string()))?;
        let seat = Some(place as u8);
        self.store.issue(key, self.id, seat)?;
        self.store.update(self.id, &setup, self.rematch)?;
        self.setup = setup;
        self.send_all();
        Ok(seat)
    }

    fn game(&mut self) -> (&mut (dyn DynMatch + 'static), &mut Table) {
        let Some(game) = self.session.game_mut(None) else {
            unreachable!("a session keeps its game until it is closed")
        };
        (game, &mut self.table)
    }

    /// Makes a stored change.
    fn repeat(&mut self, now: u64, change: &Change) -> Result<(), Failure> {
        let (game, table) = self.game();
        match change {
            Change::Deal { events } => events.iter().try_for_each(|event| game.play(event))?,
            Change::Start => table.resume(game, now),
            Change::Pause => table.pause(game, now),
            Change::Time => {
                table.update(game, now);
            }
            Change::Play { seat, steps } => table
                .play(game, *seat, now, |game| steps.iter().try_for_each(|step| game.play(step)))?,
            Change::Draw { seat } => {
                table.offer_draw(game, *seat, now)?;
            }
            Change::Takeback { seat } => {
                table.offer_takeback(game, *seat, now)?;
            }
            Change::Accept { seat, offer } => {
                table.accept(game, *seat, *offer, now)?;
            }
            Change::Decline { seat, offer } => table.decline(game, *seat, *offer, now)?,
            Change::Withdraw { seat, offer } => table.withdraw(game, *seat, *offer, now)?,
            Change::Resign { seat } => table.leave(game, *seat, LeaveReason::Resigned, now)?,
        }
        Ok(())
    }

    /// Makes a change whose events must be those of the seed, and returns their number.
    pub(crate) fn check(&mut self, now: u64, change: &Change) -> Result<usize, ServerError> {
        let number = self.changes;
        let damaged = |why| ServerError::Refused(format!("change {number}: {why}"));
        let (action, events) = match change {
            Change::Deal { events } => (None, &events[..]),
            Change::Play { steps, .. } => match steps.split_first() {
                Some((action, events)) => (Some(action), events),
                None => return Err(damaged("it has no step".to_owned())),
            },
            _ => (None, &[][..]),
        };
        let mut rng = generator(&self.secret.seed, number + 1);
        let mut game = self.game().0.clone_box();
        if let Some(action) = action {
            game.play(action)?;
        }
        for event in events {
            let drawn = game.sample_event(&mut rng);
            if drawn.as_ref() != Some(event) {
                let drawn = drawn.as_deref().unwrap_or("nothing");
                return Err(damaged(format!("the seed gives {drawn}, and not {event}")));
            }
        }
        self.repeat(now, change).map_err(|failure| damaged(failure.message))?;
        self.changes += 1;
        Ok(events.len())
    }

    /// Lets chance decide until a seat is to act, and returns the events.
    fn draw(&mut self) -> Vec<String> {
        let mut rng = generator(&self.secret.seed, self.number() + 1);
        let (game, _) = self.game();
        std::iter::from_fn(|| game.sample_event(&mut rng)).collect()
    }

    /// The number of the next change.
    fn number(&self) -> usize {
        self.changes + self.fresh.len()
    }

    fn note(&mut self, at_ms: u64, change: Change) {
        self.last_ms = at_ms;
        self.fresh.push(Dated { at_ms, change });
    }

    /// Stores the changes, and sends them to all viewers.
    ///
    /// If they cannot be stored, the table is of no use any more: the caller drops it.
    fn save(&mut self) -> Result<(), ServerError> {
        if self.fresh.is_empty() {
            return Ok(());
        }
        let is_over = self.game().0.is_over();
        if let Err(why) = self.store.add(self.id, self.changes, &self.fresh, is_over) {
            // Nobody may see changes that are not stored: all connect again.
            self.clients.clear();
            return Err(why);
        }
        self.changes += self.fresh.len();
        self.fresh.clear();
        self.send_all();
        Ok(())
    }

    /// Makes a change of a client: time passes first.
    fn change(
        &mut self,
        now: u64,
        make: impl FnOnce(&mut Live, u64) -> Result<Change, Failure>,
    ) -> Result<(), Failure> {
        // The clock of the system can be set back.
        let now = now.max(self.last_ms);
        let (game, table) = self.game();
        if table.update(game, now) {
            self.note(now, Change::Time);
        }
        let made = make(self, now);
        if let Ok(change) = &made {
            self.note(now, change.clone());
        }
        self.save()?;
        made.map(|_| ())
    }

    /// Ends the turn of a seat that has run out of time.
    pub(crate) fn tick(&mut self, now: u64) -> Result<(), Failure> {
        match self.table.clock().deadline_ms() {
            Some(deadline) if deadline <= now => {
                let now = now.max(self.last_ms);
                let (game, table) = self.game();
                if table.update(game, now) {
                    self.note(now, Change::Time);
                }
                Ok(self.save()?)
            }
            _ => Ok(()),
        }
    }

    /// Leaves out the time in which the server was stopped.
    pub(crate) fn leave_out(&mut self, from: u64, now: u64) -> Result<(), Failure> {
        if self.table.clock().is_paused() {
            return Ok(());
        }
        for (at, change) in [(from, Change::Pause), (now, Change::Start)] {
            let at = at.max(self.last_ms);
            self.repeat(at, &change)?;
            self.note(at, change);
        }
        Ok(self.save()?)
    }

    /// Lets a viewer in. A seat moves to the new connection, and the old one is closed.
    pub(crate) fn join(
        &mut self,
        id: u64,
        seat: Option<u8>,
        messages: mpsc::Sender<String>,
        now: u64,
    ) -> Result<(), Failure> {
        let viewer = match seat {
            None => Viewer::Spectator,
            Some(number) => {
                let seat = self.game().0.position().seat(number.into());
                Viewer::Seat(seat.map_err(DynError::from)?)
            }
        };
        let spectators = |client: &&Client| client.viewer == Viewer::Spectator;
        if viewer == Viewer::Spectator
            && self.clients.iter().filter(spectators).count() >= MAX_SPECTATORS
        {
            return Err(Failure::new("too_many", "the table has as many spectators as it takes"));
        }
        if viewer != Viewer::Spectator {
            let moved = Failure::new("moved", "this key is in use on another connection");
            for client in self.clients.extract_if(.., |client| client.viewer == viewer) {
                // One that reads too slowly to hear it is disconnected all the same.
                drop(client.messages.try_send(moved.answer(None)));
            }
        }
        self.clients.push(Client { id, viewer, messages, known: 0 });
        if let Some(seen) = seat.and_then(|seat| self.seen.get_mut(usize::from(seat))) {
            *seen = true;
        }
        if self.seen.iter().all(|&seen| seen)
            && self.table.clock().is_paused()
            && !self.game().0.is_over()
        {
            self.change(now, |live, now| {
                live.repeat(now, &Change::Start)?;
                Ok(Change::Start)
            })?;
        }
        self.send_all();
        Ok(())
    }

    /// Forgets a connection.
    pub(crate) fn leave(&mut self, id: u64) {
        let Some(place) = self.clients.iter().position(|client| client.id == id) else { return };
        if let Viewer::Seat(seat) = self.clients.remove(place).viewer
            && let Some(left_at) = self.left_at.get_mut(seat.index())
        {
            *left_at = Some(crate::now_ms());
        }
        self.send_all();
    }

    /// Whether nobody is connected and no time passes.
    pub(crate) fn is_idle(&self) -> bool {
        self.clients.is_empty() && !self.is_thinking && self.table.clock().deadline_ms().is_none()
    }

    /// Sends the table to every viewer, with the steps that it does not know.
    fn send_all(&mut self) {
        let now = self.last_ms.max(crate::now_ms());
        let shared = self.shared(now);
        let ply = self.game().0.ply();
        let mut clients = std::mem::take(&mut self.clients);
        clients.retain_mut(|client| {
            // After a takeback the client knows more.
            let since = client.known.min(ply);
            let view = self.view(client.viewer, since);
            client.known = ply;
            let viewer = json!(client.viewer);
            let message = format!(
                "{{\"event\":\"table\",\"viewer\":{viewer},\"table\":{shared},\"view\":{view}}}"
            );
            client.messages.try_send(message).is_ok()
        });
        self.clients = clients;
    }

    /// Returns the view of a viewer as JSON, with the effects of the steps from `since` on.
    fn view(&mut self, viewer: Viewer, since: usize) -> String {
        let names = self.names(viewer);
        let request = json!({"cmd": "view", "seat": viewer, "since": since, "names": names});
        let answer = self.session.answer(request.to_string().as_bytes());
        let value = answer.strip_prefix("{\"ok\":").and_then(|rest| rest.strip_suffix('}'));
        value.unwrap_or("null").to_owned()
    }

    /// Returns the names of the seats for a viewer, whose own is `You`.
    fn names(&self, viewer: Viewer) -> Vec<String> {
        let names: Vec<_> = self.setup.seats.iter().map(Sitter::name).collect();
        let name_of = |(seat, name): (usize, &String)| {
            let is_own = matches!(viewer, Viewer::Seat(own) if own.index() == seat);
            let is_shared = names.iter().filter(|other| *other == name).count() > 1;
            match (is_own, is_shared) {
                (true, _) => "You".to_owned(),
                (false, true) => format!("{name} {}", seat + 1),
                (false, false) => name.clone(),
            }
        };
        names.iter().enumerate().map(name_of).collect()
    }

    /// Returns the part of the table that all see.
    fn shared(&mut self, now: u64) -> Value {
        let (clock, count) = (*self.table.clock(), self.setup.seats.len() as u8);
        let names = self.names(Viewer::Spectator);
        let seats =
            Seat::all(count).zip(&self.setup.seats).zip(&names).map(|((seat, sitter), name)| {
                let here = self.clients.iter().any(|client| client.viewer == Viewer::Seat(seat));
                let left_at = self.left_at[seat.index()].filter(|_| !here);
                json!({
                    "name": name,
                    "bot": matches!(sitter, Sitter::Bot(_)),
                    "open": matches!(sitter, Sitter::Open),
                    "here": here,
                    "away_ms": left_at.map(|left_at| now.saturating_sub(left_at)),
                    "left_ms": clock.left_ms(seat, now),
                })
            });
        let seats: Vec<_> = seats.collect();
        let (draw, takeback) = (self.table.draw(), self.table.takeback());
        let spectators = self.clients.iter().filter(|client| client.viewer == Viewer::Spectator);
        json!({
            "game": self.setup.game,
            "options": self.setup.options,
            "seats": seats,
            "clock": clock.control(),
            "running": clock.running(),
            "draw": draw,
            "takeback": takeback,
            "spectators": spectators.count(),
            "changes": self.changes,
            "rematch": self.rematch.is_some(),
            "dice": self.secret.commitment(),
        })
    }

    /// Answers a request of a connection.
    ///
    /// Returns the failure too, so that the caller can drop a table that could not be stored.
    pub(crate) fn answer(
        &mut self,
        id: u64,
        line: &str,
        now: u64,
    ) -> (String, Result<(), Failure>) {
        let (request_id, done) = match serde_json::from_str::<Map<String, Value>>(line) {
            Ok(mut request) => (request.remove("id"), self.done(id, request, now)),
            Err(why) => {
                let message = format!("the message is no JSON object: {why}");
                (None, Err(Failure::new("bad_request", message)))
            }
        };
        let request_id = request_id.as_ref();
        match done {
            // The session has no `id`.
            Ok(Done::Look(answer)) => {
                let answer = match (request_id, answer.strip_prefix('{')) {
                    (Some(id), Some(rest)) => format!("{{\"id\":{id},{rest}"),
                    _ => answer,
                };
                (answer, Ok(()))
            }
            Ok(Done::Change) => {
                let ply = self.game().0.ply();
                (answer(request_id, "ok", json!({"ply": ply})), Ok(()))
            }
            Err(failure) => (failure.answer(request_id), Err(failure)),
        }
    }

    fn done(&mut self, id: u64, request: Map<String, Value>, now: u64) -> Result<Done, Failure> {
        let Some(client) = self.clients.iter().find(|client| client.id == id) else {
            return Err(Failure::new("moved", "this key is in use on another connection"));
        };
        let viewer = client.viewer;
        let cmd = request.get("cmd").and_then(Value::as_str).unwrap_or_default().to_owned();
        if cmd == "alive" {
            return Ok(Done::Look("{\"ok\":{}}".to_owned()));
        }
        if cmd == "dice" {
            return Ok(Done::Look(json!({"ok": self.dice(viewer)?}).to_string()));
        }
        if LOOKS.contains(&&*cmd) || ["hello", "rules"].contains(&&*cmd) {
            return self.look(&cmd, viewer, request).map(Done::Look);
        }
        self.act(&cmd, viewer, &request, now).map(|()| Done::Change)
    }

    /// Answers a request of the protocol that only looks, for its viewer.
    fn look(
        &mut self,
        cmd: &str,
        viewer: Viewer,
        mut request: Map<String, Value>,
    ) -> Result<String, Failure> {
        request.remove("session");
        // Its patterns could make work for the server.
        request.remove("language");
        if LOOKS.contains(&cmd) {
            let may_see_all = self.may_see_all(viewer);
            let own = json!(viewer);
            let asked = request.insert("seat".to_owned(), own.clone());
            if asked.is_some_and(|asked| asked != own) || request.contains_key("open") {
                let why = format!("this key shows only the view of {viewer}");
                return Err(Failure::new("forbidden", why));
            }
            if may_see_all && ["record", "render"].contains(&cmd) {
                request.remove("seat");
                if cmd == "render" {
                    request.insert("open".to_owned(), true.into());
                }
            }
        }
        let names = json!(self.names(viewer));
        request.entry("names").or_insert(names);
        Ok(self.session.answer(Value::Object(request).to_string().as_bytes()))
    }

    /// Whether a viewer has played, and the match is over.
    fn may_see_all(&mut self, viewer: Viewer) -> bool {
        viewer != Viewer::Spectator && self.game().0.is_over()
    }

    /// Returns the seed, and all that was played, so that a player can check the dice.
    fn dice(&mut self, viewer: Viewer) -> Result<Value, Failure> {
        if !self.may_see_all(viewer) {
            let why = "the seed is shown to those who have played, after the end";
            return Err(Failure::new("forbidden", why));
        }
        let Some(stored) = self.store.read(self.id)? else {
            return Err(Failure::new(INTERNAL, "the table was removed"));
        };
        Ok(stored.dice())
    }

    /// Does a request that changes something.
    fn act(
        &mut self,
        cmd: &str,
        viewer: Viewer,
        request: &Map<String, Value>,
        now: u64,
    ) -> Result<(), Failure> {
        const KNOWN: [&str; 7] =
            ["play", "resign", "draw", "takeback", "accept", "decline", "withdraw"];
        if !KNOWN.contains(&cmd) {
            let more = ["hello", "rules", "alive", "dice", "key", "rematch"];
            let known = LOOKS.iter().chain(&more).chain(&KNOWN);
            let known = known.copied().collect::<Vec<_>>().join(", ");
            let message = format!("unknown command {cmd:?} (known: {known})");
            return Err(Failure::new("bad_request", message));
        }
        let Viewer::Seat(seat) = viewer else {
            return Err(Failure::new("forbidden", "a spectator only looks on"));
        };
        // A message that was sent twice, or late, must not act on another position.
        let ply = self.game().0.ply();
        if request.get("ply").and_then(Value::as_u64) != Some(ply as u64) {
            let message =
                format!("\"ply\" must be the number of steps that the client knows: {ply}");
            return Err(Failure::new("stale", message));
        }
        self.change(now, |live, now| live.make(cmd, seat, request, now))
    }

    fn make(
        &mut self,
        cmd: &str,
        seat: Seat,
        request: &Map<String, Value>,
        now: u64,
    ) -> Result<Change, Failure> {
        if cmd == "play" {
            let Some(action) = request.get("action").and_then(Value::as_str) else {
                return Err(Failure::new("bad_request", "\"action\" must be a string"));
            };
            return self.play(seat, action, now);
        }
        let change = match cmd {
            "resign" => Change::Resign { seat },
            "draw" => Change::Draw { seat },
            "takeback" => Change::Takeback { seat },
            _ => {
                let offer = self.open_offer(request)?.offer;
                match cmd {
                    "accept" => Change::Accept { seat, offer },
                    "decline" => Change::Decline { seat, offer },
                    _ => Change::Withdraw { seat, offer },
                }
            }
        };
        self.repeat(now, &change)?;
        Ok(change)
    }

    /// Returns the offer that a request names with `"offer":"draw"` or `"takeback"`.
    fn open_offer(&self, request: &Map<String, Value>) -> Result<OpenOffer, Failure> {
        let open = match request.get("offer").and_then(Value::as_str) {
            Some("draw") => self.table.draw(),
            Some("takeback") => self.table.takeback(),
            _ => {
                let why = "\"offer\" must be \"draw\" or \"takeback\"";
                return Err(Failure::new("bad_request", why));
            }
        };
        Ok(open.ok_or(Refusal::NoOffer)?)
    }

    /// Plays an action and the events that follow.
    fn play(&mut self, seat: Seat, action: &str, now: u64) -> Result<Change, Failure> {
        let mut rng = generator(&self.secret.seed, self.number() + 1);
        let (game, table) = self.game();
        let steps = table.play(game, seat, now, |game| {
            let mut steps = vec![game.play_text_by(seat, action)?];
            steps.extend(std::iter::from_fn(|| game.sample_event(&mut rng)));
            Ok::<_, DynError>(steps)
        })?;
        Ok(Change::Play { seat, steps })
    }

    /// Returns the bot to act with a copy of the match, if it does not think already.
    pub(crate) fn bot_to_act(&mut self) -> Option<(Seat, String, Box<dyn DynMatch>)> {
        let Turn::Seat(seat) = self.game().0.turn() else { return None };
        let Sitter::Bot(bot) = self.setup.seats.get(seat.index())? else { return None };
        let bot = bot.clone();
        (!std::mem::replace(&mut self.is_thinking, true))
            .then(|| (seat, bot, self.game().0.clone_box()))
    }

    /// Plays the choice of a bot, unless the match has changed.
    pub(crate) fn play_choice(
        &mut self,
        (seat, ply): (Seat, usize),
        action: &str,
        now: u64,
    ) -> Result<(), Failure> {
        self.is_thinking = false;
        if self.game().0.ply() != ply {
            return Ok(());
        }
        self.change(now, |live, now| live.play(seat, action, now))
    }

    /// Answers an open offer for the bots: they allow takebacks and play on.
    pub(crate) fn answer_offers(&mut self, now: u64) -> Result<(), Failure> {
        for seat in Seat::all(self.setup.seats.len() as u8) {
            if !matches!(self.setup.seats.get(seat.index()), Some(Sitter::Bot(_))) {
                continue;
            }
            for open in [self.table.draw(), self.table.takeback()].into_iter().flatten() {
                if open.agreed.contains(seat) {
                    continue;
                }
                let change = match open.offer {
                    offer @ Offer::Draw => Change::Decline { seat, offer },
                    offer @ Offer::Takeback { .. } => Change::Accept { seat, offer },
                };
                self.change(now, |live, now| {
                    live.repeat(now, &change)?;
                    Ok(change)
                })?;
            }
        }
        Ok(())
    }
}

/// Returns the generator of a change: each has its own, so that no state is stored.
///
/// Its key is the SHA-256 of the seed of the table and the number of the change, 8 bytes with the
/// lowest first. Number 0 draws the options, and change N is number N + 1.
fn generator(seed: &[u8; 32], number: usize) -> impl Rng + use<> {
    let key = Sha256::new().chain_update(seed).chain_update((number as u64).to_le_bytes());
    ChaCha12Rng::from_seed(key.finalize().into())
}
