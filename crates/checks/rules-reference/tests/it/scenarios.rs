//! The slow models on the scenarios of the games.

use rules_conformance::scenario::{Build, Scenarios};
use rules_reference::conquest::ConquestModel;
use rules_reference::cybo::CyboModel;
use rules_reference::triad::{TourneyModel, TriadModel};
use rules_reference::triandro::TriandroModel;
use rules_reference::triarchy::TriarchyModel;

/// Runs a file of scenarios with the prefix and the number of the rules.
fn run<M: Build>(file: &str, prefix: &str, rules: u32) {
    let file = format!("{}/../../{file}", env!("CARGO_MANIFEST_DIR"));
    Scenarios::open(&file, prefix, rules).unwrap().run_model::<M>().unwrap();
}

#[test]
fn conquest() {
    run::<ConquestModel>("conquest-rules/data/rules.txt", "CONQUEST", 18);
}

#[test]
fn cybo() {
    run::<CyboModel>("cybo-rules/data/rules.txt", "CYBO", 15);
}

#[test]
fn triad() {
    run::<TriadModel>("triad-rules/data/rules.txt", "TRIAD", 30);
}

#[test]
fn tourney() {
    run::<TourneyModel>("triad-rules/data/tourney.txt", "TRIAD", 30);
}

#[test]
fn triandro() {
    run::<TriandroModel>("triandro-rules/data/rules.txt", "TRIANDRO", 16);
}

#[test]
fn triarchy() {
    run::<TriarchyModel>("triarchy-rules/data/rules.txt", "TRIARCHY", 18);
}

/// The slow models run the scenarios as the games do.
#[test]
fn what_does_not_hold_is_reported() {
    for (line, problem) in [
        ("turn 1", "expected 1, found 0"),
        ("refuse TRIANDRO-5 28", "28 is possible in "),
        ("allow 56", "56 is impossible in "),
        ("after *1: turn 0", "*1 is impossible in "),
        ("perft 54", "depth 1: expected 54, found 55"),
        ("outcome last-mover 0", "expected last-mover 0, found no outcome"),
        ("is triandro/1 - 1 3/6/7/8/7/8/7/6/3 14,14", "expected triandro/1 - 1 "),
        ("is triandro/1 - 0 3/6/7/8/7/8/7/6/4 14,14", "panicked at "),
    ] {
        let text = format!("TRIANDRO-5 what is wrong\n{line}\n");
        let scenarios = Scenarios::read("rules.txt", &text, "TRIANDRO", 16).unwrap();
        let found = scenarios.run_model::<TriandroModel>().unwrap_err().to_string();
        assert!(found.starts_with(&format!("rules.txt:2: {problem}")), "{found}");
    }
}
