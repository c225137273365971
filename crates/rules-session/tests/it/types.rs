//! The declarations for TypeScript are those of the Rust types.

use serde_json::json;

use crate::common::Client;

const STORED: &str = "types.d.ts";

#[test]
fn the_declarations_are_the_stored_ones() {
    let types = rules_session::types();
    if std::env::var_os("RULES_WRITE_GOLDEN").is_some() {
        std::fs::write(STORED, &types).expect("the file can be written");
    }
    let stored = std::fs::read_to_string(STORED).expect("the file can be read");
    assert!(types == stored, "write {STORED} again with RULES_WRITE_GOLDEN=1");
}

#[test]
fn observations_have_the_keys_of_their_declarations() {
    let types = rules_session::types();
    let mut client = Client::start();
    for (game, name) in [("conquest", "ConquestObservation"), ("triarchy", "TriarchyObservation")] {
        let head = format!("export type {name} = {{\n");
        let (_, rest) = types.split_once(&head).expect("the type is declared");
        let (fields, _) = rest.split_once("\n};").expect("the type ends");
        let keys: Vec<_> = fields.lines().filter_map(|line| line.trim().split_once(':')).collect();
        client.ok(json!({"cmd": "new", "game": game}));
        let answer = client.ok(json!({"cmd": "observe", "seat": 0}));
        let found = answer["observation"].as_object().expect("an observation is an object");
        for key in found.keys() {
            assert!(keys.iter().any(|(name, _)| name == key), "{name} declares {key}");
        }
        let needed = keys.iter().filter(|(name, _)| !name.ends_with('?')).count();
        assert_eq!(found.len(), needed, "{name} and {answer}");
    }
}
