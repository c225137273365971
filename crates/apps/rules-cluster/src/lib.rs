//! Counting positions and playing games with many workers: threads, processes, machines.
//!
//! The engine is [timely dataflow](https://docs.rs/timely). Every distinct position belongs to one
//! worker, the owner of its key. Positions one step later are sent to their owners, which merge
//! equal ones. `rules-count` does the work within a worker: listing steps, packing positions and
//! merging them in tables.
//!
//! The program `rules-cluster` does this from the command line; see its README.
//!
//! ```
//! use rules_cluster::{Counting, on_threads};
//! use rules_games::triandro_rules::Triandro;
//!
//! let counted = on_threads(2, |peer| {
//!     Counting::<Triandro>::default().positions(peer, &Triandro::default(), 2)
//! })?;
//! for facts in counted {
//!     let positions = facts?.iter().map(|facts| facts.positions).collect::<Vec<_>>();
//!     assert_eq!(positions, [1, 55, 2970]);
//! }
//! # Ok::<(), rules_cluster::ClusterError>(())
//! ```

mod args;
mod checkpoint;
mod count;
mod error;
mod exchange;
mod hosts;
mod life;
mod link;
mod manifest;
mod part;
mod peer;
mod perft;
mod play;
mod positions;
mod program;
mod progress;
mod records;
mod report;
mod run;
mod watch;

pub use checkpoint::Store;
pub use count::{Counting, Traffic};
pub use error::ClusterError;
pub use hosts::Hosts;
pub use peer::Peer;
pub use play::{play_random, play_tournament};
pub use program::program;
pub use run::{Cluster, on_threads};
