//! Every game of the workspace through the protocol.

use crate::common::Client;
use serde_json::{Value, json};

#[test]
fn hello_lists_the_six_games() {
    let names: Vec<_> = Client::start().games().iter().map(|game| game["name"].clone()).collect();
    assert_eq!(names, ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"]);
}

#[test]
fn the_rules_are_those_of_the_session_or_of_a_game_that_has_not_begun() {
    let mut client = Client::start();
    let rules = json!({"cmd": "rules"});
    assert_eq!(client.code(rules.clone()), "no_game");
    assert_eq!(client.code(json!({"cmd": "rules", "options": {"players": 3}})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "rules", "game": "chess"})), "unknown_game");
    let wrong = json!({"cmd": "rules", "game": "cybo", "options": {"level": "hard"}});
    assert_eq!(client.code(wrong), "bad_option");
    for game in client.games() {
        let name = &game["name"];
        client.ok(json!({"cmd": "new", "game": name}));
        let begun = client.ok(rules.clone());
        assert!(begun["rules"].as_array().is_some_and(|pieces| pieces.len() >= 6), "{begun}");
        assert_eq!(client.ok(json!({"cmd": "rules", "game": name})), begun);
    }
    let drawn = client.ok(json!({"cmd": "rules", "game": "triad", "options": {"first": "random"}}));
    assert!(drawn.to_string().contains("A lot decides"), "{drawn}");
}

#[test]
fn every_option_takes_its_range_and_nothing_else() {
    let mut client = Client::start();
    for game in client.games() {
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
                assert_eq!(answer["error"]["code"], "bad_option", "{}: {answer}", new(value));
                let message = answer["error"]["message"].as_str().unwrap();
                assert!(message.contains(name), "{message}");
            }
        }
        let unknown = json!({"cmd": "new", "game": game["name"], "options": {"zebra": 1}});
        assert_eq!(client.code(unknown), "bad_option");
    }
}

#[test]
fn a_finished_game_has_an_outcome_and_a_record_that_replays() {
    let mut client = Client::start();
    for game in client.games() {
        let new = json!({"cmd": "new", "game": game["name"], "seed": 9});
        client.ok(new.clone());
        let end = client.ok(json!({"cmd": "random"}));
        let outcome = &end["outcome"];
        let scored = ["conquest", "cybo"].contains(&game["name"].as_str().unwrap());
        assert_eq!(outcome.get("scores").is_some(), scored, "{outcome}");
        assert!(outcome["winners"].is_array() && outcome["reason"].is_string(), "{outcome}");
        let record = client.ok(json!({"cmd": "record"}));
        client.ok(new);
        let replayed = client.ok(json!({"cmd": "replay", "record": record["record"]}));
        assert_eq!(replayed["options"]["first"].is_number(), game["name"] != "cybo", "{replayed}");
        assert_eq!(client.ok(json!({"cmd": "view"})), end);
        assert_eq!(client.ok(json!({"cmd": "record"})), record);
        assert_ne!(client.ok(json!({"cmd": "undo"}))["turn"], "over");
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
fn broken_values_are_refused_in_every_place() {
    let mut client = Client::start();
    let hostile =
        ["", " ", "\u{0}", "é", "--", "99999999999999999999", "x", "?", "*", "#", "@", "\n", "\""];
    for game in client.games() {
        let view = client.ok(json!({"cmd": "new", "game": game["name"]}));
        let position = view["position"].as_str().unwrap();
        let header = position.split(' ').next().unwrap();
        for text in hostile {
            for position in
                [text.to_owned(), format!("{header} {text}"), format!("{position}{text}x")]
            {
                let load = json!({"cmd": "load", "game": game["name"], "position": position});
                assert_eq!(client.code(load), "bad_position", "{position:?}");
            }
            let play = json!({"cmd": "play", "action": text});
            assert_eq!(client.code(play), "illegal_action", "{text:?}");
            let replay = json!({"cmd": "replay", "record": text});
            assert_eq!(client.code(replay), "bad_record", "{text:?}");
        }
    }
}

#[test]
fn no_answer_contains_a_seed() {
    let mut client = Client::start();
    for request in [
        json!({"cmd": "new", "game": "conquest"}),
        json!({"cmd": "random"}),
        json!({"cmd": "record"}),
        json!({"cmd": "view", "seat": 0}),
    ] {
        let answer = client.ok(request).to_string();
        assert!(!answer.contains("seed"), "{answer}");
    }
}
