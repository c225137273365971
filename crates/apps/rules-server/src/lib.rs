//! Tables for people on different devices.
//!
//! The program `rules-server` serves the page and its tables. A table is a match of any of the
//! games with a key for each seat. Its players and spectators are connected by WebSocket and speak
//! the protocol of the session. [The guide] describes it.
//!
//! [The guide]: ../../../docs/src/guide/server.md

use std::time::{SystemTime, UNIX_EPOCH};

mod bots;
mod check;
mod dice;
mod error;
mod hub;
mod limits;
mod setup;
mod store;
mod table;
mod web;

pub use check::check_dice;
pub use error::ServerError;
pub use hub::Hub;
pub use limits::Limits;
pub use store::{backup, restore};
pub use web::{keep, router, with_page};

/// Returns the time in milliseconds since 1970.
fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
