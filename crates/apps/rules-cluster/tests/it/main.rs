//! Tests of the crate in one program, so that they are linked once.

mod common;
mod counts;
mod failures;
