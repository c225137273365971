//! Games by name at run time: the list of games, positions and matches of any of them, with texts in and out.
//!
//! A game chosen by name:
//!
//! ```
//! let entry = rules_games::find("triarchy")?;
//! let mut game = entry.begin(&[("players", "2")])?;
//! game.play("ss")?;
//! assert_eq!(game.legal_actions(0, 2)?, ["s@11+1", "s@12+1"]);
//! # Ok::<(), rules_games::DynError>(())
//! ```
//!
//! - [`GAMES`], [`find`], [`Registry`], [`Entry`]: which games there are, and how another joins.
//! - [`DynGame`]: a position of any of them.
//! - `DynGame::counting`, `Entry::simulate`, with feature `count`: counting and random play over all cores.
//! - [`DynMatch`]: a match of any of them, see [`rules_match::Match`].
//! - With the feature `svg` (on by default): pictures of positions and matches, as a seat may see them,
//!   made by `rules-svg`.

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
mod json;
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
#[doc(hidden)]
pub use error::quoted;
pub use game::DynGame;
pub use matches::DynMatch;
#[cfg(feature = "svg")]
pub use pictures::Look;
pub use registry::{GAMES, Registry, find};
#[cfg(feature = "search")]
pub use rules_search;
pub use setup::{RANDOM, Setting, Setup, can_be_random};
#[cfg(feature = "search")]
pub use tournament::{DynPlayedGame, DynStandings, DynTournament};
pub use values::{DynEnd, DynMatchView, DynOutcome, DynResult, DynView};
