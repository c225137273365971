//! Tests of the crate in one program, so that they are linked once.

mod levels;
mod program;
