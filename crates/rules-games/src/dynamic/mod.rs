//! Games by name, chosen at run time, behind object-safe traits.

#[cfg(feature = "search")]
mod bots;
mod builder;
mod capabilities;
#[cfg(feature = "count")]
mod counting;
mod encoding;
mod entry;
mod erased;
mod error;
mod game;
mod maker;
mod matches;
#[cfg(feature = "svg")]
mod pictures;
mod registry;
mod setup;
mod standard_bots;
#[cfg(feature = "search")]
mod tournament;
mod values;

#[cfg(feature = "search")]
pub use bots::{DynActionValue, DynAnalysis, DynBot, DynProof};
pub use builder::{EntryBuilder, entry};
#[cfg(feature = "count")]
pub use counting::{DynCounting, Merging};
pub use encoding::DynEncoding;
pub use entry::Entry;
pub use error::DynError;
pub(crate) use error::quoted;
pub use game::DynGame;
pub use matches::DynMatch;
#[cfg(feature = "svg")]
pub use pictures::Look;
pub use registry::{GAMES, Registry, find};
pub use setup::{RANDOM, Setting, Setup, can_be_random};
#[cfg(feature = "search")]
pub use tournament::{DynPlayedGame, DynStandings, DynTournament};
pub use values::{DynEnd, DynMatchView, DynOutcome, DynResult, DynView};
