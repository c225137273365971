//! Unfinished files.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::place::folder_of;

/// A new file for the place of another one. It is removed unless it takes the place.
#[derive(Debug)]
pub(crate) enum Temporary {
    /// A file without a name, which the system removes however the program ends.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// A hidden file with a random name.
    Named(NamedTempFile),
}

/// Whether a file may take the place of another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Existing {
    /// It may.
    Replace,
    /// It may not.
    Refuse,
}

impl Temporary {
    /// Creates a file in the folder of `path`.
    pub(crate) fn for_place(path: &Path, mode: u32) -> io::Result<Temporary> {
        #[cfg(target_os = "linux")]
        if let Some(file) = unnamed::create(folder_of(path), mode)? {
            return Ok(Temporary::Unnamed(file));
        }
        Temporary::named(path, mode)
    }

    fn named(path: &Path, mode: u32) -> io::Result<Temporary> {
        let mut builder = Builder::new();
        builder.prefix(PREFIX).rand_bytes(RANDOM);
        let mut options = OpenOptions::new();
        options.read(true).write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, mode);
        #[cfg(not(unix))]
        let _ = mode;
        // The errors of `tempfile_in` have the random name.
        builder.make_in(folder_of(path), |name| options.open(name)).map(Temporary::Named)
    }

    pub(crate) fn file(&self) -> &File {
        match self {
            #[cfg(target_os = "linux")]
            Temporary::Unnamed(file) => file,
            Temporary::Named(file) => file.as_file(),
        }
    }

    /// Syncs the file and moves it to its place.
    pub(crate) fn put(self, path: &Path, existing: Existing) -> io::Result<File> {
        self.file().sync_all()?;
        match (self, existing) {
            #[cfg(target_os = "linux")]
            (Temporary::Unnamed(file), _) => unnamed::put(&file, path, existing).map(|()| file),
            (Temporary::Named(file), Existing::Refuse) => Ok(file.persist_noclobber(path)?),
            #[cfg(not(windows))]
            (Temporary::Named(file), Existing::Replace) => Ok(file.persist(path)?),
            // Only the standard library replaces a file that is open.
            #[cfg(windows)]
            (Temporary::Named(file), Existing::Replace) => {
                let (file, name) = file.keep()?;
                match std::fs::rename(&name, path) {
                    Ok(()) => Ok(file),
                    Err(error) => {
                        std::fs::remove_file(&name)?;
                        Err(error)
                    }
                }
            }
        }
    }
}

/// The beginning of the name of an unfinished file.
const PREFIX: &str = ".rules-";
/// The number of random letters and digits of its name.
const RANDOM: usize = 16;

/// Files without names.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{self, File, OpenOptions};
    use std::io;
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, OFlags, linkat};
    use rustix::io::Errno;
    use tempfile::Builder;

    use super::{Existing, PREFIX, RANDOM, folder_of};

    /// Where the system shows open files, which gives them names.
    const OPEN: &str = "/proc/self/fd";

    /// Creates a file, or returns `None` if the system cannot.
    pub(super) fn create(folder: &Path, mode: u32) -> io::Result<Option<File>> {
        let flags = OFlags::TMPFILE.bits() as i32;
        let opened =
            OpenOptions::new().read(true).write(true).mode(mode).custom_flags(flags).open(folder);
        match opened {
            Ok(file) => Ok(fs::exists(OPEN)?.then_some(file)),
            // So answer systems and file systems without such files.
            Err(error) => match Errno::from_io_error(&error) {
                Some(Errno::OPNOTSUPP | Errno::ISDIR | Errno::INVAL | Errno::NOENT) => Ok(None),
                _ => Err(error),
            },
        }
    }

    /// Gives the file a name.
    pub(super) fn put(file: &File, path: &Path, existing: Existing) -> io::Result<()> {
        match link(file, path) {
            Err(error)
                if error.kind() == io::ErrorKind::AlreadyExists
                    && existing == Existing::Replace => {}
            linked => return linked,
        }
        // A link replaces nothing, so the file needs another name for a moment.
        let mut builder = Builder::new();
        builder.prefix(PREFIX).rand_bytes(RANDOM);
        let named = builder.make_in(folder_of(path), |name| link(file, name))?;
        Ok(named.into_temp_path().persist(path)?)
    }

    fn link(file: &File, path: &Path) -> io::Result<()> {
        let open = format!("{OPEN}/{}", file.as_raw_fd());
        Ok(linkat(CWD, open, CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::{ErrorKind, Write};

    #[test]
    fn named_and_unnamed_files_take_the_place() {
        for create in [Temporary::for_place, Temporary::named] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a");
            let names = || fs::read_dir(&folder).unwrap().count();
            let put = |text: &str, existing| {
                let temporary = create(&path, 0o600).unwrap();
                temporary.file().write_all(text.as_bytes()).unwrap();
                temporary.put(&path, existing).map(drop).map_err(|error| error.kind())
            };
            drop(create(&path, 0o600).unwrap());
            assert_eq!(names(), 0);
            assert_eq!(put("one", Existing::Refuse), Ok(()));
            assert_eq!(put("two", Existing::Refuse), Err(ErrorKind::AlreadyExists));
            assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("one", 1));
            assert_eq!(put("two", Existing::Replace), Ok(()));
            assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names()), ("two", 1));
            // A folder cannot be replaced by a file.
            fs::remove_file(&path).unwrap();
            fs::create_dir(&path).unwrap();
            assert!(put("three", Existing::Replace).is_err());
            assert_eq!(names(), 1);
        }
    }
}
