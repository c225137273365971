//! Errors of jobs on a cluster.

use std::path::{Path, PathBuf};

use rules_count::{CountError, ExpandError};

/// Error from a job on a cluster.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The file of hosts or the number of this process is invalid.
    #[error("hosts: {0}")]
    Hosts(String),
    /// The processes could not connect to each other.
    #[error("cannot connect: {0}")]
    Connect(String),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// A checkpoint is damaged, or belongs to another job.
    #[error("{}: {why}", path.display())]
    Checkpoint {
        /// The file that is refused.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The positions of a ply do not fit into the memory of a worker.
    #[error("the positions of ply {ply} take more than the {memory} bytes that a worker may use")]
    Memory {
        /// The ply, 0 for the position at the root.
        ply: u8,
        /// The memory limit of each worker, in bytes.
        memory: u64,
    },
    /// The count failed.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The job is invalid: a game, an option or a bot.
    #[error("{0}")]
    Refused(String),
    /// Another worker has failed.
    #[error("worker {worker}: {why}")]
    Other {
        /// Its number among all workers.
        worker: usize,
        /// Its error.
        why: String,
    },
    /// Threads or connections failed.
    #[error("the workers failed: {0}")]
    Broken(String),
}

impl ClusterError {
    pub(crate) fn file(path: &Path, error: std::io::Error) -> Self {
        ClusterError::File { path: path.to_owned(), error }
    }

    pub(crate) fn checkpoint(path: &Path, why: impl Into<String>) -> Self {
        ClusterError::Checkpoint { path: path.to_owned(), why: why.into() }
    }
}

impl From<ExpandError> for ClusterError {
    fn from(error: ExpandError) -> Self {
        match error {
            ExpandError::Count(error) => error.into(),
            layout @ ExpandError::Layout(_) => ClusterError::Broken(layout.to_string()),
        }
    }
}
