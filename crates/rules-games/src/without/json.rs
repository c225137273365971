//! Without feature `serde`: nothing has JSON.

use rules_core::ObserveForms;

/// Any game with observations.
pub trait HasJson: ObserveForms {}

impl<G: ObserveForms> HasJson for G {}

/// Nothing.
pub trait GameJson {}

impl<T> GameJson for T {}

/// Nothing.
pub trait MatchJson {}

impl<T> MatchJson for T {}
