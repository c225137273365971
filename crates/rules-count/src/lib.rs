//! [Counting, and the largest counts]: ../../../docs/src/counting.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! | task | items |
//! |---|---|
//! | number of move sequences of a length, visiting every position | [`Perft`] |
//! | the same number, counting equal positions once | [`Merge::perft`] |
//! | number of distinct positions of each ply, with facts about them | [`Merge::positions`] |
//! | results of random games | [`simulate`], [`fold_games`], [`GameResults`] |
//!
//! A [`Run`] sets the number of threads, a stop function and a progress function.

mod code;
mod collect;
mod error;
mod expand;
mod games;
mod leaves;
mod merge;
mod pass;
mod perft;
mod ply;
mod positions;
mod results;
mod run;
mod shard;
mod steps;
mod tally;

pub use code::{key_of, key_of_words};
pub use collect::Collector;
pub use error::CountError;
pub use expand::{ExpandError, Expansion, FinishedGames, Reached};
pub use games::{Games, fold_games, game_rng, simulate};
pub use leaves::{count_two_plies, is_worth_merging, plies_at_once};
pub use merge::{LEAST_ROOM, Merge, Ranges};
pub use perft::Perft;
pub use ply::{PackedBytes, Ply};
pub use positions::PlyFacts;
pub use results::{GameLengths, GameResults};
pub use run::{Progress, Run, Stage};
pub use shard::{Layout, SHARDS, shard_of};
pub use steps::try_each_step;
pub use tally::{GameTally, Scores};
