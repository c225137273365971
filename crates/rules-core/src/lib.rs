//! [Positions, actions, results]: ../../../docs/src/guide/basics.md
//! [a game of your own]: ../../../docs/src/guide/connect_four.md
//! [why it is made so]: ../../../docs/src/why.md
//! [promises]: ../../../docs/src/promises.md
#![doc = include_str!("../README.md")]
//!
//! # Generic code
//!
//! Code for any game is generic over `G: Game`, at the cost of direct calls:
//!
//! ```
//! use rand_core::Rng;
//! use rules_core::{Game, Seat, playout};
//!
//! /// Returns the mean utility of the position to a seat over random play.
//! fn estimate<G: Game>(position: &G, seat: Seat, games: u32, rng: &mut impl Rng) -> f64 {
//!     let mut sum = 0;
//!     for _ in 0..games {
//!         let mut end = position.clone();
//!         playout(&mut end, rng, 10_000);
//!         sum += end.outcome().map_or(0, |outcome| outcome.utility(seat));
//!     }
//!     f64::from(sum) / f64::from(games)
//! }
//! # use rand_core::SeedableRng;
//! # let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
//! # let value = estimate(&cybo_rules::Cybo::default(), Seat::FIRST, 20, &mut rng);
//! # assert!((-1.0..=1.0).contains(&value));
//! ```
//!
//! Every game has types with the names `Options`, `Illegal` and `End`, which implement the traits
//! of these names. Glob imports of both crates clash unless the types are also imported by name:
//!
//! ```
//! use cybo_rules::*;
//! use cybo_rules::{End, Illegal, Options};
//! use rules_core::*;
//!
//! let game = Cybo::new(Options { players: 3, ..Options::default() })?;
//! assert_eq!(game.outcome().map(|outcome: Outcome<End>| outcome.end()), None);
//! # let _: Option<Illegal> = None;
//! # Ok::<(), OptionError>(())
//! ```
//!
//! Optional capabilities are separate traits:
//!
//! | trait | adds |
//! |---|---|
//! | [`Game`] | turns, legal actions, chance, play, outcome |
//! | [`Observe`] | the view of a seat or a spectator, and full positions that agree with it; all games have it |
//! | [`ObserveForms`] | texts and keys of observations |
//! | [`Keyed`] | a stable 64-bit key for tables |
//! | [`Symmetric`] | symmetries and the canonical form |
//! | [`Notation`] | text of actions, events and positions, and game records (`Record`) |
//! | [`Packed`], [`Code`] | small binary forms |
//! | [`Diagram`] | text diagrams for people |
//! | [`Effects`] | the changes of a step, such as captures, in order |
//! | [`Captures`] | what an action captures, and the actions that capture, without playing |
//! | [`Encode`], [`EncodeSymmetric`] | numbers for actions, masks and planes for learners |
//!
//! The module [`implement`] has the tools for implementing a game: macros, readers, writers, sets.
//!
//! The traits' documentation is a specification. The crate `rules-conformance` checks all of it
//! against any game.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

#[macro_use]
mod macros;
#[macro_use]
mod declare;

mod bits;
mod chance;
mod children;
mod diagram;
mod effects;
mod encode;
mod error;
mod fixed_seats;
mod game;
mod key;
mod observe;
mod options;
mod outcome;
mod packed;
mod perft;
mod playout;
mod printable;
mod seat;
mod sets;
mod symmetry;
mod text;
mod turn;
mod viewer;
mod words;

pub mod implement;
#[cfg(feature = "alloc")]
pub mod record;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub mod serde_impls;
#[cfg(feature = "serde")]
mod serde_values;

/// Generators are those of `rand_core` 0.10, which `rand` 0.10 and others implement.
pub use rand_core;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde;

pub use chance::{NoEvent, uniform_below, uniform_below_u64};
pub use children::{ChildVisitor, Children};
pub use diagram::Diagram;
pub use effects::{Captures, Effect, EffectOf, Effects};
pub use encode::{Encode, EncodeError, EncodeSymmetric, EncodingPart, EncodingShape, ViewSlices};
pub use error::{BuildError, EventError, Illegal, PlayError, StepError};
pub use fixed_seats::FixedSeats;
pub use game::Game;
pub use key::Keyed;
pub use observe::{Observe, ObserveForms};
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, Options};
pub use outcome::{End, Outcome, utility_bounds};
pub use packed::{Code, PackError, Packed};
pub use perft::{
    LimitReached, count_steps, divide, for_each_step, perft, perft_full, perft_limited, perft_while,
};
pub use playout::{playout, random_step};
pub use printable::Printable;
#[cfg(feature = "alloc")]
pub use record::{GameResult, Record, RecordError, RecordStep, ReplayError, ReplayFault, Start};
pub use seat::{BySeat, MAX_SEATS, NoSuchSeat, Seat, SeatSet, SeatSetIter};
pub use symmetry::Symmetric;
pub use text::{Notation, NotationVersion, OptionsText, TextError, read_options};
pub use turn::{Step, StepOf, Turn};
pub use viewer::Viewer;
pub use words::{Language, Phrase, Sentences, Words};
