//! Tests of the crate in one program, so that they are linked once.

mod broken;
mod lockstep;
mod records;
mod strategies;
mod versions;
