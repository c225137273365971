//! Tests of the crate in one program, so that they are linked once.

mod conquest;
mod cybo;
mod random;
mod scenarios;
mod triad;
mod triandro;
mod triarchy;
