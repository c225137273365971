//! Bots for any game behind the [`Game`](rules_core::Game) trait and its views: for open games and for
//! those with hidden hands, with chance, and with up to six seats.
//!
//! A [`Bot`] gets a [`View`], which is what its seat sees and may do, a [`Budget`] and a generator. It gets
//! no position, so it cannot cheat. It answers with an [`Analysis`]: the action chosen, a value for each
//! action, and the line that it expects.
//!
//! ```
//! use rand_core::SeedableRng;
//! use rules_core::Game;
//! use rules_search::{Bot, Budget, Uct, View};
//! use triandro_rules::Triandro;
//!
//! let mut game = Triandro::default();
//! let mut bot = Uct::default();
//! let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
//! let analysis = bot.choose(&View::of(&game)?, &Budget::iterations(2000), &mut rng)?;
//! for best in &analysis.ranked()[..3] {
//!     println!("{}: {:?} after {} visits", best.action, best.value, best.visits);
//! }
//! game.play(analysis.action).expect("a bot never returns an illegal action");
//! # Ok::<(), rules_search::SearchError>(())
//! ```
//!
//! | bot | what it does |
//! |---|---|
//! | [`Random`] | plays each legal action with the same probability |
//! | [`Greedy`] | takes what a [`Heuristic`] likes best at once |
//! | [`Flat`] | plays each action on at random, equally often |
//! | [`Uct`] | grows a tree of positions, with chance nodes; each seat follows its own interest |
//! | [`Ismcts`] | the same over what its seat can tell apart, for games in which something is hidden |
//! | [`Mcts`] | the same with what is known of the game: values of actions over all play-outs, estimates, proofs |
//! | [`AlphaBeta`] | searches open games of two seats without chance to a depth, then estimates |
//! | [`Expectimax`] | searches every action and every chance event to a depth, then estimates |
//!
//! [`Bots`] has them by name, such as `uct:1000`, and [`Tournament`] lets them play against each other.
//! With the feature `games` there are estimates of the positions of the workspace's games and all their
//! bots by name (`games`), and a solution of Cybo with two players (`cybo`).
//!
//! The same seed gives the same answer if the budget has no time and no stop flag: on every platform, and
//! on any number of threads.
//!
//! # Features
//! - `clock` (default): [`SystemClock`], the clock of the standard library. Without it the crate asks the
//!   system for nothing; whoever wants budgets of time brings a [`Clock`].
//! - `rayon`: spreads the trees of a search and the games of a tournament over threads.
//! - `games`: the games of this workspace.

mod alphabeta;
mod analysis;
mod arena;
mod bot;
mod budget;
#[cfg(feature = "games")]
pub mod cybo;
mod error;
mod expectimax;
mod flat;
mod forest;
#[cfg(feature = "games")]
pub mod games;
mod greedy;
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
mod tournament;
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
pub use mcts::{Amaf, Mcts, MctsSettings, Playout};
pub use random::Random;
pub use settings::TreeSettings;
pub use spec::{BotSpec, Bots, Limit, SpecError};
pub use tournament::{
    Pairing, PlayedGame, Player, Rating, Standings, Tournament, TournamentError, share_interval,
};
pub use uct::Uct;
pub use view::View;
