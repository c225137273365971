//! Every law of the trait, with every option.

use crate::readers::comes_about;
use rules_conformance::{Kit, kit};
use rules_core::{Game, Packed, Seat};
use triarchy_rules::{Options, Triarchy};

/// Half of all options: every two of ring, seats and `reuse` occur together.
fn half_of_all_options(players: u8) -> impl Iterator<Item = Options> {
    (0..4).flat_map(move |size| {
        (0..players).map(move |first| Options {
            players,
            dots: 12 + 6 * size,
            first: Seat::new_unchecked(first),
            reuse: (size + first) % 2 == 0,
            turn_limit: 1000,
        })
    })
}

fn keeps_every_law(options: Options, walks: usize) {
    let kit = kit!(Triarchy).options(options).walks(walks).packed_at_most_half();
    let report = kit.accepted(comes_about).check();
    assert_eq!(report.finished_games(), report.walks(), "{options}");
    println!("{options}: {report}");
}

#[test]
fn two_players_keep_every_law() {
    half_of_all_options(2).for_each(|options| keeps_every_law(options, 1));
}

#[test]
#[ignore = "long"]
fn three_players_keep_every_law() {
    half_of_all_options(3).for_each(|options| keeps_every_law(options, 1));
}

#[test]
fn triarchy_keeps_every_law_in_games_cut_short() {
    for turn_limit in [1, 2, 20] {
        for players in [2, 3] {
            keeps_every_law(Options { players, turn_limit, ..Options::default() }, 4);
        }
    }
}

#[test]
fn legality_that_follows_from_the_observation_is_noted() {
    let kit = Kit::<Triarchy>::new().observed().walks(4).max_steps(2);
    let report = kit.allow_unbounded().check();
    let notes = report.notes();
    assert!(notes.iter().any(|note| note.contains("LEGAL_IS_OBSERVED")), "{report}");
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Triarchy>() <= 128, "{} bytes", size_of::<Triarchy>());
    let start = Triarchy::new(Options { dots: 30, ..Options::default() }).unwrap();
    let packed = start.to_packed();
    println!("{} bytes in memory, {} packed", size_of::<Triarchy>(), packed.as_bytes().len());
}
