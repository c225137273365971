//! Every position that can be reached from late ones, in both models.

use crate::common::all_options;
use crate::lockstep::{compare_effects, compare_observations, compare_state};
use conquest_rules::Conquest;
use rules_conformance::lockstep::{Lockstep, Tally, late};
use rules_conformance::scenario::Build;
use rules_reference::conquest::ConquestModel;

/// Visits what can be reached from ten late positions, at least `least` from each and at most
/// `most`. Returns the counts of positions and steps.
fn exhaust(least: usize, most: usize) -> [u64; 2] {
    let sets = all_options();
    let late = |(seed, &options): (u64, _)| late(&options, seed, least, most);
    let starts = (0..).zip(sets.iter().cycle().step_by(5)).filter_map(late).take(10);
    let mut all = Tally::default();
    for start in starts.collect::<Vec<Conquest>>() {
        let both = Lockstep::new()
            .compare(|fast, slow| {
                compare_state(fast, slow);
                compare_observations(fast, slow);
            })
            .note(|played, _| compare_effects(played));
        let tally = both.exhaust([(start, ConquestModel::build(&start.to_string()))]);
        println!("Conquest, {start}: {tally}");
        all.merge(&tally);
    }
    println!("Conquest: {all}");
    ["positions", "steps"].map(|count| all.get(count))
}

#[test]
fn ten_ends_of_games() {
    assert_eq!(exhaust(0, 100), [558, 569]);
}

#[test]
#[ignore = "long"]
fn deep_ten_late_positions() {
    assert_eq!(exhaust(1_000, 10_000), [61_838, 70_768]);
}
