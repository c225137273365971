//! Text diagrams of positions.

use core::fmt;

use crate::{Game, Viewer};

/// A game with text diagrams of its positions.
///
/// The module [`implement`](crate::implement) has a complete example.
pub trait Diagram: Game {
    /// Writes a diagram of the position, as `viewer` may see it.
    ///
    /// Lines have at most 80 columns and end with a line break.
    ///
    /// # Errors
    /// Returns the error of the writer.
    fn write_diagram(&self, viewer: Viewer, out: &mut dyn fmt::Write) -> fmt::Result;
}
