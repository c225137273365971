//! Heuristics and bots for the games of the workspace.
//!
//! Heuristics are simple and leave tactics to the search. In addition to the
//! [standard](crate::Bots::standard) bots every game has `greedy` and `expectimax`, which use its
//! heuristic, and `mcts`, a tree search with settings for the game. TRIAD and Triandro with two
//! seats also have `alphabeta`, and Cybo with two players has `solution`. `best` is the strongest
//! bot of a game with a net: alpha-beta in Triandro with two seats, and a tree search in Triandro
//! with more seats, in Triarchy, in Conquest, and in TRIAD on the layouts `hex` and `rect`.
//!
//! Every game has the levels `easy`, `medium`, `hard` and `expert`. They spend the same number of
//! iterations or nodes for each decision on every machine, so their strength is fixed. The book has
//! the measurements.
//!
//! ```
//! use rules_search::{Bot, View, games};
//! # use rand_core::SeedableRng;
//!
//! let bots = games::triandro(2);
//! assert!(bots.levels().eq(["easy", "medium", "hard", "expert"]));
//! let spec = "alphabeta:3".parse()?;
//! let view = View::of(&triandro_rules::Triandro::default())?;
//! # let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
//! let answer = bots.make(&spec)?.choose(&view, &spec.budget(None)?, &mut rng)?;
//! assert_eq!(answer.iterations, 3);
//! // Alpha-beta needs two seats.
//! assert!(games::triandro(3).make(&spec).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Re-exported because their types are in the signatures here.
pub use {conquest_rules, cybo_rules, triad_rules, triandro_rules, triarchy_rules};

mod common;
mod conquest;
mod cybo;
mod triad;
mod triad_estimate;
mod triad_heuristic;
mod triandro;
mod triarchy;

pub use conquest::{ConquestHeuristic, ConquestNet, conquest, conquest_levels};
pub use cybo::{CyboHeuristic, cybo, cybo_levels};
pub use triad::{TriadNet, triad, triad_levels};
pub use triad_estimate::TriadEstimate;
pub use triad_heuristic::TriadHeuristic;
pub use triandro::{TriandroHeuristic, TriandroManyNet, TriandroNet, triandro, triandro_levels};
pub use triarchy::{TriarchyHeuristic, TriarchyNet, triarchy, triarchy_levels};
