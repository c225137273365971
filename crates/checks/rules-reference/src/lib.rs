//! Slow, obviously correct models of the five games, written from the rules documents.
//!
//! They share no code with the fast crates. Tests play both in step, and benches compare their
//! speed.
//!
//! A model keeps its whole state in plain public fields (vectors, maps, strings), finds legal moves
//! by trying, and never caches. Every rule stands in it with its identifier.

mod build;

pub mod conquest;
pub mod cybo;
pub mod triad;
pub mod triandro;
pub mod triarchy;

pub use rules_conformance::lockstep::{Model, ModelOutcome, ModelTurn};
