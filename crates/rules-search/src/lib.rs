//! Bots for any game behind the [`Game`](rules_core::Game) trait and its views.

mod analysis;
mod blocks;
mod bot;
mod budget;
mod error;
mod flat;
mod greedy;
mod heuristic;
mod ismcts;
mod playouts;
mod random;
mod settings;
mod spec;
mod spend;
mod tally;
mod tournament;
mod ucb;
mod uct;
mod view;
mod worlds;

pub use analysis::{ActionValue, Analysis, Proof};
pub use bot::Bot;
#[cfg(feature = "clock")]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Meter};
pub use error::SearchError;
pub use flat::Flat;
pub use greedy::Greedy;
pub use heuristic::{Heuristic, WIN};
pub use ismcts::Ismcts;
pub use random::Random;
pub use settings::TreeSettings;
pub use spec::{BotSpec, Bots, Limit, SpecError};
pub use tournament::{Pairing, PlayedGame, Player, Rating, Standings, Tournament, TournamentError};
pub use uct::Uct;
pub use view::View;
