//! Prints the tables of counted positions for the tests of the crates:
//! `cargo run --release --manifest-path benches/lab/Cargo.toml --bin perft_tables -- triad|triandro`.
//!
//! The lines go into the data file after an inspection.

mod triad;
mod triandro;

/// Biased play, as in the tests of TRIAD.
#[path = "../../../../../crates/triad-rules/tests/it/common/mod.rs"]
mod common;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("triad") => triad::print(),
        Some("triandro") => triandro::print(),
        _ => {
            eprintln!("usage: perft_tables triad|triandro");
            std::process::exit(2);
        }
    }
}
