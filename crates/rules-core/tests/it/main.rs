//! Tests of the crate in one program, so that they are linked once.

mod bits;
mod chance;
mod common;
mod options;
mod outcome;
mod packed;
mod perft;
mod record_files;
mod records;
mod remarks;
mod seats;
mod text;
mod values;
