#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! - [`Match`]: one game from its start to its result. A Tourney of TRIAD is one match.
//! - [`MatchView`]: one seat's view of a match, to send to its client.
//! - [`Series`]: several games in which the players rotate seats.
//! - [`FastRng`]: a fast random generator for games without secrets.
//!
//! A host may keep clock times in [remarks](Match::set_remark).
#![no_std]

extern crate alloc;

mod error;
mod history;
mod play;
mod rng;
mod series;
mod text;
mod view;

// `FastRng` is seeded by a trait of this crate.
pub use rand_core;

pub use error::{MatchError, NoSuchSeat, NotOnTurn};
pub use history::Match;
pub use rng::FastRng;
pub use series::{Series, SeriesError};
pub use view::MatchView;
