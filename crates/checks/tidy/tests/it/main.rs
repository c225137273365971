//! Tests that hold the tree in shape: its files, imports, layers and rules.

mod circles;
mod clocks;
mod code;
mod engine_files;
mod language;
mod layers;
mod one_list;
mod page;
mod product;
mod questions;
mod seats;
mod test_programs;
mod traceability;
mod tree;
mod workflows;
