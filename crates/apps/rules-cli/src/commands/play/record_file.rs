//! The file with the record of a game in progress.

use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rules_files::LockedFile;

use crate::error::CommandError;
use crate::input::source::read_all;

/// The time between two writes while no person acts.
const PAUSE: Duration = Duration::from_millis(100);

/// A file that is replaced as a whole, and that no other game uses.
pub(super) struct RecordFile {
    path: PathBuf,
    file: LockedFile,
    /// The text in the file.
    text: String,
    written: Instant,
}

impl RecordFile {
    /// Creates the file of a new game.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if the file exists, because it may be the record of another
    /// game, and [`CommandError::Failed`] if it cannot be written.
    pub(super) fn new(path: &Path, record: &str) -> Result<Self, CommandError> {
        match LockedFile::create_new(path, record.as_bytes()) {
            Ok(file) => Ok(RecordFile::of(path, file, record.to_owned())),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let why = "the file exists; --resume continues the game in it";
                Err(CommandError::bad_file(path, why))
            }
            Err(error) => Err(unwritten(path, &error)),
        }
    }

    /// Opens the file of a game to continue, and returns its text, too.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if it cannot be read and written, or if another program uses
    /// it.
    pub(super) fn open(path: &Path) -> Result<(Self, String), CommandError> {
        let bad = |error| CommandError::bad_file(path, error);
        let mut file = LockedFile::open(path).map_err(bad)?;
        let text = read_all(&mut file).map_err(bad)?;
        Ok((RecordFile::of(path, file, text.clone()), text))
    }

    fn of(path: &Path, file: LockedFile, text: String) -> Self {
        RecordFile { path: path.to_owned(), file, text, written: Instant::now() }
    }

    /// Replaces the record in the file, unless it is the same.
    ///
    /// # Errors
    /// Returns [`CommandError::Failed`] if it cannot be written. The file is then unchanged.
    pub(super) fn write(&mut self, record: String) -> Result<(), CommandError> {
        if record != self.text {
            let written = self.file.replace(record.as_bytes());
            written.map_err(|error| unwritten(&self.path, &error))?;
            self.text = record;
        }
        self.written = Instant::now();
        Ok(())
    }

    /// Returns whether the last write was some time ago.
    pub(super) fn is_due(&self) -> bool {
        self.written.elapsed() >= PAUSE
    }
}

fn unwritten(path: &Path, error: &io::Error) -> CommandError {
    CommandError::unwritten(path, format!("the record cannot be written: {error}"))
}
