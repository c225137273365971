//! The protocol, line by line, with a small game.

use std::collections::BTreeSet;

use crate::common::{Client, server, toys};
use crate::toy::Toy;
use rules_core::record::{MAX_TAG_VALUE, MAX_TAGS};
use rules_games::{Listing, Registry};
use rules_session::{MAX_LINE, MAX_MS, MAX_SESSIONS};
use serde_json::{Value, json};

fn keys(object: &Value) -> Vec<&str> {
    let keys: BTreeSet<_> = object.as_object().expect("an object").keys().collect();
    keys.into_iter().map(String::as_str).collect()
}

#[test]
fn hello_lists_games_and_options() {
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
    let answer = Client::new().line(r#"{"cmd":"new","game":"toy"}"#);
    let wanted = concat!(
        r#"{"ok":{"game":"toy","turn":"chance","legal":[],"chance":[["h",1],["t",1]],"#,
        r#""outcome":null,"position":"toy/1 - 0 0 0 -","ply":0,"seats":2,"#,
        r#""options":{"goal":2,"open":false,"coin":"fair","first":0}}}"#
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
    let text = "Seat 0 wins by goal. Scores: seat 0 1, seat 1 0.";
    let outcome = json!({"winners": [0], "reason": "goal", "scores": [1, 0], "text": text});
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
    assert_eq!(keys(&acting), ["game", "legal", "observation", "outcome", "ply", "seats", "turn"]);
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
        json!({"cmd": "match", "seat": 1}),
        json!({"cmd": "redraw", "seat": 1}),
        json!({"cmd": "play", "action": "steal", "seat": 1}),
        json!({"cmd": "resign", "seat": 1}),
    ];
    let answers = ["h", "t"].map(|coin| {
        let mut client = Client::toy();
        client.play(coin);
        asked.clone().map(|request| client.ask(&request))
    });
    assert_eq!(answers[0], answers[1]);
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
fn only_a_position_with_these_options_is_loaded() {
    let mut client = Client::toy();
    let mut code = |position: &str, options: Value| {
        client.code(json!({"cmd": "load", "game": "toy", "position": position, "options": options}))
    };
    let good = "toy/1 goal=5 0 0 0 -";
    let load = json!({"cmd": "load", "game": "toy", "position": good, "options": {"goal": 5}});
    assert_eq!(Client::begun(load).ok(json!({"cmd": "view"}))["position"], good);
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
    for cmd in ["view", "observe", "redraw", "record", "match", "resign", "undo", "redo"] {
        for seat in [2, 6, 255, 256, u64::MAX] {
            assert_eq!(client.code(json!({"cmd": cmd, "seat": seat})), "bad_request");
        }
    }
}

#[test]
fn most_requests_need_a_game() {
    let mut client = Client::new();
    let mut code = |request: Value| client.ask(&request)["error"]["code"].clone();
    for cmd in ["undo", "redo", "view", "record", "sample", "random", "close"] {
        assert_eq!(code(json!({"cmd": cmd})), "no_game");
    }
    for cmd in ["view", "observe", "redraw", "record", "match", "resign"] {
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

/// A session has one match, so what the tags of a record may take bounds those of a session.
#[test]
fn a_session_has_the_tags_of_one_record_within_bounds() {
    let mut client = Client::toy();
    let replayed = |count: usize, length: usize| {
        let value = "x".repeat(length);
        let tags: String = (0..count).map(|tag| format!("[T{tag} \"{value}\"]\n")).collect();
        let head = "[Game \"toy\"]\n[Version \"1\"]\n[Options \"-\"]\n";
        let record = format!("{head}{tags}[Result \"unfinished\"]\n\n*h\n");
        json!({"cmd": "replay", "record": record})
    };
    let tags = |client: &mut Client| {
        let record = client.ok(json!({"cmd": "record"}))["record"].to_string();
        (record.matches("[T").count(), record.len())
    };
    client.ok(replayed(MAX_TAGS, MAX_TAG_VALUE));
    let (count, bytes) = tags(&mut client);
    assert!(count == MAX_TAGS && bytes < 68 << 10, "{count} tags, {bytes} bytes");
    for (count, length) in [(MAX_TAGS + 1, 1), (1, MAX_TAG_VALUE + 1)] {
        assert_eq!(client.code(replayed(count, length)), "bad_record");
    }
    client.ok(replayed(1, 1));
    assert_eq!(tags(&mut client).0, 1);
}

/// A record that went through a browser's text field, mail or a literal in a program.
#[test]
fn a_record_with_other_white_space_is_replayed() {
    let mut client = Client::toy();
    client.play("h");
    client.play("keep");
    let record = client.ok(json!({"cmd": "record"}))["record"].as_str().unwrap().to_owned();
    for changed in [
        record.replace('\n', "\r\n"),
        format!("\u{feff}{}", record.replace('\n', "  \r\n\n\t")),
        record.trim_end().to_owned(),
    ] {
        let view = client.ok(json!({"cmd": "replay", "record": changed}));
        assert_eq!(view["ply"], 2, "{changed:?}");
        assert_eq!(client.ok(json!({"cmd": "record"}))["record"], record);
    }
    for (changed, reason) in [
        (record.replace("keep", "ke\rep"), "malformed"),
        (record.replace("keep\n# 2 ", "keep\n# 3 "), "damaged"),
        (record[..record.rfind('#').unwrap()].to_owned(), "cut-off"),
    ] {
        let answer = client.ask(&json!({"cmd": "replay", "record": changed}));
        let error = (&answer["error"]["code"], &answer["error"]["reason"]);
        assert_eq!(error, (&json!("bad_record"), &json!(reason)), "{answer}");
    }
}

#[test]
fn a_cut_down_record_is_not_replayed() {
    let mut client = Client::toy();
    client.play("h");
    let record = client.ok(json!({"cmd": "record", "seat": 1}))["record"].clone();
    assert!(record.as_str().unwrap().contains("\n\n?\n# 1 "), "{record}");
    assert_eq!(client.code(json!({"cmd": "replay", "record": record})), "bad_record");
    let own = client.ok(json!({"cmd": "record", "seat": 0}))["record"].clone();
    assert_eq!(client.ok(json!({"cmd": "replay", "record": own}))["ply"], 1);
}

#[test]
fn a_game_without_end_is_not_played_out() {
    let mut client = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    assert_eq!(client.code(json!({"cmd": "random"})), "too_large");
    // The generator has not advanced either.
    let sampled = client.ok(json!({"cmd": "sample"}));
    let mut fresh = Client::begun(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    assert_eq!(fresh.ok(json!({"cmd": "sample"})), sampled);
}

#[test]
fn ids_come_back_as_they_were() {
    let Client(mut server) = Client::new();
    let mut answer = |line: &str| server.answer(line.as_bytes());
    for id in ["0", "1.0", "12345678901234567890123", "null", "\"a\\u00e9\"", "[1,{\"x\": []}]"] {
        let start = format!("{{\"id\":{id},\"ok\":");
        assert!(answer(&format!("{{\"cmd\":\"hello\",\"id\":{id}}}")).starts_with(&start));
        let start = format!("{{\"id\":{id},\"error\":");
        assert!(answer(&format!("{{\"id\":{id}}}")).starts_with(&start));
    }
    assert!(answer(r#"{"cmd":"hello"}"#).starts_with(r#"{"ok":"#));
    assert!(answer("{\"cmd\":\"hello\",\"id\":[1,\r2]}\r").starts_with(r#"{"id":[1, 2],"#));
    assert!(answer("").starts_with(r#"{"error":{"code":"bad_request","message":"#));
    assert!(server.answer_to_long_line().contains("bad_request"));
    let long = server.answer(&vec![b' '; MAX_LINE + 1]);
    assert_eq!(long, server.answer_to_long_line());
    assert!(server.answer(&vec![b' '; MAX_LINE]).contains("blank"));
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
    for cmd in ["undo", "redo", "undo"] {
        let view = client.ok(json!({"cmd": cmd, "seat": 1}));
        assert_eq!(view, client.ok(json!({"cmd": "view", "seat": 1})));
    }
    client.ok(json!({"cmd": "random"}));
    assert_eq!(client.code(play("keep", 0)), "game_over");
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

/// Begins a game, plays heads and keeps them.
fn one_round() -> Client {
    let mut client = Client::toy();
    client.play("h");
    client.play("keep");
    client
}

#[test]
fn a_seat_resigns_at_any_time_and_the_match_is_over() {
    let mut client = one_round();
    assert_eq!(client.code(json!({"cmd": "resign"})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "resign", "seat": 2})), "bad_request");
    let shown = client.ok(json!({"cmd": "resign", "seat": 1}));
    assert_eq!(shown, client.ok(json!({"cmd": "view", "seat": 1})));
    let view = client.ok(json!({"cmd": "view"}));
    assert_eq!((&view["turn"], &view["ply"]), (&json!("over"), &json!(2)));
    assert_eq!((&view["legal"], &view["chance"]), (&json!([]), &json!([])));
    let text = "Seat 1 resigns. Seat 0 wins.";
    let outcome = json!({"winners": [0], "reason": "resigned", "seat": 1, "text": text});
    assert_eq!(view["outcome"], outcome);
    for request in [
        json!({"cmd": "play", "action": "h"}),
        json!({"cmd": "play", "action": "keep", "seat": 0}),
        json!({"cmd": "sample"}),
        json!({"cmd": "random"}),
        json!({"cmd": "resign", "seat": 0}),
    ] {
        assert_eq!(client.code(request), "game_over");
    }
    let perft = |depth: u8| json!({"cmd": "perft", "depth": depth});
    assert_eq!(client.ok(perft(0))["nodes"], 1);
    assert_eq!(client.ok(perft(1))["nodes"], 0);
    let record = client.ok(json!({"cmd": "record", "seat": 0}))["record"].clone();
    assert!(record.as_str().unwrap().contains("[Result \"resigned 1\"]"), "{record}");
    let known = client.ok(json!({"cmd": "match", "seat": 0}));
    assert_eq!(known["match"]["result"], json!({"resigned": 1}));
    assert_eq!(known["match"]["turn"], "over");
    let back = client.ok(json!({"cmd": "undo"}));
    assert_eq!((&back["turn"], &back["ply"]), (&json!("chance"), &json!(2)));
    assert_eq!(client.ok(json!({"cmd": "redo"})), view);
}

#[test]
fn a_record_replays_with_an_end_other_than_by_the_rules() {
    let resigned = "Seat 1 resigns. Seat 0 wins.";
    let late = "Seat 0 runs out of time. Seat 1 wins.";
    let gone = "Seat 0 leaves the game. Seat 1 wins.";
    let both = "Seat 0 and seat 1 win by adjudication.";
    let drawn = "A draw by agreement.";
    for (result, outcome) in [
        ("resigned 1", json!({"winners": [0], "reason": "resigned", "seat": 1, "text": resigned})),
        ("time 0", json!({"winners": [1], "reason": "time", "seat": 0, "text": late})),
        ("abandoned 0", json!({"winners": [1], "reason": "abandoned", "seat": 0, "text": gone})),
        ("adjudicated 0,1", json!({"winners": [0, 1], "reason": "adjudicated", "text": both})),
        ("drawn", json!({"winners": [], "reason": "drawn", "text": drawn})),
    ] {
        let record = format!(
            "[Game \"toy\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"{result}\"]\n\n*h keep\n"
        );
        let replay = json!({"cmd": "replay", "record": record});
        let mut client = Client::begun(replay.clone());
        let view = client.ok(json!({"cmd": "view"}));
        assert_eq!((&view["turn"], &view["outcome"]), (&json!("over"), &outcome));
        let again = client.ok(json!({"cmd": "record"}))["record"].as_str().unwrap().to_owned();
        let (checked, last) = again.rsplit_once("# 2 ").unwrap();
        assert_eq!(checked.replace("[Check \"crc32\"]\n", ""), record);
        assert_eq!(last.len(), "01234567\n".len());
        assert_eq!(client.code(json!({"cmd": "play", "action": "t"})), "game_over");

        // The end is taken back first, and comes again.
        let open = client.ok(json!({"cmd": "undo"}));
        assert_eq!((&open["turn"], &open["ply"]), (&json!("chance"), &json!(2)));
        let unfinished = client.ok(json!({"cmd": "record"}))["record"].clone();
        assert!(unfinished.as_str().unwrap().contains("unfinished"), "{unfinished}");
        assert_eq!(client.ok(json!({"cmd": "redo"}))["outcome"], outcome);

        // The game can continue without it, and from any ply.
        client.ok(json!({"cmd": "undo", "ply": 1}));
        assert_eq!(client.play("keep")["ply"], 2);
        client.play("t");
        let unfinished = client.ok(json!({"cmd": "record"}))["record"].clone();
        assert!(unfinished.as_str().unwrap().contains("unfinished"), "{unfinished}");
    }
}

#[test]
fn a_seat_gets_the_whole_match_as_it_saw_it() {
    let mut client = Client::toy();
    client.play("t");
    client.play("pass");
    client.play("h");
    let view = |client: &mut Client, seat: u8| client.ok(json!({"cmd": "match", "seat": seat}));
    let [first, second] = [0, 1].map(|seat| view(&mut client, seat));
    assert_eq!((&first["game"], keys(&first)), (&json!("toy"), vec!["game", "match"]));
    let wanted =
        ["actions", "observation", "options", "result", "since", "steps", "tags", "turn", "viewer"];
    assert_eq!(keys(&first["match"]), wanted);
    assert_eq!(first["match"]["steps"], json!(["*t", "pass", "?"]));
    assert_eq!(second["match"]["steps"], json!(["?", "pass", "*h"]));
    assert_eq!(first["match"]["actions"], json!([]));
    assert_eq!(second["match"]["actions"], json!(["keep", "pass"]));
    assert_eq!(second["match"]["observation"]["coin"], "h");
    assert_eq!(
        (&first["match"]["turn"], &first["match"]["result"]),
        (&json!(1), &json!("unfinished"))
    );
    assert_eq!(first["match"]["options"], "-");

    // Steps that were taken back are not in it.
    client.ok(json!({"cmd": "undo"}));
    client.play("t");
    assert_eq!(view(&mut client, 0), first);
}

#[test]
fn games_of_several_sessions_do_not_know_of_each_other() {
    let mut client = Client::toy();
    let in_session = |name: &str, mut request: Value| {
        request["session"] = json!(name);
        request
    };
    assert_eq!(client.code(in_session("a", json!({"cmd": "view"}))), "no_game");
    let new = json!({"cmd": "new", "game": "toy", "options": {"goal": 5}});
    client.ok(in_session("a", new.clone()));
    let begun = client.ok(in_session("a", json!({"cmd": "view"})));
    client.ok(in_session("b", new));
    client.play("h");
    let played = client.ok(in_session("a", json!({"cmd": "play", "action": "t"})));
    assert_eq!(client.ok(json!({"cmd": "view"}))["position"], "toy/1 - 0 0 0 h");
    assert_eq!(played["position"], "toy/1 goal=5 0 0 0 t");
    assert_eq!(client.ok(in_session("b", json!({"cmd": "view"}))), begun);
    assert_eq!(client.ok(in_session("a", json!({"cmd": "hello"})))["protocol"], 1);

    // Each game has its own seed.
    client.ok(in_session("a", json!({"cmd": "undo"})));
    let [one, other] = ["a", "b"].map(|name| client.ok(in_session(name, json!({"cmd": "random"}))));
    assert_eq!(one, other);

    assert_eq!(client.ok(in_session("a", json!({"cmd": "close"}))), json!({}));
    assert_eq!(client.code(in_session("a", json!({"cmd": "view"}))), "no_game");
    assert_eq!(client.ok(in_session("b", json!({"cmd": "view"}))), other);
    assert_eq!(client.ok(json!({"cmd": "close"})), json!({}));
    assert_eq!(client.ask(&json!({"cmd": "view"}))["error"]["code"], "no_game");
}

#[test]
fn there_are_only_so_many_sessions() {
    let mut client = Client::toy();
    let new =
        |name: usize| json!({"cmd": "new", "game": "toy", "session": format!("table {name}")});
    for name in 0..MAX_SESSIONS {
        client.ok(new(name));
    }
    assert_eq!(client.code(new(MAX_SESSIONS)), "too_large");
    client.ok(new(3));
    client.ok(json!({"cmd": "new", "game": "toy"}));
    client.ok(json!({"cmd": "close", "session": "table 3"}));
    client.ok(new(MAX_SESSIONS));
    assert_eq!(client.code(new(3)), "too_large");
}

#[test]
fn a_host_without_entropy_needs_seeds() {
    let mut client = Client(server(toys()));
    let answer = client.ask(&json!({"cmd": "new", "game": "toy"}));
    assert_eq!(answer["error"]["code"], "bad_option");
    assert_eq!(answer["error"]["message"], "there is no entropy; give a seed");
    client.ok(json!({"cmd": "new", "game": "toy", "seed": 3}));
}

#[test]
fn what_a_game_lacks_is_answered_with_an_error() {
    const BARE: Listing<Toy> = Listing::new("Coins are kept or passed.");
    let mut client = Client(server(Registry::empty().with(&BARE)).with_seed(0));
    assert_eq!(client.games()[0]["lacks"], json!(["bots"]));
    client.ok(json!({"cmd": "new", "game": "toy"}));
    client.play("h");
    for (request, lacks) in [
        (json!({"cmd": "bot", "bot": "random"}), "bots"),
        (json!({"cmd": "hint", "bot": "random", "seat": 0}), "bots"),
        (json!({"cmd": "render", "seat": 0}), "pictures"),
    ] {
        let message = client.ask(&request)["error"]["message"].clone();
        assert_eq!(message, format!("the game toy has no {lacks}"));
        assert_eq!(client.code(request), "bad_request");
    }
}

#[test]
fn a_step_after_the_last_one_cannot_be_gone_back_to() {
    let mut client = Client::toy();
    let refused = client.ask(&json!({"cmd": "undo", "ply": 9}));
    let message = refused["error"]["message"].as_str().expect("an error has a message");
    assert!(message.contains('9'), "{message}");
}

#[test]
fn the_longest_time_is_allowed_and_one_millisecond_more_is_not() {
    let mut client = Client::toy();
    client.ok(json!({"cmd": "random", "ms": MAX_MS}));
    let code = client.code(json!({"cmd": "random", "ms": MAX_MS + 1}));
    assert_eq!(code, "bad_request");
}
