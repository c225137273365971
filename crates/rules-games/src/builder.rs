//! How a game joins a registry: its capabilities, one method each.

use std::any::TypeId;
use std::sync::Arc;

use rules_core::{Diagram, Game, Keyed, NoEvent, Notation, Observe, Options, Packed, Symmetric};

use crate::Entry;
use crate::capabilities::{
    Capabilities, NotationOf, SymmetriesOf, ViewsOf, diagram_of, key_of, packed_of,
};
use crate::maker::{Maker, MakerOf, ReadLayout};

/// Begins the entry of a game with a sentence about it; the methods name what the game can do.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_games::entry;
///
/// let cybo = entry::<Cybo>("Roll lines of three on a grid of twelve.").notation().keyed().build();
/// assert_eq!((cybo.name(), cybo.has_chance()), ("cybo", true));
/// ```
pub fn entry<G: Game>(about: &'static str) -> EntryBuilder<G> {
    EntryBuilder {
        about,
        page: None,
        marks: &[],
        capabilities: Capabilities::NONE,
        on_layouts: None,
    }
}

/// An entry in the making: see [`entry`].
pub struct EntryBuilder<G: Game> {
    about: &'static str,
    page: Option<&'static str>,
    marks: &'static [&'static [&'static str]],
    pub(crate) capabilities: Capabilities<G>,
    on_layouts: Option<Arc<dyn Maker>>,
}

impl<G: Game> EntryBuilder<G> {
    /// Says where the rules are to be found.
    #[must_use]
    pub fn rules_page(mut self, page: &'static str) -> Self {
        self.page = Some(page);
        self
    }

    /// Actions, events and positions have texts.
    #[must_use]
    pub fn notation(mut self) -> Self
    where
        G: Notation,
    {
        self.capabilities.notation = Some(NotationOf::NEW);
        self
    }

    /// Positions have keys.
    #[must_use]
    pub fn keyed(mut self) -> Self
    where
        G: Keyed,
    {
        self.capabilities.key = Some(key_of);
        self
    }

    /// Positions have packed bytes.
    #[must_use]
    pub fn packed(mut self) -> Self
    where
        G: Packed,
    {
        self.capabilities.packed = Some(packed_of);
        #[cfg(feature = "count")]
        {
            self.capabilities.merge = Some(crate::counting::MergeOf::NEW);
        }
        self
    }

    /// The game has symmetries.
    #[must_use]
    pub fn symmetric(mut self) -> Self
    where
        G: Symmetric,
    {
        self.capabilities.symmetries = Some(SymmetriesOf::NEW);
        self
    }

    /// Seats have observations, and these have JSON.
    #[must_use]
    pub fn observed(mut self) -> Self
    where
        G: Observe<Observation: serde::Serialize>,
    {
        self.capabilities.views = Some(ViewsOf::WITH_JSON);
        self
    }

    /// Seats have observations, but these have no JSON.
    #[must_use]
    pub fn observed_as_text(mut self) -> Self
    where
        G: Observe,
    {
        self.capabilities.views = Some(ViewsOf::NEW);
        self
    }

    /// Positions can be drawn in letters.
    #[must_use]
    pub fn diagrams(mut self) -> Self
    where
        G: Diagram,
    {
        self.capabilities.diagram = Some(diagram_of);
        self
    }

    /// Positions and matches have pictures.
    #[cfg(feature = "svg")]
    #[must_use]
    pub fn pictures(mut self) -> Self
    where
        G: rules_svg::Picture,
    {
        self.capabilities.pictures = Some(crate::pictures::PicturesOf::NEW);
        self
    }

    /// Says how the pieces of each seat are marked in diagrams, so that whoever shows them can give each
    /// seat a colour: see [`Entry::marks`].
    #[must_use]
    pub fn marks(mut self, marks: &'static [&'static [&'static str]]) -> Self {
        self.marks = marks;
        self
    }

    /// The game can be played on custom layouts: as `other`, whose options `read` makes of the text of
    /// a layout. Of what `other` says of itself only the capabilities count.
    #[must_use]
    pub fn layouts<C: Game>(
        mut self,
        other: EntryBuilder<C>,
        read: fn(&str) -> Result<C::Options, String>,
    ) -> Self {
        self.on_layouts = Some(other.maker(Some(read)));
        self
    }

    fn maker(self, layout: Option<ReadLayout<G>>) -> Arc<dyn Maker> {
        Arc::new(MakerOf { capabilities: Arc::new(self.capabilities), layout })
    }

    /// The entry.
    pub fn build(mut self) -> Entry {
        Entry {
            name: G::NAME,
            about: self.about,
            page: self.page,
            marks: self.marks,
            specs: G::Options::SPECS,
            has_chance: TypeId::of::<G::Event>() != TypeId::of::<NoEvent>(),
            is_open: self.capabilities.is_open(),
            capabilities: self.capabilities.names(),
            on_layouts: self.on_layouts.take(),
            maker: self.maker(None),
        }
    }
}

impl<G: Game> From<EntryBuilder<G>> for Entry {
    fn from(builder: EntryBuilder<G>) -> Entry {
        builder.build()
    }
}
