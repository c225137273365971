//! The bots of the table in a browser.
//!
//! They are a crate of their own so that they, with the engines, are compiled for speed, while the
//! session around them is compiled for size: what a page loads is mostly session. No function here is
//! generic, so that all of the code is made here.
//!
//! Each game has `random`, `greedy`, and one search: `uct`, or `ismcts` where something is hidden.
//! TRIAD is played on custom layouts' type, which plays the built-in ones as well: one type instead of
//! two.

mod bots;
mod speed;

pub use bots::{conquest, cybo, triad, triad_tourney, triandro, triarchy};
pub use speed::{GAMES, play_out};
