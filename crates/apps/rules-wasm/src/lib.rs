//! The session behind the protocol as WebAssembly with plain exports.
//!
//! Requests and answers are lines of the protocol of `rules serve`, on the page
//! `docs/src/protocol.md`. A caller writes the request to the address from [`allocate`], calls
//! [`answer`], which returns a length, and reads this number of bytes from [`output`].
//!
//! Each [`Module`] is a separate file, built by the example of its name, so that a page loads only
//! the games that are played:
//!
//! ```sh
//! cargo build --release -p rules-wasm --features modules --examples --target wasm32-unknown-unknown
//! ```
//!
//! A module imports two functions from `host`: `now()`, milliseconds on a monotonic clock, and
//! `entropy()`, 32 unpredictable random bits.
//!
//! On other targets this is an ordinary library, so that its tests run like all others:
//!
//! ```
//! use rules_wasm::{CYBO, Session};
//!
//! let answer = Session::new(&[CYBO]).ask(r#"{"cmd":"new","game":"cybo","seed":1}"#);
//! assert!(answer.starts_with(r#"{"ok":{"game":"cybo","turn":"chance""#), "{answer}");
//! ```

mod exports;
mod host;
mod module;
mod session;

pub use module::*;
pub use session::{Session, allocate, answer, output};
