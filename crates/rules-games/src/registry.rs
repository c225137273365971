//! Which games there are.

use std::sync::LazyLock;

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
    /// A registry without games.
    pub fn empty() -> Self {
        Registry::default()
    }

    /// The games of this workspace.
    pub fn standard() -> Self {
        Registry { entries: ENTRIES.to_vec() }
    }

    /// Adds a game, in the place of one with the same name.
    #[must_use]
    pub fn with(mut self, entry: impl Into<Entry>) -> Self {
        let entry = entry.into();
        match self.entries.iter_mut().find(|other| other.name() == entry.name()) {
            Some(other) => *other = entry,
            None => self.entries.push(entry),
        }
        self
    }

    /// All games, in the order in which they were added.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The game with this name.
    ///
    /// # Errors
    /// [`DynError::UnknownGame`].
    pub fn find(&self, name: &str) -> Result<&Entry, DynError> {
        let found = self.entries.iter().find(|entry| entry.name() == name);
        found.ok_or_else(|| DynError::unknown_game(name))
    }

    /// The game of which a text is a record: its first tag names it.
    ///
    /// # Errors
    /// [`DynError::Record`] if there is no such tag or game.
    pub fn of_record(&self, text: &str) -> Result<&Entry, DynError> {
        let name = text.strip_prefix("[Game \"").and_then(|rest| rest.split_once("\"]\n"));
        let Some((name, _)) = name else {
            let message = "a record begins with the tag [Game \"...\"]";
            return Err(DynError::Record(message.to_string()));
        };
        self.find(name).map_err(|why| DynError::Record(why.to_string()))
    }
}

/// The games of this workspace: [`Registry::standard`], made once.
pub static GAMES: LazyLock<Registry> = LazyLock::new(Registry::standard);

/// The game of this workspace with this name.
///
/// # Errors
/// [`DynError::UnknownGame`].
pub fn find(name: &str) -> Result<&'static Entry, DynError> {
    GAMES.find(name)
}
