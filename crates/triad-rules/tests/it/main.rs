//! Tests of the crate in one program, so that they are linked once.

mod board;
mod bots;
mod bounds;
mod builder;
mod common;
mod conformance;
mod custom;
mod drawing;
mod encodings;
mod exhaustion;
mod geometry;
mod illegal;
mod lockstep;
mod perft;
mod readers;
mod records;
mod rules;
mod samples;
mod scenarios;
mod seats;
mod texts;
