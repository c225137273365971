//! Rules engine for **Cybo**: a twelve-sided die, a grid of twelve numbers, and the wish for three or
//! four in a line. Four levels, 2 to 6 players, `no_std`, no allocation.
//!
//! ```
//! use cybo_rules::{Action, Cybo, Event, Stage};
//! use rules_core::{Game, Turn};
//!
//! let mut game = Cybo::default();
//! for number in [3, 2, 1] {
//!     game.play_event(Event::new(number).unwrap())?;
//! }
//! // Three in line order in a column: 9 points, or a fourth roll for 16 (CYBO-7, CYBO-8).
//! assert_eq!(game.stage(), Stage::Deciding { points: 9 });
//! let player = game.player();
//! assert_eq!(game.turn(), Turn::Seat(player));
//! game.play(Action::Quad)?;
//! game.play_event(Event::new(4).unwrap())?;
//! assert_eq!(game.total(player), 16);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Rules carry identifiers (`CYBO-1` to `CYBO-15`); the code that does one names it.
//!
//! | module | rules |
//! |---|---|
//! | `lines` | the grid and its lines: CYBO-1, CYBO-2 |
//! | `options` | players and levels: CYBO-3 |
//! | `play` | what rolls and decisions do at each level: CYBO-4 to CYBO-13 |
//! | `memory` | what Grand Masters repeat: CYBO-12, CYBO-13 |
//! | `game` | turns, chance and the end: CYBO-9, CYBO-14 |
//! | `draw` | everything is public: CYBO-15 |
//! | `validate`, `notation`, `packed` | which positions can be, as text and as bytes |
//!
//! # Features
//! - `std` (default): conveniences that need the standard library; implies `alloc`.
//! - `alloc`: [`rules_core::Record`].
//! - `serde`: text forms in human-readable formats, few bytes in binary ones.
#![no_std]

mod action;
mod draw;
mod end;
mod event;
mod game;
mod illegal;
mod lines;
mod memory;
mod notation;
mod options;
mod packed;
mod play;
mod position;
mod totals;
mod validate;

pub use action::Action;
pub use end::End;
pub use event::Event;
pub use illegal::Illegal;
pub use lines::{COLUMN_LINES, LINES, NUMBERS};
pub use memory::Sequence;
pub use options::{Level, Options};
pub use position::{Cybo, ROUNDS, Stage};
