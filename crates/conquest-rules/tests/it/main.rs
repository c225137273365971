//! Tests of the crate in one program, so that they are linked once.

mod common;
mod conformance;
mod diagram;
mod encoding;
mod exhaustion;
mod forms;
mod hidden;
mod lockstep;
mod perft;
mod rules;
mod samples;
mod scenarios;
mod seats;
