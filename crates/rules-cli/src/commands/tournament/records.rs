//! The folder that holds the records of a tournament.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rules_games::DynPlayedGame;

use crate::error::CommandError;

/// A folder that was empty.
pub(super) struct Folder(PathBuf);

impl Folder {
    /// Makes the folder, unless there is an empty one.
    ///
    /// # Errors
    /// If it cannot be made, or something is in it: it may be the records of another tournament.
    pub(super) fn new(path: &Path) -> Result<Self, CommandError> {
        let is_empty = || -> io::Result<bool> {
            fs::create_dir_all(path)?;
            Ok(fs::read_dir(path)?.next().is_none())
        };
        let wrong = |why: String| CommandError::Usage(format!("{}: {why}", path.display()));
        match is_empty() {
            Ok(true) => Ok(Folder(path.to_owned())),
            Ok(false) => Err(wrong("the folder is not empty".to_owned())),
            Err(error) => Err(wrong(error.to_string())),
        }
    }

    /// Writes a file for each game: `1.txt` for the first, with as many digits as the last one has.
    pub(super) fn keep(&self, games: &[DynPlayedGame]) -> Result<(), CommandError> {
        let digits = games.len().to_string().len();
        for (number, record) in (1..).zip(games.iter().filter_map(|game| game.record.as_ref())) {
            let path = self.0.join(format!("{number:0digits$}.txt"));
            fs::write(&path, record)
                .map_err(|error| CommandError::Failed(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }
}
