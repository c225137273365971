#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! - [`GAMES`], [`find`], [`Registry`], [`Entry`]: the games by name.
//! - [`Listing`]: the description and functions with which a game joins a registry.
//! - [`Known`], [`Visitor`], [`visit`]: the games of this workspace, by their types.
//! - [`DynGame`]: a position of any game.
//! - [`DynMatch`]: a match of any game, see [`rules_match::Match`].
//! - [`Review`]: the worth of each decision of a match.

#[macro_use]
mod copied;

mod analysis;
mod bots;
#[cfg(feature = "count")]
mod counting;
#[cfg(feature = "count")]
mod counts;
mod effects;
mod encoding;
mod entry;
mod erased;
mod error;
mod game;
#[cfg_attr(not(feature = "serde"), path = "without/json.rs")]
mod json;
#[cfg(feature = "serde")]
mod json_of;
mod known;
mod listing;
mod matches;
#[cfg_attr(not(feature = "pictures"), path = "without/pictures.rs")]
mod pictures;
#[cfg(feature = "pictures")]
mod pictures_of;
mod registry;
mod review;
mod setup;
mod standard;
mod tournament;
mod values;

pub use analysis::{DynActionValue, DynAnalysis, DynProof};
#[cfg(feature = "count")]
pub use counting::{DynCounting, Merging, MergingOf};
pub use effects::{DynEffect, DynStepEffects};
pub use encoding::{DynEncoding, EncodingOf};
pub use entry::Entry;
pub use error::{DynError, cut, quoted};
pub use game::{DynBot, DynGame};
#[cfg(feature = "serde")]
pub use json::{DynMatchView, GameJson, MatchJson};
pub use known::{Known, Visitor};
pub use listing::{EffectsOf, LayoutsOf, Listing, Playable, SymmetriesOf};
pub use matches::DynMatch;
#[cfg(feature = "pictures")]
pub use pictures::{GamePictures, Look, MatchPictures, PicturesOf};
pub use registry::{GAMES, Registry, find};
pub use review::{Mistake, Review, Reviewed};
pub use rules_search::games::{
    conquest_rules, cybo_rules, triad_rules, triandro_rules, triarchy_rules,
};
pub use setup::{RANDOM, Setting, Setup, can_be_random};
pub use standard::{NAMES, visit, visit_type_of};
pub use tournament::{DynPlayedGame, DynStandings, DynTournament};
pub use values::{DynOutcome, DynView};
pub use {rules_match, rules_search};
