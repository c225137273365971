//! Tables for people on different devices.
//!
//! The program `rules-server` serves the page and its tables. A table is a match of any of the
//! games with a key for each seat. Its players and spectators are connected by WebSocket and speak
//! the protocol of the session. [The guide] describes it.
//!
//! [The guide]: ../../../docs/src/guide/server.md

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use rules_games::DynError;
use rules_match::Refusal;

mod bots;
mod change;
mod dice;
mod hub;
mod limits;
mod setup;
mod store;
mod table;
mod web;

pub use dice::check_dice;
pub use hub::Hub;
pub use limits::Limits;
pub use store::{backup, restore};
pub use web::{keep, router, with_page};

/// Error from the server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The database fails.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// The database was made by a newer program.
    #[error("{}: expected a database of version {known} or older, found version {found}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: usize,
        /// The newest version that this program knows.
        known: usize,
    },
    /// A stored table cannot be played again.
    #[error("table {0} is damaged: {1}")]
    Damaged(i64, String),
    /// A stored text is not JSON.
    #[error("database: {0}")]
    Json(#[from] serde_json::Error),
    /// The system has no entropy.
    #[error("the system has no entropy: {0}")]
    Entropy(String),
    /// The game refuses a table.
    #[error(transparent)]
    Game(#[from] DynError),
    /// The clocks of a table are refused.
    #[error(transparent)]
    Table(Refusal),
    /// A table is refused.
    #[error("{0}")]
    Refused(String),
}

/// Returns the time in milliseconds since 1970.
fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
