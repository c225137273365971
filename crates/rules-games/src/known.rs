//! What every game of this workspace has, and how to get at its type by its name.

use rules_core::{Diagram, Encode, Keyed, Packed};

use crate::entry::Entry;
use crate::listing::{Listing, Playable};
use crate::pictures::HasPictures;

/// A game of this workspace: all its capabilities, and what programs show of it. It is implemented once a
/// game, in a file of its own. With feature `pictures` it must implement `rules_svg::Picture`.
pub trait Known: Playable + Keyed + Packed + Diagram + Encode + HasPictures {
    /// The type of the same game on custom layouts; the type itself where there are none.
    type OnLayouts: Known;

    /// What the game brings to a registry.
    const LISTING: &'static Listing<Self>;

    /// The entry of the standard registry.
    const ENTRY: Entry = Entry::new(Self::LISTING);
}

/// Work on a game whose type is found by its name: see [`visit`](crate::visit).
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn visit<G: Known>(self) -> Self::Output;
}
