//! Tests of the crate in one program, so that they are linked once.

mod common;
mod figures;
mod hidden;
mod layout;
mod moving;
mod names;
mod pieces;
