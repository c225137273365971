//! Many games at once for machine learning.
//!
//! A [`VecEnv`] plays as many games as one likes in step. Each step takes one index of an action a game,
//! checks them all, plays them, and writes what a learner needs into the caller's slices: masks, lists of
//! legal actions, planes, scalars, tokens, rewards, the seat to act and how games ended. The numbers are
//! those of [`Encode`](rules_core::Encode), which any game can implement.
//!
//! ```
//! use rules_vec::{Arrays, Choices, Parts, Settings, VecEnv};
//! use triarchy_rules::{Options, Triarchy};
//!
//! let settings = Settings { games: 8, seed: 3, ..Settings::default() };
//! let mut env = VecEnv::<Triarchy>::new(Options::default(), settings)?;
//! let mut arrays = Arrays::new(&env, Parts { mask: true, ..Parts::default() });
//! env.observe(&mut arrays.buffers())?;
//! let mut actions = vec![0; env.len()];
//! while !arrays.terminated.contains(&true) {
//!     env.sample(Choices::Mask(&arrays.views.mask), &mut actions)?;
//!     env.step(&actions, &mut arrays.buffers())?;
//! }
//! // The rewards of all three seats add up to nothing.
//! let ended = arrays.terminated.iter().position(|&ended| ended).expect("one has ended");
//! let rewards = &arrays.rewards[3 * ended..3 * ended + 3];
//! assert_eq!(rewards.iter().sum::<f32>(), 0.0);
//! # Ok::<(), rules_vec::VecError>(())
//! ```
//!
//! | what | where |
//! |---|---|
//! | how many games, seeds, what happens to games that ended, chance, threads | [`Settings`] |
//! | what is written | [`Buffers`], [`Views`] |
//! | slices for those who have none | [`Arrays`] |
//! | what actions are drawn from | [`Choices`] |
//! | what can be wrong | [`VecError`] |
//!
//! - *Checked.* An index that cannot be played is an error that names the game and the rule, and no game has
//!   changed.
//! - *Reproducible.* Everything follows from the seed, the number of a game and how often it has been started:
//!   it does not depend on threads, nor on how games are dealt out to environments.
//! - *Nothing allocates* on one thread once an environment has been made, unless there is an error; on
//!   several, a call hands each a small task.
//! - *Nothing hidden gets in*: see [`Encode`](rules_core::Encode).
//!
//! # Features
//! - `rayon` (default): more than one thread. Each has the same games in every call, 128 at least, and stays
//!   awake for a fifth of a millisecond after it.

mod arrays;
mod choices;
mod env;
mod error;
mod job;
mod jobs;
mod rows;
mod settings;
mod share;
mod slot;
#[cfg(feature = "rayon")]
mod team;
mod write;

pub use arrays::{Arrays, Buffers, Parts, ViewArrays, Views};
pub use choices::Choices;
pub use env::VecEnv;
pub use error::VecError;
pub use settings::{AutoReset, Chance, Settings};

/// The index of no action, in lists behind the last legal action, and for games in which no seat is to act.
/// At a turn of chance it leaves the event to the game's own generator.
pub const NO_ACTION: u32 = u32::MAX;

/// Stands for the seat to act where a chance event comes next.
pub const CHANCE: u8 = 254;

/// Stands for the seat to act where the game has ended or was cut off.
pub const OVER: u8 = 255;
