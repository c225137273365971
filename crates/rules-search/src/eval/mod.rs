//! Estimates of the positions of the workspace's games, each behind the feature of its game.

#[cfg(feature = "triandro")]
mod triandro;

#[cfg(feature = "triandro")]
pub use triandro::TriandroHeuristic;
