//! Errors of commands, and their exit codes.

use std::io;
use std::process::ExitCode;

use rules_games::DynError;

/// The exit code after Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command ends without success.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The command line asks for something that there is not.
    #[error("{0}")]
    Usage(String),
    /// Something did not come out as it must.
    #[error("{0}")]
    Failed(String),
    /// Somebody pressed Ctrl-C; what there was to show has been shown.
    #[error("interrupted")]
    Interrupted,
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl CommandError {
    /// Whether there is something to say about it: nobody reading on is no error, and whoever
    /// interrupts knows.
    pub(crate) fn is_worth_saying(&self) -> bool {
        match self {
            CommandError::Interrupted => false,
            CommandError::Io(error) => error.kind() != io::ErrorKind::BrokenPipe,
            CommandError::Usage(_) | CommandError::Failed(_) => true,
        }
    }

    /// 2 for bad usage, 1 for a failure, 130 for an interruption; nobody reading on is none.
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

/// What the command line names and what it sets can be wrong; anything else has failed.
impl From<DynError> for CommandError {
    fn from(error: DynError) -> Self {
        match error {
            DynError::UnknownGame(_)
            | DynError::UnknownOption { .. }
            | DynError::Options(_)
            | DynError::Layout(_)
            | DynError::Position(_)
            | DynError::Bot(_)
            | DynError::NoSuchSeat(_)
            | DynError::Picture(_)
            | DynError::Lacks { .. } => CommandError::Usage(error.to_string()),
            _ => CommandError::Failed(error.to_string()),
        }
    }
}
