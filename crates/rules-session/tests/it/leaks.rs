//! No answer to a request with a `seat` tells what that seat may not see.
//!
//! Pairs of games are played that differ only in what is hidden from a seat; what the seat is given
//! must be the same, byte for byte. And what is given must not contain any of the hidden tiles.

use crate::common::Client;
use serde_json::{Value, json};

/// All that a seat can ask for. The program's generator is in the same state in both of a pair.
fn given(client: &mut Client, seat: u8) -> Vec<String> {
    let shown = ["view", "match", "observe", "record", "redraw"]
        .map(|cmd| client.line(&json!({"cmd": cmd, "seat": seat}).to_string()));
    // What is refused tells no more: out of turn the same whatever is tried, and in turn why.
    let tried = ["", "0", "014", "555", "steal", "014@0.0^"].map(|action| {
        client.line(&json!({"cmd": "play", "action": action, "seat": seat}).to_string())
    });
    assert!(tried.iter().all(|answer| answer.contains("error")), "{tried:?}");
    shown.into_iter().chain(tried).collect()
}

/// Deals a game of Conquest: the hands as given, seat 0's first.
fn dealt(hands: &[&[&str]]) -> Client {
    let mut client = Client::start();
    client.ok(json!({"cmd": "new", "game": "conquest"}));
    for tile in hands.iter().copied().flatten() {
        client.ok(json!({"cmd": "play", "action": tile}));
    }
    client
}

const OWN: [&str; 9] = ["000", "001", "002", "003", "004", "005", "011", "012", "013"];
const OTHER: [&str; 9] = ["014", "015", "022", "023", "024", "025", "033", "034", "035"];
const ANOTHER: [&str; 9] = ["333", "334", "335", "344", "345", "355", "444", "445", "555"];

#[test]
fn another_hand_changes_nothing_that_a_seat_is_given() {
    let mut pair = [OTHER, ANOTHER].map(|other| dealt(&[&OWN, &other]));
    let [first, second] = pair.each_mut().map(|client| given(client, 0));
    assert_eq!(first, second);
    let [first, second] = pair.each_mut().map(|client| given(client, 1));
    assert_ne!(first, second);
}

#[test]
fn another_hand_changes_nothing_in_the_middle_of_the_deal() {
    let mut pair = [&OTHER[..4], &ANOTHER[..4]].map(|other| dealt(&[&OWN, other]));
    let [first, second] = pair.each_mut().map(|client| given(client, 0));
    assert_eq!(first, second);
}

#[test]
fn a_tile_drawn_by_another_stays_unknown() {
    let mut pair = ["014", "555"].map(|drawn| {
        let mut client = dealt(&[&OWN, &ANOTHER[..8], &["045"]]);
        client.ok(json!({"cmd": "play", "action": "000@0.0^"}));
        let view = client.ok(json!({"cmd": "view"}));
        assert_eq!(view["turn"], "chance", "{view}");
        client.ok(json!({"cmd": "play", "action": drawn}));
        client
    });
    let [first, second] = pair.each_mut().map(|client| given(client, 1));
    assert_eq!(first, second);
    let [first, second] = pair.each_mut().map(|client| given(client, 0));
    assert_ne!(first, second);
}

#[test]
fn a_loaded_position_hides_as_much_as_a_played_one() {
    let mut pair = [OTHER, ANOTHER].map(|other| {
        let mut client = dealt(&[&OWN, &other]);
        let position = client.ok(json!({"cmd": "view"}))["position"].clone();
        client.ok(json!({"cmd": "load", "game": "conquest", "position": position}));
        client
    });
    let [first, second] = pair.each_mut().map(|client| given(client, 0));
    assert_eq!(first, second);
}

/// The start of Triarchy, and what looks the same: two buried tokens have changed places.
const STACKED: [&str; 2] = [
    "triarchy/1 - n@3,nn@4,n@5,s@11,ss@12,s@13,e@19,ee@20,e@21 sen 0 roll -",
    "triarchy/1 - n@3,ns@4,n@5,s@11,sn@12,s@13,e@19,ee@20,e@21 sen 0 roll -",
];

#[test]
fn buried_tokens_change_nothing_that_a_seat_is_given() {
    let mut pair = STACKED.map(|position| {
        let mut client = Client::start();
        client.ok(json!({"cmd": "load", "game": "triarchy", "position": position}));
        client
    });
    for seat in 0..3 {
        let [first, second] = pair.each_mut().map(|client| given(client, seat));
        assert_eq!(first, second);
    }
    // After the roll, all but the legal actions of the seat that is to act.
    let views = pair.each_mut().map(|client| client.ok(json!({"cmd": "play", "action": "sse"})));
    assert_ne!(views[0], views[1]);
    for seat in 1..3 {
        let [first, second] = pair.each_mut().map(|client| given(client, seat));
        assert_eq!(first, second);
    }
}

#[test]
fn hidden_tiles_are_in_no_answer_to_a_seat_in_any_game() {
    let mut client = Client::start();
    for seed in 0..5 {
        let options = json!({"players": 2 + seed % 3});
        let new = json!({"cmd": "new", "game": "conquest", "options": options, "seed": seed});
        let mut view = client.ok(new);
        for _ in 0..120 {
            if view["turn"] == "over" {
                break;
            }
            // Played for a seat, a step is answered with what that seat may see.
            let (seat, request) = match view["turn"].as_u64() {
                None => (1, json!({"cmd": "sample", "seat": 1})),
                Some(seat) => {
                    (seat, json!({"cmd": "play", "action": view["legal"][0], "seat": seat}))
                }
            };
            let shown = client.ok(request);
            assert_eq!(shown, client.ok(json!({"cmd": "view", "seat": seat})));
            view = client.ok(json!({"cmd": "view"}));
            assert_hides(&mut client, &view);
        }
    }
}

/// The text of a position begins `conquest/1 OPTIONS HANDS`: hands with slashes between, three digits
/// a tile.
fn hands(view: &Value) -> Vec<Vec<String>> {
    let position = view["position"].as_str().unwrap();
    let hands = position.split(' ').nth(2).unwrap();
    let tiles = |hand: &str| {
        let digits = hand.trim_matches('-').as_bytes();
        digits.chunks(3).map(|tile| String::from_utf8_lossy(tile).into_owned()).collect()
    };
    hands.split('/').map(tiles).collect()
}

fn assert_hides(client: &mut Client, view: &Value) {
    let hands = hands(view);
    for viewer in 0..hands.len() {
        let seen = client.ok(json!({"cmd": "view", "seat": viewer}));
        let observation = &seen["observation"];
        assert_eq!(observation["hand"], json!(hands[viewer]), "{observation}");
        let known = ["record", "match"].map(|cmd| client.ok(json!({"cmd": cmd, "seat": viewer})));
        let told = json!([seen, known]).to_string();
        let hidden = hands.iter().enumerate().filter(|(seat, _)| *seat != viewer);
        for tile in hidden.flat_map(|(_, hand)| hand) {
            for form in [format!("\"{tile}\""), format!("*{tile}")] {
                assert!(!told.contains(&form), "seat {viewer} is told {tile}: {told}");
            }
        }
        assert!(seen.get("position").is_none() && seen.get("chance").is_none());
        assert!(seen["turn"] == viewer || seen["legal"] == json!([]), "{seen}");
    }
}
