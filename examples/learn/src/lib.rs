//! A network learns to play Triandro from games against itself, on a processor alone.
//!
//! [`VecEnv`](rules_vec::VecEnv) plays many games at once and writes what the player to act sees; a
//! [`Network`] of two hidden layers tells how likely each action should be and how the game will end; a
//! [`Learner`] makes actions that turned out better than expected more likely (proximal policy optimisation
//! with advantages that change their sign with the seat). [`against_random`] says what the network is worth.
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

/// What can go wrong.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
