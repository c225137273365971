//! What a registry knows of a game.

use std::fmt::{self, Debug};
use std::sync::Arc;

use rand_core::Rng;
use rules_core::{OptionSpec, OptionValue, uniform_below};

use crate::maker::Maker;
use crate::{DynError, DynGame, DynMatch, Setup};

/// A game as a registry knows it: name, description, options, and how to begin one. [`entry`] makes one.
///
/// [`entry`]: crate::entry
#[derive(Clone)]
pub struct Entry {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) page: Option<&'static str>,
    pub(crate) marks: &'static [&'static [&'static str]],
    pub(crate) specs: &'static [OptionSpec],
    pub(crate) has_chance: bool,
    pub(crate) is_open: bool,
    pub(crate) capabilities: Vec<&'static str>,
    pub(crate) maker: Arc<dyn Maker>,
    /// For games on custom layouts.
    pub(crate) on_layouts: Option<Arc<dyn Maker>>,
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

    /// The marks of the pieces in diagrams, by seat: a letter that stands for a piece where it is not
    /// part of another word, or a text such as `(a)`. None where the game does not say.
    pub fn marks(&self) -> &'static [&'static [&'static str]] {
        self.marks
    }

    /// The options in the order of text forms.
    pub fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// The options and their default values.
    pub fn defaults(&self) -> Vec<(&'static str, OptionValue)> {
        self.maker.defaults()
    }

    /// The names of the ends that a game can have, in the order of the game.
    pub fn ends(&self) -> Vec<&'static str> {
        self.maker.ends()
    }

    /// Whether the game has chance events.
    pub fn has_chance(&self) -> bool {
        self.has_chance
    }

    /// Whether every seat is known to see everything: not so for a game without observations.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether the game can be played on custom layouts: see [`Setup::on_layout`].
    pub fn takes_layouts(&self) -> bool {
        self.on_layouts.is_some()
    }

    /// What the game can do beyond playing, of `notation`, `keys`, `packed form`, `symmetries`,
    /// `observations`, `encodings`, `diagrams` and, with the features `svg` and `search`, `pictures` and `bots`.
    pub fn capabilities(&self) -> &[&'static str] {
        &self.capabilities
    }

    /// Whether the game has this capability: see [`capabilities`](Entry::capabilities).
    pub fn has(&self, capability: &str) -> bool {
        self.capabilities.contains(&capability)
    }

    /// The option whose value chance chooses, if the setup leaves one to it.
    pub fn random_option(&self, setup: &Setup) -> Option<&'static str> {
        setup.random(self.specs)
    }

    /// The number of seats of a game with these options, by name and text; others at their defaults.
    ///
    /// # Errors
    /// If an option is refused.
    pub fn seats(&self, settings: &[(&str, &str)]) -> Result<u8, DynError> {
        self.begin(settings).map(|start| start.seats())
    }

    /// The start of a game with these options, by name and text; others at their defaults. Where the
    /// seat that begins is left to chance, it is the first that can.
    ///
    /// # Errors
    /// If an option is refused.
    pub fn begin(&self, settings: &[(&str, &str)]) -> Result<Box<dyn DynGame>, DynError> {
        self.starts(&Setup::from(settings)).map(|mut starts| starts.swap_remove(0))
    }

    /// The starts of a game from which chance chooses, each equally likely: one for each seat that can
    /// begin if that is left to chance, otherwise just one.
    ///
    /// # Errors
    /// If an option or the layout is refused.
    pub fn starts(&self, setup: &Setup) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        self.maker(setup)?.starts(setup)
    }

    /// The position that a text describes, on a built-in layout.
    ///
    /// # Errors
    /// If the text is refused, or the game was registered without notation.
    pub fn read(&self, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.read_with(&Setup::new(), text)
    }

    /// The position that a text describes, on the layout given. Options that are set must be those of
    /// the position.
    ///
    /// # Errors
    /// If the text, an option or the layout is refused, or the game was registered without notation.
    pub fn read_with(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.maker(setup)?.read(setup, text)
    }

    /// A match at the start of a game. The generator draws the seat that begins, if that is left to
    /// chance.
    ///
    /// # Errors
    /// If an option or the layout is refused, or the game was registered without notation.
    pub fn begin_match(
        &self,
        setup: &Setup,
        rng: &mut dyn Rng,
    ) -> Result<Box<dyn DynMatch>, DynError> {
        self.maker(setup)?.begin_match(setup, &mut |count| uniform_below(rng, count))
    }

    /// A match that begins in the position that a text describes. Options that are set must be those of
    /// the position.
    ///
    /// # Errors
    /// If the text, an option or the layout is refused, or the game was registered without notation.
    pub fn match_from(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError> {
        self.maker(setup)?.match_from(setup, text)
    }

    /// A match that has come as far as the text of a record says. Options that are set must be those of
    /// the record. [`Registry::of_record`](crate::Registry::of_record) finds the game.
    ///
    /// # Errors
    /// If the text, an option or the layout is refused, or the game was registered without notation.
    pub fn replay(&self, setup: &Setup, record: &str) -> Result<Box<dyn DynMatch>, DynError> {
        self.maker(setup)?.replay(setup, record)
    }

    pub(crate) fn maker(&self, setup: &Setup) -> Result<&dyn Maker, DynError> {
        match (setup.layout(), &self.on_layouts) {
            (None, _) => Ok(&*self.maker),
            (Some(_), Some(maker)) => Ok(&**maker),
            (Some(_), None) => Err(DynError::Layout(format!("{} takes no layout", self.name))),
        }
    }
}

impl Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name).finish_non_exhaustive()
    }
}
