//! Every position of the first turns on the smallest ring, in both models.

use crate::lockstep::models::compare;
use rules_conformance::lockstep::{Lockstep, model_of};
use rules_core::Game;
use rules_reference::triarchy::TriarchyModel;
use triarchy_rules::{Options, Triarchy};

/// Visits every position of games with this number of turns, and compares the counts of positions
/// and steps.
#[track_caller]
fn exhaust(players: u8, reuse: bool, turn_limit: u16, counts: [u64; 2]) {
    let options = Options { players, dots: 12, reuse, turn_limit, ..Options::default() };
    let fast = Triarchy::new(options).expect("the options are valid");
    let slow: TriarchyModel = model_of(&options, &[]);
    let tally = Lockstep::new().compare(compare).exhaust([(fast, slow)]);
    println!("Triarchy, {options}: {tally}");
    assert_eq!(["positions", "steps"].map(|count| tally.get(count)), counts);
}

#[test]
fn the_first_turn() {
    for players in [2, 3] {
        exhaust(players, false, 1, [4_017, 10_671]);
        exhaust(players, true, 1, [3_937, 11_435]);
    }
}

#[test]
#[ignore = "long"]
fn deep_two_turns_of_two_players() {
    exhaust(2, false, 2, [2_258_071, 14_322_092]);
}

#[test]
#[ignore = "long"]
fn deep_two_turns_of_two_players_with_reuse() {
    exhaust(2, true, 2, [879_615, 5_532_670]);
}

#[test]
#[ignore = "long"]
fn deep_two_turns_of_three_players() {
    exhaust(3, false, 2, [2_257_681, 14_322_092]);
}

#[test]
#[ignore = "long"]
fn deep_two_turns_of_three_players_with_reuse() {
    exhaust(3, true, 2, [879_225, 5_532_670]);
}
