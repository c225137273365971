//! Tests of the crate in one program, so that they are linked once.

mod connect_four;
mod encodings;
mod forms;
mod golden;
mod guess;
mod keys;
mod readme;
mod shrinking;
mod triad_bot;
