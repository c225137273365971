//! The scenarios of `data/rules.txt` and `data/tourney.txt`; `rules-reference` runs them on the
//! slow models.

use rules_conformance::scenario::Scenarios;
use triad_rules::{Custom, Tourney, TourneyOn, Triad, TriadOn};

fn scenarios(file: &str) -> Scenarios {
    let file = format!("{}/data/{file}", env!("CARGO_MANIFEST_DIR"));
    Scenarios::open(&file, "TRIAD", 30).unwrap()
}

#[test]
fn every_scenario_holds() {
    let scenarios = scenarios("rules.txt");
    scenarios.run_game::<Triad>().unwrap();
    scenarios.run_game::<TriadOn<Custom>>().unwrap();
}

#[test]
fn every_scenario_of_tourneys_holds() {
    let scenarios = scenarios("tourney.txt");
    scenarios.run_game::<Tourney>().unwrap();
    scenarios.run_game::<TourneyOn<Custom>>().unwrap();
}
