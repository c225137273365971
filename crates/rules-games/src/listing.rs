//! Descriptions of games for a registry: structs of functions of their types.

use std::fmt;

use rules_core::implement::Packer;
use rules_core::{
    Diagram, Effects, Encode, Game, Keyed, Notation, ObserveForms, Packed, Seat, StepOf, Symmetric,
    Viewer,
};
use rules_search::Bots;
use rules_svg::Picture;
use serde::Serialize;

use crate::effects::{Describe, WriteWhy, describe};
use crate::encoding::EncodingOf;
use crate::pictures::PicturesOf;
use crate::rules::RulesInShort;

/// A game that a registry can hold, with texts, and [observations](ObserveForms) with JSON.
pub trait Playable: Notation + ObserveForms<Observation: Serialize> {}

impl<G: Notation + ObserveForms<Observation: Serialize>> Playable for G {}

/// Writes a diagram as a seat may see it, or open.
type WriteDiagram<G> = fn(&G, Viewer, &mut dyn fmt::Write) -> fmt::Result;

/// Creates the bots for a game with these options.
type MakeBots<G> = fn(&<G as Game>::Options) -> Bots<G>;

/// Reads a custom layout into options of a game on it, or returns an error message.
pub(crate) type ReadLayout<G> = fn(&str) -> Result<<G as Game>::Options, String>;

/// The description of a game for a registry, and its functions beyond play and observation.
///
/// Without a function the methods that need it return [`DynError::Lacks`].
///
/// [`DynError::Lacks`]: crate::DynError::Lacks
///
/// ```
/// use rules_core::{Diagram, Viewer};
/// use rules_games::{Listing, Registry, Setup};
/// use triandro_rules::Triandro;
///
/// const STONES: Listing<Triandro> = Listing {
///     diagram: Some(Triandro::write_diagram),
///     marks: &[&["(a)"], &["(b)"], &["(c)"], &["(d)"]],
///     ..Listing::new("Stones and triangles.")
/// };
/// let registry = Registry::empty().with(&STONES);
/// let game = registry.find("triandro")?.begin(&Setup::new())?;
/// assert!(game.diagram(Viewer::Open).is_ok() && game.key().is_err());
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub struct Listing<G: Playable> {
    /// The game in one sentence.
    pub about: &'static str,
    /// The rules in short, for players; may be empty.
    pub rules_in_short: RulesInShort,
    /// Names and values of options for a first game that differ from the defaults.
    pub first_game: &'static [(&'static str, &'static str)],
    /// The page of the book with the rules.
    pub rules_page: Option<&'static str>,
    /// The marks of the pieces in diagrams, by seat: see [`Entry::marks`](crate::Entry::marks).
    pub marks: &'static [&'static [&'static str]],
    /// The 64-bit key: [`Keyed::key`].
    pub key: Option<fn(&G) -> u64>,
    /// The packed bytes: [`Packed::to_packed`].
    pub packed: Option<fn(&G) -> Packer>,
    /// Diagrams in letters: [`Diagram::write_diagram`].
    pub diagram: Option<WriteDiagram<G>>,
    /// The effects of steps: [`DynMatch::effects`](crate::DynMatch::effects).
    pub effects: Option<EffectsOf<G>>,
    /// Numbers for learners.
    pub encoding: Option<EncodingOf<G>>,
    /// Symmetries and the canonical form.
    pub symmetries: Option<SymmetriesOf<G>>,
    /// Counting with equal positions merged.
    #[cfg(feature = "parallel")]
    pub merging: Option<crate::counting::MergingOf<G>>,
    /// Pictures as SVG.
    pub pictures: Option<PicturesOf<G>>,
    /// The bots for a game with given options, with its levels.
    pub bots: Option<MakeBots<G>>,
    /// The seat that rolls or draws: [`DynGame::chance_seat`](crate::DynGame::chance_seat).
    pub chance_seat: Option<fn(&G) -> Option<Seat>>,
    /// Most events at a turn of chance; 0 without chance or if unknown.
    pub most_events: u32,
    /// Custom layouts, if the type can be played on one.
    pub layouts: Option<LayoutsOf<G>>,
}

impl<G: Playable> Listing<G> {
    /// Creates the listing of a game that can only be played and observed.
    pub const fn new(about: &'static str) -> Self {
        Listing {
            about,
            rules_in_short: RulesInShort { game: "", text: "" },
            first_game: &[],
            rules_page: None,
            marks: &[],
            key: None,
            packed: None,
            diagram: None,
            effects: None,
            encoding: None,
            symmetries: None,
            #[cfg(feature = "parallel")]
            merging: None,
            pictures: None,
            bots: None,
            chance_seat: None,
            most_events: 0,
            layouts: None,
        }
    }
}

impl<G: Playable + Keyed + Packed + Diagram + Effects + Encode + Picture> Listing<G> {
    /// Creates the listing of a game with every capability of its traits except symmetries.
    pub const fn full(about: &'static str) -> Self {
        Listing {
            key: Some(G::key),
            packed: Some(G::to_packed),
            diagram: Some(G::write_diagram),
            effects: Some(EffectsOf::of_type()),
            encoding: Some(EncodingOf::of_type()),
            #[cfg(feature = "parallel")]
            merging: Some(crate::counting::MergingOf::of_type()),
            pictures: Some(PicturesOf::of_type()),
            ..Listing::new(about)
        }
    }
}

copied!(Listing: Playable);

/// The functions of a game with symmetries.
pub struct SymmetriesOf<G: Game> {
    pub(crate) images: fn(&G) -> Vec<G>,
    pub(crate) canonical: fn(&G) -> G,
}

impl<G: Symmetric> SymmetriesOf<G> {
    /// Returns the functions of the type.
    pub const fn of_type() -> Self {
        SymmetriesOf {
            images: |position| position.symmetries().map(|one| position.map(one)).collect(),
            canonical: |position| position.canonical().0,
        }
    }
}

impl<G: Game> SymmetriesOf<G> {
    /// Returns the function for the canonical form of a position.
    pub const fn canonical(&self) -> fn(&G) -> G {
        self.canonical
    }
}

copied!(SymmetriesOf);

type EndedGame<G> = fn(&G, StepOf<G>) -> Option<G>;

/// The functions of a game with effects.
pub struct EffectsOf<G: Game> {
    pub(crate) describe: Describe<G>,
    pub(crate) write_why: WriteWhy<G>,
    /// For a series of games.
    pub(crate) ended_game: Option<EndedGame<G>>,
}

impl<G: Playable + Effects> EffectsOf<G> {
    /// Returns the functions of the type.
    pub const fn of_type() -> Self {
        let ended_game = if G::IS_SERIES { Some(G::ended_game as EndedGame<G>) } else { None };
        EffectsOf { describe: describe::<G>, write_why: G::write_why, ended_game }
    }
}

copied!(EffectsOf);

/// The functions of a game on custom layouts.
///
/// A program has room for a limited number of layouts, because positions refer to them for ever. So
/// a layout takes its place only when the rest of the setup, the position or the record has been
/// checked.
pub struct LayoutsOf<G: Game> {
    /// Reads a layout for a position or record that may be invalid.
    pub try_out: ReadLayout<G>,
    /// Reads a layout for a game that begins on it.
    pub keep: ReadLayout<G>,
}

copied!(LayoutsOf);
