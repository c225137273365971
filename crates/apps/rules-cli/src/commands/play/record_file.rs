//! The file with the record of a game in progress.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::error::CommandError;

/// The end that a written record survives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Durability {
    /// The exit of the program.
    Exit,
    /// A crash of the machine, too.
    Crash,
}

/// A file that is replaced as a whole: a new record is written to another file and renamed.
pub(super) struct RecordFile {
    path: PathBuf,
    beside: PathBuf,
}

impl RecordFile {
    /// Creates the file of a new game.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if the file exists, because it may be the record of another
    /// game.
    pub(super) fn new(path: &Path) -> Result<Self, CommandError> {
        if path.exists() {
            let message = "the file exists; --resume continues the game in it";
            return Err(CommandError::Usage(format!("{}: {message}", path.display())));
        }
        Ok(RecordFile::existing(path))
    }

    /// Opens the file of a game to continue.
    pub(super) fn existing(path: &Path) -> Self {
        let mut beside = OsString::from(path);
        beside.push(".new");
        RecordFile { path: path.to_owned(), beside: beside.into() }
    }

    /// Replaces the record in the file.
    ///
    /// # Errors
    /// Returns [`CommandError::Failed`] if it cannot be written. The file is then unchanged.
    pub(super) fn write(&self, record: &str, durability: Durability) -> Result<(), CommandError> {
        self.put(record, durability).map_err(|error| {
            let path = self.path.display();
            CommandError::Failed(format!("{path}: the record cannot be written: {error}"))
        })
    }

    fn put(&self, record: &str, durability: Durability) -> io::Result<()> {
        let mut file = File::create(&self.beside)?;
        file.write_all(record.as_bytes())?;
        if durability == Durability::Crash {
            file.sync_all()?;
        }
        drop(file);
        fs::rename(&self.beside, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_takes_the_place_of_the_one_before() {
        let path = std::env::temp_dir().join(format!("rules-record-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        let file = RecordFile::new(&path).unwrap();
        for (record, durability) in [("one", Durability::Exit), ("another", Durability::Crash)] {
            file.write(record, durability).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), record);
            assert!(!file.beside.exists());
        }
        assert!(RecordFile::new(&path).is_err(), "a file that is there is not overwritten");
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn where_nothing_can_be_written_it_is_said() {
        let file = RecordFile::existing(Path::new("/no such folder/record"));
        let error = file.write("one", Durability::Exit).unwrap_err().to_string();
        assert!(error.contains("/no such folder/record: the record cannot be written"), "{error}");
    }
}
