//! The errors of reading a layout.

use crate::{Place, Post};

/// Why a layout text was refused.
///
/// With the feature `serde` it serializes as its message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The text does not read as a layout.
    #[error("{what} (at byte {at})")]
    Text {
        /// The byte at which the text went wrong.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The name is missing, too long, or has other characters.
    #[error(
        "the name takes 1 to 16 lower-case letters, digits and hyphens, and those of the built-in layouts are taken"
    )]
    Name,
    /// There are too few rows or too many, or one is empty.
    #[error("a layout has 2 to 26 rows, none of them empty (TRIAD-5)")]
    Rows,
    /// There are too many Posts.
    #[error("a layout has at most 64 Posts (TRIAD-5)")]
    Posts,
    /// The row furthest to the left does not start at 0.
    #[error("the row furthest to the left must start at 0")]
    Start,
    /// A Post cannot be reached from the others along Borders.
    #[error("Post {0} is not connected with the others (TRIAD-1)")]
    Unconnected(Post),
    /// A player does not have three Docks.
    #[error("seat {seat} must have three Docks, not {docks} (TRIAD-2)")]
    Docks {
        /// Whose Docks.
        seat: u8,
        /// How many there are.
        docks: u8,
    },
    /// Portals lack one across.
    #[error(
        "there are {west} Portals on the left and {east} on the right: each needs one across (TRIAD-2)"
    )]
    Portals {
        /// How many on the left.
        west: u8,
        /// How many on the right.
        east: u8,
    },
    /// A Dock or a Portal lies behind something that is no Border of this board.
    #[error(
        "this is no Border between two adjacent Posts of the board, the lower one first (at byte {0}) (TRIAD-1)"
    )]
    NoBorder(usize),
    /// A Dock or a Portal lies behind a Border that has not exactly one Trey.
    #[error("this Border does not have a Trey on just one side (at byte {0}) (TRIAD-2)")]
    NotAtEdge(usize),
    /// Two Docks or Portals lie behind the same Border.
    #[error("this Border already leads to a Dock or a Portal (at byte {0}) (TRIAD-2)")]
    Taken(usize),
    /// A Dock or a Portal has more ways out than can be numbered.
    #[error("{0} lies behind too many Borders: at most 20")]
    Exits(Place),
    /// A place cannot be reached from the Docks.
    #[error("no way leads from the Docks of seat {seat} to {place} (TRIAD-18, TRIAD-19)")]
    Unreachable {
        /// Whose Docks.
        seat: u8,
        /// The place.
        place: Place,
    },
}
