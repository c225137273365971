//! [A bot]: ../../../docs/src/guide/bot.md
//! [how the searches work]: ../../../docs/src/search.md
//! [how strong they are]: ../../../docs/src/strength.md
#![doc = include_str!("../README.md")]
//!
//! # Bots
//!
//! A [`Bot`] receives a [`View`], a [`Budget`] and a random generator. It returns an [`Analysis`]:
//! the chosen action, a value for each action, and the expected line.
//!
//! | bot | method |
//! |---|---|
//! | [`Random`] | plays a legal action uniformly at random |
//! | [`Greedy`] | plays the action with the best [`Heuristic`] value after one ply |
//! | [`Flat`] | runs the same number of random play-outs for each action |
//! | [`Uct`] | grows a tree of positions, with chance nodes; each seat maximizes its own utility |
//! | [`Ismcts`] | grows a tree over information sets, for games with hidden information |
//! | [`Mcts`] | UCT with action values over all play-outs, heuristic estimates and proofs |
//! | [`AlphaBeta`] | searches open games of two seats without chance to a depth, then estimates |
//! | [`Expectimax`] | searches every action and every chance event to a depth, then estimates |
//!
//! [`Bots`] makes them by name, such as `uct:1000`, and a [`Tournament`] plays them against each
//! other. The feature `games` adds heuristics and bots for the games of the workspace (`games`) and
//! a solution of Cybo with two players (`cybo`).

mod alphabeta;
mod analysis;
mod arena;
mod bot;
mod bots;
mod budget;
#[cfg(feature = "games")]
pub mod cybo;
mod determinization;
#[cfg(feature = "games")]
mod endgame;
mod error;
mod expectimax;
mod flat;
#[cfg(feature = "games")]
pub mod games;
mod greedy;
mod growth;
mod heuristic;
mod ismcts;
mod level;
mod mcts;
mod playouts;
mod random;
mod reuse;
mod settings;
mod spec;
mod spend;
mod tally;
mod timer;
mod tournament;
mod ucb;
mod uct;
mod view;

pub use alphabeta::AlphaBeta;
pub use analysis::{ActionValue, Analysis, Proof};
pub use bot::Bot;
pub use bots::Bots;
#[cfg(feature = "clock")]
pub use budget::SystemClock;
pub use budget::{Budget, Clock, Meter};
pub use error::SearchError;
pub use expectimax::Expectimax;
pub use flat::Flat;
pub use greedy::Greedy;
pub use heuristic::{Heuristic, WIN};
pub use ismcts::Ismcts;
pub use mcts::{Amaf, Mcts, MctsSettings, Playout};
pub use random::Random;
pub use settings::TreeSettings;
pub use spec::{BotSpec, Limit, SpecError};
pub use timer::Timer;
pub use tournament::{
    Pairing, PlayedGame, Player, RatedPairing, RatedPlayer, Rating, Ratings, Standings, Tournament,
    TournamentError, share_interval,
};
pub use uct::Uct;
pub use view::View;
