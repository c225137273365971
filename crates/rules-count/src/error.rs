//! Errors of counts.

use rules_core::PackError;

/// Error from a count.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The function given to [`Run::stop_when`](crate::Run::stop_when) returned `true`.
    #[error("stopped")]
    Stopped,
    /// More positions would have been visited than the limit allows.
    #[error("more positions than the limit allows")]
    Limit,
    /// A number does not fit into 128 bits.
    #[error("a count does not fit into 128 bits")]
    Overflow,
    /// The distinct positions of a ply do not fit into the memory limit.
    #[error("the positions of ply {ply} take more than the {memory} bytes allowed")]
    Memory {
        /// The ply, 0 for the position at the root.
        ply: u8,
        /// The bound, in bytes.
        memory: u64,
    },
    /// The threads could not be started.
    #[error("cannot start threads: {0}")]
    Threads(String),
    /// The bytes of a position were refused.
    #[error("a position is refused: {0}")]
    Packed(#[from] PackError),
}
