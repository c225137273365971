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
//! assert_eq!(game.turn(), Turn::Seat(rules_core::Seat::new(1).unwrap()));
//! assert_eq!(game.to_string(), "triad/1 layout=rect 4/1s1/4/3/4/3/4 1.1,1.3,1.5 N1,N2,N3 0-0 0 1:gem");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | where | what |
//! |---|---|
//! | [`Triad`], [`Tourney`] | the games on built-in layouts; [`TriadOn`] and [`TourneyOn`] on custom ones |
//! | [`Options`], [`TourneyOptions`] | what they can be set to |
//! | [`Action`], [`Post`], [`Place`] | what is played, by the names of the rules |
//! | [`Layout`], [`Point`], [`Border`] | the board as data: Posts, places, Borders and where they are |
//! | [`BuiltIn`], [`Custom`] | the built-in layouts by name, and custom ones |
//! | `WithLayout`, `Seed` | custom layouts in texts, JSON and binary formats (features `std`, `serde`) |
//! | [`Illegal`], [`End`] | why an action is refused, and why a game has ended |
//! | [`Symmetry`] | how a position looks in a mirror or from the other side |
//!
//! Rules are marked in the code with their identifiers, `TRIAD-1` to `TRIAD-30`.
#![no_std]

#[cfg(feature = "std")]
extern crate std;

// What players say.
mod action;
mod names;

// The board.
mod board;
mod builtin;
mod custom;
mod lattice;
mod layout;

// The game: what there is, what is legal, what an action does.
mod game;
mod jewels;
mod legal;
mod options;
mod position;
mod refusal;
mod turn;
mod words;

// Forms of a position.
mod check;
mod diagram;
mod notation;
mod packing;
mod symmetry;
#[cfg(any(feature = "std", feature = "serde"))]
mod with_layout;

pub use action::Action;
pub use board::{Board, Kind, NO_JEWEL};
pub use custom::Custom;
pub use game::{End, Jewel, Tourney, TourneyOn, Triad, TriadOn};
pub use layout::BuiltIn;
#[cfg(feature = "std")]
pub use layout::InternError;
pub use layout::{Border, Layout, LayoutError, Point};
pub use names::{Place, PlaceKind, Post};
pub use options::{Mode, Options, OptionsOn, TourneyOptions, TourneyOptionsOn, TrapTiming};
pub use refusal::Illegal;
pub use symmetry::Symmetry;
#[cfg(feature = "serde")]
pub use with_layout::Seed;
#[cfg(feature = "std")]
pub use with_layout::{HasLayout, WithLayout, WithLayoutError};
pub use words::{Achievement, Phase};
