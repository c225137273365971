//! Tests of the crate in one program, so that they are linked once.

mod protocol;
mod protocol_bots;
#[path = "../../../rules-games/tests/it/toy/mod.rs"]
mod toy;
