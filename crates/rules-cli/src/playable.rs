//! The capabilities that the program needs of a game.

use rules_core::{Diagram, Notation, Observe};
use serde::Serialize;

/// A game that the program can start: whatever has texts, drawings and observations.
pub(crate) trait Playable: Notation + Diagram + Observe<Observation: Serialize> {}

impl<G: Notation + Diagram + Observe<Observation: Serialize>> Playable for G {}
