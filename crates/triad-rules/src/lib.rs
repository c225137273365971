//! Rules engine for TRIAD and its Tourney: two players place Gems that capture, and move Jewels that
//! race for the opposing Docks.
//!
//! Neither `std` nor `alloc` is needed, nothing is allocated in play, and a position is a small plain
//! value. What can be done with one is in the traits of `rules-core`: [`Game`](rules_core::Game),
//! [`Notation`](rules_core::Notation), [`Packed`](rules_core::Packed), [`Keyed`](rules_core::Keyed),
//! [`Symmetric`](rules_core::Symmetric) and [`Diagram`](rules_core::Diagram).
//!
//! ```
//! use rules_core::{Game, Turn};
//! use triad_rules::{BuiltIn, Options, Triad};
//!
//! let mut game = Triad::new(Options { layout: BuiltIn::Rect, ..Options::default() })?;
//! for action in ["b2", "S1>1.1", "S2>1.3", "S3>1.5"] {
//!     game.play(action.parse()?)?;
//! }
//! assert_eq!(game.turn(), Turn::Seat(rules_core::Seat::SECOND));
//! assert_eq!(game.to_string(), "triad/1 layout=rect 4/1s1/4/3/4/3/4 1.1,1.3,1.5 N1,N2,N3 0-0 0 1:gem");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | where | what |
//! |---|---|
//! | [`Triad`], [`Tourney`] | a game and a series of games on built-in boards; [`GameOn`] is both on any board |
//! | [`Options`], [`TourneyOptions`] | their options |
//! | [`Action`], [`Post`], [`Place`], [`Jewel`] | actions, and what stands on the board, by the names of the rules |
//! | [`Layout`], [`Point`], [`Border`] | the board as data: Posts, places, Borders and where they are |
//! | [`BuiltIn`], [`Custom`] | the built-in layouts by name, and custom ones |
//! | `WithLayout` | values with their custom layout, in texts, JSON and binary formats (feature `std`) |
//! | [`Builder`] | a position from its parts |
//! | [`Illegal`], [`End`] | why an action is illegal, and why a game has ended |
//! | [`Symmetry`] | a position in a mirror or from the other side |
//! | [`samples`] | positions that show rare cases |
//!
//! The code that does a rule carries its identifier, `TRIAD-1` to `TRIAD-30`.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

// Names and words: what players say.
mod action;
mod end;
mod illegal;
mod jewel;
mod names;

// The board.
mod board;
mod layout;

// The game: what a position holds, what can move, what is legal, what an action does.
mod apply;
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
pub use builder::Builder;
pub use contest::{Contest, GameOn, Single, Triad, TriadOn};
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
