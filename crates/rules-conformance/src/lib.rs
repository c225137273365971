//! [Property tests]: ../../../docs/src/guide/tests.md
//! [a game of your own]: ../../../docs/src/guide/connect_four.md
//! [what the kit has shown]: ../../../docs/src/proof.md
#![doc = include_str!("../README.md")]
//!
//! # A game of your own
//!
//! ```
//! # use std::fmt;
//! # use rand_core::Rng;
//! # use rules_core::*;
//! use rules_conformance::Kit;
//!
//! /// Two seats take one or two of seven stones in turn; the seat that takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Stones {
//!     left: u8,
//!     turn: Seat,
//! }
//! rules_core::implement::ends! {
//!     /// Why a game ended.
//!     enum End {
//!         /// The last stone was taken.
//!         LastTaken = "last-taken",
//!     }
//! }
//! rules_core::implement::illegals! {
//!     /// Why an action is illegal.
//!     enum Illegal {
//!         /// Not one or two, or more than are left.
//!         NotSoMany = "not-so-many" [] "expected one or two of the stones left",
//!     }
//! }
//!
//! impl Game for Stones {
//!     // ...
//! #     const NAME: &'static str = "stones";
//! #     type Options = FixedSeats<2>;
//! #     type Action = u8;
//! #     type End = End;
//! #     type Illegal = Illegal;
//! #     fn new(_: FixedSeats<2>) -> Result<Self, OptionError> {
//! #         Ok(Stones { left: 7, turn: Seat::FIRST })
//! #     }
//! #     fn options(&self) -> FixedSeats<2> { FixedSeats }
//! #     fn turn(&self) -> Turn {
//! #         if self.left == 0 { Turn::Over } else { Turn::Seat(self.turn) }
//! #     }
//!     fn legal_actions(&self) -> impl Iterator<Item = u8> {
//!         1..=self.left.min(2)
//!     }
//! #     fn why_illegal(&self, action: u8) -> Option<Illegal> {
//! #         if (1..=self.left.min(2)).contains(&action) { None } else { Some(Illegal::NotSoMany) }
//! #     }
//! #     fn play_unchecked(&mut self, action: u8) {
//! #         self.left -= action;
//! #         self.turn = self.turn.next(2);
//! #     }
//! #     rules_core::implement::no_chance!();
//! #     fn outcome(&self) -> Option<Outcome<End>> {
//! #         let winner = SeatSet::only(self.turn.next(2));
//! #         (self.left == 0).then(|| Outcome::new(2, winner, End::LastTaken))
//! #     }
//! }
//!
//! // In a test:
//! let report = Kit::<Stones>::new().check();
//! assert_eq!(report.finished_games(), report.walks());
//! ```
//!
//! [`Kit::check`] panics at the first law that does not hold, with the shortest move sequence found
//! that shows it. [`Kit::run`] returns it as a [`Violation`]. [`kit!`] makes a kit that checks the
//! laws of every trait that a game implements, so that no test omits one. [`Kit::new`] checks only
//! the laws of [`Game`](rules_core::Game), and each further capability has a method of [`Kit`].
//!
//! Text, bytes and serde data of positions are also broken on purpose. An accepted broken form must
//! read back from every form that the kit checks, and so must the positions after it. With
//! `RULES_MUTANTS=1000` in the environment, each form is broken a thousand times at a position.
//! `RULES_WALKS=24` overrides the number of walks.
//!
//! A run plays with one set of options, [`Kit::options`]; run the kit once for each important set.
//! [`strategy`] has proptest strategies for further tests: options, move sequences, positions.
//! [`lockstep`] compares a fast game with a slow model of it.
//!
//! [`Law`] lists all laws, each with a sentence. Runs are reproducible: the same seed gives the
//! same walks. A panic of the game is caught and reported as a violation of [`Law::NoPanic`].
#![cfg_attr(docsrs, feature(doc_cfg))]

mod cuts;
#[doc(hidden)]
pub mod has;
mod kit;
mod law;
mod laws;
pub mod lockstep;
mod mutate;
mod panics;
mod pool;
mod probe;
mod reads;
mod report;
mod run;
pub mod scenario;
mod shrink;
mod statistics;
pub mod strategy;
mod violation;
mod walk;

pub use kit::Kit;
pub use law::Law;
pub use report::Report;
pub use violation::Violation;
