//! Errors from reading a layout.

use crate::{Place, Post};

/// Error from reading a layout text.
///
/// With the feature `serde` it serializes as its message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The text is not well formed.
    #[error("{what} (at byte {at})")]
    Text {
        /// The byte of the problem.
        at: usize,
        /// The problem.
        what: &'static str,
    },
    /// The name is missing, too long, reserved, or has other characters.
    #[error(
        "expected a name of 1 to 16 lower-case letters, digits and hyphens, other than those of the built-in layouts"
    )]
    Name,
    /// There are too few rows or too many, or one is empty.
    #[error("expected 2 to 26 rows, none of them empty (TRIAD-5)")]
    Rows,
    /// There are too many Posts.
    #[error("expected at most 64 Posts (TRIAD-5)")]
    Posts,
    /// The leftmost row does not start at 0.
    #[error("the leftmost row must start at 0")]
    Start,
    /// A Post cannot be reached from the others along Borders.
    #[error("Post {0} is not connected with the others (TRIAD-1)")]
    Unconnected(Post),
    /// A player does not have three Docks.
    #[error("seat {seat} must have three Docks, not {docks} (TRIAD-2)")]
    Docks {
        /// The seat.
        seat: u8,
        /// The number of its Docks.
        docks: u8,
    },
    /// The numbers of Portals on both sides differ.
    #[error(
        "there are {west} Portals on the left and {east} on the right: each needs one across (TRIAD-2)"
    )]
    Portals {
        /// The number of Portals on the left.
        west: u8,
        /// The number of Portals on the right.
        east: u8,
    },
    /// A Dock or a Portal lies behind something that is not a Border of this board.
    #[error(
        "expected a Border between two adjacent Posts of the board, the lower one first (at byte {0}) (TRIAD-1)"
    )]
    NoBorder(usize),
    /// A Dock or a Portal lies behind a Border without exactly one Trey.
    #[error("this Border does not have a Trey on exactly one side (at byte {0}) (TRIAD-2)")]
    NotAtEdge(usize),
    /// Two Docks or Portals lie behind the same Border.
    #[error("this Border already leads to a Dock or a Portal (at byte {0}) (TRIAD-2)")]
    Taken(usize),
    /// A Dock or a Portal has too many exits.
    #[error("{0} lies behind too many Borders: at most 20")]
    Exits(Place),
    /// A place cannot be reached from the Docks.
    #[error("{place} cannot be reached from the Docks of seat {seat} (TRIAD-18, TRIAD-19)")]
    Unreachable {
        /// The seat.
        seat: u8,
        /// The place.
        place: Place,
    },
}
