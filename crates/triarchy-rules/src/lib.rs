//! [How to play]: ../../../docs/src/triarchy.md
//! [reference of the rules]: ../../../docs/src/triarchy-reference.md
//! [positions and actions in Rust]: ../../../docs/src/guide/basics.md
//! [text forms]: ../../../docs/src/notation.md
//! [promises]: ../../../docs/src/promises.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! Code that implements a rule names its identifier, `TRIARCHY-1` to `TRIARCHY-18`.
//!
//! | type | meaning |
//! |---|---|
//! | [`Triarchy`], [`Options`], [`Phase`] | a position, its options, and the part of a turn |
//! | [`Action`], [`PileMove`], [`Event`] | actions, moves of piles, and rolls |
//! | [`Illegal`], [`End`] | why an action is illegal, and why a game ended |
//! | [`Dot`], [`Direction`] | the ring |
//! | [`Symbol`], [`Symbols`], [`Pile`], [`Stack`] | symbols, rolled tokens, and tokens on a dot |
//! | [`Observation`] | a seat's view |
//! | [`Symmetry`] | rotations and the mirror of the ring |
//! | [`samples`] | positions for benchmarks and tests |
//!
//! The rulebook stacks both kinds of tokens. Here rolling tokens form a [`Pile`], which exists only
//! until its move, and moving tokens are in a [`Stack`] on their dot.
#![no_std]

// Where the rules are implemented:
// - ring: the dots and the corners: TRIARCHY-1
// - symbol, symbols: symbols and the results of four rolling tokens: TRIARCHY-2, TRIARCHY-3
// - event: rolls and their weights: TRIARCHY-6
// - pile: piles of rolling tokens: TRIARCHY-8
// - stack: stacks of moving tokens: TRIARCHY-9
// - position: the position and the setup: TRIARCHY-4, TRIARCHY-5
// - legal: legal moves: TRIARCHY-9 to TRIARCHY-13
// - apply: effects of rolls and actions: TRIARCHY-7, TRIARCHY-13 to TRIARCHY-16, TRIARCHY-18
// - view: observations and determinizations: TRIARCHY-17
// - options, action, game: the options, the actions, the traits
// - symmetry: rotations with three players, the mirror with two
// - encode: encodings for learners
// - validate, text, packed, key, diagram: valid positions and their forms

mod action;
mod apply;
mod diagram;
mod effects;
mod encode;
mod end;
mod event;
mod game;
mod illegal;
mod key;
mod legal;
mod options;
mod packed;
mod pile;
mod position;
mod ring;
pub mod samples;
mod stack;
mod symbol;
mod symbols;
mod symmetry;
mod text;
mod validate;
mod view;

pub use action::{ACTION_SPACE, Action, PileMove};
pub use effects::Piece;
pub use end::End;
pub use event::Event;
pub use illegal::Illegal;
pub use options::Options;
pub use pile::Pile;
pub use position::{Phase, Triarchy};
pub use ring::{Direction, Dot, MAX_DOTS};
pub use stack::Stack;
pub use symbol::Symbol;
pub use symbols::Symbols;
pub use symmetry::Symmetry;
pub use view::Observation;
