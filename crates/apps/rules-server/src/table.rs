//! A table at which people play: its match, its clocks and the connections of its viewers.

use std::sync::Arc;
use std::time::Duration;

use rules_core::{Language, Seat, Turn, Viewer, Words};
use rules_games::{DynError, DynMatch, GERMAN, Registry};
use rules_match::{LeaveReason, Offer, Refusal, Table};
use rules_session::{Host, Server};
use serde_json::{Map, Value, json};
use tokio::sync::mpsc;

use crate::ServerError;
use crate::dice::{Dice, Secret};
use crate::error::{Result, ok, refuse, refuse_as};
use crate::setup::{Change, Dated, Sitter, TableSetup};
use crate::store::{KeyHash, Store, StoredTable, TableId};

/// Most messages that wait for a client. One that reads more slowly is disconnected.
pub(crate) const MAX_WAITING: usize = 64;
/// Most connections of spectators of a table.
const MAX_SPECTATORS: usize = 64;
/// Most changes of a table, because moves can be taken back for ever.
const MAX_CHANGES: usize = 20_000;

/// The commands of the protocol that only look, and take a viewer.
const LOOKS: [&str; 6] = ["view", "match", "effects", "observe", "record", "render"];
/// The commands that change the table.
const CHANGES: [&str; 7] = ["play", "resign", "draw", "takeback", "accept", "decline", "withdraw"];

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
#[derive(Clone)]
struct Client {
    id: u64,
    viewer: Viewer,
    /// The patterns of its language for the game; none for English.
    patterns: Arc<str>,
    messages: mpsc::Sender<String>,
    /// The number of steps that it knows.
    known: usize,
}

/// Returns the patterns of a language for a game, because sentences look through all of them.
fn patterns(language: &str, game: &str) -> Arc<str> {
    let all = if language == "de" { GERMAN } else { "" };
    let games = Registry::standard();
    let is_used = |line: &&str| {
        let group = line.split('.').next().unwrap_or_default();
        game.starts_with(group) || games.find(group).is_err()
    };
    all.lines().filter(is_used).collect::<Vec<_>>().join("\n").into()
}

/// A table in memory.
pub(crate) struct Live {
    pub(crate) id: TableId,
    store: Arc<Store>,
    setup: TableSetup,
    pub(crate) secret: Secret,
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
    is_thinking: bool,
    /// Whether changes could not be stored, so that the table must be loaded again.
    is_broken: bool,
}

impl Live {
    /// Creates a table: begins its match, and deals.
    pub(crate) fn create(store: Arc<Store>, mut setup: TableSetup, now_ms: u64) -> Result<Live> {
        setup.check()?;
        let secret = Secret::new()?;
        let entry = rules_games::find(&setup.game)?;
        let game = entry.begin_match(&setup.options(), &mut secret.generator(0))?;
        let seats = usize::from(game.position().seats());
        if setup.seats.len() != seats {
            let why = format!("expected {seats} seats, found {}", setup.seats.len());
            return Err(refuse("refused", why));
        }
        for sitter in &setup.seats {
            if let Sitter::Bot(bot) = sitter {
                crate::bots::check(&*game, bot)?;
            }
        }
        Table::new(&*game, setup.clock)?;
        // A lot for the first seat is drawn once.
        let options = game.position().option_values();
        setup.options =
            options.iter().map(|(name, value)| ((*name).into(), json!(value))).collect();
        let id = store.create(&setup, &secret, now_ms)?;
        let stored = StoredTable { setup, secret, rematch: None, changes: Vec::new() };
        let mut live = Live::open(id, store, stored)?;
        let mut rng = live.secret.generator(1);
        let (game, _) = live.game();
        let events = std::iter::from_fn(|| game.sample_event(&mut rng)).collect();
        live.note(now_ms, Change::Deal { events });
        live.save()?;
        Ok(live)
    }

    /// Brings a stored table to the state after its changes.
    pub(crate) fn open(id: TableId, store: Arc<Store>, stored: StoredTable) -> Result<Live> {
        let StoredTable { setup, secret, rematch, changes } = stored;
        let damaged = |why| ServerError::Damaged(id, why);
        let mut session = Server::new(Registry::standard(), NoHost);
        let new = json!({"cmd": "new", "game": setup.game, "options": setup.options, "seed": 0});
        let begun = session.answer(new.to_string().as_bytes());
        let game = session.game_mut(None).ok_or_else(|| damaged(begun))?;
        let table = Table::new(&*game, setup.clock)?;
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
            is_broken: false,
        };
        for Dated { at_ms, change } in changes {
            live.repeat(at_ms, &change).map_err(|why| damaged(why.to_string()))?;
            (live.changes, live.last_ms) = (live.changes + 1, at_ms);
        }
        Ok(live)
    }

    /// Returns the setup of the next table of the same players, each one seat before.
    pub(crate) fn rematch_setup(&mut self) -> Result<TableSetup> {
        if self.is_broken || !self.game().0.is_over() {
            return Err(refuse("refused", "the match is not over"));
        }
        let mut setup = self.setup.clone();
        setup.seats.rotate_left(1);
        Ok(setup)
    }

    pub(crate) fn set_rematch(&mut self, id: TableId) -> Result<()> {
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
    pub(crate) fn sit(&mut self, name: String, key: &KeyHash) -> Result<Option<u8>> {
        let place = self.setup.seats.iter().position(|sitter| *sitter == Sitter::Open);
        let Some(place) = place else { return Ok(None) };
        let mut setup = self.setup.clone();
        setup.seats[place] = Sitter::Person(name);
        setup.check()?;
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
    fn repeat(&mut self, now: u64, change: &Change) -> Result<()> {
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
    pub(crate) fn check(&mut self, now: u64, change: &Change) -> Result<usize> {
        let number = self.changes;
        let damaged = |why: String| refuse("refused", format!("change {number}: {why}"));
        let (actions, events) = match change {
            Change::Deal { events } => events.split_at(0),
            Change::Play { steps, .. } => steps.split_at(steps.len().min(1)),
            _ => Default::default(),
        };
        let mut rng = self.secret.generator(number + 1);
        let mut game = self.game().0.clone_box();
        actions.iter().try_for_each(|action| game.play(action))?;
        for event in events {
            let drawn = game.sample_event(&mut rng);
            if drawn.as_ref() != Some(event) {
                let drawn = drawn.as_deref().unwrap_or("nothing");
                return Err(damaged(format!("the seed gives {drawn}, and not {event}")));
            }
        }
        self.repeat(now, change).map_err(|why| damaged(why.to_string()))?;
        self.changes += 1;
        Ok(events.len())
    }

    fn note(&mut self, at_ms: u64, change: Change) {
        self.last_ms = at_ms;
        self.fresh.push(Dated { at_ms, change });
    }

    /// Stores the changes, and sends them to all viewers.
    fn save(&mut self) -> Result<()> {
        if self.fresh.is_empty() {
            return Ok(());
        }
        let is_over = self.game().0.is_over();
        if let Err(why) = self.store.add(self.id, self.changes, &self.fresh, is_over) {
            // Nobody may see changes that are not stored: all connect again.
            self.clients.clear();
            self.is_broken = true;
            return Err(why);
        }
        self.changes += self.fresh.len();
        self.fresh.clear();
        self.send_all();
        Ok(())
    }

    /// Lets time pass, and returns the time: the clock of the system can be set back.
    fn pass(&mut self, now: u64) -> u64 {
        let now = now.max(self.last_ms);
        let (game, table) = self.game();
        if table.update(game, now) {
            self.note(now, Change::Time);
        }
        now
    }

    /// Makes a change of a client: time passes first.
    fn change(
        &mut self,
        now: u64,
        make: impl FnOnce(&mut Live, u64) -> Result<Change>,
    ) -> Result<()> {
        let now = self.pass(now);
        let made = make(self, now).map(|change| self.note(now, change));
        self.save()?;
        made
    }

    /// Makes a change that does not depend on chance.
    fn set(&mut self, now: u64, change: Change) -> Result<()> {
        self.change(now, |live, now| live.repeat(now, &change).map(|()| change))
    }

    /// Ends the turn of a seat that has run out of time.
    pub(crate) fn tick(&mut self, now: u64) -> Result<()> {
        let deadline = self.table.clock().deadline_ms();
        if !self.is_broken && deadline.is_some_and(|deadline| deadline <= now) {
            self.pass(now);
            self.save()?;
        }
        Ok(())
    }

    /// Leaves out the time in which the server was stopped.
    pub(crate) fn leave_out(&mut self, from: u64, now: u64) -> Result<()> {
        if self.table.clock().is_paused() {
            return Ok(());
        }
        for (at, change) in [(from, Change::Pause), (now, Change::Start)] {
            let at = at.max(self.last_ms);
            self.repeat(at, &change)?;
            self.note(at, change);
        }
        self.save()
    }

    /// Lets a viewer in. A seat moves to the new connection, and the old one is closed.
    pub(crate) fn join(
        &mut self,
        id: u64,
        seat: Option<u8>,
        language: &str,
        messages: mpsc::Sender<String>,
        now: u64,
    ) -> Result<()> {
        if self.is_broken {
            return Err(refuse("internal", "the table is loaded again"));
        }
        let viewer = match seat {
            None => Viewer::Spectator,
            Some(number) => {
                let seat = self.game().0.position().seat(number.into());
                Viewer::Seat(seat.map_err(DynError::from)?)
            }
        };
        if viewer == Viewer::Spectator {
            if self.spectators() >= MAX_SPECTATORS {
                return Err(refuse_as(
                    "too_many",
                    "spectators",
                    "the table has no place for spectators",
                ));
            }
        } else {
            let moved = refuse("moved", "this key is in use on another connection");
            for client in self.clients.extract_if(.., |client| client.viewer == viewer) {
                // One that reads too slowly to hear it is disconnected all the same.
                drop(client.messages.try_send(moved.answer()));
            }
        }
        let patterns = patterns(language, &self.setup.game);
        self.clients.push(Client { id, viewer, patterns, messages, known: 0 });
        if let Some(seen) = seat.and_then(|seat| self.seen.get_mut(usize::from(seat))) {
            *seen = true;
        }
        if self.seen.iter().all(|&seen| seen)
            && self.table.clock().is_paused()
            && !self.game().0.is_over()
        {
            self.set(now, Change::Start)?;
        }
        self.send_all();
        Ok(())
    }

    fn spectators(&self) -> usize {
        self.clients.iter().filter(|client| client.viewer == Viewer::Spectator).count()
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
        let waits = self.is_thinking || self.table.clock().deadline_ms().is_some();
        self.clients.is_empty() && (self.is_broken || !waits)
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
            let view = json!({"cmd": "view", "seat": client.viewer, "since": since});
            let view = view.as_object().cloned().unwrap_or_default();
            let view = self.asked(client, view);
            let view = view.strip_prefix("{\"ok\":").and_then(|rest| rest.strip_suffix('}'));
            let view = view.unwrap_or("null");
            client.known = ply;
            let viewer = json!(client.viewer);
            let message = format!(
                "{{\"event\":\"table\",\"viewer\":{viewer},\"table\":{shared},\"view\":{view}}}"
            );
            client.messages.try_send(message).is_ok()
        });
        self.clients = clients;
    }

    /// Returns the answer of the session, in the words of a client.
    fn asked(&mut self, client: &Client, mut request: Map<String, Value>) -> String {
        let names = json!(self.names_for(client));
        request.entry("names").or_insert(names);
        request.insert("language".to_owned(), json!(&*client.patterns));
        self.session.answer(Value::Object(request).to_string().as_bytes())
    }

    /// Returns the names of the seats. Names that several have get the number of the seat.
    fn names(&self) -> Vec<String> {
        let names: Vec<_> = self.setup.seats.iter().map(Sitter::name).collect();
        let name_of = |(seat, name): (usize, &String)| {
            let is_shared = names.iter().filter(|other| *other == name).count() > 1;
            if is_shared { format!("{name} {}", seat + 1) } else { name.clone() }
        };
        names.iter().enumerate().map(name_of).collect()
    }

    /// Returns the names of the seats for a client, whose own is that of the reader.
    fn names_for(&self, client: &Client) -> Vec<String> {
        let mut names = self.names();
        if let Viewer::Seat(own) = client.viewer
            && let Some(name) = names.get_mut(own.index())
        {
            let you = client.patterns.lines().find_map(|line| line.strip_prefix("word.you = "));
            *name = you.unwrap_or("You").to_owned();
        }
        names
    }

    /// Returns the part of the table that all see.
    fn shared(&mut self, now: u64) -> Value {
        let (clock, count) = (*self.table.clock(), self.setup.seats.len() as u8);
        let names = self.names();
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
        json!({
            "game": self.setup.game,
            "options": self.setup.options,
            "seats": seats,
            "clock": clock.control(),
            "running": clock.running(),
            "draw": draw,
            "takeback": takeback,
            "spectators": self.spectators(),
            "changes": self.changes,
            "rematch": self.rematch.is_some(),
            "dice": self.secret.commitment(),
        })
    }

    /// Answers a request of a connection.
    pub(crate) fn answer(
        &mut self,
        id: u64,
        request: Map<String, Value>,
        now: u64,
    ) -> Result<String> {
        let Some(client) = self.clients.iter().find(|client| client.id == id).cloned() else {
            return Err(refuse("moved", "this key is in use on another connection"));
        };
        match request.get("cmd").and_then(Value::as_str).unwrap_or_default() {
            "alive" => Ok(ok(json!({}))),
            "dice" => self.dice(client.viewer),
            "hello" | "rules" => self.look(&client, request, false),
            cmd if LOOKS.contains(&cmd) => self.look(&client, request, true),
            cmd if CHANGES.contains(&cmd) => {
                self.act(cmd, &client, &request, now)?;
                Ok(ok(json!({"ply": self.game().0.ply()})))
            }
            cmd => {
                let more = ["hello", "rules", "alive", "dice", "key", "rematch"];
                let known = [&LOOKS[..], &more, &CHANGES].concat().join(", ");
                Err(refuse("bad_request", format!("unknown command {cmd:?} (known: {known})")))
            }
        }
    }

    /// Answers a request of the protocol that only looks, for its viewer.
    fn look(
        &mut self,
        client: &Client,
        mut request: Map<String, Value>,
        has_viewer: bool,
    ) -> Result<String> {
        request.remove("session");
        if has_viewer {
            let own = json!(client.viewer);
            let asked = request.insert("seat".to_owned(), own.clone());
            if asked.is_some_and(|asked| asked != own) || request.contains_key("open") {
                let why = format!("this key shows only the view of {}", client.viewer);
                return Err(refuse("forbidden", why));
            }
            let cmd = request.get("cmd").and_then(Value::as_str);
            let is_picture = cmd == Some("render");
            if (is_picture || cmd == Some("record")) && self.may_see_all(client.viewer) {
                request.remove("seat");
                if is_picture {
                    request.insert("open".to_owned(), true.into());
                }
            }
        }
        Ok(self.asked(client, request))
    }

    /// Whether a viewer has played, and the match is over.
    fn may_see_all(&mut self, viewer: Viewer) -> bool {
        viewer != Viewer::Spectator && self.game().0.is_over()
    }

    /// Returns the seed, and all that was played, so that a player can check the dice.
    fn dice(&mut self, viewer: Viewer) -> Result<String> {
        if !self.may_see_all(viewer) {
            let why = "the seed is shown to those who have played, after the end";
            return Err(refuse("forbidden", why));
        }
        let stored = self.store.read(self.id)?;
        let stored = stored.ok_or_else(|| refuse("unknown_key", "the table was removed"))?;
        Ok(ok(json!(Dice::new(&stored.secret, stored.setup, stored.changes))))
    }

    /// Does a request that changes something.
    fn act(
        &mut self,
        cmd: &str,
        client: &Client,
        request: &Map<String, Value>,
        now: u64,
    ) -> Result<()> {
        let Viewer::Seat(seat) = client.viewer else {
            return Err(refuse("forbidden", "a spectator only looks on"));
        };
        // A message that was sent twice, or late, must not act on another position.
        let ply = self.game().0.ply();
        if request.get("ply").and_then(Value::as_u64) != Some(ply as u64) {
            let why = format!("\"ply\" must be the number of steps that the client knows: {ply}");
            return Err(refuse("stale", why));
        }
        if self.changes >= MAX_CHANGES && cmd != "resign" {
            let why = format!("a table has at most {MAX_CHANGES} changes: resign");
            return Err(refuse_as("too_many", "changes", why));
        }
        let change = match cmd {
            "play" => {
                let action = request.get("action").and_then(Value::as_str);
                let why = "\"action\" must be a string";
                let action = action.ok_or_else(|| refuse("bad_request", why))?;
                return self.play(seat, action, &client.patterns, now);
            }
            "resign" => Change::Resign { seat },
            "draw" => Change::Draw { seat },
            "takeback" => Change::Takeback { seat },
            _ => {
                let open = match request.get("offer").and_then(Value::as_str) {
                    Some("draw") => self.table.draw(),
                    Some("takeback") => self.table.takeback(),
                    _ => {
                        let why = "\"offer\" must be \"draw\" or \"takeback\"";
                        return Err(refuse("bad_request", why));
                    }
                };
                let offer = open.ok_or(Refusal::NoOffer)?.offer;
                match cmd {
                    "accept" => Change::Accept { seat, offer },
                    "decline" => Change::Decline { seat, offer },
                    _ => Change::Withdraw { seat, offer },
                }
            }
        };
        self.set(now, change)
    }

    /// Plays an action and the events that follow, or says in words of the patterns why not.
    fn play(&mut self, seat: Seat, action: &str, patterns: &str, now: u64) -> Result<()> {
        let names = self.names();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let language = Language::read(patterns).unwrap_or_default();
        let words = Words { language, ..Words::with_names(&names) };
        self.change(now, |live, now| {
            let mut rng = live.secret.generator(live.changes + live.fresh.len() + 1);
            let (game, table) = live.game();
            let steps = table.play(game, seat, now, |game| {
                let played = game.play_text_by(seat, action);
                let said = |why| match game.clone_box().play_with_words(action, words) {
                    Err(said @ DynError::Step { .. }) => said,
                    _ => why,
                };
                let mut steps = vec![played.map_err(said)?];
                steps.extend(std::iter::from_fn(|| game.sample_event(&mut rng)));
                Ok::<_, DynError>(steps)
            })?;
            Ok(Change::Play { seat, steps })
        })
    }

    /// Returns the bot to act with a copy of the match, if it does not think already.
    ///
    /// First the bots answer offers: they allow takebacks and play on.
    pub(crate) fn bot_to_act(&mut self, now: u64) -> Result<Option<BotToAct>> {
        let bot_of = |live: &Live, seat: Seat| match live.setup.seats.get(seat.index()) {
            Some(Sitter::Bot(bot)) => Some(bot.clone()),
            _ => None,
        };
        for seat in Seat::all(self.setup.seats.len() as u8) {
            let open = [self.table.draw(), self.table.takeback()];
            for open in open.into_iter().flatten().filter(|open| !open.agreed.contains(seat)) {
                if bot_of(self, seat).is_some() {
                    let offer = open.offer;
                    let change = match offer {
                        Offer::Draw => Change::Decline { seat, offer },
                        Offer::Takeback { .. } => Change::Accept { seat, offer },
                    };
                    self.set(now, change)?;
                }
            }
        }
        let Turn::Seat(seat) = self.game().0.turn() else { return Ok(None) };
        let Some(bot) = bot_of(self, seat) else { return Ok(None) };
        if self.is_broken || std::mem::replace(&mut self.is_thinking, true) {
            return Ok(None);
        }
        Ok(Some((seat, bot, self.game().0.clone_box())))
    }

    /// Plays the choice of a bot, unless the match has changed.
    pub(crate) fn play_choice(
        &mut self,
        (seat, ply): (Seat, usize),
        action: Result<String>,
        now: u64,
    ) -> Result<()> {
        self.is_thinking = false;
        if self.is_broken || self.game().0.ply() != ply {
            return Ok(());
        }
        self.play(seat, &action?, "", now)
    }
}

/// A bot with its seat and a copy of the match.
pub(crate) type BotToAct = (Seat, String, Box<dyn DynMatch>);
