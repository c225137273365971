//! Small nets that value positions of the games, learnt from self-play.
//!
//! A [`Net`] has binary inputs, one hidden layer and one output: the logarithm of the odds that the seat
//! wins, in 1/8192. All arithmetic is in integers, so values are equal on every platform. The crate needs
//! neither `std` nor allocation. Weights are part of the crate, and invalid files do not compile.
//!
//! ```
//! use rules_core::Game;
//! use rules_nets::triandro;
//! use triandro_rules::Triandro;
//!
//! let mut game = Triandro::default();
//! game.play("4".parse()?)?;
//! // The value for the seat to act.
//! let value = triandro::value(&triandro::TWO, &game);
//! assert!(value.abs() < 8 * rules_nets::UNIT);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![no_std]

#[cfg(test)]
extern crate std;

// Re-exported because their positions are in the signatures here.
pub use {conquest_rules, triad_rules, triandro_rules, triarchy_rules};

pub mod conquest;
mod net;
pub mod triad;
pub mod triandro;
pub mod triarchy;

pub use net::{FULL, HIDDEN, MOST_BIAS, MOST_SET, MOST_WEIGHT, Net, NetError, OUT, Sums, UNIT};
