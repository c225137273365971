//! Makes the tables of counted positions anew that the tests of the crates compare with:
//! `cargo run --release -p rules-benches -F tables --bin perft_tables -- triad|triandro`. The lines are printed, to
//! be looked at and put into the data file.

mod triad;
mod triandro;

/// Biased play, as the tests of TRIAD have it.
#[path = "../../../crates/triad-rules/tests/it/common/mod.rs"]
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
