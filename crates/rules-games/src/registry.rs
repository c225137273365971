//! The list of games.

use std::sync::LazyLock;

use rules_core::record::game_of_record;

use crate::entry::Entry;
use crate::error::DynError;
use crate::standard::ENTRIES;

/// Games by name.
///
/// ```
/// use rules_games::Registry;
///
/// for entry in Registry::standard().entries() {
///     println!("{}: {}", entry.name(), entry.about());
/// }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Registry {
    entries: Vec<Entry>,
}

impl Registry {
    /// Creates a registry without games.
    pub fn empty() -> Self {
        Registry::default()
    }

    /// Creates a registry of the games of this workspace.
    pub fn standard() -> Self {
        Registry { entries: ENTRIES.to_vec() }
    }

    /// Adds a game, or replaces the one with the same name.
    #[must_use]
    pub fn with(mut self, entry: impl Into<Entry>) -> Self {
        let entry = entry.into();
        match self.entries.iter_mut().find(|other| other.name() == entry.name()) {
            Some(other) => *other = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// Returns all games in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the game with this name.
    ///
    /// # Errors
    /// Returns [`DynError::UnknownGame`] if there is none.
    pub fn find(&self, name: &str) -> Result<&Entry, DynError> {
        let found = self.entries.iter().find(|entry| entry.name() == name);
        found.ok_or_else(|| DynError::unknown_game(name))
    }

    /// Returns the game of a record, which its first tag names.
    ///
    /// # Errors
    /// Returns [`DynError::Record`] if there is no such tag or game.
    pub fn of_record(&self, text: &str) -> Result<&Entry, DynError> {
        let name = game_of_record(text).map_err(|why| {
            let wanted = "expected a record, which begins with the tag [Game \"...\"]";
            DynError::Record { message: format!("{wanted}: {why}"), code: why.code() }
        })?;
        self.find(&name)
            .map_err(|why| DynError::Record { message: why.to_string(), code: why.code() })
    }
}

/// The games of this workspace: [`Registry::standard`], made once.
pub static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

/// Returns the game of this workspace with this name.
///
/// # Errors
/// Returns [`DynError::UnknownGame`] if there is none.
pub fn find(name: &str) -> Result<&'static Entry, DynError> {
    GAMES.find(name)
}
