//! Tests of the crate in one program, so that they are linked once.

mod common;
mod games;
mod layouts;
mod leaks;
mod page;
mod pictures;
mod protocol;
mod protocol_bots;
mod sizes;
#[cfg(feature = "types")]
mod types;
mod walks;
mod words;

use rules_toys::coin as toy;
