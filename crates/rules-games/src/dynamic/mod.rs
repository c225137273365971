//! Games by name, chosen at run time, behind object-safe traits.

mod builder;
mod capabilities;
#[cfg(feature = "count")]
mod counting;
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
mod values;

pub use builder::{EntryBuilder, entry};
#[cfg(feature = "count")]
pub use counting::{DynCounting, Merging};
pub use entry::Entry;
pub use error::DynError;
pub(crate) use error::quoted;
pub use game::DynGame;
pub use matches::DynMatch;
#[cfg(feature = "svg")]
pub use pictures::Look;
pub use registry::{GAMES, Registry, find};
pub use setup::{RANDOM, Setting, Setup, can_be_random};
pub use values::{DynEnd, DynMatchView, DynOutcome, DynResult, DynView};
