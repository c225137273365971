//! [The game with two players is solved]: ../../../docs/src/cybo-solved.md
//! [How to play]: ../../../docs/src/cybo.md
//! [reference of the rules]: ../../../docs/src/cybo-reference.md
//! [positions and actions in Rust]: ../../../docs/src/guide/basics.md
//! [text forms]: ../../../docs/src/notation.md
//! [promises]: ../../../docs/src/promises.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! Code that implements a rule names its identifier, `CYBO-1` to `CYBO-15`.
//!
//! | type | meaning |
//! |---|---|
//! | [`Cybo`], [`Options`], [`Level`] | a position, its options and levels |
//! | [`Action`], [`Event`], [`Phase`] | decisions, rolls, and the part of a turn |
//! | [`Illegal`], [`End`] | why an action is illegal, and why a game ended |
//! | [`LINES`], [`COLUMN_LINES`] | the lines of the grid |
//! | [`Sequence`] | the numbers that a Grand Master must repeat |
//! | [`ScoreCard`], [`ScoredTurn`] | the points of each turn |
//! | [`samples`] | positions for benchmarks and tests |
#![no_std]

// Where the rules are implemented:
// - lines: the grid and its lines: CYBO-1, CYBO-2
// - options: players and levels: CYBO-3
// - apply: effects of rolls and decisions at each level: CYBO-3 to CYBO-13
// - sequence, memory: the sequences that Grand Masters repeat: CYBO-12, CYBO-13
// - legal, phase: decisions and chance: CYBO-14
// - position: the outcome: CYBO-9
// - diagram: everything is public: CYBO-15
// - totals, validate: valid positions, checked by every reader

mod action;
mod apply;
mod card;
mod diagram;
mod effects;
mod encode;
mod end;
mod event;
mod game;
mod illegal;
mod key;
mod legal;
mod lines;
mod memory;
mod options;
mod packed;
mod phase;
mod position;
mod rolled;
pub mod samples;
mod sequence;
mod text;
mod totals;
mod validate;

pub use action::Action;
pub use card::{ScoreCard, ScoredTurn};
pub use end::End;
pub use event::Event;
pub use illegal::Illegal;
pub use lines::{COLUMN_LINES, LINES, NUMBERS};
pub use options::{Level, Options};
pub use phase::Phase;
pub use position::{Cybo, ROUNDS};
pub use sequence::Sequence;
