//! Files that one program at a time reads and replaces.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::Access;
use crate::place::{folder_of, inherit, refuse_existing, sync_folder};
use crate::temporary::{Existing, Temporary};

/// A file that no other [`LockedFile`], in any program, has open.
///
/// Programs that take no lock can still read it.
#[derive(Debug)]
pub struct LockedFile {
    path: PathBuf,
    file: File,
}

impl LockedFile {
    /// Creates a file that does not exist yet, for the owner only.
    ///
    /// # Errors
    /// Returns an error of kind [`AlreadyExists`](io::ErrorKind::AlreadyExists) if there is a file
    /// or a link of this name, and the error of the system if the file cannot be written.
    pub fn create_new(path: impl AsRef<Path>, bytes: &[u8]) -> io::Result<LockedFile> {
        let path = path.as_ref();
        refuse_existing(path)?;
        let temporary = Temporary::for_place(path, Access::Owner.mode())?;
        let (file, synced) = put(temporary, path, bytes, Existing::Refuse)?;
        synced.map(|()| LockedFile { path: path.to_owned(), file })
    }

    /// Opens a file to read and replace it. Symbolic links are followed.
    ///
    /// # Errors
    /// Returns an error of kind [`ResourceBusy`](io::ErrorKind::ResourceBusy) if another program
    /// uses the file, and the error of the system if it is not a regular file that can be read and
    /// written.
    pub fn open(path: impl AsRef<Path>) -> io::Result<LockedFile> {
        let path = fs::canonicalize(path)?;
        if !fs::metadata(&path)?.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "expected a regular file"));
        }
        let file = lock::open(&path)?;
        // The other program may have replaced the file and ended in the meantime.
        if lock::is_at(&file, &path)? { Ok(LockedFile { path, file }) } else { Err(in_use()) }
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// Returns the error of the system if the file cannot be written, or if another program has
    /// replaced or removed it without a lock. The file is then unchanged, except if only the folder
    /// could not be synced.
    pub fn replace(&mut self, bytes: &[u8]) -> io::Result<()> {
        if !lock::is_at(&self.file, &self.path)? {
            return Err(io::Error::other("another program has replaced the file"));
        }
        let temporary = Temporary::for_place(&self.path, Access::Owner.mode())?;
        inherit(temporary.file(), &self.file.metadata()?)?;
        let (file, synced) = put(temporary, &self.path, bytes, Existing::Replace)?;
        self.file = file;
        synced
    }
}

impl Read for LockedFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.file.read(bytes)
    }
}

/// Writes the file and moves it to its place, without a moment in which it is not locked.
fn put(
    temporary: Temporary,
    path: &Path,
    bytes: &[u8],
    existing: Existing,
) -> io::Result<(File, io::Result<()>)> {
    temporary.file().write_all(bytes)?;
    lock::take(temporary.file())?;
    let file = lock::held(temporary.put(path, existing)?, path)?;
    Ok((file, sync_folder(folder_of(path))))
}

fn in_use() -> io::Error {
    io::Error::new(io::ErrorKind::ResourceBusy, "another program uses the file")
}

/// A lock of the file itself, which the next file gets before it takes the place.
#[cfg(not(windows))]
mod lock {
    use std::fs::{File, OpenOptions, TryLockError};
    use std::io;
    use std::path::Path;

    pub(super) fn open(path: &Path) -> io::Result<File> {
        let file = OpenOptions::new().read(true).write(true).open(path)?;
        take(&file)?;
        Ok(file)
    }

    /// Locks a file. Some file systems have no locks.
    pub(super) fn take(file: &File) -> io::Result<()> {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(super::in_use()),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                Err(error)
            }
            _ => Ok(()),
        }
    }

    /// Returns the file with its lock.
    pub(super) fn held(file: File, _: &Path) -> io::Result<File> {
        Ok(file)
    }

    /// Returns whether the path still leads to the file.
    #[cfg(unix)]
    pub(super) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
        use std::os::unix::fs::MetadataExt;

        let own = file.metadata()?;
        match std::fs::metadata(path) {
            Ok(there) => Ok((own.dev(), own.ino()) == (there.dev(), there.ino())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }

    #[cfg(not(unix))]
    pub(super) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
        Ok(true)
    }
}

/// A file that others cannot open for writing. A lock would keep them from reading, too.
#[cfg(windows)]
mod lock {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::windows::fs::OpenOptionsExt;
    use std::path::Path;

    const FILE_SHARE_READ: u32 = 1;
    const FILE_SHARE_DELETE: u32 = 4;
    const ERROR_SHARING_VIOLATION: i32 = 32;

    pub(super) fn open(path: &Path) -> io::Result<File> {
        let shared = FILE_SHARE_READ | FILE_SHARE_DELETE;
        let opened = OpenOptions::new().read(true).write(true).share_mode(shared).open(path);
        opened.map_err(|error| match error.raw_os_error() {
            Some(ERROR_SHARING_VIOLATION) => super::in_use(),
            _ => error,
        })
    }

    pub(super) fn take(_: &File) -> io::Result<()> {
        Ok(())
    }

    /// Opens the file again. If another program was faster, that one has the file.
    pub(super) fn held(file: File, path: &Path) -> io::Result<File> {
        drop(file);
        open(path)
    }

    /// Returns `true`: an open file is replaced by nobody else.
    pub(super) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
        Ok(true)
    }
}
