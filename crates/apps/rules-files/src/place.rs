//! The place of a file: links, folders, modes.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

/// Most symbolic links that are followed, as on Linux.
const LINKS: u32 = 40;

/// Returns the path at the end of symbolic links. It need not exist.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    match fs::canonicalize(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        done => return done,
    }
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        match fs::read_link(&path) {
            Ok(to) => path = folder_of(&path).join(to),
            Err(_) => return named(&path).map(|()| path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Returns an error if the path does not end with a name.
pub(crate) fn named(path: &Path) -> io::Result<()> {
    match path.file_name() {
        Some(_) => Ok(()),
        None => Err(io::Error::new(io::ErrorKind::InvalidInput, "expected the name of a file")),
    }
}

/// Returns an error if the path has no name at its end, or there is anything, even a link to
/// nothing.
pub(crate) fn refuse_existing(path: &Path) -> io::Result<()> {
    named(path)?;
    match fs::symlink_metadata(path) {
        Ok(_) => Err(io::Error::new(io::ErrorKind::AlreadyExists, "the file exists")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Returns the folder of a file.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Makes a new name in a folder outlast a crash of the machine.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    let synced = match File::open(folder) {
        // A folder can be written without being readable.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        opened => opened.and_then(|folder| folder.sync_all()),
    };
    match synced {
        // Some file systems cannot sync a folder.
        Err(error)
            if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

/// Gives a file the owner, group and mode of the old one.
///
/// Without the right to set the group, the group gets no more rights than all users have.
#[cfg(unix)]
pub(crate) fn inherit(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let new = file.metadata()?;
    let mut mode = old.mode() & 0o777;
    if new.uid() != old.uid() {
        // Only root can give a file away.
        let _ = fchown(file, Some(old.uid()), None);
    }
    if new.gid() != old.gid() && fchown(file, None, Some(old.gid())).is_err() {
        mode = mode & 0o707 | (mode & 0o070) & (mode & 0o007) << 3;
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// Does nothing: the folder has the rights.
#[cfg(not(unix))]
pub(crate) fn inherit(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
