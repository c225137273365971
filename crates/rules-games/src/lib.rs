//! Games by name at run time, and whole matches of any game: position, history and record in step, undo
//! and redo, resignation and draws by agreement, and what each seat may know of it all.
//!
//! A match of a game whose type is known:
//!
//! ```
//! use cybo_rules::{Cybo, Options};
//! use rules_core::{GameResult, Seat, Turn};
//! use rules_games::Match;
//!
//! let mut game = Match::<Cybo>::new(Options::default())?;
//! // Chance events and actions by text, in any case, shortened as long as they are unique.
//! for number in ["1", "2", "3"] {
//!     game.play_text(number)?;
//! }
//! assert_eq!(game.turn(), Turn::Seat(Seat::FIRST));
//! game.play_text(" QU ")?;
//! assert_eq!(game.ply(), 4);
//! game.undo();
//! game.play_text("stop")?;
//! game.resign(Seat::FIRST)?;
//! assert_eq!(game.result(), GameResult::Resigned(Seat::FIRST));
//!
//! // The record is valid at any time.
//! assert_eq!(Match::from_record(game.record().clone())?.position(), game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
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
//! - [`Match`]: one game from its start to its result. A Tourney of TRIAD is one match.
//! - [`MatchView`]: what one seat may know of a match, to be sent to its client.
//! - With the feature `svg` (on by default): pictures of positions and matches, as a seat may see them,
//!   made by `rules-svg`.
//! - [`Series`]: several games in which the players rotate seats.
//!
//! Nothing here asks the system for time or entropy: whoever hosts a match brings a generator, and
//! keeps clocks in [remarks](Match::set_remark) if need be.

mod dynamic;
mod error;
mod history;
mod json;
mod play;
mod rng;
mod series;
pub mod session;
mod text;
mod view;

#[cfg(feature = "svg")]
pub use dynamic::Look;
#[cfg(feature = "search")]
pub use dynamic::{
    DynActionValue, DynAnalysis, DynBot, DynPlayedGame, DynProof, DynStandings, DynTournament,
};
#[cfg(feature = "count")]
pub use dynamic::{DynCounting, Merging};
pub use dynamic::{
    DynEncoding, DynEnd, DynError, DynGame, DynMatch, DynMatchView, DynOutcome, DynResult, DynView,
    Entry, EntryBuilder, GAMES, RANDOM, Registry, Setting, Setup, can_be_random, entry, find,
};
pub use error::MatchError;
pub use history::Match;
pub use rng::{FastRng, SecretRng};
#[cfg(feature = "search")]
pub use rules_search;
pub use series::Series;
pub use view::MatchView;
