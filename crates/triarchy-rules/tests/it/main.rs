//! Tests of the crate in one program, so that they are linked once.

mod conformance;
mod exhaustion;
mod lockstep;
mod perft;
mod readers;
mod rules;
mod samples;
mod scenarios;
mod seats;
mod values;
