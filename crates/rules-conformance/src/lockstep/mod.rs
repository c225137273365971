//! A fast and a slow model of the same game, compared step by step.

mod model;

pub use model::{Model, ModelOutcome, ModelTurn};
