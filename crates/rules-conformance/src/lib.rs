//! A test kit for implementors of [`Game`](rules_core::Game): one call walks many random lines of
//! play and checks every law of the trait at the positions on the way.
//!
//! ```
//! # use std::fmt;
//! # use rand_core::Rng;
//! # use rules_core::*;
//! use rules_conformance::Kit;
//!
//! /// Two seats in turn take one or two of seven stones; whoever takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Stones {
//!     left: u8,
//!     turn: Seat,
//! }
//! # #[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
//! # struct NoOptions;
//! # impl Options for NoOptions {
//! #     const SPECS: &'static [OptionSpec] = &[];
//! #     fn seats(&self) -> u8 { 2 }
//! #     fn get(&self, _: &str) -> Option<OptionValue> { None }
//! #     fn set_value(&mut self, _: &str, _: OptionValue) -> Result<(), OptionError> {
//! #         Err(OptionError::Unknown)
//! #     }
//! # }
//! # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! # struct LastTaken;
//! # impl fmt::Display for LastTaken {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(self.name()) }
//! # }
//! # impl Reason for LastTaken {
//! #     const ALL: &'static [Self] = &[LastTaken];
//! #     fn name(self) -> &'static str { "last-taken" }
//! # }
//! # #[derive(Clone, PartialEq, Eq, Debug)]
//! # struct NotSoMany;
//! # impl fmt::Display for NotSoMany {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("not so many") }
//! # }
//! # impl std::error::Error for NotSoMany {}
//! # impl Refusal for NotSoMany {
//! #     fn rule(&self) -> Option<&'static str> { None }
//! # }
//!
//! impl Game for Stones {
//!     // ...
//! #     const NAME: &'static str = "stones";
//! #     type Options = NoOptions;
//! #     type Action = u8;
//! #     type Event = NoEvent;
//! #     type Reason = LastTaken;
//! #     type Refusal = NotSoMany;
//! #     fn new(_: NoOptions) -> Result<Self, OptionError> {
//! #         Ok(Stones { left: 7, turn: Seat::FIRST })
//! #     }
//! #     fn options(&self) -> NoOptions { NoOptions }
//! #     fn turn(&self) -> Turn {
//! #         if self.left == 0 { Turn::Over } else { Turn::Seat(self.turn) }
//! #     }
//!     fn legal_actions(&self) -> impl Iterator<Item = u8> {
//!         1..=self.left.min(2)
//!     }
//! #     fn refusal(&self, action: u8) -> Option<NotSoMany> {
//! #         if (1..=self.left.min(2)).contains(&action) { None } else { Some(NotSoMany) }
//! #     }
//! #     fn play_unchecked(&mut self, action: u8) {
//! #         self.left -= action;
//! #         self.turn = self.turn.next(2);
//! #     }
//! #     fn chance_events(&self) -> impl Iterator<Item = (NoEvent, u32)> { std::iter::empty() }
//! #     fn play_event_unchecked(&mut self, event: NoEvent) { match event {} }
//! #     fn outcome(&self) -> Option<Outcome<LastTaken>> {
//! #         let winner = SeatSet::only(self.turn.next(2));
//! #         (self.left == 0).then(|| Outcome::new(2, winner, LastTaken))
//! #     }
//! }
//!
//! // In a test:
//! let report = Kit::<Stones>::new().check();
//! assert_eq!(report.finished_games(), report.walks());
//! ```
//!
//! [`Kit::check`] panics at the first law that does not hold, and shows the shortest line of play that
//! it found to show it; [`Kit::run`] gives that as a [`Violation`]. The laws of the capability traits
//! are checked where the caller names them:
//!
//! | the game implements | call |
//! |---|---|
//! | [`Notation`](rules_core::Notation) | [`notation`](Kit::notation) |
//! | [`Packed`](rules_core::Packed) | [`packed`](Kit::packed) or [`packed_at_most_half`](Kit::packed_at_most_half) |
//! | [`Keyed`](rules_core::Keyed) | [`keyed`](Kit::keyed) |
//! | serde of options, positions, actions and events | `serde`, and `serde_records` (feature `serde`, on by default) |
//! | [`Hidden`](rules_core::Hidden) | [`hidden`](Kit::hidden) |
//! | [`Symmetric`](rules_core::Symmetric) | [`symmetric`](Kit::symmetric) |
//! | [`Draw`](rules_core::Draw) | [`drawn`](Kit::drawn) |
//! | `Hidden` and another | [`hidden_records`](Kit::hidden_records) (with `Notation`), [`hidden_symmetric`](Kit::hidden_symmetric), [`hidden_drawn`](Kit::hidden_drawn), `hidden_serde` |
//!
//! Of several options only those given to [`Kit::options`] are walked with: run the kit once for each
//! set that matters. [`strategy`] has proptest strategies for tests of your own.
//!
//! [`Law`] lists every law with its sentence. Everything is reproducible: the same seed gives the same
//! walks. A panic of the game is caught and reported as a violation of [`Law::NoPanic`].
#![cfg_attr(docsrs, feature(doc_cfg))]

mod kit;
mod law;
mod laws;
mod mutate;
mod panics;
mod pool;
mod probe;
mod report;
mod run;
mod shrink;
mod statistics;
pub mod strategy;
mod violation;
mod walk;

pub use kit::Kit;
pub use law::Law;
pub use probe::StepOf;
pub use report::Report;
pub use violation::Violation;
