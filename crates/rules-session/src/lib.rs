//! The session behind the protocol: requests in, answers out, a line each.
//!
//! A [`Server`] holds the matches in progress. Its [`Host`], a program that reads lines or a page in a
//! browser, brings clock and entropy; the crate asks the system for nothing. The page
//! `docs/src/protocol.md` describes the protocol.
//!
//! ```
//! use std::time::Duration;
//! use rules_games::Registry;
//! use rules_session::{Host, Server};
//!
//! /// A host without entropy, whose time stands still: every game needs a seed.
//! struct Bare;
//!
//! impl Host for Bare {
//!     fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
//!         Err("there is no entropy".to_string())
//!     }
//!
//!     fn now(&self) -> Duration {
//!         Duration::ZERO
//!     }
//! }
//!
//! let mut server = Server::new(Registry::standard(), Bare);
//! let begun = server.answer(br#"{"cmd":"new","game":"cybo","seed":1}"#);
//! assert!(begun.starts_with(r#"{"ok":{"game":"cybo","turn":"chance""#), "{begun}");
//! let drawn = server.answer(br#"{"cmd":"play","action":"4","id":2}"#);
//! assert!(drawn.starts_with(r#"{"id":2,"ok":{"#) && drawn.contains(r#""ply":1"#), "{drawn}");
//! ```

mod answer;
mod bots;
mod deadline;
mod dice;
mod failure;
mod hello;
mod host;
mod request;
mod rng;
mod server;
mod table;
mod view;

pub use bots::MAX_SEARCH;
pub use host::{DEFAULT_MS, Host, MAX_MS};
pub use rng::SecretRng;
pub use server::{MAX_LINE, MAX_SESSIONS, Server};
pub use table::{MAX_ALL_STEPS, MAX_PLAYOUT, MAX_STEPS};
