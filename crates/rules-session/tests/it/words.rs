//! Names in sentences, and how much an answer replays.

use crate::common::{Client, server};
use crate::toy::{Toy, steps_played};
use rules_core::Seat;
use rules_games::{EffectsOf, Listing, Registry};
use serde_json::{Value, json};

/// The toy game with effects.
const TOY: Listing<Toy> = Listing {
    effects: Some(EffectsOf::of_type()),
    chance_seat: Some(|_| Some(Seat::FIRST)),
    ..Listing::new("Coins are kept or passed.")
};

fn client() -> Client {
    Client(server(Registry::empty().with(&TOY)).with_seed(0))
}

/// The texts of the effects of the last step.
fn last(view: &Value) -> [String; 2] {
    let step = view["effects"].as_array().and_then(|steps| steps.last()).expect("a step");
    ["text", "said"].map(|key| step[key].as_str().expect("a text").to_owned())
}

/// The toy has a kind of effect of its own, with a verb of its own.
#[test]
fn an_effect_of_one_game_only_is_said_to_you_and_of_a_name() {
    let names = json!(["You", "Ada"]);
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy"}));
    let view = client.ok(json!({"cmd": "play", "action": "h", "names": names}));
    assert_eq!(last(&view), ["You toss heads", "toss heads"]);
    assert_eq!(view["effects"][0]["effects"][0]["kind"], "tossed");
    assert_eq!(view["effects"][0]["chance"], true);
    let seen = client.ok(json!({"cmd": "view", "seat": 1, "names": ["Bo", "You"]}));
    assert_eq!(last(&seen), ["Bo tosses a coin", "tosses a coin"]);
    let scored = client.ok(json!({"cmd": "play", "action": "pass", "names": names}));
    assert_eq!(last(&scored), ["Ada scores 1", "Ada scores 1"]);
    let plain = client.ok(json!({"cmd": "view"}));
    assert_eq!(last(&plain), ["seat 1 scores 1", "seat 1 scores 1"]);
    let over = client.ok(json!({"cmd": "resign", "seat": 0, "names": names}));
    assert_eq!(over["outcome"]["text"], "You resign. Ada wins.");
}

#[test]
fn a_view_since_a_ply_has_only_what_is_new() {
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    for action in ["h", "keep", "t", "pass", "h"] {
        client.play(action);
    }
    let plies = |client: &mut Client, request: Value| {
        let view = client.ok(request);
        let steps = view["effects"].as_array().cloned().unwrap_or_default();
        steps.iter().map(|step| step["ply"].as_u64().expect("a ply")).collect::<Vec<_>>()
    };
    assert_eq!(plies(&mut client, json!({"cmd": "view", "seat": 1, "since": 2})), [2, 3, 4]);
    assert_eq!(plies(&mut client, json!({"cmd": "play", "action": "keep", "since": 4})), [4, 5]);
    assert!(plies(&mut client, json!({"cmd": "view", "since": 9})).is_empty());
    let seen = client.ok(json!({"cmd": "match", "seat": 0, "since": 4}))["match"].clone();
    assert_eq!((&seen["since"], &seen["steps"]), (&json!(4), &json!(["*h", "keep"])));
    assert_eq!(client.code(json!({"cmd": "view", "since": -1})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "view", "names": ["a", 1]})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "view", "names": vec!["a"; 7]})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "view", "places": 1})), "bad_request");
}

#[test]
fn an_undo_to_a_ply_takes_back_all_that_follows() {
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy"}));
    for action in ["t", "keep", "t", "keep"] {
        client.play(action);
    }
    let back = client.ok(json!({"cmd": "undo", "ply": 1}));
    assert_eq!((&back["ply"], &back["redo"]), (&json!(1), &json!(3)));
    assert_eq!(client.ok(json!({"cmd": "redo"}))["ply"], 2);
    assert_eq!(client.code(json!({"cmd": "undo", "ply": 2})), "bad_request");
}

/// A view replays fewer steps than lie between two stored positions, and the last turn once.
#[test]
fn an_answer_replays_at_most_once() {
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    // The last turn has four steps, and is far from a stored position.
    for step in 0..126 {
        client.play(if step % 2 == 0 { "t" } else { "keep" });
    }
    for request in [
        json!({"cmd": "view"}),
        json!({"cmd": "view", "seat": 0}),
        json!({"cmd": "view", "seat": 1, "since": 124}),
        json!({"cmd": "effects", "offset": 120}),
    ] {
        let before = steps_played();
        client.ok(request.clone());
        // Each effect of the toy plays its action once more.
        let replayed = steps_played() - before;
        assert!(replayed <= 64 + 64 + 32, "{request} played {replayed} steps");
    }
}
