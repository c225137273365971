//! Rules engine for **Triandro**: stones on a hexagon of 55 points, triangles to capture, and the last
//! player able to move wins. 2 to 4 players, `no_std`, no allocation.
//!
//! ```
//! use rules_core::{Game, Seat};
//! use triandro_rules::{Action, Triandro};
//!
//! let mut game = Triandro::default();
//! for text in ["4", "11", "17", "28", "19", "12"] {
//!     game.play(text.parse()?)?;
//! }
//! // Seat 0 has the corners of a triangle with seat 1's stone on 11 in it: full (TRIANDRO-10).
//! let capture: Action = "x4-17-19".parse()?;
//! assert_eq!(game.legal_actions().last(), Some(capture));
//! game.play(capture)?;
//! assert_eq!((game.hand(Seat::FIRST), game.lost(Seat::SECOND)), (14, 1));
//! assert_eq!(game.to_string(), "triandro/1 - 1 3/6/2b4/8/3b3/8/7/6/3 14,11");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules carry identifiers (`TRIANDRO-1` to `TRIANDRO-16`); the code that does one names it.
//!
//! | type | meaning |
//! |---|---|
//! | [`Triandro`], [`Options`], [`Ending`] | a position, its options, and how the last turns go |
//! | [`Action`], [`Illegal`], [`End`] | actions, why one is illegal, and why a game ended |
//! | [`Point`], [`PointSet`], [`Triangle`] | the board, sets of its points, and triangles |
//! | [`Builder`] | a position from its parts |
//! | [`Symmetry`] | turns and mirrors of the board |
//! | [`samples`] | positions for benches and tests |
//!
//! # How it is fast
//! A position is 40 bytes. The 55 points fit into 63 bits so that a step along a line is the same shift
//! everywhere: perimeters, limits and triangles are a few shifts and masks, and a player's triangles are
//! found shape by shape, all places at once. The stones of whoever is to act come first, so that
//! nothing is looked up by seat. As long as every hand holds a stone and there is room, nobody can be
//! stuck, and nothing needs to be searched to know who is next; the position remembers whether it is so.
//! The key is computed when asked for; who does not ask does not pay.
//!
//! # Features
//! - `std` (default): conveniences that need the standard library; implies `alloc`.
//! - `alloc`: `rules_core::Record`.
//! - `serde`: text forms in human-readable formats, few bytes in binary ones.
#![no_std]

// Where the rules are:
// - board, point_set: points, lines and perimeters: TRIANDRO-1, TRIANDRO-2
// - symmetry: the symmetries of the board: TRIANDRO-3
// - options, hands, position: players, stones and turns: TRIANDRO-4; the option of TRIANDRO-16
// - perimeters: the limits for stones on perimeters: TRIANDRO-6 to TRIANDRO-8
// - triangles, captures: triangles, and those that can be captured: TRIANDRO-9, TRIANDRO-10
// - legal: which actions are legal, and who is able to move: TRIANDRO-5 to TRIANDRO-11, TRIANDRO-13
// - apply: what an action does, who is next, and the end: TRIANDRO-12 to TRIANDRO-16
// - replies: two plies counted at once
// - action, text, packed, key, diagram: texts, bytes, keys and diagrams
// - encode: what a learner sees and does
// - validate, history: which positions can be, and by which turns; behind every reader

mod action;
mod apply;
mod board;
mod builder;
mod captures;
mod diagram;
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
pub use end::End;
pub use hands::STONES;
pub use illegal::Illegal;
pub use options::{Ending, Options};
pub use point_set::{PointSet, PointSetIter};
pub use position::Triandro;
pub use symmetry::Symmetry;
pub use triangles::{TRIANGLES, Triangle};
