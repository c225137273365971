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
mod flat;
mod greedy;
mod heuristic;
mod ismcts;
mod playouts;
mod random;
mod settings;
mod spend;
mod tally;
mod ucb;
mod uct;
mod view;
mod worlds;

pub use alphabeta::AlphaBeta;
pub use analysis::{ActionValue, Analysis, Proof};
pub use bot::Bot;
#[cfg(feature = "clock")]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Meter};
pub use error::SearchError;
pub use expectimax::Expectimax;
pub use flat::Flat;
pub use greedy::Greedy;
pub use heuristic::{Heuristic, WIN};
pub use ismcts::Ismcts;
pub use random::Random;
pub use settings::TreeSettings;
pub use uct::Uct;
pub use view::View;
