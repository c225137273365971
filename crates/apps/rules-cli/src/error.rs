//! Errors of commands, and their exit codes.

use std::fmt::Display;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use rules_games::DynError;

use crate::terminal::prose::path_text;

/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Error that ends a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CommandError {
    /// The command line is invalid, such as an unknown game or a value out of range.
    #[error("{0}")]
    Usage(String),
    /// The command failed.
    #[error("{0}")]
    Failed(String),
    /// The user pressed Ctrl-C. The results so far have been printed.
    #[error("interrupted")]
    Interrupted,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    /// Reports a file that the command line names wrongly.
    pub(crate) fn bad_file(path: &Path, why: impl Display) -> Self {
        CommandError::Usage(of_file(path, why))
    }

    /// Reports a file that cannot be written.
    pub(crate) fn unwritten(path: &Path, why: impl Display) -> Self {
        CommandError::Failed(of_file(path, why))
    }

    /// Returns whether to print the error: not for a closed pipe or Ctrl-C.
    pub(crate) fn is_worth_saying(&self) -> bool {
        match self {
            CommandError::Interrupted => false,
            CommandError::Io(error) => error.kind() != io::ErrorKind::BrokenPipe,
            CommandError::Usage(_) | CommandError::Failed(_) => true,
        }
    }

    /// Returns 2 for bad usage, 1 for a failure, 130 for Ctrl-C, and 0 for a closed pipe.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            CommandError::Interrupted => ExitCode::from(INTERRUPTED),
            CommandError::Usage(_) => ExitCode::from(2),
            CommandError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                ExitCode::SUCCESS
            }
            CommandError::Failed(_) | CommandError::Io(_) => ExitCode::FAILURE,
        }
    }
}

/// Returns a message that names a file.
pub(crate) fn of_file(path: &Path, why: impl Display) -> String {
    format!("{}: {why}", path_text(path))
}

/// Errors about names and values of the command line are bad usage, and all others failures.
impl From<DynError> for CommandError {
    fn from(error: DynError) -> Self {
        match error {
            DynError::UnknownGame(_)
            | DynError::UnknownOption { .. }
            | DynError::Options(_)
            | DynError::Layout(_)
            | DynError::Position { .. }
            | DynError::Bot(_)
            | DynError::NoSuchSeat(_)
            | DynError::Picture(_)
            | DynError::Lacks { .. } => CommandError::Usage(error.to_string()),
            _ => CommandError::Failed(error.to_string()),
        }
    }
}
