//! Samples: positions for benchmarks and for tests of other crates.
//!
//! ```
//! use rules_core::Game;
//! use triarchy_rules::samples;
//!
//! assert_eq!(samples::full_roll().left().len(), 4);
//! assert!(samples::lost_symbols().count_actions() < samples::full_roll().count_actions());
//! ```

use crate::Triarchy;

/// A name and the function that returns the position.
pub type Sample = (&'static str, fn() -> Triarchy);

/// All samples by name.
pub const ALL: [Sample; 11] = [
    ("full_roll", full_roll),
    ("crowded_ring", crowded_ring),
    ("tall_stack", tall_stack),
    ("burials", burials),
    ("sandstorm", sandstorm),
    ("win_in_one", win_in_one),
    ("blocked_home", blocked_home),
    ("lost_symbols", lost_symbols),
    ("landed", landed),
    ("third_symbol_gone", third_symbol_gone),
    ("last_turn", last_turn),
];

/// Returns a middle game just after a roll of all four symbols.
pub fn full_roll() -> Triarchy {
    read("triarchy/1 - s@1,e@3,nn@4,es@5,s@11,ns@12,e@16,ne@19 sen 30 ssen -")
}

/// Returns a ring of twelve dots with twelve tokens, at most two per dot, and all four symbols
/// left.
pub fn crowded_ring() -> Triarchy {
    read("triarchy/1 dots=12 e@0,sn@2,s@3,ns@4,n@5,es@7,e@8,ne@10 sen 60 ssen -")
}

/// Returns all twelve tokens in one stack, before a roll that mostly allows no move.
pub fn tall_stack() -> Triarchy {
    read("triarchy/1 - nessneennsse@20 ens 90 roll -")
}

/// Three tall stacks in a turn with `reuse`, before a roll.
pub fn burials() -> Triarchy {
    read("triarchy/1 reuse=true sene@2,nsen@3,esns@4 nse 41 roll -")
}

/// Returns a sandstorm with own tokens next to and on the home bases that it may turn (TRIARCHY-7).
pub fn sandstorm() -> Triarchy {
    read("triarchy/1 - n@0,s@1,e@7,s@8,n@15,e@16 sen 48 sandstorm -")
}

/// Returns a single winning move (TRIARCHY-14), which leaves a symbol over.
pub fn win_in_one() -> Triarchy {
    read("triarchy/1 - s@1,e@8,n@16 sen 33 ss -")
}

/// Returns the last own token next to its home base, on which another token is (TRIARCHY-13).
pub fn blocked_home() -> Triarchy {
    read("triarchy/1 - e@0,s@1,n@16 sen 33 s -")
}

/// Returns a turn in which moves are illegal that would leave over symbols for another move
/// (TRIARCHY-10).
pub fn lost_symbols() -> Triarchy {
    read("triarchy/1 - s@1,e@2,n@8 nse 0 se -")
}

/// Returns a turn in which two tokens have landed and may not move on (TRIARCHY-11).
pub fn landed() -> Triarchy {
    read("triarchy/1 - n@3,nn@4,n@5,s@10,ss@12,s@14,e@19,ee@20,e@21 sen 0 en 10.14")
}

/// Two players after all Snakes have left the board; their symbol is still rolled (TRIARCHY-15).
pub fn third_symbol_gone() -> Triarchy {
    read("triarchy/1 players=2,dots=12 s@1,es@5,e@9 sen 40 en -")
}

/// Returns the last turn before a draw (TRIARCHY-16).
pub fn last_turn() -> Triarchy {
    read("triarchy/1 turn_limit=40 s@3,s@9,e@12,ne@20,n@22 sen 39 roll -")
}

/// Reads the text of a sample. The tests read all of them.
fn read(text: &str) -> Triarchy {
    let position = text.parse();
    debug_assert!(position.is_ok(), "{text} is a position");
    position.unwrap_or_default()
}
