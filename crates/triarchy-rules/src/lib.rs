//! Rules engine for Triarchy.
#![no_std]

mod draw;
mod game;
mod legal;
mod moves;
mod notation;
mod observe;
#[cfg(feature = "serde")]
mod observe_serde;
mod options;
mod packed;
mod pile;
mod position;
mod ring;
mod roll;
mod stack;
mod steps;
mod symbol;
mod symmetry;
mod validate;

pub use observe::Observation;
pub use options::Options;
pub use pile::Pile;
pub use position::{Phase, Triarchy};
pub use ring::{Direction, MAX_DOTS};
pub use roll::Event;
pub use stack::Stack;
pub use steps::{ACTION_SPACE, Action, Illegal, Reason, StackMove};
pub use symbol::{Symbol, Symbols};
pub use symmetry::Symmetry;
