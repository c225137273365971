//! The bots of the table in a browser.
//!
//! They are a crate of their own so that they, with the engines, are compiled for speed, while the
//! session around them is compiled for size: what a page loads is mostly session. No function here is
//! generic, so that all of the code is made here.
//!
//! Each game has `random`, `greedy`, and one search: `uct`, or `ismcts` where something is hidden.
//! TRIAD has two types: that of the built-in layouts is faster, the other plays on custom ones too.

mod bots;
mod speed;

pub use bots::{
    conquest, cybo, triad, triad_custom, triad_tourney, triad_tourney_custom, triandro, triarchy,
};
pub use speed::{
    PlayOut, play_conquest, play_cybo, play_triad, play_triad_custom, play_triad_tourney,
    play_triad_tourney_custom, play_triandro, play_triarchy,
};
