//! Rules engine for Triominos Conquest, for two to four players with hidden hands.
//!
//! Players lay tiles, complete shapes, cover them, and overpower smaller covers.
//!
//! ```
//! use conquest_rules::{Action, Conquest, Options, Tile};
//! use rules_core::{Game, Observe, Seat, Turn};
//!
//! let mut game = Conquest::new(Options::default())?;
//! // Deals and draws are chance events. Here every seat gets the lowest tile that is left.
//! while game.turn() == Turn::Chance {
//!     let (tile, _) = game.chance_events().next().expect("tiles are left");
//!     game.play_event(tile)?;
//! }
//! assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
//! assert_eq!(game.legal_actions().count(), 9);
//! game.play("004@0.0^".parse()?)?;
//! // The other seat sees neither the drawn tile nor the first seat's hand.
//! let seen = game.observe(Seat::SECOND);
//! assert_eq!(seen.hand().len(), 9);
//! assert_eq!(seen.held(Seat::FIRST), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - The grid: [`Cell`], [`Vertex`], [`Shape`]; the tiles: [`Tile`], [`Tiles`], [`Corners`].
//! - A position: [`Conquest`], made of the open information ([`Public`]) and the hidden tiles.
//! - A seat's view: [`Observation`], from which full positions can be determinized.
//! - Actions of seats: [`Action`]; chance events, a tile dealt or drawn: [`Event`].
//! - Encodings for learners: [`rules_core::Encode`], and compact indices of actions.
//! - Sample positions: [`samples`].

//!
//! The crate is `no_std`, does not allocate in play, and needs no feature. `alloc`, `std` and
//! `serde` are optional features.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod action;
mod apply;
mod corners;
mod covers;
mod diagram;
mod effects;
mod encode;
mod end;
mod event;
mod frontier;
mod game;
mod grid;
mod illegal;
mod key;
mod legal;
mod options;
mod packed;
mod phase;
mod placement;
mod position;
mod public;
pub mod samples;
mod shape;
mod table;
mod text;
mod tile;
mod validate;
mod view;

pub use action::Action;
pub use corners::Corners;
pub use effects::{Piece, Spot};
pub use end::End;
pub use event::Event;
pub use grid::{Cell, Vertex};
pub use illegal::Illegal;
pub use options::{Options, Overpower};
pub use phase::Phase;
pub use placement::Placement;
pub use position::Conquest;
pub use public::Public;
pub use shape::{Edge, Kind, Shape};
pub use tile::{Tile, Tiles, TilesIter};
pub use view::Observation;

/// The largest coordinate of cells and vertices, positive or negative.
pub const COORDINATE_LIMIT: i8 = 31;
