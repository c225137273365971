//! One suite for all games: the same groups of tasks for every game, by generic functions over the
//! traits, and tasks of the slow models and a chess perft.
//!
//! The programs that measure share the list of [`tasks`]: `cargo bench -p rules-benches --bench
//! suite` with criterion, `--bench ratios` interleaved and as multiples of the chess perft,
//! `--features instructions --bench instructions` in instructions under valgrind. With `--features
//! layers` the tasks of the crates above the engines join the list: searches, counts over threads,
//! many games at once, and games chosen by name.

pub mod chess;
pub mod corpus;
pub mod games;
pub mod groups;
pub mod hot;
#[cfg(feature = "layers")]
mod layers;
pub mod measure;
pub mod slow;
mod suite;
pub mod task;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub use games::{GAMES, find, tasks};
pub use task::Task;

/// The generator of all random play in the benches.
pub fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}
