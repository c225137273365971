//! Tests of the crate in one program, so that they are linked once.

mod builder;
mod conformance;
mod encodings;
mod exhaustion;
mod forms;
mod lockstep;
mod perft;
mod readers;
mod rules;
mod samples;
mod scenarios;
mod seats;
mod symmetry;
