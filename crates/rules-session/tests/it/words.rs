//! Names in sentences, and how much an answer replays and checks.

use crate::common::{Client, server};
use crate::toy::{Toy, seats_asked, steps_played};
use rules_core::Seat;
use rules_games::{EffectsOf, GERMAN, Listing, Registry};
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
fn texts_of_others_do_not_change_the_direction_of_sentences() {
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy"}));
    let names = json!(["A\u{202e}da", "B\u{9b}o"]);
    let over = client.ok(json!({"cmd": "resign", "seat": 0, "names": names}));
    assert_eq!(over["outcome"]["text"], "A\u{fffd}da resigns. B\u{fffd}o wins.");
    let failed = client.ask(&json!({"cmd": "new", "game": "x\u{202e}y"}));
    let message = failed["error"]["message"].as_str().expect("a sentence");
    assert_eq!(message, r#"unknown game "x\u{202e}y" (known: toy)"#);
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
    let seen = client.ok(json!({"cmd": "match", "seat": 0, "offset": 4}))["match"].clone();
    assert_eq!((&seen["since"], &seen["steps"]), (&json!(4), &json!(["*h", "keep"])));
    // The last part says of no next one.
    for (limit, next) in [(1, json!(5)), (2, Value::Null)] {
        let part = client.ok(json!({"cmd": "match", "seat": 0, "offset": 4, "limit": limit}));
        assert_eq!(part["next"], next);
    }
    assert_eq!(client.code(json!({"cmd": "view", "since": -1})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "view", "names": ["a", 1]})), "bad_request");
    assert_eq!(client.code(json!({"cmd": "view", "names": vec!["a"; 7]})), "bad_request");
    for (key, expected) in [
        ("places", "true or false"),
        ("names", "at most 6 names of at most 64 bytes"),
        ("language", "at most 65536 bytes of lines `key = pattern`"),
        ("since", "an integer that is not negative"),
    ] {
        let refused = client.ask(&json!({"cmd": "view", key: -1}));
        let message = format!("\"{key}\" must be {expected}, found -1");
        assert_eq!(refused["error"]["message"], message);
    }
}

/// A page that marks places on its board leaves them out of the sentences.
#[test]
fn sentences_have_places_unless_a_request_leaves_them_out() {
    let record = "[Game \"triad\"]\n[Version \"1\"]\n[Options \"-\"]\n[Result \"trap 1\"]\n\n\
        d5 S3>1.6 S1>1.2 S2>1.4 a3 N2>6.4 N1>6.2 N3>6.6 c6 1.2>1.3 1.6>1.7 1.4>1.5 b3 6.6>6.7 \
        6.2>6.3 6.4>6.5 c2 1.7>1.6 1.5>2.6 1.3>1.4 a2 6.3>6.4 6.7>E3 6.5>5.6\n";
    let mut client = Client(server(Registry::standard()).with_seed(0));
    client.ok(json!({"cmd": "replay", "record": record}));
    for (request, why) in [
        (json!({"cmd": "view"}), "Seat 0's Jewel on 1.4 cannot move."),
        (json!({"cmd": "view", "places": true}), "Seat 0's Jewel on 1.4 cannot move."),
        (json!({"cmd": "view", "places": false}), "Seat 0's Jewel cannot move."),
    ] {
        assert_eq!(client.ok(request)["outcome"]["why"], why);
    }
}

#[test]
fn a_view_of_everything_can_have_those_of_the_seats() {
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    let request = json!({"cmd": "play", "action": "h", "since": 0, "seen": true});
    let mut both = client.ok(request);
    let viewers = [json!(0), json!(1), json!("spectator")];
    let seen = viewers.map(|seat| client.ok(json!({"cmd": "view", "seat": seat, "since": 0})));
    assert_eq!(last(&seen[1]), ["seat 0 tosses a coin", "tosses a coin"]);
    assert_eq!(both.as_object_mut().and_then(|keys| keys.remove("seen")), Some(json!(seen)));
    assert_eq!(both, client.ok(json!({"cmd": "view", "since": 0})));
    assert_eq!(client.ok(json!({"cmd": "view", "seat": 1, "since": 0, "seen": true})), seen[1]);
    let record = client.ok(json!({"cmd": "record"}))["record"].clone();
    let replayed = client.ok(json!({"cmd": "replay", "record": record, "seen": true}));
    assert_eq!(replayed["seen"][0]["observation"]["coin"], "h");
    assert_eq!(client.code(json!({"cmd": "view", "seen": 1})), "bad_request");
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
        json!({"cmd": "view", "seen": true}),
    ] {
        let before = steps_played();
        client.ok(request.clone());
        // Each effect of the toy plays its action once more. With `seen` there are four views.
        let views = if request["seen"] == true { 4 } else { 1 };
        let replayed = steps_played() - before;
        assert!(replayed <= views * (64 + 64 + 32), "{request} played {replayed} steps");
    }
}

/// A check asks the game for its number of seats; a view does so once more.
#[test]
fn a_seat_is_checked_once() {
    let mut client = client();
    client.ok(json!({"cmd": "new", "game": "toy", "options": {"goal": 0}}));
    client.play("h");
    let mut asked = |request: Value| {
        let before = seats_asked();
        client.ok(request);
        seats_asked() - before
    };
    for mut request in [
        json!({"cmd": "view"}),
        json!({"cmd": "effects"}),
        json!({"cmd": "play", "action": "keep"}),
        json!({"cmd": "sample"}),
        json!({"cmd": "undo"}),
        json!({"cmd": "redo"}),
    ] {
        // The step is played again with a seat.
        let without = asked(request.clone());
        let back = json!({"cmd": if request["cmd"] == "undo" { "redo" } else { "undo" }});
        if !["view", "effects"].contains(&request["cmd"].as_str().expect("a command")) {
            asked(back);
        }
        request["seat"] = json!(0);
        assert_eq!(asked(request.clone()), without + 1, "{request}");
    }
    assert_eq!(asked(json!({"cmd": "observe", "seat": 0})), 1);
}

#[test]
fn a_language_is_spoken_in_views_pictures_rules_and_refusals() {
    let mut client = Client::start();
    let mut ask = |request: Value| {
        let mut request = request;
        request["language"] = json!(GERMAN);
        request["names"] = json!(["Du", "Ada"]);
        client.ask(&request)
    };
    ask(json!({"cmd": "new", "game": "triandro"}));
    let view = ask(json!({"cmd": "play", "action": "28"}))["ok"].clone();
    assert_eq!(last(&view), ["Stein auf 28", "Stein auf 28"]);
    let picture = ask(json!({"cmd": "render", "open": true}))["ok"].clone();
    assert_eq!(picture["status"], "Ada setzt einen Stein");
    assert!(picture["svg"].as_str().expect("a picture").contains(">Hand 13 · verloren 0<"));
    let rules = ask(json!({"cmd": "rules"}))["ok"]["rules"].clone();
    let goal = rules[0]["text"].as_str().expect("a sentence");
    assert!(goal.starts_with("Setze Steine, schlage mit Dreiecken"), "{goal}");
    for (action, message, reason) in [
        ("28", "auf Punkt 28 liegt ein Stein (TRIANDRO-5)", "occupied"),
        ("zz", "\"zz\" ist kein Zug in diesem Spiel", "malformed"),
    ] {
        let refused = ask(json!({"cmd": "play", "action": action}))["error"].clone();
        assert_eq!((&refused["message"], &refused["reason"]), (&json!(message), &json!(reason)));
    }
    let over = ask(json!({"cmd": "resign", "seat": 0}))["ok"].clone();
    assert_eq!(over["outcome"]["text"], "Du gibst auf. Ada gewinnt.");
    for language in [json!("oops"), json!(1), json!("# ".repeat(32_769))] {
        assert_eq!(client.code(json!({"cmd": "view", "language": language})), "bad_request");
    }
}
