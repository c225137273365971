//! [Bots with nets]: ../../../docs/src/search.md
//! [what the nets gain]: ../../../docs/src/strength.md
#![doc = include_str!("../README.md")]
//!
//! [`Net`] is the form of all nets. Each game has a module with its inputs and its nets.
#![no_std]

// Re-exported because their positions are in the signatures here.
pub use {conquest_rules, triad_rules, triandro_rules, triarchy_rules};

pub mod conquest;
mod net;
pub mod triad;
pub mod triandro;
pub mod triarchy;

pub use net::{
    ACTIVATION_ONE, HIDDEN, MOST_BIAS, MOST_SET, MOST_WEIGHT, Net, NetError, Sums, VALUE_ONE,
    WEIGHT_ONE,
};
