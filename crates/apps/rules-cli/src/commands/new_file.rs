//! Files that a command writes as a whole.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rules_files::{Access, FileWriter};

use crate::error::{CommandError, of_file};

/// A file that appears under its name when it is complete. Errors name it.
pub(super) struct NewFile {
    path: PathBuf,
    writer: FileWriter,
}

impl NewFile {
    /// Starts a file that replaces the one of this name, if there is one.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if it cannot be written.
    pub(super) fn replacing(path: &Path) -> Result<NewFile, CommandError> {
        NewFile::of(path, FileWriter::replace(path, Access::Umask))
    }

    /// Starts a file that does not exist yet, for the user only: records have hidden information.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if it exists or cannot be written.
    pub(super) fn of_records(path: &Path) -> Result<NewFile, CommandError> {
        NewFile::of(path, FileWriter::create_new(path, Access::Owner))
    }

    fn of(path: &Path, writer: io::Result<FileWriter>) -> Result<NewFile, CommandError> {
        let writer = writer.map_err(|error| CommandError::bad_file(path, error))?;
        Ok(NewFile { path: path.to_owned(), writer })
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// Returns the error of the system if that fails.
    pub(super) fn finish(self) -> io::Result<()> {
        let NewFile { path, writer } = self;
        writer.finish().map_err(|error| named(&path, error))
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes).map_err(|error| named(&self.path, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush().map_err(|error| named(&self.path, error))
    }
}

fn named(path: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), of_file(path, error))
}
