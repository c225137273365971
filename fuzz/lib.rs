//! What every fuzz target asks of a game. The first byte of the input chooses the game, so that one
//! corpus serves all.

use std::fmt::Display;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Code, Game, Notation, Packed, Record, Turn, playout};

/// Calls a generic function with the game that the first byte names, on the rest of the input.
#[macro_export]
macro_rules! with_game {
    ($check:ident, $input:expr) => {{
        let input: &[u8] = $input;
        if let Some((&game, rest)) = input.split_first() {
            match game % 6 {
                0 => $crate::$check::<conquest_rules::Conquest>(rest),
                1 => $crate::$check::<cybo_rules::Cybo>(rest),
                2 => $crate::$check::<triad_rules::Triad>(rest),
                3 => $crate::$check::<triad_rules::Tourney>(rest),
                4 => $crate::$check::<triandro_rules::Triandro>(rest),
                _ => $crate::$check::<triarchy_rules::Triarchy>(rest),
            }
        }
    }};
}

/// How far play goes on from an accepted position.
const STEPS: u64 = 200;

/// A position that was read must be as good as one that was reached.
fn play_on<G: Game>(mut position: G) {
    let count = position.legal_actions().count();
    assert_eq!(count, position.count_actions());
    assert_eq!(matches!(position.turn(), Turn::Seat(_)), count > 0);
    assert_eq!(position.turn().is_chance(), position.chance_events().next().is_some());
    assert_eq!(position.turn().is_over(), position.outcome().is_some());
    playout(&mut position, &mut Xoshiro256PlusPlus::seed_from_u64(1), STEPS);
}

fn reads_back<T: Display + std::str::FromStr>(value: &T, text: &str) {
    assert_eq!(value.to_string(), text);
}

/// Text of positions, options, actions and events: refused, or printed again as it was.
pub fn text<G: Notation>(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    if let Ok(position) = text.parse::<G>() {
        reads_back(&position, text);
        play_on(position);
    }
    if let Ok(action) = text.parse::<G::Action>() {
        reads_back(&action, text);
    }
    if let Ok(event) = text.parse::<G::Event>() {
        reads_back(&event, text);
    }
    let _ = rules_core::read_options(text, &G::Options::default());
}

/// Packed positions and codes: refused, or packed again as they were.
pub fn packed<G: Notation + Packed>(input: &[u8]) {
    if let Ok(position) = G::from_packed(input) {
        assert_eq!(position.to_packed().as_bytes(), input);
        let text = position.to_string();
        assert_eq!(text.parse::<G>().as_ref(), Ok(&position), "{text}");
        play_on(position);
    }
    if let Some(bytes) = input.first_chunk() {
        let code = u32::from_le_bytes(*bytes);
        if let Some(action) = G::Action::from_code(code) {
            assert_eq!(action.code(), code);
            assert_eq!(action.to_string().parse(), Ok(action));
        }
    }
}

/// Records: refused, or printed again so that the same record is read; replayed without a panic.
pub fn record<G: Notation>(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let Ok(record) = text.parse::<Record<G>>() else { return };
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
    let _ = record.replay();
}

/// Play by choices: every position reached can be printed, packed and read again.
pub fn play<G: Notation + Packed>(input: &[u8]) {
    let Ok(mut position) = G::new(G::Options::default()) else { return };
    for &choice in input {
        let choice = usize::from(choice);
        match position.turn() {
            Turn::Seat(_) => {
                let count = position.count_actions();
                let Some(action) = position.legal_actions().nth(choice % count) else {
                    panic!("a list is shorter than counted")
                };
                assert!(position.play(action).is_ok());
            }
            Turn::Chance => {
                let count = position.chance_events().count();
                let Some((event, _)) = position.chance_events().nth(choice % count) else {
                    panic!("a list is shorter than counted")
                };
                assert!(position.play_event(event).is_ok());
            }
            Turn::Over => break,
        }
    }
    assert_eq!(position.to_string().parse().as_ref(), Ok(&position));
    assert_eq!(G::from_packed(position.to_packed().as_bytes()).as_ref(), Ok(&position));
}
