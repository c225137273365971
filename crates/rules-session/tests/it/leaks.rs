//! Answers to requests with a `seat` contain nothing that is hidden from that seat.
//!
//! Pairs of games differ only in what is hidden from a seat. The seat must get the same answers,
//! byte for byte. Walks of all games draw such positions too.

use crate::common::Client;
use serde_json::json;

/// Returns all answers that a seat can get. Both games of a pair have the same generator state.
fn given(client: &mut Client, seat: u8) -> Vec<String> {
    let shown = ["view", "match", "effects", "observe", "record", "redraw"]
        .map(|cmd| client.line(&json!({"cmd": cmd, "seat": seat}).to_string()));
    // Refusals reveal no more: out of turn they are all the same, and in turn they name the reason.
    let tried = ["", "0", "014", "555", "steal", "014@0.0^"].map(|action| {
        client.line(&json!({"cmd": "play", "action": action, "seat": seat}).to_string())
    });
    assert!(tried.iter().all(|answer| answer.contains("error")), "{tried:?}");
    shown.into_iter().chain(tried).collect()
}

/// Returns whether both games of a pair give a seat the same answers.
fn gives_the_same(pair: &mut [Client; 2], seat: u8) -> bool {
    let [first, second] = pair.each_mut().map(|client| given(client, seat));
    first == second
}

/// Deals these hands in a game of Conquest, seat 0's first.
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
    assert!(gives_the_same(&mut pair, 0));
    assert!(!gives_the_same(&mut pair, 1));
}

#[test]
fn another_hand_changes_nothing_in_the_middle_of_the_deal() {
    let mut pair = [&OTHER[..4], &ANOTHER[..4]].map(|other| dealt(&[&OWN, other]));
    assert!(gives_the_same(&mut pair, 0));
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
    assert!(gives_the_same(&mut pair, 1));
    assert!(!gives_the_same(&mut pair, 0));
}

#[test]
fn a_loaded_position_hides_as_much_as_a_played_one() {
    let mut pair = [OTHER, ANOTHER].map(|other| {
        let mut client = dealt(&[&OWN, &other]);
        let position = client.ok(json!({"cmd": "view"}))["position"].clone();
        client.ok(json!({"cmd": "load", "game": "conquest", "position": position}));
        client
    });
    assert!(gives_the_same(&mut pair, 0));
}

/// The start of Triarchy, and one that looks the same, with two buried tokens swapped.
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
        assert!(gives_the_same(&mut pair, seat));
    }
    // After the roll, all but the legal actions of the seat to act.
    let views = pair.each_mut().map(|client| client.ok(json!({"cmd": "play", "action": "sse"})));
    assert_ne!(views[0], views[1]);
    for seat in 1..3 {
        assert!(gives_the_same(&mut pair, seat));
    }
}
