//! The session behind the protocol as WebAssembly with plain exports.
//!
//! A request goes in as the text of a line, its answer comes out as one: the protocol is that of
//! `rules serve`, on the page `docs/src/protocol.md`. A caller writes the request to where
//! [`allocate`] says, calls [`answer`], and reads as many bytes from [`output`].
//!
//! ```
//! // On WebAssembly the bytes are copied by the host; here the functions behind the exports do.
//! let answer = rules_wasm::ask(r#"{"cmd":"new","game":"cybo","seed":1}"#);
//! assert!(answer.starts_with(r#"{"ok":{"game":"cybo","turn":"chance""#), "{answer}");
//! ```
//!
//! What a host brings, as imports from the module `host`: `now()`, milliseconds on a clock that never
//! goes back, and `entropy()`, 32 bits that nobody can guess.
//!
//! On other targets this is an ordinary library, so that its tests run with all others.

mod exports;
mod games;
mod host;
mod session;

pub use exports::{allocate, answer, output, playouts};
pub use rules_web_bots::play_out;
pub use session::ask;
