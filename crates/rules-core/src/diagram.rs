//! Text diagrams of positions, for people.

use core::fmt;

use crate::{Game, Seat};

/// A game whose positions have text diagrams. The module [`implement`](crate::implement) has a complete
/// example.
pub trait Diagram: Game {
    /// Writes a diagram of the position on several lines of at most 80 columns, with a line break
    /// after each, as `viewer` may see it, or with everything open for `None`.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_diagram(&self, viewer: Option<Seat>, out: &mut dyn fmt::Write) -> fmt::Result;
}
