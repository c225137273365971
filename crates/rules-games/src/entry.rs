//! Entries of a registry.

use std::any::TypeId;
use std::fmt::{self, Debug};

use rand_core::Rng;
use rules_core::{
    End, Illegal, NoEvent, OptionSpec, OptionValue, Options, Record, Words, uniform_below,
};
use rules_match::Match;

use crate::erased::{Erased, values_of};
use crate::error::{DynError, quoted};
use crate::game::DynGame;
use crate::listing::{LayoutsOf, Listing, Playable, ReadLayout};
use crate::matches::{DynMatch, ErasedMatch};
use crate::rules::{Chosen, RuleText, RulesInShort};
use crate::setup::Setup;

/// A game in a registry: its [`Listing`] with the type hidden.
///
/// Methods that begin or read a game return an error if the text, an option or the layout is
/// invalid. A layout is interned only if the call succeeds.
#[derive(Clone, Copy)]
pub struct Entry {
    name: &'static str,
    about: &'static str,
    first_game: &'static [(&'static str, &'static str)],
    rules_page: Option<&'static str>,
    marks: &'static [&'static [&'static str]],
    specs: &'static [OptionSpec],
    most_events: u32,
    is_open: bool,
    reads_layouts: bool,
    game: &'static dyn Listed,
    on_layouts: Option<&'static dyn Listed>,
}

impl Entry {
    /// Creates the entry of a game.
    pub const fn new<G: Playable>(listing: &'static Listing<G>) -> Entry {
        Entry {
            name: G::NAME,
            about: listing.about,
            first_game: listing.first_game,
            rules_page: listing.rules_page,
            marks: listing.marks,
            specs: G::Options::SPECS,
            most_events: listing.most_events,
            is_open: G::OPEN,
            reads_layouts: listing.layouts.is_some(),
            game: listing,
            on_layouts: None,
        }
    }

    /// Sets another type for games on custom layouts.
    ///
    /// Only the functions of that listing are used, such as [`layouts`](Listing::layouts).
    #[must_use]
    pub const fn on_layouts<G: Playable>(self, listing: &'static Listing<G>) -> Entry {
        Entry { on_layouts: Some(listing), ..self }
    }

    /// The name: lower-case letters, digits and hyphens.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the game in one sentence.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Returns the rules in short of a game with these options, for players; may be empty.
    ///
    /// The first piece is the goal. Same as [`DynGame::rules_in_short`] of its start, except that
    /// the seat that begins may still have to be drawn.
    ///
    /// ```
    /// use rules_core::Words;
    /// use rules_games::{Setup, find};
    ///
    /// let setup = Setup::new().set("mode", "capture").set("first", "random");
    /// let rules = find("triad")?.rules_in_short(&setup, Words::default())?;
    /// assert_eq!(rules[0].text, "Be the first to capture ten Gems. There are no Jewels.");
    /// assert!(rules.iter().any(|piece| piece.text == "A lot decides who has the first turn."));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    pub fn rules_in_short(
        &self,
        setup: &Setup,
        words: Words<'_>,
    ) -> Result<Vec<RuleText>, DynError> {
        self.on(setup)?.rules_in_short(setup, words)
    }

    /// Returns all pieces of the [rules in short](Entry::rules_in_short), with their conditions.
    pub fn all_rules_in_short(&self) -> RulesInShort {
        self.game.all_rules_in_short()
    }

    /// Returns names and values of the options that programs propose for a first game.
    pub fn first_game(&self) -> &'static [(&'static str, &'static str)] {
        self.first_game
    }

    /// Returns the page of the book with the rules, if there is one.
    pub fn rules_page(&self) -> Option<&'static str> {
        self.rules_page
    }

    /// Returns the marks of the pieces in diagrams, by seat; may be empty.
    ///
    /// A mark is a letter, which means a piece where it is not part of a word, or a text such as
    /// `(a)`.
    pub fn marks(&self) -> &'static [&'static [&'static str]] {
        self.marks
    }

    /// Returns the options in the order of text forms.
    pub fn specs(&self) -> &'static [OptionSpec] {
        self.specs
    }

    /// Returns the options and their default values.
    pub fn defaults(&self) -> Vec<(&'static str, OptionValue)> {
        self.game.defaults()
    }

    /// Returns the names of all ends in the order of the game.
    pub fn ends(&self) -> Vec<&'static str> {
        self.game.ends()
    }

    /// Returns the names of the reasons why actions are illegal:
    /// [`Illegal::NAMES`](rules_core::Illegal::NAMES).
    pub fn reasons(&self) -> &'static [&'static str] {
        self.game.reasons()
    }

    /// Returns the levels of a game with default options, the easiest first.
    pub fn levels(&self) -> Vec<String> {
        self.game.levels()
    }

    /// Returns whether the game has chance events.
    pub fn has_chance(&self) -> bool {
        self.game.has_chance()
    }

    /// Returns the most events at a turn of chance; 0 without chance or if unknown.
    pub fn most_events(&self) -> u32 {
        self.most_events
    }

    /// Returns whether every seat sees everything.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Returns whether the game takes custom layouts: see [`Setup::on_layout`].
    pub fn takes_layouts(&self) -> bool {
        self.on_layouts.is_some() || self.reads_layouts
    }

    /// Returns the capabilities of the game.
    ///
    /// These are `notation`, `observations`, and those of its listing among `keys`, `packed form`,
    /// `symmetries`, `encodings`, `diagrams`, `pictures` and `bots`.
    pub fn capabilities(&self) -> Vec<&'static str> {
        self.game.capabilities()
    }

    /// Returns whether the game has this [capability](Entry::capabilities).
    pub fn has(&self, capability: &str) -> bool {
        self.capabilities().contains(&capability)
    }

    /// Returns the option of the setup whose value must be drawn, if there is one.
    pub fn random_option(&self, setup: &Setup) -> Option<&'static str> {
        setup.random(self.specs())
    }

    /// Returns the number of seats of a game with these options.
    pub fn seats(&self, setup: &Setup) -> Result<u8, DynError> {
        self.begin(setup).map(|start| start.seats())
    }

    /// Returns the start of a game.
    ///
    /// If the seat that begins must be drawn, it is the first that can.
    pub fn begin(&self, setup: &Setup) -> Result<Box<dyn DynGame>, DynError> {
        self.starts(setup).map(|mut starts| starts.swap_remove(0))
    }

    /// Returns the starts of a game to draw from, each equally likely.
    ///
    /// There is one for each seat that can begin if that seat must be drawn, otherwise one.
    pub fn starts(&self, setup: &Setup) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        self.on(setup)?.starts(setup)
    }

    /// Reads a position on a built-in layout.
    pub fn read(&self, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.read_with(&Setup::new(), text)
    }

    /// Reads a position on the layout of the setup.
    ///
    /// Options of the setup must be those of the position.
    pub fn read_with(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.on(setup)?.read(setup, text)
    }

    /// Begins a match at the start of a game.
    ///
    /// The generator draws the seat that begins, if needed.
    pub fn begin_match(
        &self,
        setup: &Setup,
        rng: &mut dyn Rng,
    ) -> Result<Box<dyn DynMatch>, DynError> {
        self.on(setup)?.begin_match(setup, rng)
    }

    /// Begins a match in the position of a text.
    ///
    /// Options of the setup must be those of the position.
    pub fn match_from(&self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError> {
        self.on(setup)?.match_from(setup, text)
    }

    /// Replays a record, and returns the match after its last step.
    ///
    /// Options of the setup must be those of the record.
    /// [`Registry::of_record`](crate::Registry::of_record) finds the game.
    pub fn replay(&self, setup: &Setup, record: &str) -> Result<Box<dyn DynMatch>, DynError> {
        self.on(setup)?.replay(setup, record)
    }

    /// Plays random games over all cores and counts their results: [`rules_count::simulate()`].
    ///
    /// Each game begins from one of the [`starts`](Entry::starts).
    ///
    /// ```
    /// use rules_count::{Games, Run};
    /// use rules_games::{Setup, find};
    ///
    /// let games = Games { seed: 7, games: 200, ..Games::default() };
    /// let tally = find("cybo")?.simulate(&Setup::new(), &games, Run::default())?;
    /// assert_eq!((tally.games(), tally.seats(), tally.unfinished()), (200, 2, 0));
    /// # Ok::<(), rules_games::DynError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`DynError::Count`], or the error of an invalid option or layout.
    #[cfg(feature = "parallel")]
    pub fn simulate(
        &self,
        setup: &Setup,
        games: &rules_count::Games,
        run: rules_count::Run<'_>,
    ) -> Result<rules_count::GameTally<&'static str>, DynError> {
        self.on(setup)?.simulate(setup, games, run)
    }

    /// Returns the listing of the type for this setup.
    fn on(&self, setup: &Setup) -> Result<&'static dyn Listed, DynError> {
        match (setup.layout(), self.on_layouts) {
            (None, _) => Ok(self.game),
            (Some(_), Some(other)) => Ok(other),
            (Some(_), None) if self.reads_layouts => Ok(self.game),
            (Some(_), None) => Err(DynError::Layout(format!("{} takes no layout", self.name()))),
        }
    }
}

impl Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry").field("name", &self.name()).finish_non_exhaustive()
    }
}

impl<G: Playable> From<&'static Listing<G>> for Entry {
    fn from(listing: &'static Listing<G>) -> Entry {
        Entry::new(listing)
    }
}

/// A listing with its type hidden.
trait Listed: Send + Sync {
    fn defaults(&self) -> Vec<(&'static str, OptionValue)>;
    fn ends(&self) -> Vec<&'static str>;
    fn reasons(&self) -> &'static [&'static str];
    fn levels(&self) -> Vec<String>;
    fn has_chance(&self) -> bool;
    fn capabilities(&self) -> Vec<&'static str>;
    fn all_rules_in_short(&self) -> RulesInShort;
    fn rules_in_short(&self, setup: &Setup, words: Words<'_>) -> Result<Vec<RuleText>, DynError>;
    fn starts(&'static self, setup: &Setup) -> Result<Vec<Box<dyn DynGame>>, DynError>;
    fn read(&'static self, setup: &Setup, text: &str) -> Result<Box<dyn DynGame>, DynError>;
    fn begin_match(
        &'static self,
        setup: &Setup,
        rng: &mut dyn Rng,
    ) -> Result<Box<dyn DynMatch>, DynError>;
    fn match_from(&'static self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError>;
    fn replay(&'static self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError>;
    #[cfg(feature = "parallel")]
    fn simulate(
        &self,
        setup: &Setup,
        games: &rules_count::Games,
        run: rules_count::Run<'_>,
    ) -> Result<rules_count::GameTally<&'static str>, DynError>;
}

/// One of the functions for layouts.
type Read<G> = fn(&LayoutsOf<G>) -> ReadLayout<G>;

impl<G: Playable> Listing<G> {
    /// Returns the options that settings change, with the custom layout if there is one, which is
    /// read by one of the functions for layouts.
    fn base(&self, setup: &Setup, read: Read<G>) -> Result<G::Options, DynError> {
        let (Some(layouts), Some(text)) = (self.layouts, setup.layout()) else {
            return Ok(G::Options::default());
        };
        if setup.setting("layout").is_some() {
            return Err(DynError::Layout(
                "option layout is set, and a custom layout given: expected one of them".to_string(),
            ));
        }
        read(&layouts)(text)
            .map_err(|why| DynError::Layout(format!("layout {}: {why}", quoted(text))))
    }

    /// Returns the options of the starts to draw from.
    fn all_options(&self, setup: &Setup) -> Result<Vec<G::Options>, DynError> {
        if setup.layout().is_some() {
            // The options are checked before the layout takes a place.
            setup.all_options(&G::Options::default())?;
        }
        setup.all_options(&self.base(setup, |layouts| layouts.keep)?)
    }

    /// Reads with the options that settings change, and keeps the layout if there is no error.
    fn read_on<T>(
        &self,
        setup: &Setup,
        read: impl FnOnce(G::Options) -> Result<T, DynError>,
    ) -> Result<T, DynError> {
        let value = read(self.base(setup, |layouts| layouts.try_out)?)?;
        self.base(setup, |layouts| layouts.keep)?;
        Ok(value)
    }

    /// Returns the starts to draw from.
    fn positions(&self, setup: &Setup) -> Result<Vec<G>, DynError> {
        self.all_options(setup)?.into_iter().map(|options| Ok(G::new(options)?)).collect()
    }

    fn position(&self, setup: &Setup, text: &str) -> Result<G, DynError> {
        let values = setup.values::<G::Options>()?;
        self.read_on(setup, |base| {
            let position = G::read(text, &base).map_err(|why| {
                let message = format!("this is no position of {}: {why}", G::NAME);
                DynError::Position { message, code: why.code() }
            })?;
            agrees("position", &values, &base, &position.options())
                .map_err(|message| DynError::Position { message, code: "other-options" })?;
            Ok(position)
        })
    }

    fn erased_match(&'static self, game: Match<G>) -> Box<dyn DynMatch> {
        Box::new(ErasedMatch { game, listing: self })
    }
}

impl<G: Playable> Listed for Listing<G> {
    fn defaults(&self) -> Vec<(&'static str, OptionValue)> {
        values_of(&G::Options::default())
    }

    fn ends(&self) -> Vec<&'static str> {
        G::End::ALL.iter().map(|end| end.name()).collect()
    }

    fn reasons(&self) -> &'static [&'static str] {
        G::Illegal::NAMES
    }

    fn levels(&self) -> Vec<String> {
        let Some(bots) = self.bots else { return Vec::new() };
        bots(&G::Options::default()).levels().map(String::from).collect()
    }

    fn has_chance(&self) -> bool {
        TypeId::of::<G::Event>() != TypeId::of::<NoEvent>()
    }

    fn capabilities(&self) -> Vec<&'static str> {
        let all = [
            (true, "notation"),
            (self.key.is_some(), "keys"),
            (self.packed.is_some(), "packed form"),
            (self.symmetries.is_some(), "symmetries"),
            (true, "observations"),
            (self.encoding.is_some(), "encodings"),
            (self.diagram.is_some(), "diagrams"),
            (self.pictures.is_some(), "pictures"),
            (self.bots.is_some(), "bots"),
        ];
        all.into_iter().filter_map(|(is_there, name)| is_there.then_some(name)).collect()
    }

    fn all_rules_in_short(&self) -> RulesInShort {
        self.rules_in_short
    }

    fn rules_in_short(&self, setup: &Setup, words: Words<'_>) -> Result<Vec<RuleText>, DynError> {
        let all = self.all_options(setup)?;
        let values = all.first().map(values_of).unwrap_or_default();
        let chosen = Chosen::new(G::NAME, &values, setup.random(G::Options::SPECS));
        Ok(self.rules_in_short.of(&chosen, words))
    }

    fn starts(&'static self, setup: &Setup) -> Result<Vec<Box<dyn DynGame>>, DynError> {
        let starts = self.positions(setup)?.into_iter();
        Ok(starts.map(|start| Erased::boxed(start, self)).collect())
    }

    fn read(&'static self, setup: &Setup, text: &str) -> Result<Box<dyn DynGame>, DynError> {
        self.position(setup, text).map(|position| Erased::boxed(position, self))
    }

    fn begin_match(
        &'static self,
        setup: &Setup,
        rng: &mut dyn Rng,
    ) -> Result<Box<dyn DynMatch>, DynError> {
        let mut all = self.all_options(setup)?;
        let index = if all.len() == 1 { 0 } else { uniform_below(rng, all.len() as u32) };
        let options = all.swap_remove(index as usize);
        Ok(self.erased_match(Match::new(options)?))
    }

    fn match_from(&'static self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError> {
        self.position(setup, text).map(|start| self.erased_match(Match::from_position(start)))
    }

    fn replay(&'static self, setup: &Setup, text: &str) -> Result<Box<dyn DynMatch>, DynError> {
        let values = setup.values::<G::Options>()?;
        let replayed = self.read_on(setup, |base| {
            let record = Record::<G>::read(text, &base).map_err(|why| {
                let line = |at| text.bytes().take(at).filter(|&byte| byte == b'\n').count() + 1;
                let place = why.at().map(|at| format!("line {}: ", line(at))).unwrap_or_default();
                let message = format!("this is no record of {}: {place}{why}", G::NAME);
                DynError::Record { message, code: why.code() }
            })?;
            agrees("record", &values, &base, &record.options())
                .map_err(|message| DynError::Record { message, code: "other-options" })?;
            Match::from_record(record).map_err(|why| DynError::Record {
                message: format!("the record is broken at {why}"),
                code: why.code(),
            })
        })?;
        Ok(self.erased_match(replayed))
    }

    #[cfg(feature = "parallel")]
    fn simulate(
        &self,
        setup: &Setup,
        games: &rules_count::Games,
        run: rules_count::Run<'_>,
    ) -> Result<rules_count::GameTally<&'static str>, DynError> {
        Ok(rules_count::simulate(&self.positions(setup)?, games, run)?.named())
    }
}

/// Checks that options have the values of the setup and refer to its layout.
fn agrees<O: Options>(
    what: &str,
    values: &[(&str, OptionValue)],
    base: &O,
    options: &O,
) -> Result<(), String> {
    if let Some((name, _)) = values.iter().find(|(name, value)| options.get(name) != Some(*value)) {
        return Err(format!("option {name} differs from that of the {what}"));
    }
    match referring_elsewhere(base, options) {
        None => Ok(()),
        Some(name) => Err(format!("the given {name} differs from that of the {what}")),
    }
}

/// Returns the option that refers to something else than in the base.
///
/// A custom layout interned before is found by its fingerprint, even if another layout is given
/// now.
fn referring_elsewhere<O: Options>(base: &O, options: &O) -> Option<&'static str> {
    let refers = |options: &O, name| match options.get(name) {
        Some(OptionValue::Id(id)) => Some(id),
        _ => None,
    };
    let mut names = O::SPECS.iter().map(|spec| spec.name);
    names.find(|name| {
        refers(options, name).is_some_and(|id| refers(base, name).is_some_and(|given| given != id))
    })
}
