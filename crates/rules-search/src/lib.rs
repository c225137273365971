//! Bots for any game behind the [`Game`](rules_core::Game) trait and its views.

mod analysis;
mod bot;
mod budget;
mod error;
mod heuristic;
mod view;

pub use analysis::{ActionValue, Analysis, Proof};
pub use bot::Bot;
#[cfg(feature = "clock")]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Meter};
pub use error::SearchError;
pub use heuristic::{Heuristic, WIN};
pub use view::View;
