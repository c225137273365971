//! Counts of move sequences, measured with both models.

use conquest_rules::{Conquest, Options, Overpower};
use rules_core::{Game, Turn};
use rules_reference::Model;

/// The forced deal of the rules: every tile dealt or drawn is the lowest that is left. Draws are
/// forced and not counted; passes and claims are.
fn settle(position: &mut Conquest) {
    while position.turn() == Turn::Chance {
        let (lowest, _) = position.chance_events().next().unwrap();
        position.play_event(lowest).unwrap();
    }
}

fn forced_perft(position: &Conquest, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_actions() as u64,
        _ => position
            .legal_actions()
            .map(|action| {
                let mut next = position.after(action);
                settle(&mut next);
                forced_perft(&next, depth - 1)
            })
            .sum(),
    }
}

fn forced_start(options: Options) -> Conquest {
    let mut position = Conquest::new(options).unwrap();
    settle(&mut position);
    position
}

/// The lines of the table: those of forced deals and those of positions.
fn lines(of_positions: bool) -> impl Iterator<Item = &'static str> {
    let lines = include_str!("../../data/perft.txt").lines().filter(|line| !line.starts_with('#'));
    lines.filter(move |line| line.starts_with("conquest/") == of_positions)
}

#[test]
fn forced_deals_have_the_known_counts() {
    assert_eq!(lines(false).count(), 4);
    for line in lines(false) {
        let (options, counts) = line.split_once(' ').unwrap();
        let start = forced_start(options.parse().unwrap());
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(forced_perft(&start, depth).to_string(), count, "{options} depth {depth}");
        }
    }
}

#[test]
fn conquest_18_forced_deals_part_from_the_default_after_seven_actions() {
    let counts = |players, overpower, depths: std::ops::RangeInclusive<u8>| -> Vec<u64> {
        let start = forced_start(Options { players, overpower, ..Options::default() });
        depths.map(|depth| forced_perft(&start, depth)).collect()
    };
    assert_eq!(counts(2, Overpower::Overlap, 8..=8), [41892]);
    assert_eq!(counts(2, Overpower::Whole, 8..=8), [42450]);
    assert_eq!(counts(3, Overpower::Overlap, 8..=9), [5008, 14999]);
    assert_eq!(counts(3, Overpower::Whole, 8..=9), [5009, 14951]);
    assert_eq!(counts(4, Overpower::Overlap, 8..=9), [3397, 8053]);
    assert_eq!(counts(4, Overpower::Whole, 8..=9), [3397, 7916]);
    for players in 2..=4 {
        let overlap = counts(players, Overpower::Overlap, 1..=7);
        assert_eq!(counts(players, Overpower::Whole, 1..=7), overlap);
    }
}

#[test]
fn conquest_06_all_deals_are_branches_of_the_general_perft() {
    // 56 * 55 * 54: every tile left is an event of its own.
    assert_eq!(rules_core::perft(&Conquest::default(), 3), 56 * 55 * 54);
}

#[test]
fn both_models_count_the_same_move_sequences() {
    assert_eq!(lines(true).count(), 15);
    for line in lines(true) {
        let (text, counts) = line.split_once(" ; ").unwrap();
        let position: Conquest = text.parse().unwrap();
        let slow = crate::common::slow_of(&position);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(rules_core::perft(&position, depth).to_string(), count, "{text}");
            assert_eq!(rules_core::perft_full(&position, depth).to_string(), count, "{text}");
            if depth <= 3 {
                assert_eq!(slow.perft(depth).to_string(), count, "{text}");
            }
        }
    }
}
