//! Games by name, chosen at run time, behind one object-safe trait.

mod capabilities;
mod entry;
mod erased;
mod error;
mod registry;

pub use entry::{Entry, EntryBuilder, entry};
pub use erased::{DynGame, DynOutcome, DynView};
pub use error::DynError;
pub use registry::{GAMES, Registry, find};
