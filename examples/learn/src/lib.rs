//! A network that learns Triandro by self-play, without a graphics processor.
//!
//! [`VecEnv`](rules_vec::VecEnv) plays many games at once and writes the views of the players to
//! act. A [`Network`] of two hidden layers returns the probabilities of actions and the expected
//! result. A [`Learner`] makes actions that were better than expected more likely (proximal policy
//! optimisation with advantages that change their sign with the seat). [`against_random`] measures
//! the network.
//!
//! Weights and games follow from a seed.

mod arena;
mod curve;
mod learner;
mod network;
mod rollout;

pub use arena::against_random;
pub use curve::{Curve, Point};
pub use learner::{Learner, Settings};
pub use network::Network;

/// Any error.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
