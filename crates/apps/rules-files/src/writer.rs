//! Files that are written piece by piece.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::Access;
use crate::place::{folder_of, followed, inherit, refuse_existing, sync_folder};
use crate::temporary::{Existing, Temporary};

/// A file that gets its name when it is complete.
///
/// A writer that is dropped without [`finish`](FileWriter::finish) leaves no file.
#[derive(Debug)]
pub struct FileWriter {
    path: PathBuf,
    existing: Existing,
    access: Access,
    /// Opened by the first bytes, so that nothing lies in the folder during long work before.
    output: Option<BufWriter<Output>>,
}

#[derive(Debug)]
enum Output {
    Temporary(Temporary),
    /// A device or a pipe, which is never replaced.
    Special(File),
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Output::Temporary(temporary) => temporary.file().write(bytes),
            Output::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl FileWriter {
    /// Creates a writer of a file that does not exist yet.
    ///
    /// # Errors
    /// Returns an error of kind [`AlreadyExists`](io::ErrorKind::AlreadyExists) if there is a file
    /// or a link of this name, and the error of the system if the folder cannot be written.
    pub fn create_new(path: impl AsRef<Path>, access: Access) -> io::Result<FileWriter> {
        let path = path.as_ref().to_owned();
        refuse_existing(&path)?;
        // A folder that cannot be written is reported before the work.
        drop(Temporary::for_place(&path, access.mode())?);
        Ok(FileWriter { path, existing: Existing::Refuse, access, output: None })
    }

    /// Creates a writer of a file that replaces the one of this name, if there is one.
    ///
    /// Symbolic links are followed. A device or a pipe is written to.
    ///
    /// # Errors
    /// Returns the error of the system if the old file or the folder cannot be written.
    pub fn replace(path: impl AsRef<Path>, access: Access) -> io::Result<FileWriter> {
        let path = path.as_ref();
        let existing = Existing::Replace;
        match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(old) => {
                // A file or a folder that cannot be written is not replaced.
                let file = OpenOptions::new().write(true).open(path)?;
                if !old.is_file() {
                    let output = Some(BufWriter::new(Output::Special(file)));
                    return Ok(FileWriter { path: path.to_owned(), existing, access, output });
                }
            }
        }
        let path = followed(path)?;
        drop(Temporary::for_place(&path, Access::Owner.mode())?);
        Ok(FileWriter { path, existing, access, output: None })
    }

    /// Gives the file its name, after its contents are on the disk.
    ///
    /// # Errors
    /// Returns the error of the system if the file cannot be written, and an error of kind
    /// [`AlreadyExists`](io::ErrorKind::AlreadyExists) if a new file appeared in the meantime under
    /// the name for [`create_new`](FileWriter::create_new). The named file is then unchanged,
    /// except if only the folder could not be synced.
    pub fn finish(mut self) -> io::Result<()> {
        self.output()?;
        let Some(output) = self.output else { return Ok(()) };
        match output.into_inner().map_err(|error| error.into_error())? {
            Output::Special(_) => Ok(()),
            Output::Temporary(temporary) => {
                if self.existing == Existing::Replace {
                    inherit_if_any(temporary.file(), &self.path)?;
                }
                temporary.put(&self.path, self.existing)?;
                sync_folder(folder_of(&self.path))
            }
        }
    }

    fn output(&mut self) -> io::Result<&mut BufWriter<Output>> {
        let output = match self.output.take() {
            Some(output) => output,
            None => {
                let temporary = Temporary::for_place(&self.path, self.access.mode())?;
                BufWriter::with_capacity(1 << 16, Output::Temporary(temporary))
            }
        };
        Ok(self.output.insert(output))
    }
}

impl Write for FileWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output()?.flush()
    }
}

fn inherit_if_any(file: &File, path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(old) => inherit(file, &old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}
