//! Observations: TRIARCHY-17.

use rules_core::{Diagram, Effect, Effects, Observe, Seat, Step, Viewer};
use triarchy_rules::{Symbol, Triarchy};

use super::{action, after, dot, event, position, start};

/// The third symbol of two players belongs to nobody.
#[test]
fn triarchy_15_effects_name_the_seats_of_symbols() {
    for (options, last) in [("-", Some(Seat::THIRD)), ("players=2", None)] {
        let game = start(options);
        for (roll, said) in [("-", "a sandstorm"), ("ssn", "Scarab, Scarab, Snake")] {
            let effects = game.effect_list(Step::Event(event(roll)), Viewer::Open);
            assert_eq!(effects[0].to_string(), format!("seat 0 rolls {said}"));
        }
        let turned = after(&game, "-").effect_list(Step::Action(action("left")), Viewer::Open);
        let moved = turned.iter().map(|effect| match effect {
            Effect::Moved { seat, piece, .. } => (*seat, piece.to_string()),
            _ => panic!("{effect}"),
        });
        let seats = [Some(Seat::FIRST), Some(Seat::SECOND), last];
        let homes = ["home of Scarab", "home of Eye", "home of Snake"].map(str::to_owned);
        assert_eq!(moved.collect::<Vec<_>>(), seats.into_iter().zip(homes).collect::<Vec<_>>());
    }
}

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
