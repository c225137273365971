//! Tests of the crate in one program, so that they are linked once.

mod lessons;
mod levels;
mod program;
mod puzzles;
mod serve;
