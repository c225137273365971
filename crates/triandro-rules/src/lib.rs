//! Rules engine for Triandro.
#![no_std]

mod action;
mod board;
mod captures;
mod draw;
mod list;
mod moves;
mod notation;
mod options;
mod position;
mod symmetry;
mod triangles;

pub use action::{Action, Illegal, Reason};
pub use board::{POINTS, Point, PointSet, PointSetIter};
pub use options::Options;
pub use position::{STONES, Triandro};
pub use symmetry::Symmetry;
pub use triangles::{TRIANGLES, Triangle};
