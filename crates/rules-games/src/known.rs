//! The trait of this workspace's games, and visitors of their types.

use rules_core::{Diagram, Encode, Keyed, Packed};

use crate::entry::Entry;
use crate::listing::{Listing, Playable};
use rules_svg::Picture;

/// A game of this workspace with all its capabilities.
pub trait StandardGame: Playable + Keyed + Packed + Diagram + Encode + Picture {
    /// The type of the same game on custom layouts, or the type itself if there are none.
    type OnLayouts: StandardGame;

    /// The description and functions of the game in a registry.
    const LISTING: &'static Listing<Self>;

    /// The entry of the standard registry.
    const ENTRY: Entry = Entry::new(Self::LISTING);
}

/// Work on a game whose type is found by its name: see [`visit`](crate::visit).
pub trait Visitor {
    /// The result.
    type Output;

    /// Does the work.
    fn visit<G: StandardGame>(self) -> Self::Output;
}
