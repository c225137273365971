//! Tests of the crate in one program, so that they are linked once.

mod allocation;
mod common;
mod errors;
mod plain;
mod sample;
mod saved;
mod streams;
