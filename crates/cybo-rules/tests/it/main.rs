//! Tests of the crate in one program, so that they are linked once.

mod card;
mod common;
mod conformance;
mod exhaustion;
mod facts;
mod lockstep;
mod rules;
mod scenarios;
mod seats;
mod totals;
