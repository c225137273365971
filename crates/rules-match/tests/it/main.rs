//! Tests of the crate in one program, so that they are linked once.

mod clock;
mod leaving;
mod model;
mod results;
mod steps;
mod table;
mod texts;
mod views;
