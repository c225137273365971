//! [Which crate]: ../../../docs/src/guide.md
//! [a server]: ../../../docs/src/guide/server.md
//! [adding a game]: ../../../docs/src/adding.md
#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! - [`GAMES`], [`find`], [`Registry`], [`Entry`]: the games by name.
//! - [`Listing`]: the description and functions with which a game joins a registry.
//! - [`StandardGame`], [`Visitor`], [`visit`]: the games of this workspace, by their types.
//! - [`DynGame`]: a position of any game.
//! - [`DynMatch`]: a match of any game, see [`rules_match::Match`].
//! - [`Review`]: the worth of each decision of a match.

#[macro_use]
mod copied;

mod analysis;
mod bots;
#[cfg(feature = "parallel")]
mod counting;
#[cfg(feature = "parallel")]
mod counts;
mod effects;
mod encoding;
mod entry;
mod erased;
mod error;
mod game;
mod known;
mod listing;
mod matches;
mod pictures;
mod registry;
mod review;
mod rules;
mod setup;
mod standard;
#[cfg(feature = "parallel")]
mod tournament;
mod values;

/// The patterns of German: a [`Language`](rules_core::Language) for effects, results and the
/// refusals of Triandro.
///
/// ```
/// use rules_core::{Effect, Language, Seat, Words};
///
/// let language = Language::read(rules_games::GERMAN)?;
/// let effect = Effect::<u8, u8>::Scored { seat: Seat::FIRST, points: 9 };
/// let words = Words { language, ..Words::with_names(&["Du"]) };
/// assert_eq!(effect.in_words(words).to_string(), "Du erhältst 9");
/// # Ok::<(), rules_core::TextError>(())
/// ```
pub const GERMAN: &str = include_str!("../languages/de.txt");

pub use analysis::{DynActionValue, DynAnalysis, DynProof};
#[cfg(feature = "parallel")]
pub use counting::{DynCounting, Merging, MergingOf};
pub use effects::{DynEffect, DynEndedGame, DynStepEffects};
pub use encoding::{DynEncoding, EncodingOf};
pub use entry::Entry;
pub use error::{DynError, cut, quoted};
pub use game::{DynBot, DynGame};
pub use known::{StandardGame, Visitor};
pub use listing::{EffectsOf, LayoutsOf, Listing, Playable, SymmetriesOf};
pub use matches::DynMatch;
pub use pictures::{Look, PicturesOf};
pub use registry::{GAMES, Registry, find};
pub use review::{Mistake, Review, Reviewed};
pub use rules::{RuleCondition, RuleKind, RulePiece, RuleText, RulesInShort};
pub use rules_search::games::{
    conquest_rules, cybo_rules, triad_rules, triandro_rules, triarchy_rules,
};
pub use setup::{RANDOM, Setting, Setup, can_be_random};
pub use standard::{NAMES, visit, visit_type_of};
#[cfg(feature = "parallel")]
pub use tournament::{DynPlayedGame, DynStandings, DynTournament};
pub use values::{DynMatchView, DynOutcome, DynView};
pub use {rules_match, rules_search, rules_svg};
