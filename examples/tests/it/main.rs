//! Tests of the crate in one program, so that they are linked once.

mod encodings;
mod forms;
mod golden;
mod server;
mod shrinking;
mod tic_tac_toe;
