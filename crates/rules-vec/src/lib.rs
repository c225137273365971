//! [Learners]: ../../../docs/src/learners.md
//! [encodings]: ../../../docs/src/encodings.md
//! [Python]: ../../../docs/src/guide/python.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! | topic | item |
//! |---|---|
//! | number of games, seeds, restarts, chance, threads | [`Settings`] |
//! | slices to write | [`Buffers`], [`Views`] |
//! | owned slices | [`Arrays`] |
//! | some of the games | [`GameSet`] |
//! | views of chosen seats | [`VecEnv::observe_as`] |
//! | choices for random actions | [`Choices`] |
//! | one game, without `std` | [`Plan`], [`Slot`] |
//! | positions in and out, copies of rows | [`VecEnv::set_game`], [`take`](VecEnv::take), [`put`](VecEnv::put) |
//! | the state as bytes | [`VecEnv::state`], [`set_state`](VecEnv::set_state) |
//! | errors | [`VecError`] |
//!
//! - *Checked.* An index that cannot be played is an error with the game and the rule, and no game
//!   has changed.
//! - *Reproducible.* Results depend on the seed, the number of a game and how often it has been
//!   started, not on threads or on how games are divided among environments.
//! - *No allocation* on one thread after an environment has been created, except for errors. On
//!   several threads a call gives each of them a small task.
//! - *Nothing hidden* is written; see [`Encode`](rules_core::Encode).
//!
//! # Threads
//! Each thread has the same games in every call, at least 128, and stays awake for a fifth of a
//! millisecond after it. If the machine has no processor for the threads, calls run on one thread
//! for a while. After a `fork`, the child starts threads of its own.

#![cfg_attr(not(feature = "std"), no_std)]

mod arrays;
mod choices;
#[cfg(feature = "std")]
mod env;
mod error;
#[cfg(feature = "std")]
mod job;
#[cfg(feature = "std")]
mod jobs;
mod rows;
#[cfg(feature = "std")]
mod saved;
mod settings;
#[cfg(feature = "std")]
mod share;
mod single;
mod slot;
#[cfg(feature = "rayon")]
mod team;
mod write;

#[cfg(feature = "std")]
pub use arrays::{Arrays, Parts, ViewArrays};
pub use arrays::{Buffers, Views};
pub use choices::Choices;
#[cfg(feature = "std")]
pub use env::{GameSet, VecEnv};
pub use error::VecError;
pub use settings::{AutoReset, Chance, Settings};
pub use slot::{Plan, Slot};

/// The index for no action: after the last legal action in lists, and for games in which no seat
/// acts.
///
/// At chance's turn it leaves the event to the game's own generator.
pub const NO_ACTION: u32 = u32::MAX;

/// The value for the seat to act if a chance event comes next.
pub const CHANCE: u8 = 254;

/// The value for the seat to act if the game has ended or was truncated.
pub const OVER: u8 = 255;
