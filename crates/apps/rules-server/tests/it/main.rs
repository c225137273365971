//! Clients play over the server, as a program.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket};

mod proofs;

/// A server with its database, which are gone at the end of the test.
struct Running {
    child: Child,
    address: String,
    folder: PathBuf,
}

impl Running {
    fn start(name: &str) -> Running {
        Running::start_with(name, &[])
    }

    fn start_with(name: &str, more: &[&str]) -> Running {
        let folder =
            std::env::temp_dir().join(format!("rules-server-{}-{name}", std::process::id()));
        std::fs::create_dir_all(folder.join("page")).expect("a folder");
        std::fs::write(folder.join("page/index.html"), "the page").expect("a file");
        let (child, address) = launch(&folder, more);
        Running { child, address, folder }
    }

    /// Kills the server at once, and starts it again.
    fn kill(&mut self, more: &[&str]) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
        (self.child, self.address) = launch(&self.folder, more);
    }

    /// Sends a request, and returns the status and the body.
    fn http(&self, request: &str, headers: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("connected");
        write!(
            stream,
            "{request} HTTP/1.1\r\nHost: {}\r\n{headers}Content-Length: {}\r\nConnection: close, Upgrade\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        (status.expect("a status"), body.to_owned())
    }

    fn make(&self, setup: &Value) -> (u16, Value) {
        let kind = "Content-Type: application/json\r\n";
        let (status, body) = self.http("POST /tables", kind, &setup.to_string());
        (status, serde_json::from_str(&body).unwrap_or_else(|why| panic!("{body}: {why}")))
    }

    /// Makes a table, and returns the keys of its seats and of spectators.
    fn table(&self, setup: Value) -> (Vec<String>, String) {
        let (status, keys) = self.make(&setup);
        assert_eq!(status, 201, "{keys}");
        let text = |key: &Value| key.as_str().expect("a key").to_owned();
        let seats = keys["seats"].as_array().expect("a list");
        (seats.iter().map(|seat| text(&seat["key"])).collect(), text(&keys["spectator"]))
    }

    fn client(&self, key: &str) -> Client {
        let mut client = Client::connect(&self.address);
        client.send(&json!({"key": key}));
        client
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

fn launch(folder: &Path, more: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rules-server"))
        .args(["--listen", "127.0.0.1:0", "--messages-per-second", "100000", "--log", "error"])
        .arg("--data")
        .arg(folder.join("tables.sqlite"))
        .arg("--page")
        .arg(folder.join("page"))
        .args(more)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("piped")).read_line(&mut line).expect("a line");
    let address = line.split('/').nth(2).expect("an address").to_owned();
    (child, address)
}

/// A client of a table.
struct Client {
    socket: WebSocket<TcpStream>,
    /// All messages so far.
    received: Vec<String>,
    /// The last state of the table.
    last: Value,
}

impl Client {
    fn connect(address: &str) -> Client {
        let stream = TcpStream::connect(address).expect("connected");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
        let (socket, _) =
            tungstenite::client(format!("ws://{address}/ws"), stream).expect("upgraded");
        Client { socket, received: Vec::new(), last: Value::Null }
    }

    fn send(&mut self, message: &Value) {
        self.socket.send(Message::text(message.to_string())).expect("sent");
    }

    /// Returns the next message, or nothing if the connection has ended.
    fn receive(&mut self) -> Option<Value> {
        let begun = Instant::now();
        loop {
            // Signs of life are no messages.
            assert!(begun.elapsed() < Duration::from_secs(60), "no message: {}", self.last);
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    self.received.push(text.to_string());
                    if message["event"] == "table" {
                        self.last = message.clone();
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Waits for a state of the table.
    fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) {
        while self.last.is_null() || !is_wanted(&self.last) {
            self.receive().expect("the connection stays");
        }
    }

    /// Sends a request, and waits for its answer.
    fn ask(&mut self, mut request: Value) -> Value {
        request["id"] = json!(self.received.len());
        self.send(&request);
        loop {
            let message = self.receive().expect("an answer");
            if message["id"] == request["id"] {
                return message;
            }
        }
    }

    /// Plays an action at the position that the client knows.
    fn play(&mut self, action: &str) -> Value {
        let ply = self.last["view"]["ply"].clone();
        self.ask(json!({"cmd": "play", "action": action, "ply": ply}))
    }

    fn code(&mut self, request: Value) -> String {
        let answer = self.ask(request);
        answer["error"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }
}

fn people(game: &str) -> Value {
    json!({"game": game, "seats": [{"person": "Ada"}, {"person": "Bob"}]})
}

fn with(game: &str, options: Value) -> Value {
    let mut setup = people(game);
    setup["options"] = options;
    setup
}

/// Both play until the match is over or `most` steps are played, and returns the last known ply.
fn play_on(clients: &mut [Client; 2], most: u64) -> u64 {
    let mut known = 0;
    loop {
        // An action is acknowledged to the one who acts; the other gets the table.
        clients
            .iter_mut()
            .for_each(|client| client.wait(|last| last["view"]["ply"].as_u64() >= Some(known)));
        let view = clients[0].last["view"].clone();
        let ply = view["ply"].as_u64().expect("a number");
        if view["turn"] == "over" || ply >= most {
            return ply;
        }
        let turn = view["turn"].as_u64().expect("a seat") as usize;
        let legal = clients[turn].last["view"]["legal"].as_array().expect("a list").clone();
        // Not always the first, so that games with draws go on.
        let action = legal[ply as usize * 7 % legal.len()].as_str().expect("a text").to_owned();
        let answer = clients[turn].play(&action);
        known = answer["ok"]["ply"].as_u64().unwrap_or_else(|| panic!("{answer}"));
    }
}

#[test]
fn two_clients_play_every_game_to_its_end() {
    let server = Running::start("games");
    for game in ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"] {
        let setup = match game {
            "triad-tourney" => with(game, json!({"max_games": 2})),
            "triarchy" => with(game, json!({"players": 2, "turn_limit": 60})),
            _ => people(game),
        };
        let (keys, spectator) = server.table(setup);
        let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
        let mut onlooker = server.client(&spectator);
        let ply = play_on(&mut clients, u64::MAX);
        onlooker.wait(|last| last["view"]["turn"] == "over");
        let outcome = &onlooker.last["view"]["outcome"];
        assert!(ply > 5 && outcome["winners"].is_array(), "{game}: {outcome}");
        // Those who have played see the whole record, which replays.
        let whole = clients[1].ask(json!({"cmd": "record"}));
        let record = whole["ok"]["record"].as_str().expect("a record").to_owned();
        let entry = rules_games::find(game).expect("a game");
        let replayed = entry.replay(&rules_games::Setup::new(), &record).expect("a whole record");
        assert_eq!(replayed.ply() as u64, ply, "{game}");
        let reduced = onlooker.ask(json!({"cmd": "record"}))["ok"]["record"].clone();
        assert_eq!(
            reduced.as_str().map(|text| text.contains('?')),
            Some(game == "conquest"),
            "{game}"
        );
    }
}

/// Tiles that a seat has not seen are in none of its messages.
#[test]
fn hands_do_not_leave_the_server() {
    let server = Running::start("hands");
    let (keys, spectator) = server.table(people("conquest"));
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    let mut onlooker = server.client(&spectator);
    clients.iter_mut().chain([&mut onlooker]).for_each(|client| client.wait(|_| true));
    let hand = |client: &Client| -> Vec<String> {
        let hand = client.last["view"]["observation"]["hand"].as_array().expect("a hand");
        hand.iter().map(|tile| format!("{tile}")).collect()
    };
    let hands = [hand(&clients[0]), hand(&clients[1])];
    assert!(hands.iter().all(|hand| hand.len() == 9), "{hands:?}");
    assert!(hand(&onlooker).is_empty());
    for client in clients.iter_mut().chain([&mut onlooker]) {
        for look in ["view", "match", "effects", "observe", "record", "render"] {
            for seat in [json!(0), json!(1), json!("spectator"), json!(null)] {
                let mut request = json!({"cmd": look, "seat": seat});
                if seat.is_null() {
                    request.as_object_mut().expect("an object").remove("seat");
                }
                client.ask(request);
            }
            assert_eq!(client.code(json!({"cmd": look, "open": true})), "forbidden");
        }
        for cmd in ["redraw", "perft", "hint", "bot", "sample", "undo", "new", "load", "close"] {
            assert_eq!(client.code(json!({"cmd": cmd, "seat": 0})), "bad_request", "{cmd}");
        }
    }
    let leaked = |client: &Client, hand: &[String]| {
        // In a picture, a text inside of JSON, coordinates look like tiles too.
        let drawn = |tile: &String| format!("tile={}", tile.replace('"', "\\\""));
        let held = |text: &String| {
            hand.iter().any(|tile| text.contains(tile.as_str()) || text.contains(&drawn(tile)))
        };
        client.received.iter().find(|text| held(text)).cloned()
    };
    assert!(leaked(&clients[0], &hands[0]).is_some(), "a seat sees its own hand");
    assert_eq!(leaked(&clients[0], &hands[1]), None);
    assert_eq!(leaked(&clients[1], &hands[0]), None);
    for hand in &hands {
        assert_eq!(leaked(&onlooker, hand), None);
    }
}

#[test]
fn a_kill_loses_no_acknowledged_step() {
    let mut server = Running::start("kill");
    let mut setup = with("triarchy", json!({"players": 2}));
    setup["clock"] = json!({"increment": {"base_ms": 600_000, "increment_ms": 1_000}});
    let (keys, _) = server.table(setup);
    let mut known = 0;
    for round in 1..=10 {
        let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
        clients.iter_mut().for_each(|client| client.wait(|_| true));
        let ply = clients[0].last["view"]["ply"].as_u64().expect("a number");
        assert!(ply >= known, "{ply} of {known} steps in round {round}");
        let left =
            |client: &Client, seat: usize| client.last["table"]["seats"][seat]["left_ms"].clone();
        assert!(left(&clients[0], 0).as_u64() > Some(500_000), "{}", clients[0].last["table"]);
        known = play_on(&mut clients, ply + 7);
        server.kill(&[]);
    }
    let mut client = server.client(&keys[0]);
    client.wait(|_| true);
    assert!(client.last["view"]["ply"].as_u64() >= Some(70));
}

#[test]
fn a_key_moves_to_the_newest_connection_and_can_be_replaced() {
    let server = Running::start("keys");
    let (keys, _) = server.table(people("cybo"));
    let mut old = server.client(&keys[0]);
    old.wait(|_| true);
    let mut new = server.client(&keys[0]);
    new.wait(|_| true);
    assert!(std::iter::from_fn(|| old.receive()).count() <= 1, "the old connection ends");
    let replaced = new.ask(json!({"cmd": "key"}))["ok"]["key"].as_str().expect("a key").to_owned();
    let mut refused = server.client(&keys[0]);
    assert_eq!(refused.receive().expect("an answer")["error"]["code"], "unknown_key");
    assert!(refused.receive().is_none());
    let mut client = server.client(&replaced);
    client.wait(|last| last["table"]["seats"][0]["here"] == true);
    assert_eq!(client.last["table"]["seats"][1]["here"], false);
}

#[test]
fn requests_out_of_turn_late_or_of_spectators_change_nothing() {
    let server = Running::start("refused");
    let (keys, spectator) = server.table(people("triandro"));
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    let mut onlooker = server.client(&spectator);
    clients.iter_mut().chain([&mut onlooker]).for_each(|client| client.wait(|_| true));
    assert_eq!(clients[1].play("28")["error"]["reason"], "not-on-turn");
    assert_eq!(onlooker.play("28")["error"]["code"], "forbidden");
    let first = clients[0].play("28");
    assert_eq!(first["ok"]["ply"], 1);
    // The same message again, as a repeated or late one.
    assert_eq!(clients[0].code(json!({"cmd": "play", "action": "28", "ply": 0})), "stale");
    clients[0].wait(|last| last["view"]["ply"] == 1);
    for (request, code) in [
        (json!({"cmd": "play", "ply": 1}), "bad_request"),
        (json!({"cmd": "dance", "ply": 1}), "bad_request"),
        (json!({"cmd": "resign"}), "stale"),
        (json!({"cmd": "accept", "offer": "draw", "ply": 1}), "refused"),
        (json!({"cmd": "accept", "offer": "tea", "ply": 1}), "bad_request"),
        (json!({"cmd": "view", "seat": 1}), "forbidden"),
        (json!([]), "bad_request"),
    ] {
        if request.is_array() {
            clients[0].send(&request);
            let answer = clients[0].receive().expect("an answer");
            assert_eq!(answer["error"]["code"], code);
        } else {
            assert_eq!(clients[0].code(request.clone()), code, "{request}");
        }
    }
    let now = clients[0].ask(json!({"cmd": "view"}))["ok"].clone();
    assert_eq!((&now["ply"], &now["turn"]), (&json!(1), &json!(1)));
}

#[test]
fn offers_need_the_other_seat() {
    let server = Running::start("offers");
    let (keys, _) = server.table(people("triandro"));
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    clients.iter_mut().for_each(|client| client.wait(|_| true));
    clients[0].play("28");
    clients[0].wait(|last| last["view"]["ply"] == 1);
    assert!(clients[0].ask(json!({"cmd": "takeback", "ply": 1})).get("ok").is_some());
    clients[1].wait(|last| last["table"]["takeback"]["by"] == 0);
    assert!(
        clients[1].ask(json!({"cmd": "accept", "offer": "takeback", "ply": 1})).get("ok").is_some()
    );
    clients[0].wait(|last| last["view"]["ply"] == 0);
    assert!(clients[0].ask(json!({"cmd": "draw", "ply": 0})).get("ok").is_some());
    clients[1].wait(|last| last["table"]["draw"]["by"] == 0);
    assert!(
        clients[1].ask(json!({"cmd": "accept", "offer": "draw", "ply": 0})).get("ok").is_some()
    );
    clients[0].wait(|last| last["view"]["outcome"]["reason"] == "drawn");
}

#[test]
fn bots_fill_seats() {
    let server = Running::start("bots");
    let (keys, _) =
        server.table(json!({"game": "cybo", "seats": [{"bot": "easy"}, {"person": "Ada"}]}));
    let mut client = server.client(&keys[0]);
    loop {
        client.wait(|last| last["view"]["turn"] == 1 || last["view"]["turn"] == "over");
        if client.last["view"]["turn"] == "over" {
            break;
        }
        let action = client.last["view"]["legal"][0].as_str().expect("an action").to_owned();
        let answer = client.play(&action);
        let ply = answer["ok"]["ply"].as_u64().unwrap_or_else(|| panic!("{answer}"));
        client.wait(|last| last["view"]["ply"].as_u64() >= Some(ply));
    }
}

#[test]
fn pages_of_other_addresses_and_wrong_tables_are_refused() {
    let server = Running::start("http");
    assert_eq!(server.http("GET /", "", ""), (200, "the page".to_owned()));
    assert_eq!(
        run(&server.folder, &["health", "--listen", &server.address]),
        (true, String::new())
    );
    let (good, text) = run(&server.folder, &["--listen", "127.0.0.1:1", "health"]);
    assert!(!good && text.contains("no answer at 127.0.0.1:1: "), "{text}");
    for address in ["8091", "localhost:8091"] {
        let (good, text) = run(&server.folder, &["--listen", address]);
        assert!(!good && text.contains("such as 127.0.0.1:8090"), "{text}");
    }
    assert!(server.http("GET /metrics", "", "").1.contains("rules_tables "));
    let upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n";
    let foreign = format!("{upgrade}Origin: http://evil.example\r\n");
    assert_eq!(server.http("GET /ws", &foreign, "").0, 403);
    let kind = "Content-Type: application/json\r\nOrigin: http://evil.example\r\n";
    assert_eq!(server.http("POST /tables", kind, &people("cybo").to_string()).0, 403);
    for (setup, part) in [
        (json!({"game": "chess", "seats": []}), "expected a seat of a person"),
        (json!({"game": "chess", "seats": [{"person": "A"}]}), "unknown game"),
        (json!({"game": "cybo", "seats": [{"person": "A"}]}), "expected 2 seats, found 1"),
        (json!({"game": "cybo", "seats": [{"person": "A"}, {"bot": "chess"}]}), "chess"),
        (json!({"game": "cybo", "seats": [{"person": "A"}, {"bot": "flat:10ms"}]}), "a level"),
        (json!({"game": "cybo", "seats": [{"person": "\u{1}"}, {"person": "B"}]}), "control"),
        (json!({"game": "cybo", "options": {"players": 9}, "seats": [{"person": "A"}]}), "players"),
        (
            json!({"game": "cybo", "seats": people("cybo")["seats"], "clock": {"action": {"action_ms": 0}}}),
            "time",
        ),
        (json!({"game": "cybo", "more": 1, "seats": []}), "more"),
    ] {
        let (status, answer) = server.make(&setup);
        let message = answer["error"]["message"].as_str().expect("a message");
        assert!(status == 422 && message.contains(part), "{setup}: {status} {answer}");
    }
}

/// Plays on until one resigns.
fn resigned(server: &Running, setup: Value) -> ([Client; 2], String) {
    let (keys, spectator) = server.table(setup);
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    clients.iter_mut().for_each(|client| client.wait(|_| true));
    let ply = play_on(&mut clients, 12);
    clients.iter_mut().for_each(|client| client.wait(|last| last["view"]["ply"] == ply));
    let answer = clients[0].ask(json!({"cmd": "resign", "ply": ply}));
    assert!(answer.get("ok").is_some(), "{answer}");
    (clients, spectator)
}

#[test]
fn a_rematch_moves_everybody_one_seat() {
    let server = Running::start("rematch");
    let (mut clients, spectator) = resigned(&server, people("triandro"));
    let mut onlooker = server.client(&spectator);
    onlooker.wait(|last| last["view"]["turn"] == "over");
    assert_eq!(onlooker.code(json!({"cmd": "rematch"})), "refused", "a seat must ask first");
    let key = |client: &mut Client| {
        let answer = client.ask(json!({"cmd": "rematch"}));
        answer["ok"]["key"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    };
    let bob = key(&mut clients[1]);
    clients[0].wait(|last| last["table"]["rematch"] == true);
    let ada = key(&mut clients[0]);
    let looking = key(&mut onlooker);
    let mut next = [&bob, &ada, &looking].map(|key| server.client(key));
    // A spectator who asks again gets the same key, and cannot replace it.
    let keys = || -> i64 {
        let database = rusqlite::Connection::open(server.folder.join("tables.sqlite"));
        let count = "SELECT count(*) FROM keys";
        database.and_then(|keys| keys.query_row(count, [], |row| row.get(0))).expect("a number")
    };
    let before = keys();
    assert_eq!([key(&mut onlooker), key(&mut onlooker)], [looking.clone(), looking]);
    assert_eq!(onlooker.code(json!({"cmd": "key"})), "forbidden");
    assert_eq!(keys(), before);
    for (client, viewer) in next.iter_mut().zip([json!(0), json!(1), json!("spectator")]) {
        client.wait(|last| last["table"]["seats"][0]["name"] == "Bob");
        assert_eq!(client.last["viewer"], viewer);
    }
    // A player who asks again gets a new key to the same table.
    let again = key(&mut clients[1]);
    assert_eq!(server.client(&bob).receive().expect("an answer")["error"]["code"], "unknown_key");
    server.client(&again).wait(|last| last["viewer"] == 0);
    let running = server.table(people("triandro")).0;
    assert_eq!(server.client(&running[0]).code(json!({"cmd": "rematch"})), "refused");
}

/// Changes a database that a server uses.
fn edit(server: &Running, edits: &str) {
    let database =
        rusqlite::Connection::open(server.folder.join("tables.sqlite")).expect("it is there");
    database.busy_timeout(Duration::from_secs(5)).expect("set");
    database.execute_batch(edits).expect("changed");
}

#[test]
fn a_change_that_cannot_be_stored_is_not_made() {
    let server = Running::start("broken");
    let (keys, _) = server.table(people("triandro"));
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    clients.iter_mut().for_each(|client| client.wait(|_| true));
    let ply = play_on(&mut clients, 3);
    edit(&server, "ALTER TABLE changes RENAME TO gone");
    let turn = clients[0].last["view"]["turn"].as_u64().expect("a seat") as usize;
    clients[turn].wait(|last| last["view"]["ply"] == ply);
    let action = clients[turn].last["view"]["legal"][0].as_str().expect("a text").to_owned();
    clients[turn].send(&json!({"cmd": "play", "action": action, "ply": ply, "id": 1}));
    let heard: Vec<_> = std::iter::from_fn(|| clients[turn].receive()).collect();
    assert!(heard.iter().all(|message| message.get("ok").is_none()), "{heard:?}");
    edit(&server, "ALTER TABLE gone RENAME TO changes");
    let begun = Instant::now();
    let again = std::iter::from_fn(|| {
        std::thread::sleep(Duration::from_millis(100));
        let mut client = server.client(&keys[turn]);
        Some(client.receive().filter(|message| message["event"] == "table").map(|_| client))
    });
    let again = again.take_while(|_| begun.elapsed() < Duration::from_secs(20)).flatten().next();
    let mut client = again.expect("the table is loaded again");
    assert_eq!(client.last["view"]["ply"], ply);
    assert!(client.play(&action).get("ok").is_some());
}

#[test]
fn a_table_does_not_grow_for_ever() {
    let server = Running::start("growth");
    let (keys, _) = server.table(people("triandro"));
    // Moves that are taken back, again and again.
    edit(
        &server,
        "WITH RECURSIVE rounds (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM rounds WHERE n < 6999)
         INSERT INTO changes SELECT 1, 3 * n + 1, 1, '{\"play\":{\"seat\":0,\"steps\":[\"28\"]}}' FROM rounds
         UNION ALL SELECT 1, 3 * n + 2, 1, '{\"takeback\":{\"seat\":0}}' FROM rounds
         UNION ALL SELECT 1, 3 * n + 3, 1, '{\"accept\":{\"seat\":1,\"offer\":{\"takeback\":{\"ply\":0}}}}' FROM rounds",
    );
    std::thread::sleep(Duration::from_secs(1));
    let mut client = server.client(&keys[0]);
    client.wait(|_| true);
    assert!(client.last["table"]["changes"].as_u64() > Some(20_000), "{}", client.last["table"]);
    assert_eq!(client.play("28")["error"]["reason"], "changes");
    assert!(client.ask(json!({"cmd": "resign", "ply": 0})).get("ok").is_some());
}

#[test]
fn a_german_client_reads_german() {
    let server = Running::start("german");
    let (keys, _) = server.table(people("triandro"));
    let mut german = Client::connect(&server.address);
    german.send(&json!({"key": keys[0], "language": "de"}));
    let mut english = server.client(&keys[1]);
    [&mut german, &mut english].into_iter().for_each(|client| client.wait(|_| true));
    assert!(german.play("28").get("ok").is_some());
    english.wait(|last| last["view"]["ply"] == 1);
    german.wait(|last| last["view"]["ply"] == 1);
    let said = |client: &Client| client.last["view"]["effects"][0]["text"].to_string();
    assert!(said(&german).contains(" auf "), "{}", said(&german));
    assert!(said(&english).contains(" on "), "{}", said(&english));
    assert!(english.play("34").get("ok").is_some());
    german.wait(|last| last["view"]["ply"] == 2);
    let refused = german.play("28")["error"]["message"].to_string();
    assert!(refused.contains("liegt ein Stein"), "{refused}");
    let status = german.ask(json!({"cmd": "render", "turn": true}))["ok"]["status"].to_string();
    assert!(status.contains("Du "), "{status}");
}

#[test]
fn an_open_table_is_listed_while_somebody_waits() {
    let server = Running::start("open");
    let listed =
        || -> Value { serde_json::from_str(&server.http("GET /tables", "", "").1).expect("JSON") };
    let (keys, _) = server.table(json!({"game": "triandro", "seats": [{"person": "Ada"}, "open"]}));
    assert_eq!(keys.len(), 1);
    assert_eq!(listed(), json!({"tables": []}), "nobody waits");
    let mut ada = server.client(&keys[0]);
    ada.wait(|_| true);
    let table = listed()["tables"][0].clone();
    assert_eq!(table["seats"], json!(["Ada", "Anybody"]));
    let kind = "Content-Type: application/json\r\n";
    let sit = |body: &str| {
        let (status, body) = server.http(&format!("POST /tables/{}", table["id"]), kind, body);
        (status, serde_json::from_str::<Value>(&body).expect("JSON"))
    };
    assert_eq!(sit("{\"name\":\"You\"}").0, 422);
    let (status, joined) = sit("{\"name\":\"Bob\"}");
    assert_eq!((status, &joined["seat"]), (200, &json!(1)));
    assert_eq!(sit("{\"name\":\"Eve\"}").1["error"]["code"], "refused");
    assert_eq!(listed(), json!({"tables": []}));
    let mut bob = server.client(joined["key"].as_str().expect("a key"));
    bob.wait(|last| last["table"]["running"] == 0);
    ada.wait(|last| last["table"]["seats"][1]["name"] == "Bob");
    drop(bob);
    ada.wait(|last| last["table"]["seats"][1]["away_ms"].is_number());
}

fn run(folder: &Path, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rules-server"));
    let done = command.current_dir(folder).args(arguments).output().expect("it runs");
    let text = [done.stdout, done.stderr].concat();
    (done.status.success(), String::from_utf8(text).expect("text"))
}

#[test]
fn the_dice_are_those_of_the_seed_that_was_promised() {
    let server = Running::start("dice");
    let (mut clients, _) = resigned(&server, people("conquest"));
    let promised = clients[0].last["table"]["dice"].as_str().expect("a number").to_owned();
    let dice = clients[1].ask(json!({"cmd": "dice"}))["ok"].clone();
    assert_eq!(dice["dice"], promised);
    let check = |dice: &Value| {
        std::fs::write(server.folder.join("dice.json"), dice.to_string()).expect("a file");
        run(&server.folder, &["check-dice", "dice.json"])
    };
    let (good, text) = check(&dice);
    assert!(good && text.contains(&promised) && text.contains("All "), "{text}");
    let mut changed = dice.clone();
    let first = changed["changes"][0]["change"]["deal"]["events"][0].take();
    changed["changes"][0]["change"]["deal"]["events"][0] =
        dice["changes"][0]["change"]["deal"]["events"][1].clone();
    let (good, text) = check(&changed);
    assert!(
        !good && text.contains(&format!("the seed gives {}", first.as_str().expect("a tile"))),
        "{text}"
    );
    let mut changed = dice.clone();
    changed["nonce"] = json!("00".repeat(16));
    assert!(check(&changed).1.contains("the SHA-256 of seed and nonce is not"));
    changed["seed"] = json!("00");
    assert!(check(&changed).1.contains("\"seed\" must be"));
    assert!(check(&json!({})).1.contains("dice.json: expected the file that the page saves"));
    assert!(run(&server.folder, &["check-dice", "none.json"]).1.contains("none.json: No such"));
    let (keys, spectator) = server.table(people("conquest"));
    for key in [&keys[0], &spectator] {
        assert_eq!(server.client(key).code(json!({"cmd": "dice"})), "forbidden");
    }
}

#[test]
fn a_backup_of_a_running_server_is_restored() {
    let mut server = Running::start("backup");
    let (keys, _) = server.table(people("triandro"));
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    clients.iter_mut().for_each(|client| client.wait(|_| true));
    let ply = play_on(&mut clients, 5);
    let folder = server.folder.clone();
    let data = ["--data", "tables.sqlite"];
    assert_eq!(run(&folder, &["backup", "copy.sqlite", data[0], data[1]]), (true, String::new()));
    let (good, text) = run(&folder, &["backup", "copy.sqlite", data[0], data[1]]);
    assert!(!good && text.contains("copy.sqlite exists already"), "{text}");
    #[cfg(unix)]
    for name in ["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm", "copy.sqlite"] {
        use std::os::unix::fs::PermissionsExt;
        let mode = folder.join(name).metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    play_on(&mut clients, 9);
    let (good, text) = run(&folder, &["restore", "copy.sqlite", data[0], data[1]]);
    assert!(!good && text.contains("exists already"), "{text}");
    let (good, text) = run(&folder, &["restore", "page/index.html", "--data", "other.sqlite"]);
    assert!(!good && text.contains("page/index.html: file is not a database"), "{text}");
    let (good, text) = run(&folder, &["backup", "new.sqlite", "--data", "missing.sqlite"]);
    assert!(!good && text.contains("missing.sqlite: No such file"), "{text}");
    drop(server.child.kill());
    drop(std::fs::remove_file(folder.join("tables.sqlite")));
    let (good, text) = run(&folder, &["restore", "copy.sqlite", data[0], data[1]]);
    assert!(!good && text.contains("tables.sqlite-wal exists already"), "{text}");
    for name in ["tables.sqlite-wal", "tables.sqlite-shm"] {
        drop(std::fs::remove_file(folder.join(name)));
    }
    assert_eq!(run(&folder, &["restore", "copy.sqlite", data[0], data[1]]), (true, String::new()));
    server.kill(&[]);
    let mut client = server.client(&keys[0]);
    client.wait(|_| true);
    assert_eq!(client.last["view"]["ply"], ply);
}

#[test]
fn a_database_of_the_first_version_is_migrated_and_of_a_newer_one_refused() {
    let mut server = Running::start("old");
    let (keys, _) = server.table(people("triandro"));
    let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
    clients.iter_mut().for_each(|client| client.wait(|_| true));
    let ply = play_on(&mut clients, 5);
    drop(server.child.kill());
    drop(server.child.wait());
    let database =
        rusqlite::Connection::open(server.folder.join("tables.sqlite")).expect("it is there");
    let back = "ALTER TABLE tables DROP COLUMN nonce; ALTER TABLE tables DROP COLUMN rematch; PRAGMA user_version = 1";
    database.execute_batch(back).expect("changed");
    drop(database);
    server.kill(&[]);
    let mut client = server.client(&keys[0]);
    client.wait(|_| true);
    let Client { last, .. } = &client;
    assert_eq!((&last["view"]["ply"], &last["table"]["dice"]), (&json!(ply), &Value::Null));
    let newer = rusqlite::Connection::open(server.folder.join("newer.sqlite")).expect("a new file");
    newer.pragma_update(None, "user_version", 7_u32).expect("written");
    let (good, text) = run(&server.folder, &["--data", "newer.sqlite"]);
    assert!(!good && text.contains("version 2 or older, found version 7"), "{text}");
}

#[test]
fn a_base_path_is_before_all_addresses() {
    let server = Running::start_with("base", &["--base-path", "/games"]);
    assert_eq!(server.http("GET /games/", "", ""), (200, "the page".to_owned()));
    assert_eq!(server.http("GET /games/health", "", ""), (200, "ok\n".to_owned()));
    assert_eq!(server.http("GET /games", "", "").0, 308);
    assert_eq!(server.http("GET /health", "", "").0, 404);
    let (good, text) = run(&server.folder, &["--base-path", "games/"]);
    assert!(!good && text.contains("expected a path such as /games"), "{text}");
}

#[test]
fn limits_that_shut_out_everybody_are_refused() {
    let server = Running::start("limits");
    for option in [
        "--connections=0",
        "--connections-per-address=0",
        "--tables-per-hour=0",
        "--messages-per-second=0",
        "--message-bytes=1023",
        "--keep-days=0",
    ] {
        let (good, text) = run(&server.folder, &[option]);
        let name = option.split('=').next().expect("a name");
        assert!(!good && text.contains("expected at least 1") && text.contains(name), "{text}");
    }
}

#[test]
fn a_given_folder_without_a_page_is_refused() {
    let server = Running::start("page");
    std::fs::create_dir(server.folder.join("empty")).expect("a folder");
    for folder in ["empty", "missing"] {
        let (good, text) = run(&server.folder, &["--page", folder, "--data", "new.sqlite"]);
        assert!(!good && text.contains(&format!("no page in {folder}: ")), "{text}");
    }
    assert!(!server.folder.join("new.sqlite").exists());
}

#[test]
fn the_start_says_who_reaches_the_tables_and_where_they_are_kept() {
    let server = Running::start("start");
    let data = server.folder.join("new.sqlite");
    let said = |options: &[&str]| -> String {
        let mut child = Command::new(env!("CARGO_BIN_EXE_rules-server"))
            .current_dir(&server.folder)
            .args(["--data", "new.sqlite", "--page", "page", "--log", "error"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut text = String::new();
        for line in lines.map_while(Result::ok) {
            text += &line;
            if text.contains("The tables are kept in ") {
                break;
            }
        }
        drop(child.kill());
        drop(child.wait());
        assert!(text.ends_with(&format!("The tables are kept in {}.", data.display())), "{text}");
        text
    };
    let own = said(&["--listen", "127.0.0.1:0"]);
    assert!(own.contains("Only this machine"), "{own}");
    let proxied = said(&["--listen", "127.0.0.1:0", "--trusted-proxy"]);
    assert!(!proxied.contains("Only this machine"), "{proxied}");
    let open = said(&["--listen", "0.0.0.0:0"]);
    assert!(!open.contains("0.0.0.0") && open.contains("address of this machine"), "{open}");
}

#[test]
fn a_start_that_fails_names_the_address_or_the_file() {
    let server = Running::start("failing");
    let page = ["--page", "page", "--data"];
    let options = [&page[..], &["new.sqlite", "--listen", &server.address]].concat();
    let (good, text) = run(&server.folder, &options);
    assert!(!good && text.contains(&format!("cannot listen at {}: ", server.address)), "{text}");
    assert!(!server.folder.join("new.sqlite").exists());
    let options = [&page[..], &["tables.sqlite", "--listen", "127.0.0.1:0"]].concat();
    let (good, text) = run(&server.folder, &options);
    assert!(!good && text.contains("tables.sqlite: another server uses it"), "{text}");
    let options = [&page[..], &["page/index.html", "--listen", "127.0.0.1:0"]].concat();
    let (good, text) = run(&server.folder, &options);
    let parts = ["page/index.html: file is not a database", "`rules-server restore`"];
    assert!(!good && parts.iter().all(|part| text.contains(part)), "{text}");
}

#[cfg(unix)]
#[test]
fn a_stop_closes_connections_and_does_not_wait_for_bots() {
    let mut server = Running::start("stop");
    // It thinks for many seconds.
    let seats = json!([{"bot": "mcts:1000000"}, {"person": "Ada"}]);
    let (keys, _) = server.table(json!({"game": "triandro", "seats": seats}));
    let mut client = server.client(&keys[0]);
    client.wait(|_| true);
    std::thread::sleep(Duration::from_millis(300));
    let begun = Instant::now();
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("it runs").success());
    let farewell = std::iter::repeat_with(|| client.socket.read().expect("a message"));
    let closed = farewell.filter_map(|message| match message {
        Message::Close(frame) => frame,
        _ => None,
    });
    let code = closed.map(|frame| u16::from(frame.code)).next();
    assert_eq!(code, Some(1001), "going away");
    assert!(server.child.wait().expect("it ends").success());
    assert!(begun.elapsed() < Duration::from_secs(4), "{:?}", begun.elapsed());
    assert!(!server.folder.join("tables.sqlite-wal").exists(), "the database is closed");
}
