//! Proofs at length: what a seat cannot see changes none of its messages, kills lose nothing, and
//! hostile clients do no harm.

use std::thread;
use std::time::{Duration, Instant, SystemTime};

use chacha20::ChaCha12Rng;
use chacha20::rand_core::SeedableRng;
use rules_core::{Seat, Turn};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tungstenite::{Bytes, Message};

use super::{Client, Running, people, with};

/// A small generator.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Returns a number of the environment, for a longer or a shorter proof.
fn amount(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// A match of Conquest until somebody is to act: its steps, with the seat of each and whether it
/// is an event.
struct Prefix {
    steps: Vec<(Option<Seat>, bool, String)>,
    stock: Vec<String>,
}

/// Plays Conquest by a list of steps, or at random after its end.
fn played(players: u8, given: &[String], most: usize, rng: &mut ChaCha12Rng) -> Option<Prefix> {
    let options = rules_games::Setup::new()
        .with("players", rules_games::Setting::from_json(&players.to_string()));
    let mut game =
        rules_games::find("conquest").expect("a game").begin(&options).expect("it begins");
    let mut dice = Dice(u64::from(rand_word(rng)) | 1);
    let mut steps = Vec::new();
    loop {
        let is_event = game.turn().is_chance();
        let seat = match game.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance => game.chance_seat(),
            Turn::Over => return None,
        };
        let text = match given.get(steps.len()) {
            Some(text) => text.clone(),
            None if !given.is_empty() || steps.len() >= most => {
                if is_event && given.is_empty() {
                    game.chance_events()[0].0.clone()
                } else {
                    break;
                }
            }
            None if is_event => dice.of(&game.chance_events()).0.clone(),
            None => dice.of(&game.legal_actions()).clone(),
        };
        game.play(&text).ok()?;
        steps.push((seat, is_event, text));
        if !given.is_empty() && steps.len() == given.len() {
            break;
        }
    }
    let drawn: Vec<_> = steps.iter().filter(|step| step.1).map(|step| step.2.clone()).collect();
    let all =
        (0..6).flat_map(|a| (a..6).flat_map(move |b| (b..6).map(move |c| format!("{a}{b}{c}"))));
    Some(Prefix { steps, stock: all.filter(|tile| !drawn.contains(tile)).collect() })
}

fn rand_word(rng: &mut ChaCha12Rng) -> u32 {
    use chacha20::rand_core::Rng;
    rng.next_u32()
}

/// Returns the tile that a placement names, with its numbers ascending.
fn tile_of(step: &str) -> Option<String> {
    let mut numbers: Vec<_> = step.split_once('@')?.0.chars().collect();
    numbers.sort_unstable();
    Some(numbers.into_iter().collect())
}

/// Returns the same match with other tiles where the viewer sees none, if they allow its steps.
fn other_world(
    prefix: &Prefix,
    viewer: Option<Seat>,
    players: u8,
    dice: &mut Dice,
    rng: &mut ChaCha12Rng,
) -> Option<Prefix> {
    let placed: Vec<_> = prefix.steps.iter().filter_map(|step| tile_of(&step.2)).collect();
    let is_hidden = |(seat, is_event, tile): &(Option<Seat>, bool, String)| {
        *is_event && (viewer.is_none() || *seat != viewer) && !placed.contains(tile)
    };
    let hidden: Vec<_> =
        (0..prefix.steps.len()).filter(|&at| is_hidden(&prefix.steps[at])).collect();
    let mut pool: Vec<_> = hidden
        .iter()
        .map(|&at| prefix.steps[at].2.clone())
        .chain(prefix.stock.iter().cloned())
        .collect();
    let mut texts: Vec<_> = prefix.steps.iter().map(|step| step.2.clone()).collect();
    for &at in &hidden {
        texts[at] = pool.swap_remove(dice.below(pool.len()));
    }
    let is_other = texts.iter().zip(&prefix.steps).any(|(text, step)| *text != step.2);
    is_other.then(|| played(players, &texts, 0, rng)).flatten()
}

/// Returns the changes of a table with the steps of a match, as they are stored.
fn changes_of(prefix: &Prefix) -> Vec<Value> {
    let mut changes = Vec::new();
    let mut steps = prefix.steps.iter().peekable();
    let mut events = Vec::new();
    while let Some((_, _, event)) = steps.next_if(|step| step.1) {
        events.push(json!(event));
    }
    changes.push(json!({"deal": {"events": events}}));
    while let Some((seat, _, action)) = steps.next() {
        let mut own = vec![json!(action)];
        while let Some((_, _, event)) = steps.next_if(|step| step.1) {
            own.push(json!(event));
        }
        changes.push(json!({"play": {"seat": seat, "steps": own}}));
    }
    changes
}

/// Stores a table with a key of one viewer.
fn store(database: &Connection, players: u8, viewer: Option<Seat>, prefix: &Prefix, key: &str) {
    let names = ["Ada", "Bob", "Eve", "Kim"];
    let seats: Vec<_> =
        names[..usize::from(players)].iter().map(|name| json!({"person": name})).collect();
    let setup = json!({"game": "conquest", "options": {"players": players}, "seats": seats, "clock": "none"});
    let now = SystemTime::UNIX_EPOCH.elapsed().expect("after 1970").as_millis() as i64;
    database
        .execute(
            "INSERT INTO tables (setup, seed, nonce, changed_ms, over) VALUES (?1, ?2, ?3, ?4, 0)",
            params![setup.to_string(), [7_u8; 32], [8_u8; 16], now],
        )
        .expect("stored");
    let id = database.last_insert_rowid();
    for (number, change) in changes_of(prefix).iter().enumerate() {
        let insert = "INSERT INTO changes (table_id, number, at_ms, change) VALUES (?1, ?2, 1, ?3)";
        database.execute(insert, params![id, number as i64, change.to_string()]).expect("stored");
    }
    let hash: [u8; 32] = Sha256::digest(key.as_bytes()).into();
    let insert = "INSERT INTO keys (hash, table_id, seat) VALUES (?1, ?2, ?3)";
    database
        .execute(insert, params![hash, id, viewer.map(|seat| seat.index() as i64)])
        .expect("stored");
}

/// Returns a request, good or bad, that lets chance decide nothing.
fn request(dice: &mut Dice, plies: usize) -> Value {
    let ply = dice.below(plies + 2);
    let theme = *dice.of(&["light", "dark", "print", "auto", "pink"]);
    let format = *dice.of(&["titled", "tall", "wide"]);
    let tile: String = (0..3).map(|_| char::from(b'0' + dice.below(6) as u8)).collect();
    let action = format!("{tile}@{}.{}^", dice.below(5), dice.below(5));
    let all = [
        json!({"cmd": "view", "since": ply}),
        json!({"cmd": "view", "names": ["A", "B"]}),
        json!({"cmd": "match", "offset": ply}),
        json!({"cmd": "effects", "offset": ply, "limit": 1 + dice.below(30)}),
        json!({"cmd": "observe"}),
        json!({"cmd": "record"}),
        json!({"cmd": "record", "offset": dice.below(400), "limit": 1 + dice.below(400)}),
        json!({"cmd": "render", "theme": theme, "format": format, "coordinates": dice.below(2) == 0}),
        json!({"cmd": "render", "ply": ply, "legal": true, "turn": true}),
        json!({"cmd": "render", "open": true}),
        json!({"cmd": "dice"}),
        json!({"cmd": "rules"}),
        json!({"cmd": "alive"}),
        json!({"cmd": "takeback", "ply": plies}),
        json!({"cmd": "draw", "ply": plies}),
        json!({"cmd": "withdraw", "offer": "draw", "ply": plies}),
        json!({"cmd": "accept", "offer": "takeback", "ply": plies}),
        json!({"cmd": "play", "action": action, "ply": ply}),
        json!({"cmd": "play", "action": "x", "ply": plies}),
        json!({"cmd": "hint", "bot": "easy"}),
        json!({"cmd": "view", "seat": dice.below(3)}),
    ];
    dice.of(&all).clone()
}

/// Two tables whose matches differ only in tiles that a viewer cannot see send it the same bytes.
fn same_bytes(messages: usize) {
    let server = Running::start("leak");
    let database = Connection::open(server.folder.join("tables.sqlite")).expect("it is there");
    database.busy_timeout(Duration::from_secs(5)).expect("set");
    let mut rng = ChaCha12Rng::seed_from_u64(5);
    let mut dice = Dice(99);
    let (mut compared, mut pairs) = (0, 0);
    while compared < messages {
        let players = 2 + dice.below(3) as u8;
        let viewer = Seat::new(dice.below(usize::from(players) + 1) as u8)
            .filter(|seat| seat.index() < usize::from(players));
        let Some(one) = played(players, &[], 27 + dice.below(60), &mut rng) else { continue };
        let Some(other) =
            (0..50).find_map(|_| other_world(&one, viewer, players, &mut dice, &mut rng))
        else {
            continue;
        };
        pairs += 1;
        let keys = ["one", "other"].map(|name| format!("{name} {pairs}"));
        for (prefix, key) in [&one, &other].into_iter().zip(&keys) {
            store(&database, players, viewer, prefix, key);
        }
        let mut clients = [&keys[0], &keys[1]].map(|key| server.client(key));
        clients.iter_mut().for_each(|client| client.wait(|_| true));
        for number in 0..(messages / 10).min(200) {
            let mut asked = request(&mut dice, one.steps.len());
            asked["id"] = json!(number);
            for client in &mut clients {
                client.send(&asked);
                while client.receive().expect("an answer")["id"] != number {}
            }
        }
        // News of the table come before or after an answer.
        let [first, second] = clients.map(|client| -> [Vec<String>; 2] {
            let (news, answers) =
                client.received.into_iter().partition(|text| text.starts_with("{\"event\""));
            [news, answers]
        });
        assert_eq!(first[1].len(), second[1].len());
        for (one, other) in first[0].iter().zip(&second[0]) {
            assert_eq!(one, other, "{viewer:?} of {players}");
        }
        assert_eq!(first[1], second[1], "{viewer:?} of {players}");
        compared += first[0].len().min(second[0].len()) + first[1].len();
    }
    println!("{compared} messages at {pairs} pairs of tables");
    assert!(pairs > 3);
}

#[test]
fn what_a_viewer_cannot_see_changes_no_message() {
    same_bytes(400);
}

#[test]
#[ignore = "long"]
fn what_a_viewer_cannot_see_changes_none_of_20000_messages() {
    same_bytes(amount("RULES_SERVER_LEAK", 20_000));
}

/// Plays until the connection ends, and returns the acknowledged actions with their plies.
fn play_until_lost(clients: &mut [Client; 2], dice: &mut Dice) -> Vec<(u64, String)> {
    let mut acknowledged = Vec::new();
    loop {
        let view = clients[0].last["view"].clone();
        let Some(turn) = view["turn"].as_u64() else { return acknowledged };
        let (seat, ply) = (turn as usize, view["ply"].as_u64().expect("a number"));
        while clients[seat].last["view"]["ply"].as_u64() < Some(ply) {
            if clients[seat].receive().is_none() {
                return acknowledged;
            }
        }
        let legal = clients[seat].last["view"]["legal"].as_array().expect("a list");
        let action = dice.of(legal).as_str().expect("a text").to_owned();
        let request = json!({"cmd": "play", "action": action, "ply": ply, "id": 1});
        if clients[seat].socket.send(Message::text(request.to_string())).is_err() {
            return acknowledged;
        }
        loop {
            let Some(message) = clients[seat].receive() else { return acknowledged };
            if message["id"] == 1 {
                assert!(message["ok"]["ply"].as_u64() > Some(ply), "{message}");
                acknowledged.push((ply, action));
                break;
            }
        }
        while clients[0].last["view"]["ply"].as_u64() <= Some(ply) {
            if clients[0].receive().is_none() {
                return acknowledged;
            }
        }
    }
}

/// Kills the server at random moments of play: every acknowledged step is there, with the clocks.
fn kills(rounds: u64) {
    const BASE: u64 = 3_600_000;
    let mut server = Running::start(&format!("kills-{rounds}"));
    let mut setup = with("triarchy", json!({"players": 2}));
    setup["clock"] = json!({"increment": {"base_ms": BASE, "increment_ms": 0}});
    let (mut keys, _) = server.table(setup.clone());
    let mut dice = Dice(3);
    let (mut acknowledged, mut kept, mut awake) = (Vec::new(), 0, Duration::ZERO);
    let mut begun = Instant::now();
    for round in 0..rounds {
        let mut clients = [0, 1].map(|seat| server.client(&keys[seat]));
        clients.iter_mut().for_each(|client| {
            client
                .wait(|last| last["table"]["running"].is_number() || last["view"]["turn"] == "over")
        });
        let steps: Vec<Value> = {
            let answer = clients[0].ask(json!({"cmd": "effects", "limit": 1000}));
            let next = clients[0].ask(json!({"cmd": "effects", "offset": 1000, "limit": 1000}));
            let of = |answer: &Value| answer["ok"]["steps"].as_array().cloned().unwrap_or_default();
            of(&answer).into_iter().chain(of(&next)).collect()
        };
        for (ply, action) in &acknowledged {
            assert_eq!(steps[*ply as usize]["step"], json!(action), "step {ply} in round {round}");
        }
        kept += acknowledged.len();
        let left = |seat: usize| {
            clients[0].last["table"]["seats"][seat]["left_ms"].as_u64().expect("a number")
        };
        let spent = 2 * BASE - left(0) - left(1);
        assert!(
            u128::from(spent) <= (awake + begun.elapsed()).as_millis(),
            "{spent} ms in round {round}"
        );
        if steps.len() > 1500 || clients[0].last["view"]["turn"] == "over" {
            (keys, _) = server.table(setup.clone());
            (acknowledged, awake, begun) = (Vec::new(), Duration::ZERO, Instant::now());
            clients = [0, 1].map(|seat| server.client(&keys[seat]));
            clients
                .iter_mut()
                .for_each(|client| client.wait(|last| last["table"]["running"].is_number()));
        }
        let moment = Duration::from_millis(5 + dice.below(100) as u64);
        let child = &mut server.child;
        acknowledged.extend(thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(moment);
                child.kill().expect("it runs");
            });
            play_until_lost(&mut clients, &mut dice)
        }));
        awake += begun.elapsed();
        // This time counts for nobody.
        thread::sleep(Duration::from_millis(200));
        begun = Instant::now();
        server.kill(&[]);
    }
    println!("{kept} looks at acknowledged steps after {rounds} kills");
    assert!(kept as u64 > rounds);
}

#[test]
fn kills_at_random_moments_lose_nothing() {
    kills(5);
}

#[test]
#[ignore = "long"]
fn two_hundred_kills_lose_nothing() {
    kills(amount("RULES_SERVER_KILLS", 200) as u64);
}

/// Returns a message with some bytes changed, cut, repeated or from another message.
fn mutated(dice: &mut Dice, message: &str, other: &str) -> Vec<u8> {
    let mut bytes = message.as_bytes().to_vec();
    for _ in 0..=dice.below(4) {
        let at = dice.below(bytes.len().max(1));
        match dice.below(6) {
            0 if !bytes.is_empty() => bytes[at] ^= 1 << dice.below(8),
            1 => bytes.truncate(at),
            2 => bytes.extend(other.as_bytes().iter().skip(dice.below(other.len()))),
            3 => bytes = [&bytes[..at], b"[[[[{\"a\":", &bytes[at..]].concat(),
            4 => bytes = [&bytes[..at], b"99999999999999999999", &bytes[at..]].concat(),
            _ => bytes.insert(at, *dice.of(b"\"{}[]:,\\u0-9e\xff")),
        }
    }
    bytes
}

/// Returns the kilobytes of memory of the server.
fn memory(server: &Running) -> usize {
    let status =
        std::fs::read_to_string(format!("/proc/{}/status", server.child.id())).expect("Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a line");
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
}

/// Hostile clients do others no harm.
fn hostile(messages: usize, idle: usize) {
    let more = (2 * idle + 200).to_string();
    let server = Running::start_with(
        "hostile",
        &["--connections-per-address", &more, "--tables-per-hour", "100000"],
    );
    let before = memory(&server);
    let (keys, spectator) = server.table(people("conquest"));
    let mut hostile = [0, 1].map(|seat| server.client(&keys[seat]));
    let (peaceful, _) = server.table(with("triandro", json!({"ending": "play-on"})));
    let mut others = [0, 1].map(|seat| server.client(&peaceful[seat]));
    others.iter_mut().for_each(|client| client.wait(|_| true));
    // Idle connections, at tables of their own.
    let mut sleepers = Vec::new();
    while sleepers.len() < idle {
        let (keys, _) = server.table(people("triandro"));
        sleepers.extend(keys.iter().map(|key| server.client(key)));
    }
    // Clients that ask for pictures and read nothing.
    let mut slow = server.client(&spectator);
    let asked = json!({"cmd": "render", "theme": "light"}).to_string();
    slow.socket.get_mut().set_write_timeout(Some(Duration::from_millis(50))).expect("a socket");
    while slow.socket.send(Message::text(asked.clone())).is_ok() {}
    let mut dice = Dice(17);
    let valid: Vec<_> = (0..50).map(|_| request(&mut dice, 18).to_string()).collect();
    let mut answered = 0;
    for number in 0..messages {
        let bytes = mutated(&mut dice, dice_of(&valid, number), dice_of(&valid, number / 7));
        let seat = number % 2;
        let message = match String::from_utf8(bytes) {
            Ok(text) => Message::text(text),
            Err(why) => Message::Binary(Bytes::from(why.into_bytes())),
        };
        let client = &mut hostile[seat];
        let sent = client.socket.send(message).is_ok();
        // Each message has an answer, before or after news of the table.
        let heard = sent
            && std::iter::from_fn(|| client.receive()).any(|answer| answer.get("event").is_none());
        answered += usize::from(heard);
        client.received.clear();
        if !heard {
            *client = server.client(&keys[seat]);
        }
        if number % 50 == 0 {
            let wrong: String =
                (0..32).map(|_| char::from(*dice.of(b"0123456789abcdef"))).collect();
            let refused = server.client(&wrong).receive().expect("an answer");
            assert_eq!(refused["error"]["code"], "unknown_key");
        }
        if number % 200 == 0 && others[0].last["view"]["turn"] != "over" {
            let turn = others[0].last["view"]["turn"].as_u64().expect("a seat") as usize;
            let action = others[turn].last["view"]["legal"][0].as_str().expect("a text").to_owned();
            let ply = others[turn].last["view"]["ply"].clone();
            let play = json!({"cmd": "play", "action": action, "ply": ply});
            assert!(others[turn].ask(play.clone()).get("ok").is_some());
            assert_eq!(others[turn].code(play), "stale", "a message that is sent again");
            others
                .iter_mut()
                .for_each(|client| client.wait(|last| last["view"]["ply"].as_u64() > ply.as_u64()));
        }
    }
    assert!(answered > messages / 2, "{answered} of {messages} were answered");
    let after = memory(&server);
    println!(
        "{answered} answers to {messages} mutated messages, {} idle clients; {before} kB before and {after} kB after",
        sleepers.len()
    );
    assert!(after < before + 60_000 + 40 * idle, "{before} kB before and {after} kB after");
    for sleeper in sleepers.iter_mut().step_by(97) {
        assert!(sleeper.ask(json!({"cmd": "alive"})).get("ok").is_some());
    }
    assert_eq!(server.http("GET /health", "", ""), (200, "ok\n".to_owned()));
}

fn dice_of(all: &[String], number: usize) -> &str {
    &all[number % all.len()]
}

#[test]
fn hostile_clients_do_others_no_harm() {
    hostile(1000, 40);
}

#[test]
#[ignore = "long"]
fn a_hundred_thousand_mutated_messages_do_no_harm() {
    hostile(amount("RULES_SERVER_MUTATED", 100_000), amount("RULES_SERVER_IDLE", 2000));
}
