//! Every position that can be reached from late ones, in both models.

use crate::lockstep::{compare_stones, option_sets};
use rules_conformance::lockstep::{Lockstep, Tally, late};
use rules_conformance::scenario::Build;
use rules_reference::triandro::TriandroModel;
use triandro_rules::{Options, Triandro};

/// Visits what can be reached from ten late positions, at least `least` from each and at most
/// `most`. Returns the counts of positions and steps.
fn exhaust(least: usize, most: usize) -> [u64; 2] {
    let sets: Vec<Options> = option_sets().collect();
    let late = |(seed, &options): (u64, _)| late(&options, seed, least, most);
    let starts: Vec<Triandro> = (0..).zip(sets.iter().cycle()).filter_map(late).take(10).collect();
    let mut all = Tally::default();
    for start in starts {
        let slow = TriandroModel::build(&start.to_string());
        let tally = Lockstep::new().compare(compare_stones).exhaust([(start, slow)]);
        println!("Triandro, {start}: {tally}");
        all.merge(&tally);
    }
    println!("Triandro: {all}");
    ["positions", "steps"].map(|count| all.get(count))
}

#[test]
fn ten_ends_of_games() {
    assert_eq!(exhaust(10, 100), [292, 296]);
}

#[test]
#[ignore = "long"]
fn deep_ten_late_positions() {
    assert_eq!(exhaust(1_000, 20_000), [122_834, 413_847]);
}
