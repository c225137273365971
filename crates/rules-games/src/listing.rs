//! What a game brings to a registry: a struct of functions that know its type.

use std::fmt;

use rules_core::implement::Packer;
use rules_core::{Diagram, Encode, Game, Keyed, Notation, Packed, Seat, Symmetric};
use rules_match::StepOf;
use rules_search::Bots;

use crate::encoding::EncodingOf;
use crate::json::HasJson;
use crate::pictures::HasPictures;

/// A game that a registry can hold: it has texts and [observations](rules_core::ObserveForms), which with
/// feature `serde` must implement `Serialize`.
pub trait Playable: Notation + HasJson {}

impl<G: Notation + HasJson> Playable for G {}

/// Writes a diagram as a seat may see it, or with everything open.
type WriteDiagram<G> = fn(&G, Option<Seat>, &mut dyn fmt::Write) -> fmt::Result;

/// Makes the bots that play a game with these options.
type MakeBots<G> = fn(&<G as Game>::Options) -> Bots<G>;

/// Reads the text of a custom layout into options of a game on it, or reports what is wrong with it.
pub(crate) type ReadLayout<G> = fn(&str) -> Result<<G as Game>::Options, String>;

/// A game as it joins a registry: a description, and the functions for what it can do beyond being
/// played and observed. Functions that are `None` answer with [`DynError::Lacks`].
///
/// [`DynError::Lacks`]: crate::DynError::Lacks
///
/// ```
/// use rules_core::Diagram;
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
/// assert!(game.diagram(None).is_ok() && game.key().is_err());
/// # Ok::<(), rules_games::DynError>(())
/// ```
pub struct Listing<G: Playable> {
    /// The game in one sentence.
    pub about: &'static str,
    /// The rules in short, for players: the goal in at most two lines, an empty line, and what a turn is.
    /// At most 22 lines of 79 columns; empty where there are none.
    pub rules_in_short: &'static str,
    /// Options for a first game, where they are not the defaults: names and values.
    pub first_game: &'static [(&'static str, &'static str)],
    /// The page of the book that has the rules.
    pub rules_page: Option<&'static str>,
    /// The marks of the pieces in diagrams, by seat: see [`Entry::marks`](crate::Entry::marks).
    pub marks: &'static [&'static [&'static str]],
    /// The 64-bit key: [`Keyed::key`].
    pub key: Option<fn(&G) -> u64>,
    /// The packed bytes: [`Packed::to_packed`].
    pub packed: Option<fn(&G) -> Packer>,
    /// Diagrams in letters: [`Diagram::write_diagram`].
    pub diagram: Option<WriteDiagram<G>>,
    /// Numbers for learners.
    pub encoding: Option<EncodingOf<G>>,
    /// Symmetries and the canonical form.
    pub symmetries: Option<SymmetriesOf<G>>,
    /// Counting with equal positions merged.
    #[cfg(feature = "count")]
    pub merging: Option<crate::counting::MergingOf<G>>,
    /// Pictures as SVG.
    #[cfg(feature = "pictures")]
    pub pictures: Option<crate::pictures::PicturesOf<G>>,
    /// The bots that play a game with these options, levels among them.
    pub bots: Option<MakeBots<G>>,
    /// The seat for which chance decides: see [`DynGame::chance_seat`](crate::DynGame::chance_seat).
    pub chance_seat: Option<fn(&G) -> Option<Seat>>,
    /// Whether a step, played in this position, uncovers something that no seat has seen: see
    /// [`DynMatch::uncovered`](crate::DynMatch::uncovered).
    pub uncovers: Option<fn(&G, StepOf<G>) -> bool>,
    /// The largest number of events at a turn of chance; 0 without chance, and where the game does not say.
    pub most_events: u32,
    /// Reads the text of a custom layout into options, for a type that can be played on them.
    pub read_layout: Option<ReadLayout<G>>,
}

impl<G: Playable> Listing<G> {
    /// A game with this description that can be played and observed, and nothing else.
    pub const fn new(about: &'static str) -> Self {
        Listing {
            about,
            rules_in_short: "",
            first_game: &[],
            rules_page: None,
            marks: &[],
            key: None,
            packed: None,
            diagram: None,
            encoding: None,
            symmetries: None,
            #[cfg(feature = "count")]
            merging: None,
            #[cfg(feature = "pictures")]
            pictures: None,
            bots: None,
            chance_seat: None,
            uncovers: None,
            most_events: 0,
            read_layout: None,
        }
    }
}

impl<G: Playable + Keyed + Packed + Diagram + Encode + HasPictures> Listing<G> {
    /// A game with every capability that follows from its traits, except symmetries.
    pub const fn full(about: &'static str) -> Self {
        Listing {
            key: Some(G::key),
            packed: Some(G::to_packed),
            diagram: Some(G::write_diagram),
            encoding: Some(EncodingOf::of_type()),
            #[cfg(feature = "count")]
            merging: Some(crate::counting::MergingOf::of_type()),
            #[cfg(feature = "pictures")]
            pictures: Some(crate::pictures::PicturesOf::of_type()),
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
    /// The functions of the type.
    pub const fn of_type() -> Self {
        SymmetriesOf {
            images: |position| position.symmetries().map(|one| position.map(one)).collect(),
            canonical: |position| position.canonical().0,
        }
    }
}

impl<G: Game> SymmetriesOf<G> {
    /// The function that gives the canonical form of a position.
    pub const fn canonical(&self) -> fn(&G) -> G {
        self.canonical
    }
}

copied!(SymmetriesOf);
