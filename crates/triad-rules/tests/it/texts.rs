//! Texts of actions and of the parts of positions, and what is said of wrong ones.

use rules_core::Code;
use triad_rules::{Achievement, Action, Jewel, Phase, Spot, Symmetry, Triad};

#[test]
fn the_error_of_a_text_that_is_no_action_shows_an_action() {
    let message = |text: &str| text.parse::<Action>().unwrap_err().to_string();
    for text in ["", "D4", "?", " c3", "-", "\u{e9}"] {
        assert_eq!(
            message(text),
            "expected a Post such as c3, a Jewel move such as S1>1.2 or a capture such as xd4 \
             (at byte 0)"
        );
    }
    assert_eq!(message("c"), "expected a Post such as c3 (at byte 1)");
    assert_eq!(message("S1>"), "expected a place such as 1.2, S1 or W1 (at byte 3)");
    assert_eq!(message("1.2"), "expected > and a place (at byte 3)");
    assert_eq!(message("xd4 "), "expected the end (at byte 3)");
}

#[test]
fn what_is_shown_has_a_text_that_reads_back() {
    for text in ["1.2", "E1*", "W2+", "W2*+", "N3"] {
        assert_eq!(text.parse::<Jewel>().unwrap().to_string(), text);
    }
    for text in ["", "1.2+*", "1.2++", "c3", "E1* "] {
        assert!(text.parse::<Jewel>().is_err(), "{text}");
    }
    for text in ["c3", "1.2", "E1", "N3"] {
        assert_eq!(text.parse::<Spot>().unwrap().to_string(), text);
    }
    for text in ["", "C3", "c", "1.2+", "e1.2"] {
        assert!(text.parse::<Spot>().is_err(), "{text}");
    }
    for what in Achievement::ALL {
        assert_eq!(what.to_string().parse(), Ok(what));
        assert_eq!(Achievement::from_code(what.code()), Some(what));
    }
    assert_eq!(Phase::ALL.map(|phase| phase.to_string().parse()), Phase::ALL.map(Ok));
    assert_eq!(Symmetry::ALL.map(|one| one.to_string().parse()), Symmetry::ALL.map(Ok));
    assert_eq!(Triad::default().phase(), Phase::Gem);
}

#[test]
fn debug_shows_the_text() {
    let game = Triad::default();
    assert_eq!(format!("{game:?}"), format!("Triad({game})"));
    let tourney = triad_rules::Tourney::default();
    assert_eq!(format!("{tourney:?}"), format!("Tourney({tourney})"));
}
