//! The scenarios of `data/rules.txt`; `rules-reference` runs them on the slow model.

use conquest_rules::Conquest;
use rules_conformance::scenario::Scenarios;

#[test]
fn every_scenario_holds() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/rules.txt");
    Scenarios::open(file, "CONQUEST", 18).unwrap().run_game::<Conquest>().unwrap();
}
