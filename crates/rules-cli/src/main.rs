//! The `rules` program.
fn main() {}
