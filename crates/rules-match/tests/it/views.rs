//! Views as JSON: unknown keys are ignored, impossible values refused.
#![cfg(feature = "serde")]

use cybo_rules::Cybo;
use rand_core::SeedableRng;
use rules_core::{Game, Notation, Observe, RecordStep, Seat, Viewer};
use rules_match::{FastRng, Match, MatchView};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// Returns the view of a viewer after these steps, as JSON.
fn view<G>(steps: &str, viewer: impl Into<Viewer>) -> Value
where
    G: Notation + Observe<Action: Serialize, Options: Serialize, Observation: Serialize>,
    RecordStep<G::Action, G::Event>: Serialize,
{
    let mut game = Match::<G>::new(G::Options::default()).unwrap();
    for step in steps.split_whitespace() {
        game.play_text(step).unwrap();
    }
    serde_json::to_value(game.view(viewer).unwrap()).unwrap()
}

#[track_caller]
fn refused<G: Observe>(view: &Value, key: &str, value: Value, why: &str)
where
    MatchView<G>: DeserializeOwned + std::fmt::Debug,
{
    let mut broken = view.clone();
    broken[key] = value;
    let error = serde_json::from_value::<MatchView<G>>(broken).unwrap_err().to_string();
    assert!(error.contains(why), "{key}: {error}");
}

#[test]
fn unknown_keys_are_ignored() {
    let mut extended = view::<Triarchy>("sse", Seat::FIRST);
    extended["clock_ms"] = json!([300_000, 298_000]);
    extended["observation"]["new"] = json!({"of": "a later release"});
    extended["observation"]["stacks"][0]["new"] = json!(1);
    let read: MatchView<Triarchy> = serde_json::from_value(extended).unwrap();
    assert_eq!(serde_json::to_value(read).unwrap(), view::<Triarchy>("sse", Seat::FIRST));
}

#[test]
fn parts_that_contradict_each_other_are_refused() {
    let open = view::<Triandro>("28 19", Seat::FIRST);
    assert!(serde_json::from_value::<MatchView<Triandro>>(open.clone()).is_ok());
    let other = view::<Triandro>("28", Seat::FIRST);
    for (key, value, why) in [
        ("viewer", json!(5), "expected a viewer in 0..=1 or spectator, found 5"),
        ("viewer", json!(1), "expected the legal actions"),
        ("viewer", json!("spectator"), "expected the legal actions"),
        ("viewer", json!("open"), "expected a viewer in 0..=1 or spectator, found open"),
        ("viewer", json!(6), "expected a seat, 0 to 5"),
        ("options", json!("players=4"), "the observation has other options"),
        ("options", json!("players=9"), "invalid value"),
        ("turn", json!(1), "expected turn 0, found 1"),
        ("turn", json!(5), "expected turn 0, found 5"),
        ("turn", json!("chance"), "expected turn 0, found chance"),
        ("turn", json!("over"), "expected turn 0, found over"),
        ("observation", other["observation"].clone(), "expected turn 1, found 0"),
        ("result", json!({"resigned": 5}), "expected a result of seats in 0..=1, found resigned 5"),
        ("result", json!({"resigned": 1}), "expected turn over, found 0"),
        ("result", json!({"adjudicated": [2]}), "expected a result of seats in 0..=1"),
        ("result", json!("drawn"), "expected turn over, found 0"),
        (
            "result",
            json!({"finished": {"seats": 2, "winners": [0], "end": "last-mover", "scores": null}}),
            "the result contradicts the observation",
        ),
        ("steps", json!(["28", "?"]), "an open game has no hidden steps"),
        ("actions", json!(["1"]), "expected the legal actions"),
        ("actions", json!([]), "expected the legal actions"),
        ("actions", other["actions"].clone(), "expected the legal actions"),
    ] {
        refused::<Triandro>(&open, key, value, why);
    }

    let chance = view::<Cybo>("", Seat::FIRST);
    refused::<Cybo>(&chance, "turn", json!(0), "expected turn chance, found 0");
    refused::<Cybo>(&chance, "actions", json!(["quad"]), "expected the legal actions");

    // Legality does not follow from what a seat sees, but out of turn it has no actions.
    let hidden = view::<Triarchy>("sse", Seat::FIRST);
    let actions = hidden["actions"].as_array().unwrap();
    let backwards: Vec<_> = actions.iter().rev().collect();
    refused::<Triarchy>(&hidden, "actions", json!(backwards), "expected the legal actions");
    refused::<Triarchy>(&hidden, "viewer", json!(1), "expected the legal actions");
    let waiting = view::<Triarchy>("sse", Seat::SECOND);
    refused::<Triarchy>(&waiting, "actions", json!(actions), "expected the legal actions");
}

/// An end that the seats chose leaves the position as it was.
#[test]
fn a_chosen_end_fits_any_position() {
    let mut game = Match::<Triandro>::new(Default::default()).unwrap();
    game.play_text("28").unwrap();
    game.resign(Seat::FIRST).unwrap();
    let resigned = game.view(Seat::SECOND).unwrap();
    let json = serde_json::to_value(&resigned).unwrap();
    assert_eq!(serde_json::from_value::<MatchView<Triandro>>(json.clone()).unwrap(), resigned);
    refused::<Triandro>(&json, "turn", json!(1), "expected turn over, found 1");
    refused::<Triandro>(&json, "result", json!("unfinished"), "expected turn 1, found over");
    refused::<Triandro>(&json, "actions", json!(["1"]), "expected the legal actions");
}

#[test]
fn a_spectator_has_a_view_without_actions() {
    let seen = view::<Triarchy>("sse", Viewer::Spectator);
    let mut acting = view::<Triarchy>("sse", Seat::FIRST);
    assert_ne!(acting["actions"], json!([]));
    acting["viewer"] = json!("spectator");
    assert!(serde_json::from_value::<MatchView<Triarchy>>(acting.clone()).is_err());
    acting["actions"] = json!([]);
    assert_eq!(seen, acting);
    let read: MatchView<Triarchy> = serde_json::from_value(seen.clone()).unwrap();
    assert_eq!((read.viewer, serde_json::to_value(&read).unwrap()), (Viewer::Spectator, seen));
}

/// The legal actions of Triarchy can depend on buried tokens, which an observation does not have
/// (TRIARCHY-10).
#[test]
fn views_are_read_whatever_is_buried() {
    let mut differing = 0;
    for seed in 0..4 {
        let mut rng = FastRng::seed_from_u64(seed);
        let mut game = Match::<Triarchy>::new(Default::default()).unwrap();
        loop {
            if let Some(seat) = game.turn().seat() {
                let view = game.view(seat).unwrap();
                let other =
                    Triarchy::determinize(&view.observation, &mut FastRng::seed_from_u64(0));
                differing += usize::from(!other.legal_actions().eq(view.actions.iter().copied()));
                let json = serde_json::to_value(&view).unwrap();
                assert_eq!(serde_json::from_value::<MatchView<Triarchy>>(json).unwrap(), view);
            }
            if game.random_step(&mut rng).is_none() {
                break;
            }
        }
    }
    assert!(differing > 0);
}
