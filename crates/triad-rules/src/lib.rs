//! Rules engine for TRIAD and its Tourney.
#![no_std]
#![doc = ""]

#[cfg(test)]
extern crate std;

mod action;
mod board;
mod builtin;
mod check;
mod draw;
mod game;
mod jewels;
mod layout;
mod legal;
mod names;
mod notation;
mod options;
mod packing;
mod plan;
mod position;
mod symmetry;
mod turn;
mod words;

pub use action::Action;
pub use board::{Board, Custom, Kind, NO_JEWEL};
pub use builtin::BuiltIn;
pub use game::{Jewel, Reason, Tourney, TourneyOn, Triad, TriadOn};
pub use layout::{Layout, LayoutError};
pub use legal::Illegal;
pub use names::{Place, PlaceKind, Post};
pub use options::{Mode, Options, OptionsOn, TourneyOptions, TourneyOptionsOn, TrapTiming};
pub use symmetry::Symmetry;
pub use words::{Achievement, Phase};
