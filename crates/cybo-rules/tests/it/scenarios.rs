//! The scenarios of `data/rules.txt`; `rules-reference` runs them on the slow model.

use cybo_rules::Cybo;
use rules_conformance::scenario::Scenarios;

#[test]
fn every_scenario_holds() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/rules.txt");
    Scenarios::open(file, "CYBO", 15).unwrap().run_game::<Cybo>().unwrap();
}
