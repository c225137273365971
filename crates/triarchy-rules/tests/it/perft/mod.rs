//! The known counts of move sequences, from both models.

mod model;

use model::model_of;
use rules_core::{Game, perft, perft_full};
use rules_reference::Model;
use triarchy_rules::Triarchy;

/// Compares all counts with the engine, and those up to `slow_limit` with the slow model.
fn check(slow_limit: u64) {
    let mut counted = 0;
    for line in
        include_str!("../../../data/perft.txt").lines().filter(|line| !line.starts_with('#'))
    {
        let (text, counts) = line.split_once(" | ").unwrap();
        let fast: Triarchy = text.parse().unwrap();
        let slow = model_of(&fast);
        for field in counts.split(' ') {
            let (depth, nodes) = field.split_once(':').unwrap();
            let (depth, nodes): (u8, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
            assert_eq!(perft(&fast, depth), nodes, "{fast} at depth {depth}");
            assert_eq!(perft_full(&fast, depth), nodes, "{fast} at depth {depth}");
            if nodes <= slow_limit {
                assert_eq!(slow.perft(depth), nodes, "slow, {fast} at depth {depth}");
            }
            counted += 1;
        }
    }
    assert!(counted >= 50, "the table has been cut short");
}

#[test]
fn both_models_count_the_known_numbers() {
    check(50_000);
}

#[test]
#[ignore = "takes minutes"]
fn both_models_count_deep() {
    check(250_000);
}

#[test]
fn the_starts_in_the_table_are_those_of_the_options() {
    let lines =
        include_str!("../../../data/perft.txt").lines().filter(|line| line.contains(" 0 roll "));
    let mut starts = 0;
    for line in lines {
        let (text, _) = line.split_once(" | ").unwrap();
        let position: Triarchy = text.parse().unwrap();
        assert_eq!(Ok(position), Triarchy::new(position.options()));
        starts += 1;
    }
    assert_eq!(starts, 7);
}
