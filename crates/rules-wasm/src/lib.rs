//! The session behind the protocol as WebAssembly with plain exports.
//!
//! A request goes in as the text of a line, its answer comes out as one: the protocol is that of
//! `rules serve`, on the page `docs/src/protocol.md`. A caller writes the request to where
//! [`allocate`] says, calls [`answer`], and reads as many bytes from [`output`].
//!
//! Each [`Module`] is a file of its own, made by the example of its name, so that a page loads the
//! games that are played and no others:
//!
//! ```sh
//! cargo build --release -p rules-wasm --features modules --examples --target wasm32-unknown-unknown
//! ```
//!
//! What a host brings, as imports from the module `host`: `now()`, milliseconds on a clock that never
//! goes back, and `entropy()`, 32 bits that nobody can guess.
//!
//! On other targets this is an ordinary library, so that its tests run with all others:
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
