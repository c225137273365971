//! [custom ones]: ../../../docs/src/triad-reference.md#custom-layouts
//! [How to play]: ../../../docs/src/triad.md
//! [reference of the rules]: ../../../docs/src/triad-reference.md
//! [positions and actions in Rust]: ../../../docs/src/guide/basics.md
//! [text forms]: ../../../docs/src/notation.md
//! [promises]: ../../../docs/src/promises.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! | items | contents |
//! |---|---|
//! | [`Triad`], [`Tourney`] | a game and a series of games on built-in boards; [`GameOn`] is both on any board |
//! | [`Options`], [`TourneyOptions`] | their options |
//! | [`Action`], [`Post`], [`Place`], [`Jewel`] | actions and the parts of the board, by their names in the rules |
//! | [`Layout`], [`Point`], [`Border`] | the board as data: Posts, places, Borders and their positions |
//! | [`BuiltIn`], [`Custom`] | the built-in layouts by name, and custom ones |
//! | `WithLayout` | values with their custom layout, in texts, JSON and binary formats (feature `std`) |
//! | [`Piece`], [`Spot`] | the pieces and their spots in effects of actions |
//! | [`PostSet`] | sets of Posts by their index, for bots |
//! | [`Builder`] | positions from their parts |
//! | [`Illegal`], [`End`] | why an action is illegal, and why a game ended |
//! | [`Symmetry`] | mirrored and turned positions |
//! | [`samples`] | positions of rare cases |
//!
//! Code that implements a rule names its identifier, `TRIAD-1` to `TRIAD-30`.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

// Names and values.
mod action;
mod end;
mod illegal;
mod jewel;
mod names;

// The board.
mod board;
mod layout;

// The game: positions, mobility, legality, effects of actions.
mod apply;
mod bots;
mod builder;
mod captures;
mod contest;
mod legal;
mod mobility;
mod options;
mod position;
mod state;
mod tourney;

// Forms of a position.
mod diagram;
mod effects;
mod encode;
mod key;
mod packed;
mod symmetry;
mod text;
mod validate;
#[cfg(feature = "std")]
mod with_layout;

mod game;
pub mod samples;

pub use action::Action;
pub use board::Board;
pub use board::custom::Custom;
pub use bots::{PostSet, PostSetIter};
pub use builder::Builder;
pub use contest::{Contest, GameOn, Single, Triad, TriadOn};
pub use effects::{Piece, Spot};
pub use end::{Achievement, End};
pub use illegal::Illegal;
pub use jewel::Jewel;
pub use layout::BuiltIn;
#[cfg(feature = "std")]
pub use layout::InternError;
pub use layout::{Border, Layout, LayoutError, Point};
pub use names::{Place, PlaceKind, Post};
pub use options::{Mode, Options, OptionsOn, TourneyOptions, TourneyOptionsOn, TrapTiming};
pub use state::Phase;
pub use symmetry::Symmetry;
pub use tourney::{Series, Tourney, TourneyOn};
#[cfg(feature = "std")]
pub use with_layout::{HasLayout, WithLayout, WithLayoutError};
