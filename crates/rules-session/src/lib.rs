//! [The protocol]: ../../../docs/src/protocol.md
//! [the program]: ../../../docs/src/program.md
//! [the table in a browser]: ../../../docs/src/guide/browser.md
#![doc = include_str!("../README.md")]
//!
//! A [`Server`] holds the matches, and its [`Host`] brings clock and entropy.

mod answer;
mod bots;
mod deadline;
mod failure;
mod generators;
mod hello;
mod host;
mod request;
mod rng;
mod server;
mod session;
#[cfg(feature = "types")]
mod types;
mod view;

pub use bots::MAX_SEARCH;
pub use host::{DEFAULT_MS, Host, MAX_MS};
pub use request::{MAX_PART, MAX_RECORD_PART};
pub use rng::SecretRng;
pub use server::{MAX_LINE, MAX_SESSIONS, Server};
pub use session::{MAX_ALL_STEPS, MAX_ANSWER, MAX_PLAYOUT, MAX_STEPS};
#[cfg(feature = "types")]
pub use types::types;
