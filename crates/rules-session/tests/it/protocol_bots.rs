//! `bot` and `hint` of the protocol.
use std::sync::Mutex;
use std::time::Duration;

use crate::common::Client;
use rules_games::Registry;
use rules_session::{Host, Server};
use serde_json::{Value, json};

/// A host without entropy; each look at its clock takes a millisecond.
#[derive(Default)]
struct Ticking(Mutex<u64>);

impl Host for Ticking {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is no entropy".to_owned())
    }

    fn now(&self) -> Duration {
        let mut looks = self.0.lock().unwrap();
        *looks += 1;
        Duration::from_millis(*looks)
    }
}

fn begun(request: Value) -> Client<Ticking> {
    let server = Server::new(Registry::standard(), Ticking::default()).with_seed(3);
    let mut client = Client(server);
    client.ok(request);
    client
}

/// Draws chance events until a seat can act, and returns the turn.
fn decision(client: &mut Client<Ticking>) -> Value {
    loop {
        let view = client.ok(json!({"cmd": "view"}));
        match view["turn"].as_str() {
            Some("chance") => client.ok(json!({"cmd": "sample"})),
            _ => return view["turn"].clone(),
        };
    }
}

#[test]
fn a_bot_plays_a_whole_game() {
    for game in ["triandro", "triad", "cybo", "triarchy"] {
        let mut client = begun(json!({"cmd": "new", "game": game}));
        while decision(&mut client).is_u64() {
            client.ok(json!({"cmd": "bot", "bot": "greedy"}));
        }
        assert_eq!(client.code(json!({"cmd": "bot", "bot": "greedy"})), "game_over");
        assert_eq!(client.code(json!({"cmd": "hint", "seat": 0, "bot": "greedy"})), "game_over");
    }
}

#[test]
fn a_hint_changes_nothing_and_names_the_best_actions() {
    let mut client = begun(json!({"cmd": "new", "game": "triandro"}));
    let before = client.ok(json!({"cmd": "view"}));
    let ask = json!({"cmd": "hint", "seat": 0, "bot": "uct:300"});
    let hint = client.ok(ask.clone());
    assert_eq!(hint["actions"].as_array().unwrap().len(), 3);
    assert_eq!(hint["actions"][0]["action"], hint["action"]);
    assert_eq!(
        (hint["line"][0].clone(), hint["iterations"].as_u64()),
        (hint["action"].clone(), Some(300))
    );
    let value = hint["actions"][0]["value"].as_f64().unwrap();
    assert!((-1.0..=1.0).contains(&value));
    let all = json!({"cmd": "hint", "seat": 0, "bot": "uct:300", "actions": 1000});
    let legal = before["legal"].as_array().unwrap().len();
    assert_eq!(client.ok(all)["actions"].as_array().unwrap().len(), legal);
    assert_eq!(client.ok(json!({"cmd": "view"})), before);
    let played = client.ok(json!({"cmd": "bot", "seat": 0, "bot": "uct:300"}));
    assert_eq!((played["turn"].clone(), played["ply"].as_u64()), (json!(1), Some(1)));
    assert_eq!(played, client.ok(json!({"cmd": "view", "seat": 0})));
}

#[test]
fn the_clock_of_the_host_ends_a_search() {
    let mut client = begun(json!({"cmd": "new", "game": "triandro"}));
    for (bot, ms) in [("uct:1s", 10_000), ("uct:100000000", 1_000), ("alphabeta:10ms", 0)] {
        let ask = json!({"cmd": "hint", "seat": 0, "bot": bot, "ms": ms});
        if ms == 0 {
            assert_eq!(client.code(ask), "too_long");
            continue;
        }
        // A thousand looks, of which there is at most one an iteration, and two at the beginning.
        let hint = client.ok(ask);
        let iterations = hint["iterations"].as_u64().unwrap();
        assert!((100..100_000).contains(&iterations), "{bot}: {iterations}");
        // A bot whose limit is a time has what it asked for.
        assert_eq!(hint["timed_out"] == json!(true), bot == "uct:100000000", "{hint}");
    }
}

/// A hint is for the seat to act, and does not depend on what others hide.
#[test]
fn a_hint_is_of_what_its_seat_sees() {
    let new = json!({"cmd": "new", "game": "conquest", "options": {"players": 3}, "seed": 5});
    let mut client = begun(new.clone());
    let seat = decision(&mut client).as_u64().unwrap();
    let ask = |seat: u64, bot: &str| json!({"cmd": "hint", "seat": seat, "bot": bot});
    assert_eq!(client.code(ask((seat + 1) % 3, "ismcts:50")), "illegal_action");
    assert_eq!(
        client.code(json!({"cmd": "bot", "seat": (seat + 1) % 3, "bot": "random"})),
        "illegal_action"
    );
    assert_eq!(client.code(json!({"cmd": "hint", "bot": "random"})), "bad_request");
    // Another game that looks the same to the seat.
    let drawn = client.ok(json!({"cmd": "redraw", "seat": seat}))["position"].clone();
    assert_ne!(drawn, client.ok(json!({"cmd": "view"}))["position"]);
    let text = client.ok(json!({"cmd": "view"}))["position"].clone();
    for bot in ["random", "greedy", "flat:20", "uct:40", "ismcts:50", "expectimax:1"] {
        let hint = |position: &Value| {
            let load = json!({"cmd": "load", "game": "conquest", "position": position, "seed": 1});
            begun(load).ok(ask(seat, bot))
        };
        assert_eq!(hint(&text), hint(&drawn), "{bot}");
    }
}

#[test]
fn what_no_bot_does_is_refused_and_changes_nothing() {
    let mut client = begun(json!({"cmd": "new", "game": "cybo", "seed": 9}));
    assert_eq!(client.code(json!({"cmd": "bot", "bot": "random"})), "illegal_action");
    let seat = decision(&mut client);
    let before = client.ok(json!({"cmd": "view"}));
    for bot in ["", "deep", "uct", "uct:0", "alphabeta:5", "UCT:1", "uct:1h"] {
        for cmd in ["bot", "hint"] {
            let ask = json!({"cmd": cmd, "seat": seat, "bot": bot});
            assert_eq!(client.code(ask), "bad_request", "{bot}");
        }
    }
    assert_eq!(client.code(json!({"cmd": "bot"})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "bot", "bot": "random", "seat": 9})), "bad_request");
    assert_eq!(
        client.code(json!({"cmd": "hint", "bot": "random", "seat": seat, "actions": -1})),
        "bad_request"
    );
    assert_eq!(client.ok(json!({"cmd": "view"})), before);
}

#[test]
fn an_analysis_goes_on_where_it_stopped() {
    let mut client = begun(json!({"cmd": "new", "game": "triandro"}));
    for action in ["28", "1", "19", "3", "20"] {
        client.ok(json!({"cmd": "play", "action": action}));
    }
    let before = client.ok(json!({"cmd": "view"}));
    let ask = |more: Value| {
        let mut ask = json!({"cmd": "analyse", "bot": "mcts:50"});
        ask.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask
    };
    let plies = |answer: &Value| -> Vec<u64> {
        let decisions = answer["decisions"].as_array().unwrap().iter();
        decisions.map(|decision| decision["ply"].as_u64().unwrap()).collect()
    };
    let all = client.ok(ask(json!({})));
    assert_eq!((plies(&all), &all["next"]), (vec![0, 1, 2, 3, 4], &Value::Null));
    let two = client.ok(ask(json!({"limit": 2})));
    assert_eq!((plies(&two), &two["next"]), (vec![0, 1], &json!(2)));
    let rest = client.ok(ask(json!({"offset": 2})));
    assert_eq!((plies(&rest), &rest["next"]), (vec![2, 3, 4], &Value::Null));
    assert_eq!(plies(&client.ok(ask(json!({"seat": 1})))), [1, 3]);
    // At least one decision, however short the time.
    let short = client.ok(ask(json!({"ms": 1, "bot": "mcts:100000000"})));
    assert_eq!((plies(&short), &short["next"]), (vec![0], &json!(1)));
    assert_eq!((&short["timed_out"], &all["timed_out"]), (&json!(true), &Value::Null));
    assert_eq!(client.ok(json!({"cmd": "view"})), before);
    assert_eq!(client.code(ask(json!({"ms": 0}))), "too_long");
    assert_eq!(client.code(ask(json!({"seat": 2}))), "bad_request");
    assert_eq!(client.code(ask(json!({"bot": "deep:1"}))), "bad_request");
    assert_eq!(client.code(json!({"cmd": "analyse"})), "bad_request");
}
