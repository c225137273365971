//! Answers about long matches come in parts, and none is larger than the protocol states.

use crate::common::{Client, Dice, server};
use crate::toy::Toy;
use rules_games::rules_search::Bots;
use rules_games::{EffectsOf, Listing, Registry};
use rules_session::{MAX_ANSWER, MAX_PART, MAX_RECORD_PART};
use serde_json::{Value, json};

/// Plays at random until the match has `steps` steps or is over, and returns its number of steps.
fn play(client: &mut Client, new: Value, steps: usize) -> usize {
    let (mut view, mut dice) = (client.ok(new), Dice(3));
    while view["ply"].as_u64().expect("a number") < steps as u64 && view["turn"] != "over" {
        let legal = view["legal"].as_array().expect("a list");
        view = match legal.len() {
            0 => client.ok(json!({"cmd": "sample"})),
            count => {
                let action = &legal[dice.below(count)];
                client.ok(json!({"cmd": "play", "action": action}))
            }
        };
    }
    view["ply"].as_u64().expect("a number") as usize
}

/// Returns the value of a command, whose answer must not be too large, and keeps the largest size.
fn sized(client: &mut Client, mut request: Value, largest: &mut (usize, String)) -> Value {
    // Each byte of a name is written as six.
    request["names"] = json!(vec!["\u{1}".repeat(64); 6]);
    let text = client.line(&request.to_string());
    assert!(text.len() <= MAX_ANSWER, "{}: {} bytes", request["cmd"], text.len());
    let answer: Value = serde_json::from_str(&text).expect("JSON");
    assert!(answer.get("error").is_none(), "{}: {}", request["cmd"], answer["error"]);
    if text.len() > largest.0 {
        *largest = (text.len(), request["cmd"].to_string());
    }
    answer["ok"].clone()
}

/// Asks for all parts of something, and returns them.
fn parts(client: &mut Client, request: &Value, largest: &mut (usize, String)) -> Vec<Value> {
    let (mut parts, mut offset) = (Vec::new(), json!(0));
    loop {
        let mut request = request.clone();
        request["offset"] = offset;
        request["limit"] = json!(u64::MAX);
        let part = sized(client, request, largest);
        let next = part["next"].clone();
        parts.push(part);
        if next.is_null() {
            return parts;
        }
        offset = next;
    }
}

/// Asks everything about a match of `steps` steps, and returns the largest answer.
fn ask_all(client: &mut Client, steps: usize) -> (usize, String) {
    let mut largest = Default::default();
    let view = client.ok(json!({"cmd": "view"}));
    let seats = view["seats"].as_u64().expect("a number");
    for request in [
        json!({"cmd": "hello"}),
        json!({"cmd": "rules"}),
        json!({"cmd": "view", "since": 0, "seen": true}),
        json!({"cmd": "view", "since": steps.saturating_sub(MAX_PART), "seen": true}),
        json!({"cmd": "view", "since": 0, "seat": "spectator"}),
        json!({"cmd": "observe", "seat": seats - 1}),
        json!({"cmd": "redraw", "seat": 0}),
    ] {
        sized(client, request, &mut largest);
    }
    for viewer in [json!(null), json!(0), json!("spectator")] {
        let with_viewer = |cmd: &str| {
            let mut request = json!({"cmd": cmd, "seat": viewer});
            request.as_object_mut().expect("an object").retain(|_, value| !value.is_null());
            request
        };
        let count = |parts: &[Value], list: &str| -> usize {
            let lengths = parts.iter().map(|part| part.pointer(list).and_then(Value::as_array));
            lengths.map(|list| list.expect("a list").len()).sum()
        };
        let effects = parts(client, &with_viewer("effects"), &mut largest);
        assert_eq!(count(&effects, "/steps"), steps);
        assert_eq!(effects.len(), steps.div_ceil(MAX_PART).max(1));
        if !viewer.is_null() {
            let views = parts(client, &with_viewer("match"), &mut largest);
            assert_eq!(count(&views, "/match/steps"), steps);
        }
        let record = parts(client, &with_viewer("record"), &mut largest);
        let texts: Vec<_> = record.iter().map(|part| part["record"].as_str().unwrap()).collect();
        assert!(texts.iter().all(|text| text.len() <= MAX_RECORD_PART));
        let record = texts.concat();
        if viewer.is_null() && record.len() < MAX_RECORD_PART {
            let view = client.ok(json!({"cmd": "view"}));
            let replay = json!({"cmd": "replay", "record": record, "session": "again"});
            assert_eq!(client.ok(replay)["position"], view["position"]);
            client.ok(json!({"cmd": "close", "session": "again"}));
        }
    }
    if view["game"] == "toy" {
        // It has no pictures, and no end that a bot could look for.
        return largest;
    }
    let request = json!({"cmd": "render", "open": true, "turn": true, "coordinates": true});
    sized(client, request, &mut largest);
    // One part only: bots take their time.
    let request = json!({"cmd": "analyse", "bot": "greedy", "limit": u64::MAX, "ms": 1000});
    let part = sized(client, request, &mut largest);
    let decisions = part["decisions"].as_array().expect("a list").len();
    assert!((1..=MAX_PART).contains(&decisions), "{decisions}");
    largest
}

/// The longest matches of the six games.
const LONGEST: [(&str, &str); 6] = [
    ("triad", r#"{}"#),
    ("triad-tourney", r#"{"max_games":1000}"#),
    ("triandro", r#"{"players":4}"#),
    ("triarchy", r#"{"players":3,"dots":30,"turn_limit":65535}"#),
    ("conquest", r#"{"players":4}"#),
    ("cybo", r#"{"players":6}"#),
];

fn new(game: &str, options: &str) -> Value {
    let options: Value = serde_json::from_str(options).expect("JSON");
    json!({"cmd": "new", "game": game, "options": options})
}

/// A toy game with effects and bots.
const TOY: Listing<Toy> = Listing {
    effects: Some(EffectsOf::of_type()),
    bots: Some(|_| Bots::standard()),
    ..Listing::new("Coins are kept or passed.")
};

/// Asks everything about a match of this many steps of a game without end.
fn ask_about_endless(steps: usize) -> Client {
    let mut client = Client(server(Registry::empty().with(&TOY)).with_seed(0));
    assert_eq!(play(&mut client, new("toy", r#"{"goal":0}"#), steps), steps);
    let largest = ask_all(&mut client, steps);
    println!("toy, {steps} steps: {largest:?}");
    client
}

#[test]
fn answers_about_long_matches_come_in_parts() {
    ask_about_endless(1_200);
    for (game, options) in LONGEST {
        let mut client = Client::start();
        let steps = play(&mut client, new(game, options), 1_200);
        let largest = ask_all(&mut client, steps);
        println!("{game}, {steps} steps: {largest:?}");
    }
}

#[test]
#[ignore = "long"]
fn deep_no_answer_about_a_match_of_a_million_steps_is_large() {
    for (game, options) in LONGEST {
        let mut client = Client::start();
        let steps = play(&mut client, new(game, options), 100_000);
        let largest = ask_all(&mut client, steps);
        println!("{game}, {steps} steps: {largest:?}");
    }
    assert_eq!(rules_session::MAX_STEPS, 1_000_000);
    let mut client = ask_about_endless(rules_session::MAX_STEPS);
    let refused = client.ask(&json!({"cmd": "analyse", "bot": "random"}));
    assert_eq!(refused["error"]["reason"], "too-many-steps");
}

#[test]
fn a_record_is_cut_between_characters() {
    let mut client = Client::start();
    let record = "[Game \"cybo\"]\n[Version \"1\"]\n[Options \"-\"]\n[Event \"H\u{e9}\u{1F3B2}\"]\n\
                  [Result \"unfinished\"]\n\n*1\n";
    client.ok(json!({"cmd": "replay", "record": record}));
    let whole = client.ok(json!({"cmd": "record"}))["record"].as_str().unwrap().to_owned();
    assert!(whole.contains("\u{1F3B2}"), "{whole}");
    for limit in 1..12 {
        let (mut text, mut offset) = (String::new(), 0);
        loop {
            let request = json!({"cmd": "record", "offset": offset, "limit": limit});
            let part = client.ok(request);
            let found = part["record"].as_str().unwrap();
            assert!((1..limit + 4).contains(&found.len()), "{found}");
            text.push_str(found);
            match part["next"].as_u64() {
                Some(next) => offset = next,
                None => break,
            }
        }
        assert_eq!(text, whole, "{limit}");
    }
    let inside = whole.find('\u{1F3B2}').unwrap() + 1;
    assert_eq!(client.code(json!({"cmd": "record", "offset": inside})), "bad_request");
    let behind = client.ok(json!({"cmd": "record", "offset": whole.len() + 5}));
    assert_eq!(behind, json!({"record": ""}));
}
