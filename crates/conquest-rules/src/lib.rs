//! [How to play]: ../../../docs/src/conquest.md
//! [reference of the rules]: ../../../docs/src/conquest-reference.md
//! [positions and actions in Rust]: ../../../docs/src/guide/basics.md
//! [text forms]: ../../../docs/src/notation.md
//! [promises]: ../../../docs/src/promises.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! - The grid: [`Cell`], [`Vertex`], [`Shape`]; the tiles: [`Tile`], [`Tiles`], [`Corners`].
//! - A position: [`Conquest`], made of the open information ([`Public`]) and the hidden tiles.
//! - A seat's view: [`Observation`], from which full positions can be determinized.
//! - Actions of seats: [`Action`]; chance events, a tile dealt or drawn: [`Event`].
//! - Encodings for learners: [`rules_core::Encode`], and compact indices of actions.
//! - Sample positions: [`samples`].
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
mod letters;
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
