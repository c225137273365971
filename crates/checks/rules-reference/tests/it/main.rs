//! Tests of the crate in one program, so that they are linked once.

mod circles;
mod conquest;
mod cybo;
mod one_list;
mod random;
mod rooms;
mod scenarios;
mod traceability;
mod triad;
mod triandro;
mod triarchy;
