//! A fast and a slow model of the same game, compared step by step.
//!
//! The fast model is the [`Game`](rules_core::Game) for users. The slow one is a [`Model`], written
//! a second time from the rules, as plainly as possible. [`Lockstep`] plays both and compares them
//! after every step: the turn, the legal actions by text, the chance events with the ratios of
//! their weights, the outcome, and everything that the game's own closure adds. It also tries
//! illegal actions. [`Lockstep::exhaust`] visits every position instead of playing games. The
//! guide of this workspace has an example, *A second model in step*.

mod agree;
mod choices;
mod exhaust;
mod model;
mod play;
mod tally;
mod text;

pub use agree::assert_agree;
pub use choices::Choices;
pub use exhaust::late;
pub use model::{Model, ModelOutcome, ModelTurn, model_of};
pub use play::{Lockstep, Played, games};
pub use tally::Tally;
pub(crate) use text::Fast;
pub use text::TextModel;
