//! Tests of the crate in one program, so that they are linked once.

mod model;
mod results;
mod steps;
mod texts;
