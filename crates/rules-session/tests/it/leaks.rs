//! Answers to requests with a `seat` contain nothing that is hidden from that seat or spectator.
//!
//! Pairs of games differ only in what is hidden from a viewer. The viewer must get the same
//! answers, byte for byte. Walks of all games draw such positions too.

use std::collections::BTreeMap;

use crate::common::{Client, Dice};
use serde_json::{Value, json};

/// Returns all answers that a viewer can get. Both games of a pair have the same generator state.
fn given(client: &mut Client, seat: &Value) -> Vec<String> {
    let shown = ["view", "match", "effects", "observe", "record", "redraw", "render"]
        .map(|cmd| client.line(&json!({"cmd": cmd, "seat": seat}).to_string()));
    // Refusals reveal no more: out of turn they are all the same, and in turn they name the reason.
    let tried = ["", "0", "014", "555", "steal", "014@0.0^"].map(|action| {
        client.line(&json!({"cmd": "play", "action": action, "seat": seat}).to_string())
    });
    assert!(tried.iter().all(|answer| answer.contains("error")), "{tried:?}");
    shown.into_iter().chain(tried).collect()
}

/// Returns whether both games of a pair give a viewer the same answers.
fn gives_the_same(pair: &mut [Client; 2], seat: impl Into<Value>) -> bool {
    let seat = seat.into();
    let [first, second] = pair.each_mut().map(|client| given(client, &seat));
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

const SPECTATOR: &str = "spectator";

const OWN: [&str; 9] = ["000", "001", "002", "003", "004", "005", "011", "012", "013"];
const OTHER: [&str; 9] = ["014", "015", "022", "023", "024", "025", "033", "034", "035"];
const ANOTHER: [&str; 9] = ["333", "334", "335", "344", "345", "355", "444", "445", "555"];

#[test]
fn another_hand_changes_nothing_that_a_seat_is_given() {
    let mut pair = [OTHER, ANOTHER].map(|other| dealt(&[&OWN, &other]));
    assert!(gives_the_same(&mut pair, 0));
    assert!(gives_the_same(&mut pair, SPECTATOR));
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
    assert!(gives_the_same(&mut pair, SPECTATOR));
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
    assert!(gives_the_same(&mut pair, SPECTATOR));
    // After the roll, all but the legal actions of the seat to act.
    let views = pair.each_mut().map(|client| client.ok(json!({"cmd": "play", "action": "sse"})));
    assert_ne!(views[0], views[1]);
    for seat in 1..3 {
        assert!(gives_the_same(&mut pair, seat));
    }
    assert!(gives_the_same(&mut pair, SPECTATOR));
}

/// Plays pairs of games of which a spectator sees the same, and compares the answers on the way.
#[test]
#[ignore = "long"]
fn search_for_leaks_to_spectators() {
    let mut pairs = 0;
    for seed in 0..60 {
        pairs += compare_deals(seed) + compare_burials(seed);
    }
    println!("{pairs} pairs of answers");
    assert!(pairs >= 10_000, "only {pairs} pairs of answers");
}

/// Plays the same step in both games, and returns whether both accept it.
fn play_both(pair: &mut [Client; 2], steps: [&str; 2]) -> bool {
    let [first, second] = pair;
    let played = [(first, steps[0]), (second, steps[1])].map(|(client, step)| {
        let answer = client.line(&json!({"cmd": "play", "action": step}).to_string());
        answer.contains("\"ok\"")
    });
    played == [true; 2]
}

/// Compares the answers to a spectator, and returns their number.
fn compare(pair: &mut [Client; 2], seed: u64, ply: usize) -> usize {
    let [first, second] = pair.each_mut().map(|client| given(client, &json!(SPECTATOR)));
    assert_eq!(first, second, "seed {seed}, ply {ply}");
    first.len()
}

/// Returns a random possible step of a view.
fn random_step(view: &Value, dice: &mut Dice) -> Option<String> {
    let legal = view["legal"].as_array().expect("an open view").iter();
    let chance = view["chance"].as_array().expect("an open view").iter().map(|pair| &pair[0]);
    let steps: Vec<&Value> = legal.chain(chance).collect();
    let step = steps.get(dice.below(steps.len().max(1)))?;
    Some(step.as_str().expect("a text").to_owned())
}

/// Plays a game of Conquest, and another in which tiles that are never placed have changed places.
fn compare_deals(seed: u64) -> usize {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let players = json!({"players": 2 + seed % 3});
    let new = json!({"cmd": "new", "game": "conquest", "seed": seed, "options": players});
    let mut client = Client::start();
    let mut view = client.ok(new.clone());
    let all = view["chance"].as_array().unwrap().iter();
    let all: Vec<String> = all.map(|pair| pair[0].as_str().unwrap().to_owned()).collect();
    let mut steps = Vec::new();
    while steps.len() < 120
        && let Some(step) = random_step(&view, &mut dice)
    {
        view = client.ok(json!({"cmd": "play", "action": step}));
        steps.push(step);
    }
    let is_placed = |tile: &&String| steps.iter().any(|step| step.starts_with(&format!("{tile}@")));
    let free: Vec<&String> = all.iter().filter(|tile| !is_placed(tile)).collect();
    let shift = 1 + dice.below(free.len() - 1);
    let other = free.iter().cycle().skip(shift);
    let other: BTreeMap<&String, &String> = free.iter().copied().zip(other.copied()).collect();
    let mut pair = [Client::start(), Client::start()];
    pair.iter_mut().for_each(|client| drop(client.ok(new.clone())));
    let mut pairs = 0;
    for (ply, step) in steps.iter().enumerate() {
        // In the other game a seat can hold a tile that forbids a pass.
        if !play_both(&mut pair, [step, other.get(step).copied().unwrap_or(step)]) {
            break;
        }
        if ply % 5 == 0 {
            pairs += compare(&mut pair, seed, ply);
        }
    }
    pairs
}

/// Plays a game of Triarchy, and another that began with other buried tokens.
fn compare_burials(seed: u64) -> usize {
    let mut dice = Dice(seed.wrapping_mul(0x2545_f491_4f6c_dd1d) | 1);
    let mut client = Client::start();
    let mut view = client.ok(json!({"cmd": "new", "game": "triarchy", "seed": seed}));
    for _ in 0..2 * seed {
        let Some(step) = random_step(&view, &mut dice) else { break };
        view = client.ok(json!({"cmd": "play", "action": step}));
    }
    let drawn = client.ok(json!({"cmd": "redraw", "seat": SPECTATOR}));
    let mut pair = [&view, &drawn].map(|from| {
        let mut client = Client::start();
        let position = from["position"].clone();
        client.ok(json!({"cmd": "load", "game": "triarchy", "position": position, "seed": seed}));
        client
    });
    let mut pairs = compare(&mut pair, seed, 0);
    for ply in 1..40 {
        let Some(step) = random_step(&view, &mut dice) else { break };
        // A buried token can forbid an action, and one that is uncovered can look different.
        if !play_both(&mut pair, [&step, &step]) {
            break;
        }
        view = pair[0].ok(json!({"cmd": "view"}));
        let observe = json!({"cmd": "observe", "seat": SPECTATOR});
        let [first, second] = pair.each_mut().map(|client| client.ok(observe.clone()));
        if first != second {
            break;
        }
        pairs += compare(&mut pair, seed, ply);
    }
    pairs
}
