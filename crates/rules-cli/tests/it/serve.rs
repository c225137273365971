//! `rules serve` from outside: every game, every code, and hostile input.

use crate::common::{Client, Dice, code, games, run_with, serve, stdout};
use serde_json::{Value, json};

/// What can be played in this view: legal actions, or events.
fn steps(view: &Value) -> Vec<String> {
    let legal = view["legal"].as_array().expect("a list").iter();
    let chance = view["chance"].as_array().expect("a list").iter().map(|pair| &pair[0]);
    legal.chain(chance).map(|step| step.as_str().expect("a text").to_owned()).collect()
}

fn assert_well_formed(view: &Value) {
    let keys: Vec<_> = view.as_object().expect("an object").keys().map(String::as_str).collect();
    assert_eq!(keys, ["chance", "game", "legal", "outcome", "ply", "position", "turn"]);
    let texts = steps(view);
    assert!(texts.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()), "{view}");
    let [legal, chance] = ["legal", "chance"].map(|key| view[key].as_array().unwrap().len());
    match view["turn"].as_str() {
        None => assert!(view["turn"].is_u64() && legal > 0 && chance == 0, "{view}"),
        Some("chance") => assert!(legal == 0 && chance > 0, "{view}"),
        Some(turn) => assert!(turn == "over" && legal == 0 && chance == 0, "{view}"),
    }
    assert_eq!(view["turn"] == "over", view["outcome"].is_object(), "{view}");
    let weights: Vec<_> = view["chance"].as_array().unwrap().iter().map(|pair| &pair[1]).collect();
    let divisor = weights.iter().fold(0, |a, b| gcd(a, b.as_u64().expect("a whole number")));
    assert!(weights.is_empty() || divisor == 1, "{view}");
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn hello_lists_the_six_games() {
    let mut client = Client::start();
    let names: Vec<_> = games(&mut client).iter().map(|game| game["name"].clone()).collect();
    assert_eq!(names, ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"]);
}

#[test]
fn every_option_takes_its_range_and_nothing_else() {
    let mut client = Client::start();
    for game in games(&mut client) {
        for option in game["options"].as_array().unwrap() {
            let name = option["name"].as_str().unwrap();
            let new = |value: &Value| json!({"cmd": "new", "game": game["name"], "options": {name: value}});
            client.ok(new(&option["default"]));
            let wrong = match option["type"].as_str().unwrap() {
                "int" => {
                    let [min, max] = ["min", "max"].map(|key| option[key].as_i64().unwrap());
                    vec![json!(min - 1), json!(max + 1), json!(min.to_string()), json!(0.5)]
                }
                "bool" => vec![json!(0), json!("true")],
                "choice" => vec![json!("none of these"), json!(0), json!(true)],
                other => panic!("no type {other}"),
            };
            for value in wrong.iter().chain(&[json!(null), json!([])]) {
                let answer = client.ask(&new(value));
                assert_eq!(code(&answer), "bad_option", "{}: {answer}", new(value));
                let message = answer["error"]["message"].as_str().unwrap();
                assert!(message.contains(name), "{message}");
            }
        }
        let unknown = json!({"cmd": "new", "game": game["name"], "options": {"zebra": 1}});
        assert_eq!(code(&client.ask(&unknown)), "bad_option");
    }
}

#[test]
fn every_game_can_be_played_through_the_protocol() {
    let mut client = Client::start();
    for game in games(&mut client) {
        let game = game["name"].clone();
        let mut dice = Dice(0x1234_5678_9abc_def1);
        let mut view = client.ok(json!({"cmd": "new", "game": game}));
        for ply in 0..300 {
            assert_well_formed(&view);
            assert_eq!((&view["ply"], &view["game"]), (&json!(ply), &game));
            let steps = steps(&view);
            if steps.is_empty() {
                break;
            }
            let step = &steps[dice.below(steps.len())];
            let next = client.ok(json!({"cmd": "play", "action": step}));
            assert_eq!(client.ok(json!({"cmd": "undo"})), view);
            view = client.ok(json!({"cmd": "play", "action": step}));
            assert_eq!(view, next);
        }
    }
}

#[test]
fn a_loaded_position_is_the_same_game() {
    let mut client = Client::start();
    for game in games(&mut client) {
        let game = game["name"].clone();
        for steps in [0, 1, 20, 50] {
            client.ok(json!({"cmd": "new", "game": game, "seed": steps}));
            let mut view = client.ok(json!({"cmd": "random"}));
            while view["ply"].as_u64() > Some(steps) {
                view = client.ok(json!({"cmd": "undo"}));
            }
            let counted = client.ok(json!({"cmd": "perft", "depth": 1}));
            let load = json!({"cmd": "load", "game": game, "position": view["position"]});
            let mut loaded = client.ok(load);
            assert_eq!(client.ok(json!({"cmd": "perft", "depth": 1})), counted);
            loaded["ply"] = view["ply"].clone();
            assert_eq!(loaded, view);
        }
    }
}

#[test]
fn a_record_leads_to_the_same_end() {
    let mut client = Client::start();
    for game in games(&mut client) {
        let new = json!({"cmd": "new", "game": game["name"], "seed": 9});
        client.ok(new.clone());
        let end = client.ok(json!({"cmd": "random"}));
        let record = client.ok(json!({"cmd": "record"}));
        client.ok(new);
        let replayed = client.ok(json!({"cmd": "replay", "record": record["record"]}));
        assert_eq!(replayed, end);
        assert_eq!(client.ok(json!({"cmd": "record"})), record);
        assert_ne!(client.ok(json!({"cmd": "undo"}))["turn"], "over");
    }
}

#[test]
fn scores_are_told_only_where_there_are_some() {
    let mut client = Client::start();
    for game in games(&mut client) {
        client.ok(json!({"cmd": "new", "game": game["name"]}));
        let outcome = client.ok(json!({"cmd": "random"}))["outcome"].clone();
        let scored = ["conquest", "cybo"].contains(&game["name"].as_str().unwrap());
        assert_eq!(outcome.get("scores").is_some(), scored, "{outcome}");
        assert!(outcome["winners"].is_array() && outcome["reason"].is_string(), "{outcome}");
    }
}

#[test]
fn open_games_show_the_whole_position_to_every_seat() {
    let mut client = Client::start();
    for game in ["triad", "triad-tourney", "triandro", "cybo"] {
        let view = client.ok(json!({"cmd": "new", "game": game}));
        let seen = client.ok(json!({"cmd": "observe", "seat": 1}))["observation"].clone();
        assert_eq!((&seen["position"], &seen["turn"]), (&view["position"], &view["turn"]));
        assert!(seen["options"].is_object());
        let drawn = client.ok(json!({"cmd": "redraw", "seat": 0}));
        assert_eq!(drawn, json!({"position": view["position"]}));
    }
}

#[test]
fn known_counts_come_out() {
    let mut client = Client::start();
    for (game, options, depth, nodes) in [
        ("triad", json!({}), 7, 47_952),
        ("triad", json!({"layout": "rect", "mode": "standard"}), 6, 10_800),
        ("triandro", json!({"players": 4}), 3, 157_410),
        ("triarchy", json!({"reuse": true, "players": 2}), 3, 5_044),
        ("cybo", json!({"level": "master"}), 2, 144),
    ] {
        client.ok(json!({"cmd": "new", "game": game, "options": options}));
        let counted = client.ok(json!({"cmd": "perft", "depth": depth}));
        assert_eq!(counted, json!({"nodes": nodes}), "{game}");
    }
}

#[test]
fn every_code_is_answered_where_it_belongs() {
    let new = r#"{"cmd":"new","game":"triandro"}"#;
    for (lines, wanted) in [
        (&["x"][..], "bad_request"),
        (&[""], "bad_request"),
        (&[r#"{"cmd":"new","game":"chess"}"#], "unknown_game"),
        (&[r#"{"cmd":"new","game":"cybo","options":{"players":7}}"#], "bad_option"),
        (&[r#"{"cmd":"view"}"#], "no_game"),
        (&[new, r#"{"cmd":"play","action":"56"}"#], "illegal_action"),
        (&[new, r#"{"cmd":"play","action":"x4-17-19"}"#], "illegal_action"),
        (&[new, r#"{"cmd":"sample"}"#], "illegal_action"),
        (&[new, r#"{"cmd":"undo"}"#], "bad_request"),
        (&[new, r#"{"cmd":"view","seat":2}"#], "bad_request"),
        (&[r#"{"cmd":"load","game":"cybo","position":"triandro"}"#], "bad_position"),
        (&[r#"{"cmd":"replay","record":""}"#], "bad_record"),
        (&[new, r#"{"cmd":"random"}"#, r#"{"cmd":"random"}"#], "game_over"),
        (&[new, r#"{"cmd":"perft","depth":9,"limit":1000}"#], "too_large"),
    ] {
        let answers = serve((lines.join("\n") + "\n").as_bytes());
        assert_eq!(answers.len(), lines.len());
        assert_eq!(code(answers.last().unwrap()), wanted, "{lines:?}");
    }
}

#[test]
fn each_answer_comes_before_the_next_request() {
    let mut client = Client::start();
    for id in 0..20 {
        let answer = client.ask(&json!({"cmd": "view", "id": id}));
        assert_eq!((&answer["id"], code(&answer)), (&json!(id), "no_game"));
    }
}

#[test]
fn line_ends_may_be_of_either_kind_or_missing() {
    let answers = serve(b"{\"cmd\":\"hello\",\"id\":1}\r\n\r\n{\"cmd\":\"hello\",\"id\":3}");
    assert_eq!(answers.len(), 3);
    assert!(answers[0]["ok"].is_object() && answers[2]["ok"].is_object());
    assert_eq!(code(&answers[1]), "bad_request");
    assert_eq!(serve(b""), [] as [Value; 0]);
}

#[test]
fn a_line_over_the_limit_is_one_bad_request() {
    let mut input = br#"{"cmd":"hello","id":""#.to_vec();
    input.resize((1 << 20) - 2, b'x');
    input.extend(b"\"}\n");
    let mut answers = serve(&input);
    assert!(answers.pop().unwrap()["ok"].is_object(), "exactly 1 MiB is no byte too much");
    input.insert(30, b'x');
    input.extend(vec![b'{'; 5 << 20]);
    input.extend(b"\n{\"cmd\":\"hello\"}\n");
    let answers = serve(&input);
    assert_eq!(answers.len(), 3);
    assert_eq!((code(&answers[0]), code(&answers[1])), ("bad_request", "bad_request"));
    assert!(answers[2]["ok"].is_object());
}

#[test]
fn no_bytes_bring_the_program_down() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let words: [&[u8]; 16] = [
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"cmd\"",
        b":",
        b",",
        b"\"new\"",
        b"\"game\"",
        b"\"cybo\"",
        b"1e999",
        b"\xff\xfe",
        b"\x00",
        b"\\u0000",
        b"\"\\ud800\"",
        b"-",
    ];
    let mut input = Vec::new();
    let mut lines = 0;
    for _ in 0..5000 {
        for _ in 0..dice.below(12) {
            if dice.below(4) == 0 {
                input.push(dice.below(256) as u8);
            } else {
                input.extend(words[dice.below(words.len())]);
            }
        }
        input.push(b'\n');
        lines += 1;
    }
    lines += input.iter().filter(|&&byte| byte == b'\n').count() - lines;
    for deep in ["[", "{\"a\":", "{\"cmd\":[", "{\"cmd\":\"hello\",\"id\":["] {
        input.extend(deep.repeat(100_000).as_bytes());
        input.push(b'\n');
        lines += 1;
    }
    input.extend(b"{\"cmd\":\"hello\"}");
    let answers = serve(&input);
    assert_eq!(answers.len(), lines + 1);
    assert!(answers[lines]["ok"].is_object());
}

#[test]
fn broken_values_are_refused_in_every_place() {
    let mut client = Client::start();
    let hostile =
        ["", " ", "\u{0}", "é", "--", "99999999999999999999", "x", "?", "*", "#", "@", "\n", "\""];
    for game in games(&mut client) {
        let view = client.ok(json!({"cmd": "new", "game": game["name"]}));
        let position = view["position"].as_str().unwrap();
        let header = position.split(' ').next().unwrap();
        for text in hostile {
            for position in
                [text.to_owned(), format!("{header} {text}"), format!("{position}{text}x")]
            {
                let load = json!({"cmd": "load", "game": game["name"], "position": position});
                assert_eq!(code(&client.ask(&load)), "bad_position", "{load}");
            }
            let play = json!({"cmd": "play", "action": text});
            assert_eq!(code(&client.ask(&play)), "illegal_action", "{play}");
            let replay = json!({"cmd": "replay", "record": text});
            assert_eq!(code(&client.ask(&replay)), "bad_record", "{replay}");
        }
        assert_eq!(client.ok(json!({"cmd": "view"})), view);
    }
}

#[test]
fn truncated_and_mangled_positions_never_bring_the_program_down() {
    let mut client = Client::start();
    let mut dice = Dice(77);
    for game in games(&mut client) {
        client.ok(json!({"cmd": "new", "game": game["name"]}));
        let mut view = client.ok(json!({"cmd": "random"}));
        for _ in 0..view["ply"].as_u64().unwrap() / 2 {
            view = client.ok(json!({"cmd": "undo"}));
        }
        let position = view["position"].as_str().unwrap().as_bytes();
        for _ in 0..300 {
            let mut bytes = position.to_vec();
            match dice.below(3) {
                0 => bytes.truncate(dice.below(bytes.len())),
                1 => {
                    let at = dice.below(bytes.len());
                    bytes[at] = 32 + dice.below(95) as u8;
                }
                _ => bytes.insert(dice.below(bytes.len()), 32 + dice.below(95) as u8),
            }
            let text = String::from_utf8(bytes).unwrap();
            let load = json!({"cmd": "load", "game": game["name"], "position": text});
            let answer = client.ask(&load);
            if code(&answer) != "bad_position" {
                assert_eq!(answer["ok"]["position"], text, "{answer}");
                client.ok(json!({"cmd": "perft", "depth": 2}));
                assert_well_formed(&client.ok(json!({"cmd": "view"})));
            }
        }
    }
}

#[test]
fn the_seed_of_the_command_line_stands_for_one_that_is_not_given() {
    let random = |args: &[&str], new: Value| {
        let input = format!("{new}\n{}\n", json!({"cmd": "random"}));
        stdout(&run_with(args, input.as_bytes()))
    };
    let new = json!({"cmd": "new", "game": "cybo"});
    let seeded = json!({"cmd": "new", "game": "cybo", "seed": 5});
    assert_eq!(random(&["serve", "--seed", "5"], new.clone()), random(&["serve"], seeded));
    assert_ne!(random(&["serve"], new.clone()), random(&["serve", "--seed", "5"], new));
}
