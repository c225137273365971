//! Every law of the trait, with every option.

use rules_conformance::Kit;
use rules_core::Game;
use triarchy_rules::{Options, Triarchy};

/// Every ring, two and three players, with and without `reuse`.
fn all_options() -> impl Iterator<Item = Options> {
    [12, 18, 24, 30].into_iter().flat_map(|dots| {
        [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)].into_iter().flat_map(move |(players, first)| {
            [false, true].map(|reuse| Options { players, dots, first, reuse, turn_limit: 1000 })
        })
    })
}

fn keeps_every_law(options: Options, walks: usize) {
    let report = Kit::<Triarchy>::new()
        .options(options)
        .walks(walks)
        .notation()
        .packed_at_most_half()
        .keyed()
        .serde()
        .symmetric()
        .hidden()
        .hidden_records()
        .hidden_serde()
        .hidden_symmetric()
        .drawn()
        .hidden_drawn()
        .check();
    println!("{options}: {report}");
}

#[test]
fn triarchy_keeps_every_law() {
    for options in all_options() {
        keeps_every_law(options, 3);
    }
}

#[test]
fn triarchy_keeps_every_law_in_games_cut_short() {
    for turn_limit in [1, 2, 20] {
        for players in [2, 3] {
            keeps_every_law(Options { players, turn_limit, ..Options::default() }, 16);
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Triarchy>() <= 128, "{} bytes", size_of::<Triarchy>());
    let start = Triarchy::new(Options { dots: 30, ..Options::default() }).unwrap();
    let packed = postcard::to_allocvec(&start).unwrap();
    println!("{} bytes in memory, {} packed", size_of::<Triarchy>(), packed.len());
}
