#![doc = include_str!("../README.md")]
//!
//! # Items
//!
//! | task | items |
//! |---|---|
//! | write a whole file | [`write()`] |
//! | write a file piece by piece | [`FileWriter`] |
//! | keep other programs out while a file is in use | [`LockedFile`] |

mod locked;
mod place;
mod temporary;
mod writer;

use std::io::{self, Write};
use std::path::Path;

pub use locked::LockedFile;
pub use writer::FileWriter;

/// The users who can read and write a file that did not exist before.
///
/// It has an effect on Unix only. A file that is replaced keeps its mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// The owner only: mode 0600.
    Owner,
    /// The users that the umask of the program leaves.
    Umask,
}

impl Access {
    /// Returns the mode with which the file is created.
    const fn mode(self) -> u32 {
        match self {
            Access::Owner => 0o600,
            Access::Umask => 0o666,
        }
    }
}

/// Writes a whole file, and replaces the one of this name if there is one.
///
/// # Errors
/// Returns the error of the system if the file cannot be written. The old file is then unchanged.
pub fn write(path: impl AsRef<Path>, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut file = FileWriter::replace(path, Access::Umask)?;
    file.write_all(bytes.as_ref())?;
    file.finish()
}
