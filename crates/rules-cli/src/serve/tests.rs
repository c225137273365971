//! The protocol, line by line, with a small game.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::server::Server;
use crate::deadline::InputEnd;
use crate::games::{AnyGame, Entry};
use crate::lines::Line;
use crate::toy::{self, Toy};

const TOYS: &[&dyn AnyGame] = &[&Entry::<Toy>::new(toy::FACTS)];

/// A server that begins every game with the same seed.
fn server() -> Server {
    Server::new(TOYS, Some(0), InputEnd::default())
}

struct Client(Server);

impl Client {
    fn new() -> Client {
        Client(server())
    }

    fn begun(request: Value) -> Client {
        let mut client = Client::new();
        client.ok(request);
        client
    }

    fn toy() -> Client {
        Client::begun(json!({"cmd": "new", "game": "toy"}))
    }

    fn ask(&mut self, request: &Value) -> Value {
        let answer = self.0.answer(Line::Whole(request.to_string().as_bytes()));
        serde_json::from_str(&answer).expect("answers are JSON")
    }

    /// The value of a successful answer.
    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        answer["ok"].clone()
    }

    /// The code of a failure; makes sure that nothing has changed.
    fn code(&mut self, request: Value) -> String {
        let states =
            [json!({"cmd": "view"}), json!({"cmd": "record"}), json!({"cmd": "view", "seat": 1})];
        let before = states.clone().map(|state| self.ask(&state));
        let answer = self.ask(&request);
        assert!(answer.get("ok").is_none(), "{request}: {answer}");
        assert_eq!(before, states.map(|state| self.ask(&state)), "{request} changed something");
        let message = answer["error"]["message"].as_str().expect("a failure has a message");
        assert!(!message.is_empty() && message.len() < 300, "{message}");
        answer["error"]["code"].as_str().expect("a failure has a code").to_owned()
    }

    fn play(&mut self, text: &str) -> Value {
        self.ok(json!({"cmd": "play", "action": text}))
    }
}

fn keys(object: &Value) -> Vec<&str> {
    let keys: BTreeSet<_> = object.as_object().expect("an object").keys().collect();
    keys.into_iter().map(String::as_str).collect()
}

#[test]
fn hello_tells_games_and_options() {
    let hello = Client::new().ok(json!({"cmd": "hello"}));
    let options = json!([
        {"name": "goal", "type": "int", "min": 0, "max": 9, "default": 2,
         "help": "The points to win; 0 for a game without end."},
        {"name": "open", "type": "bool", "default": false,
         "help": "Whether both seats see the coin."},
        {"name": "coin", "type": "choice", "values": ["fair", "bent"], "default": "fair",
         "help": "Whether tails fall twice as often."},
        {"name": "first", "type": "int", "min": 0, "max": 1, "default": 0, "random": true,
         "help": "The seat that begins."},
    ]);
    let wanted = json!({"protocol": 1, "games": [{"name": "toy", "options": options}]});
    assert_eq!(hello, wanted);
}

#[test]
fn the_view_has_its_keys_in_order() {
    let mut server = server();
    let answer = server.answer(Line::Whole(br#"{"cmd":"new","game":"toy"}"#));
    let wanted = concat!(
        r#"{"ok":{"game":"toy","turn":"chance","legal":[],"chance":[["h",1],["t",1]],"#,
        r#""outcome":null,"position":"toy/1 - 0 0 0 -","ply":0}}"#
    );
    assert_eq!(answer, wanted);
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut client = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 1}}));
    let view = client.play("h");
    assert_eq!((&view["turn"], &view["legal"]), (&json!(0), &json!(["keep", "pass"])));
    assert_eq!(view["chance"], json!([]));
    let view = client.play("keep");
    let outcome = json!({"winners": [0], "reason": "goal", "scores": [1, 0]});
    assert_eq!((&view["turn"], &view["outcome"]), (&json!("over"), &outcome));
    assert_eq!(
        (&view["legal"], &view["chance"], &view["ply"]),
        (&json!([]), &json!([]), &json!(2))
    );
    for request in [
        json!({"cmd": "play", "action": "keep"}),
        json!({"cmd": "play", "action": "nonsense"}),
        json!({"cmd": "sample"}),
        json!({"cmd": "random"}),
    ] {
        assert_eq!(client.code(request), "game_over");
    }
    assert_eq!(client.ok(json!({"cmd": "undo"}))["turn"], 0);
}

#[test]
fn weights_are_those_of_the_options() {
    let options = json!({"coin": "bent", "goal": 3});
    let view = Client::new().ok(json!({"cmd": "new", "game": "toy", "options": options}));
    assert_eq!(view["chance"], json!([["h", 1], ["t", 2]]));
    assert_eq!(view["position"], "toy/1 goal=3,coin=bent 0 0 0 -");
}

#[test]
fn a_seat_is_shown_what_it_may_see() {
    let mut client = Client::toy();
    client.play("h");
    let acting = client.ok(json!({"cmd": "view", "seat": 0}));
    let waiting = client.ok(json!({"cmd": "view", "seat": 1}));
    assert_eq!(keys(&acting), ["game", "legal", "observation", "outcome", "ply", "turn"]);
    assert_eq!(keys(&waiting), keys(&acting));
    assert_eq!(acting["legal"], json!(["keep", "pass"]));
    assert_eq!(waiting["legal"], json!([]));
    let seen = json!({"points": [0, 0], "seat": 0, "tossed": true, "coin": "h"});
    assert_eq!(acting["observation"], seen);
    assert_eq!(waiting["observation"]["coin"], Value::Null);
    let observed = client.ok(json!({"cmd": "observe", "seat": 1}));
    assert_eq!(observed, json!({"observation": waiting["observation"]}));
}

#[test]
fn what_is_hidden_changes_no_byte_that_another_seat_gets() {
    let asked = [
        json!({"cmd": "view", "seat": 1}),
        json!({"cmd": "observe", "seat": 1}),
        json!({"cmd": "record", "seat": 1}),
        json!({"cmd": "redraw", "seat": 1}),
    ];
    let answers = ["h", "t"].map(|coin| {
        let mut client = Client::toy();
        client.play(coin);
        asked.clone().map(|request| client.ask(&request))
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn a_loaded_game_hides_its_start_too() {
    let records = ["h", "t"].map(|coin| {
        let position = format!("toy/1 - 1 0 0 {coin}");
        let load = json!({"cmd": "load", "game": "toy", "position": position});
        Client::begun(load).ok(json!({"cmd": "record", "seat": 1}))
    });
    assert_eq!(records[0], records[1]);
}

#[test]
fn a_determinization_is_a_position_that_agrees() {
    let mut client = Client::toy();
    client.play("h");
    let drawn: BTreeSet<_> = (0..50)
        .map(|_| client.ok(json!({"cmd": "redraw", "seat": 1}))["position"].to_string())
        .collect();
    let wanted = [r#""toy/1 - 0 0 0 h""#, r#""toy/1 - 0 0 0 t""#].map(str::to_owned);
    assert_eq!(drawn, BTreeSet::from(wanted));
    let own = client.ok(json!({"cmd": "redraw", "seat": 0}));
    assert_eq!(own, json!({"position": "toy/1 - 0 0 0 h"}));
}

#[test]
fn equal_seeds_give_equal_games() {
    let game = |seed: u64| {
        let options = json!({"goal": 9});
        let mut client =
            Client::begun(json!({"cmd": "new", "game": "toy", "options": options, "seed": seed}));
        client.ok(json!({"cmd": "sample"}));
        client.ok(json!({"cmd": "random"}));
        client.ok(json!({"cmd": "record"}))
    };
    assert_eq!(game(7), game(7));
    assert_ne!(game(7), game(8));
}

#[test]
fn steps_are_taken_back_one_by_one() {
    let mut client = Client::toy();
    assert_eq!(client.code(json!({"cmd": "undo"})), "bad_request");
    let start = client.ok(json!({"cmd": "view"}));
    let end = client.ok(json!({"cmd": "random"}));
    for ply in (0..end["ply"].as_u64().unwrap()).rev() {
        assert_eq!(client.ok(json!({"cmd": "undo"}))["ply"], ply);
    }
    assert_eq!(client.ok(json!({"cmd": "view"})), start);
    assert_eq!(client.code(json!({"cmd": "undo"})), "bad_request");
}

#[test]
fn a_position_goes_on_as_it_was() {
    let mut client = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 5}}));
    client.play("h");
    client.play("pass");
    let view = client.play("t");
    let position = view["position"].clone();
    let load = json!({"cmd": "load", "game": "toy", "position": position,
                      "options": {"open": false, "goal": 5}, "seed": 3});
    let loaded = client.ok(load);
    assert_eq!((&loaded["position"], &loaded["ply"]), (&position, &json!(0)));
    assert_eq!(client.code(json!({"cmd": "undo"})), "bad_request");
}

#[test]
fn only_a_position_with_these_options_is_loaded() {
    let mut client = Client::toy();
    let mut code = |position: &str, options: Value| {
        client.code(json!({"cmd": "load", "game": "toy", "position": position, "options": options}))
    };
    let good = "toy/1 goal=5 0 0 0 -";
    assert_eq!(code(good, json!({"goal": 4})), "bad_position");
    assert_eq!(code(good, json!({"open": true})), "bad_position");
    assert_eq!(code(good, json!({"goal": "5"})), "bad_option");
    assert_eq!(code(good, json!({"goal": 10})), "bad_option");
    assert_eq!(code(good, json!({"coin": "bent", "zebra": 1})), "bad_option");
    for position in
        ["", "toy", "toy/1 - 0 0 0", "toy/2 - 0 0 0 -", "toy/1 - 0 0 2 -", "toy/1 goal=2 0 0 0 -"]
    {
        assert_eq!(code(position, json!({})), "bad_position", "{position}");
    }
    let request = json!({"cmd": "load", "game": "chess", "position": good});
    assert_eq!(client.code(request), "unknown_game");
}

#[test]
fn what_is_not_legal_is_refused_with_the_reason() {
    let mut client = Client::toy();
    let play = |text: &str| json!({"cmd": "play", "action": text});
    assert_eq!(client.code(play("keep")), "illegal_action");
    client.play("h");
    for text in ["h", "", "keep ", "Keep", "steal", "\u{0}", "é"] {
        assert_eq!(client.code(play(text)), "illegal_action", "{text:?}");
    }
    assert_eq!(client.code(play(&"x".repeat(100_000))), "illegal_action");
    assert_eq!(client.code(json!({"cmd": "sample"})), "illegal_action");
    let message = client.ask(&play("steal"))["error"]["message"].to_string();
    assert!(message.contains("coins are not stolen (TOY-1)"), "{message}");
}

#[test]
fn a_failed_beginning_leaves_the_old_game() {
    let mut client = Client::toy();
    client.play("h");
    let new = |game: &str, options: Value| json!({"cmd": "new", "game": game, "options": options});
    assert_eq!(client.code(new("chess", json!({}))), "unknown_game");
    assert_eq!(client.code(new("toy", json!({"goal": 10}))), "bad_option");
    assert_eq!(client.code(new("toy", json!({"goal": 0, "coin": "bent"}))), "bad_option");
    assert_eq!(client.code(new("toy", json!({"players": 2}))), "bad_option");
    assert_eq!(client.code(json!({"cmd": "replay", "record": "no record"})), "bad_record");
}

#[test]
fn seats_that_do_not_exist_are_bad_requests() {
    let mut client = Client::toy();
    for cmd in ["view", "observe", "redraw", "record"] {
        for seat in [2, 6, 255, 256, u64::MAX] {
            assert_eq!(client.code(json!({"cmd": cmd, "seat": seat})), "bad_request");
        }
    }
}

#[test]
fn most_requests_need_a_game() {
    let mut client = Client::new();
    let mut code = |request: Value| client.ask(&request)["error"]["code"].clone();
    for cmd in ["undo", "view", "record", "sample", "random"] {
        assert_eq!(code(json!({"cmd": cmd})), "no_game");
    }
    for cmd in ["view", "observe", "redraw", "record"] {
        assert_eq!(code(json!({"cmd": cmd, "seat": 9})), "no_game");
        assert_eq!(code(json!({"cmd": cmd, "seat": "9"})), "bad_request");
    }
    assert_eq!(code(json!({"cmd": "play", "action": "x"})), "no_game");
    assert_eq!(code(json!({"cmd": "play"})), "bad_request");
    assert_eq!(code(json!({"cmd": "perft", "depth": 1})), "no_game");
}

#[test]
fn action_sequences_are_counted_up_to_the_limit() {
    let mut client = Client::toy();
    let mut nodes = |depth: u8| client.ok(json!({"cmd": "perft", "depth": depth}))["nodes"].clone();
    assert_eq!([0, 1, 2, 3, 4].map(&mut nodes), [1, 2, 4, 8, 16]);
    // Positions visited for depth 3: the start, two after the toss, four after the first deed.
    let perft = |limit: u64| json!({"cmd": "perft", "depth": 3, "limit": limit});
    assert_eq!(client.ok(perft(7)), json!({"nodes": 8}));
    assert_eq!(client.code(perft(6)), "too_large");
    assert_eq!(client.ok(json!({"cmd": "perft", "depth": 0, "limit": 0})), json!({"nodes": 1}));
}

#[test]
fn records_are_replayed() {
    let mut client = Client::toy();
    let end = client.ok(json!({"cmd": "random"}));
    let record = client.ok(json!({"cmd": "record"}))["record"].clone();
    let mut other = Client::begun(json!({"cmd": "replay", "record": record}));
    assert_eq!(other.ok(json!({"cmd": "view"})), end);
    assert_eq!(other.ok(json!({"cmd": "record"}))["record"], record);
}

#[test]
fn broken_records_are_refused_with_the_step() {
    let mut client = Client::toy();
    let head = "[Game \"toy\"]\n[Version \"1\"]\n[Options \"-\"]\n";
    for (record, place) in [
        (format!("{head}[Result \"unfinished\"]\n\n*h keep keep\n"), "step 3"),
        (format!("{head}[Result \"unfinished\"]\n\n? keep\n"), "step 1"),
        (format!("{head}[Result \"goal 0 2,0\"]\n\n*h keep\n"), "step 3"),
        (format!("{head}[Seen \"x\"]\n[Result \"unfinished\"]\n\n"), "step 0"),
        (format!("{head}\n*h keep\n"), "byte"),
        ("[Game \"chess\"]\n".to_owned(), "chess"),
        (String::new(), "tag"),
    ] {
        let request = json!({"cmd": "replay", "record": record});
        let message = client.ask(&request)["error"]["message"].to_string();
        assert!(message.contains(place), "{message}");
        assert_eq!(client.code(request), "bad_record");
    }
}

#[test]
fn a_cut_down_record_is_not_replayed() {
    let mut client = Client::toy();
    client.play("h");
    let record = client.ok(json!({"cmd": "record", "seat": 1}))["record"].clone();
    assert!(record.as_str().unwrap().ends_with("\n?\n"), "{record}");
    assert_eq!(client.code(json!({"cmd": "replay", "record": record})), "bad_record");
    let own = client.ok(json!({"cmd": "record", "seat": 0}))["record"].clone();
    assert_eq!(client.ok(json!({"cmd": "replay", "record": own}))["ply"], 1);
}

#[test]
fn a_game_without_end_is_not_played_out() {
    let mut client = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    assert_eq!(client.code(json!({"cmd": "random"})), "too_large");
    // The generator has not moved on either.
    let sampled = client.ok(json!({"cmd": "sample"}));
    let mut fresh = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    assert_eq!(fresh.ok(json!({"cmd": "sample"})), sampled);
}

#[test]
fn ids_come_back_as_they_were() {
    let mut server = server();
    let mut answer = |line: &str| server.answer(Line::Whole(line.as_bytes()));
    for id in ["0", "1.0", "12345678901234567890123", "null", "\"a\\u00e9\"", "[1,{\"x\": []}]"] {
        let start = format!("{{\"id\":{id},\"ok\":");
        assert!(answer(&format!("{{\"cmd\":\"hello\",\"id\":{id}}}")).starts_with(&start));
        let start = format!("{{\"id\":{id},\"error\":");
        assert!(answer(&format!("{{\"id\":{id}}}")).starts_with(&start));
    }
    assert!(answer(r#"{"cmd":"hello"}"#).starts_with(r#"{"ok":"#));
    assert!(answer("{\"cmd\":\"hello\",\"id\":[1,\r2]}\r").starts_with(r#"{"id":[1, 2],"#));
    assert!(answer("").starts_with(r#"{"error":{"code":"bad_request","message":"#));
    assert!(server.answer(Line::TooLong).contains("bad_request"));
}

#[test]
fn a_seat_plays_on_its_own_turn_and_is_shown_its_own_view() {
    let mut client = Client::toy();
    let play = |text: &str, seat: u64| json!({"cmd": "play", "action": text, "seat": seat});
    assert_eq!(client.code(play("h", 0)), "illegal_action", "a seat does not choose events");
    let view = client.ok(json!({"cmd": "sample", "seat": 1}));
    assert_eq!(view, client.ok(json!({"cmd": "view", "seat": 1})));
    assert!(view.get("position").is_none() && view["observation"]["coin"].is_null(), "{view}");
    assert_eq!(client.code(play("keep", 1)), "illegal_action");
    assert_eq!(client.code(play("keep", 2)), "bad_request");
    let view = client.ok(play("keep", 0));
    assert_eq!((&view["ply"], view.get("position")), (&json!(2), None));
    let view = client.ok(json!({"cmd": "undo", "seat": 1}));
    assert_eq!(view, client.ok(json!({"cmd": "view", "seat": 1})));
    assert_eq!(client.code(json!({"cmd": "undo", "seat": 7})), "bad_request");
    client.ok(json!({"cmd": "random"}));
    assert_eq!(client.code(play("keep", 0)), "game_over");
}

#[test]
fn the_views_of_a_seat_are_the_same_whatever_is_hidden_from_it() {
    let shown = ["h", "t"].map(|coin| {
        let mut client = Client::toy();
        client.play(coin);
        client.ok(json!({"cmd": "play", "action": "keep", "seat": 0}));
        client.ok(json!({"cmd": "undo", "seat": 1}))
    });
    assert_eq!(shown[0], shown[1]);
}

#[test]
fn work_that_takes_too_long_is_given_up() {
    let mut client = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    let perft = |ms: u64| json!({"cmd": "perft", "depth": 255, "limit": u64::MAX, "ms": ms});
    assert_eq!(client.code(perft(0)), "too_long");
    assert_eq!(client.code(perft(50)), "too_long");
    assert_eq!(client.code(json!({"cmd": "random", "ms": 0})), "too_long");
    assert_eq!(client.ok(json!({"cmd": "perft", "depth": 0, "ms": 0})), json!({"nodes": 1}));
}

#[test]
fn chance_chooses_who_begins() {
    let mut seen = BTreeSet::new();
    for seed in 0..20 {
        let options = json!({"first": "random"});
        let new = json!({"cmd": "new", "game": "toy", "options": options, "seed": seed});
        let view = Client::new().ok(new.clone());
        assert_eq!(Client::new().ok(new), view, "the same seed gives the same seat");
        let position = view["position"].as_str().unwrap().to_owned();
        let load = json!({"cmd": "load", "game": "toy", "position": position, "options": options});
        assert_eq!(Client::new().ok(load)["position"], position);
        seen.insert(position);
    }
    let wanted = ["toy/1 - 0 0 0 -", "toy/1 first=1 0 0 1 -"].map(str::to_owned);
    assert_eq!(seen, BTreeSet::from(wanted));
}

#[test]
fn a_record_that_ends_the_game_needs_no_result() {
    let head = "[Game \"toy\"]\n[Version \"1\"]\n[Options \"goal=1\"]\n";
    let record = format!("{head}[Result \"unfinished\"]\n\n*h keep\n");
    let mut client = Client::begun(json!({"cmd": "replay", "record": record}));
    assert_eq!(client.ok(json!({"cmd": "view"}))["turn"], "over");
    let closed = client.ok(json!({"cmd": "record"}))["record"].clone();
    assert!(closed.as_str().unwrap().contains("[Result \"goal 0 1,0\"]"), "{closed}");
}

#[test]
fn games_without_layouts_take_none() {
    let new = json!({"cmd": "new", "game": "toy", "layout": "layout/1"});
    assert_eq!(Client::toy().code(new), "bad_option");
}
