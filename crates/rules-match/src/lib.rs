//! [Matches, for an app or a tournament]: ../../../docs/src/guide/app.md
//! [a server]: ../../../docs/src/guide/server.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! - [`Match`]: one game from its start to its result. A Tourney of TRIAD is one match.
//! - [`MatchView`]: one seat's view of a match, to send to its client.
//! - [`Table`]: what people do beside playing: draw offers, takebacks, [clocks](Clock), leaving.
//! - [`Series`]: several games in which the players rotate seats.
//! - [`FastRng`]: a fast random generator for games without secrets.
//!
//! A host may keep clock times in [remarks](Match::set_remark).
#![no_std]

extern crate alloc;

mod clock;
mod departures;
mod error;
mod history;
mod play;
mod rng;
mod series;
mod table;
mod takeback;
mod text;
mod view;

// `FastRng` is seeded by a trait of this crate.
pub use rules_core::rand_core;

pub use clock::{Clock, MAX_TIME_MS, TimeControl};
pub use departures::{Departure, Departures, LEFT_TAG, LeaveReason};
pub use error::{MatchError, NotOnTurn};
pub use history::Match;
pub use rng::FastRng;
pub use series::{Series, SeriesError};
pub use table::{Offer, OpenOffer, Refusal, Table, TableError, TableMatch};
pub use takeback::Seen;
pub use view::MatchView;
