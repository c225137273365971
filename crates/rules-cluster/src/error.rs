//! What can go wrong on a cluster.

use std::path::{Path, PathBuf};

use rules_count::{CountError, ExpandError};

/// Why a job on a cluster has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClusterError {
    /// The file of hosts, or the number of this process, is refused.
    #[error("hosts: {0}")]
    Hosts(String),
    /// The processes did not come together.
    #[error("cannot connect: {0}")]
    Connect(String),
    /// A file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A checkpoint is damaged, or belongs to something else.
    #[error("{}: {why}", path.display())]
    Checkpoint {
        /// The file that is refused.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// The positions of a ply take more memory than a worker may use.
    #[error("the positions of ply {ply} take more than the {memory} bytes that a worker may use")]
    Memory {
        /// The ply, 0 for the position at the root.
        ply: u8,
        /// The bound for each worker, in bytes.
        memory: u64,
    },
    /// A count has no result.
    #[error(transparent)]
    Count(#[from] CountError),
    /// What was asked for is not to be had: a game, an option, a bot.
    #[error("{0}")]
    Refused(String),
    /// Another worker has failed.
    #[error("worker {worker}: {why}")]
    Other {
        /// Its number among all workers.
        worker: usize,
        /// What it said.
        why: String,
    },
    /// Threads or connections have broken down.
    #[error("the workers have broken down: {0}")]
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
