//! What a registry knows of a game.

use std::any::TypeId;
use std::fmt::{self, Debug};
use std::sync::Arc;

use rules_core::{
    Diagram, Game, Keyed, NoEvent, Notation, Observe, OptionSpec, Options, Packed, Symmetric,
};

use super::capabilities::{
    Capabilities, NotationOf, SymmetriesOf, ViewsOf, diagram_of, key_of, packed_of,
};
use super::erased::Erased;
use super::{DynError, DynGame};

/// A game as a registry knows it: name, description, options, and how to begin one.
#[derive(Clone)]
pub struct Entry {
    name: &'static str,
    about: &'static str,
    page: Option<&'static str>,
    specs: &'static [OptionSpec],
    has_chance: bool,
    is_open: bool,
    maker: Arc<dyn Maker>,
}

/// Begins and reads games of one type.
trait Maker: Send + Sync {
    fn begin(&self, settings: &[(&str, &str)]) -> Result<Box<dyn DynGame>, DynError>;
    fn read(&self, text: &str) -> Result<Box<dyn DynGame>, DynError>;
    fn seats(&self, settings: &[(&str, &str)]) -> Result<u8, DynError>;
    fn defaults(&self) -> Vec<(&'static str, String)>;
}

impl Entry {
    /// The name: lower-case letters, digits and hyphens.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The game in one sentence.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Where the rules are to be found, if the game says.
    pub fn rules_page(&self) -> Option<&'static str> {
        self.page
    }

    /// The options in the order of text forms.
    pub fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// The options and their default values as text.
    pub fn defaults(&self) -> Vec<(&'static str, String)> {
        self.maker.defaults()
    }

    /// Whether the game has chance events.
    pub fn has_chance(&self) -> bool {
        self.has_chance
    }

    /// Whether every seat sees everything.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The number of seats of a game with these options, by name and text; others at their defaults.
    ///
    /// # Errors
    /// If an option is refused.
    pub fn seats(&self, settings: &[(&str, &str)]) -> Result<u8, DynError> {
        self.maker.seats(settings)
    }

    /// The start of a game with these options, by name and text; others at their defaults.
    ///
    /// # Errors
    /// If an option is refused.
    pub fn begin(&self, settings: &[(&str, &str)]) -> Result<Box<dyn DynGame>, DynError> {
        self.maker.begin(settings)
    }

    /// The position that a text describes.
    ///
    /// # Errors
    /// If the text is refused, or the game was registered without notation.
    pub fn read(&self, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.maker.read(text)
    }
}

impl Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}

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
    EntryBuilder { about, page: None, capabilities: Capabilities::NONE }
}

/// An entry in the making: see [`entry`].
pub struct EntryBuilder<G: Game> {
    about: &'static str,
    page: Option<&'static str>,
    capabilities: Capabilities<G>,
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

    /// The entry.
    pub fn build(self) -> Entry {
        Entry {
            name: G::NAME,
            about: self.about,
            page: self.page,
            specs: G::Options::SPECS,
            has_chance: TypeId::of::<G::Event>() != TypeId::of::<NoEvent>(),
            is_open: self.capabilities.views.as_ref().is_none_or(|views| views.open),
            maker: Arc::new(MakerOf(Arc::new(self.capabilities))),
        }
    }
}

impl<G: Game> From<EntryBuilder<G>> for Entry {
    fn from(builder: EntryBuilder<G>) -> Entry {
        builder.build()
    }
}

struct MakerOf<G: Game>(Arc<Capabilities<G>>);

impl<G: Game> MakerOf<G> {
    fn options(settings: &[(&str, &str)]) -> Result<G::Options, DynError> {
        let mut options = G::Options::default();
        for (name, value) in settings {
            options
                .set(name, value)
                .map_err(|why| DynError::Option { name: (*name).to_string(), why })?;
        }
        options.check()?;
        Ok(options)
    }
}

impl<G: Game> Maker for MakerOf<G> {
    fn begin(&self, settings: &[(&str, &str)]) -> Result<Box<dyn DynGame>, DynError> {
        let position = G::new(Self::options(settings)?)?;
        Ok(Box::new(Erased { position, capabilities: Arc::clone(&self.0) }))
    }

    fn read(&self, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        let lacks = DynError::Lacks { game: G::NAME, capability: "notation" };
        let notation = self.0.notation.as_ref().ok_or(lacks)?;
        let position = (notation.read)(text, &G::Options::default())?;
        Ok(Box::new(Erased { position, capabilities: Arc::clone(&self.0) }))
    }

    fn seats(&self, settings: &[(&str, &str)]) -> Result<u8, DynError> {
        Ok(Self::options(settings)?.seats())
    }

    fn defaults(&self) -> Vec<(&'static str, String)> {
        let options = G::Options::default();
        let value = |spec: &OptionSpec| options.get(spec.name).map(|value| value.to_string());
        let specs = G::Options::SPECS.iter();
        specs.filter_map(|spec| value(spec).map(|value| (spec.name, value))).collect()
    }
}
