//! The scenarios of `data/rules.txt`; `rules-reference` runs them on the slow model.

use rules_conformance::scenario::Scenarios;
use triarchy_rules::Triarchy;

#[test]
fn every_scenario_holds() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/rules.txt");
    Scenarios::open(file, "TRIARCHY", 18).unwrap().run_game::<Triarchy>().unwrap();
}
