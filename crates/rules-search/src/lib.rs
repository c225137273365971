//! Bots for any game behind the [`Game`](rules_core::Game) trait and its views.

mod alphabeta;
mod analysis;
mod bot;
mod budget;
#[cfg(feature = "cybo")]
pub mod cybo;
mod error;
pub mod eval;
mod expectimax;
mod heuristic;
mod view;

pub use alphabeta::AlphaBeta;
pub use analysis::{ActionValue, Analysis, Proof};
pub use bot::Bot;
#[cfg(feature = "clock")]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Meter};
pub use error::SearchError;
pub use expectimax::Expectimax;
pub use heuristic::{Heuristic, WIN};
pub use view::View;
