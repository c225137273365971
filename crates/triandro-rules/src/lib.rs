//! [How to play]: ../../../docs/src/triandro.md
//! [reference of the rules]: ../../../docs/src/triandro-reference.md
//! [positions and actions in Rust]: ../../../docs/src/guide/basics.md
//! [text forms]: ../../../docs/src/notation.md
//! [promises]: ../../../docs/src/promises.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! Code that implements a rule names its identifier, `TRIANDRO-1` to `TRIANDRO-16`.
//!
//! | type | meaning |
//! |---|---|
//! | [`Triandro`], [`Options`], [`Ending`] | a position, its options, and the rule for the end |
//! | [`Action`], [`Illegal`], [`End`] | actions, why one is illegal, and why a game ended |
//! | [`Point`], [`PointSet`], [`Triangle`] | the board, sets of its points, and triangles |
//! | [`Builder`] | positions from their parts |
//! | [`Symmetry`] | turns and mirrors of the board |
//! | [`samples`] | positions for benchmarks and tests |
//!
//! # Performance
//! The 55 points fit into 63 bits so that a step along a line is the same
//! shift everywhere. Perimeters, limits and triangles are a few shifts and masks, and a player's
//! triangles are found shape by shape, at all places at once. The stones of the seat to act come
//! first, so that nothing is looked up by seat. While every hand holds a stone and there is room,
//! every player can move, and the next seat is known without a search; the position stores whether
//! this is so. Keys are computed on demand.
#![no_std]

// Where the rules are implemented:
// - board, point_set: points, lines and perimeters: TRIANDRO-1, TRIANDRO-2
// - symmetry: the symmetries of the board: TRIANDRO-3
// - options, hands, position: players, stones and turns: TRIANDRO-4; the option of TRIANDRO-16
// - perimeters: the limits for stones on perimeters: TRIANDRO-6 to TRIANDRO-8
// - triangles, captures: triangles, and those that can be captured: TRIANDRO-9, TRIANDRO-10
// - legal: legal actions, and the ability to move: TRIANDRO-5 to TRIANDRO-11, TRIANDRO-13
// - apply: effects of actions, turn order and the end: TRIANDRO-12 to TRIANDRO-16
// - replies: two plies counted at once
// - action, text, packed, key, diagram: texts, bytes, keys and diagrams
// - encode: encodings for learners
// - validate, history: valid positions and possible turns, checked by every reader

mod action;
mod apply;
mod board;
mod builder;
mod captures;
mod diagram;
mod effects;
mod encode;
mod end;
mod game;
mod hands;
mod history;
mod illegal;
mod key;
mod legal;
mod options;
mod packed;
mod perimeters;
mod point_set;
mod position;
mod replies;
pub mod samples;
mod symmetry;
mod text;
mod triangles;
mod validate;

pub use action::Action;
pub use board::{POINTS, Point};
pub use builder::Builder;
pub use effects::Piece;
pub use end::End;
pub use hands::STONES;
pub use illegal::Illegal;
pub use options::{Ending, Options};
pub use point_set::{PointSet, PointSetIter};
pub use position::Triandro;
pub use symmetry::Symmetry;
pub use triangles::{TRIANGLES, Triangle};
