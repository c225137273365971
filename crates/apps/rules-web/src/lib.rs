//! The table: five games in the browser, as a static page.
//!
//! The page is plain HTML, CSS and ES modules in the folder `page`. Engines and bots are the crate
//! `rules-wasm` as WebAssembly, a module a game, in a worker. This library assembles and serves the
//! page:
//!
//! | item | effect |
//! |---|---|
//! | [`build_wasm`] | compiles the modules of `rules-wasm` for browsers |
//! | [`assemble`] | puts page, WebAssembly and rules into a folder that any static host can serve |
//! | [`to_html`] | converts a page of the rules to HTML |
//! | [`Site`] | serves a folder on this machine |
//! | [`pages`], [`serve`] | the parts of it, for other servers |
//!
//! `cargo run --release --manifest-path crates/apps/rules-web/Cargo.toml` does all of it.

mod assemble;
mod compiler;
mod markdown;
mod serve;
mod wasm;

pub use assemble::assemble;
pub use markdown::to_html;
pub use serve::{Limits, Site, pages, serve};
pub use wasm::{build_wasm, target_folder};

/// The content security policy of the page, the rules and `speed.html`.
///
/// The pages contain it, and [`Site`] also sends it. A host can send it as the header
/// `Content-Security-Policy`.
pub const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' blob: data:; \
    object-src 'none'; base-uri 'none'; \
    trusted-types table; require-trusted-types-for 'script'";
