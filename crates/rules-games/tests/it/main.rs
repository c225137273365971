//! Tests of the crate in one program, so that they are linked once.

mod bots;
mod counting;
mod dynamic;
mod encodings;
mod matches;
mod pictures;
mod toy;
