//! Whole matches of any game.
//!
//! A match keeps position, history and record consistent. It has undo and redo, resignation, draws
//! by agreement, and views of one seat.
//!
//! ```
//! use cybo_rules::{Cybo, Options};
//! use rules_core::{GameResult, Seat, Turn};
//! use rules_match::Match;
//!
//! let mut game = Match::<Cybo>::new(Options::default())?;
//! // Chance events and actions by text, in any case, shortened as long as they are unique.
//! for number in ["1", "2", "3"] {
//!     game.play_text(number)?;
//! }
//! assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
//! game.play_text(" QU ")?;
//! assert_eq!(game.ply(), 4);
//! game.undo();
//! game.play_text("stop")?;
//! game.resign(Seat::FIRST)?;
//! assert_eq!(game.result(), GameResult::Resigned(Seat::FIRST));
//!
//! // The record is valid at any time.
//! assert_eq!(Match::from_record(game.record().clone())?.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Match`]: one game from its start to its result. A Tourney of TRIAD is one match.
//! - [`MatchView`]: one seat's view of a match, to send to its client.
//! - [`Series`]: several games in which the players rotate seats.
//! - [`FastRng`]: a fast random generator for games without secrets, a [`Generator`].
//!
//! With the feature `serde` views and series are serialised. The crate needs `alloc`. It reads
//! neither a clock nor a source of entropy. The host of a match supplies a generator and may keep
//! clock times in [remarks](Match::set_remark).

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
pub use history::{Match, StepOf};
pub use rng::{FastRng, Generator};
pub use series::{Series, SeriesError};
pub use view::MatchView;
