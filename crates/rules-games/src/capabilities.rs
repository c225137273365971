//! What a registered game can do beyond playing: functions that know its type.

use std::fmt;

use std::sync::Arc;

use rand_core::Rng;
use rules_core::{
    Diagram, Game, Keyed, Notation, Observe, OptionError, Packed, Record, ReplayError, Seat, Step,
    Symmetric, TextError,
};
use serde_json::value::RawValue;

use crate::DynMatch;
use crate::json::raw;
use crate::matches::ErasedMatch;
use rules_match::Match;

/// The functions of a game's capabilities; `None` for what it was registered without.
pub(crate) struct Capabilities<G: Game> {
    pub(crate) notation: Option<NotationOf<G>>,
    pub(crate) key: Option<fn(&G) -> u64>,
    pub(crate) packed: Option<fn(&G) -> Vec<u8>>,
    pub(crate) encoding: Option<crate::encoding::EncodingOf<G>>,
    #[cfg(feature = "count")]
    pub(crate) merge: Option<crate::counting::MergeOf<G>>,
    pub(crate) symmetries: Option<SymmetriesOf<G>>,
    pub(crate) views: Option<ViewsOf<G>>,
    pub(crate) diagram: Option<DiagramOf<G>>,
    #[cfg(feature = "svg")]
    pub(crate) pictures: Option<crate::pictures::PicturesOf<G>>,
    #[cfg(feature = "search")]
    pub(crate) bots: Option<Box<dyn crate::bots::ErasedBots<G>>>,
}

/// Writes a diagram as a seat may see it.
pub(crate) type DiagramOf<G> = fn(&G, Option<Seat>, &mut dyn fmt::Write) -> fmt::Result;

/// A match, or why it cannot begin.
type Begun<E> = Result<Box<dyn DynMatch>, E>;

/// Texts of actions, events and positions, and matches, which are kept as records.
pub(crate) struct NotationOf<G: Game> {
    pub(crate) print: fn(&G) -> String,
    pub(crate) read: fn(&str, &G::Options) -> Result<G, TextError>,
    pub(crate) options: fn(&G::Options) -> String,
    pub(crate) print_action: fn(G::Action) -> String,
    pub(crate) read_action: fn(&str) -> Result<G::Action, TextError>,
    pub(crate) print_event: fn(G::Event) -> String,
    pub(crate) read_event: fn(&str) -> Result<G::Event, TextError>,
    pub(crate) print_step: fn(Step<G::Action, G::Event>) -> String,
    pub(crate) read_record: fn(&str, &G::Options) -> Result<Record<G>, TextError>,
    pub(crate) begin: fn(G::Options, Shared<G>) -> Begun<OptionError>,
    pub(crate) resume: fn(G, Shared<G>) -> Box<dyn DynMatch>,
    pub(crate) replay: fn(Record<G>, Shared<G>) -> Begun<ReplayError>,
}

/// The capabilities that all positions and matches of an entry share.
pub(crate) type Shared<G> = Arc<Capabilities<G>>;

/// Symmetries and the canonical form.
pub(crate) struct SymmetriesOf<G: Game> {
    pub(crate) images: fn(&G) -> Vec<G>,
    pub(crate) canonical: fn(&G) -> G,
}

/// What seats see.
pub(crate) struct ViewsOf<G: Game> {
    pub(crate) open: bool,
    pub(crate) text: fn(&G, Seat) -> String,
    pub(crate) json: Option<fn(&G, Seat) -> Box<RawValue>>,
    pub(crate) key: fn(&G, Seat) -> u64,
    pub(crate) determinize: fn(&G, Seat, &mut dyn Rng) -> G,
    pub(crate) event_is_seen: fn(&G, G::Event, Seat) -> bool,
    pub(crate) record_of: fn(&Record<G>, Seat) -> Result<Record<G>, ReplayError>,
}

impl<G: Game> Capabilities<G> {
    pub(crate) const NONE: Self = Capabilities {
        notation: None,
        key: None,
        packed: None,
        encoding: None,
        #[cfg(feature = "count")]
        merge: None,
        symmetries: None,
        views: None,
        diagram: None,
        #[cfg(feature = "svg")]
        pictures: None,
        #[cfg(feature = "search")]
        bots: None,
    };

    /// The names of those that there are.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let all = [
            (self.notation.is_some(), "notation"),
            (self.key.is_some(), "keys"),
            (self.packed.is_some(), "packed form"),
            (self.symmetries.is_some(), "symmetries"),
            (self.views.is_some(), "observations"),
            (self.encoding.is_some(), "encodings"),
            (self.diagram.is_some(), "diagrams"),
            #[cfg(feature = "svg")]
            (self.pictures.is_some(), "pictures"),
            #[cfg(feature = "search")]
            (self.bots.is_some(), "bots"),
        ];
        all.into_iter().filter_map(|(is_there, name)| is_there.then_some(name)).collect()
    }

    /// Whether every seat is known to see everything.
    pub(crate) fn is_open(&self) -> bool {
        self.views.as_ref().is_some_and(|views| views.open)
    }
}

impl<G: Notation> NotationOf<G> {
    pub(crate) const NEW: Self = NotationOf {
        print: |position| position.to_string(),
        read: G::read,
        options: |options| rules_core::OptionsText(options).to_string(),
        print_action: |action| action.to_string(),
        read_action: str::parse,
        print_event: |event| event.to_string(),
        read_event: str::parse,
        print_step: |step| match step {
            Step::Action(action) => action.to_string(),
            Step::Event(event) => event.to_string(),
        },
        read_record: Record::read,
        begin: |options, shared| Match::new(options).map(|begun| ErasedMatch::boxed(begun, shared)),
        resume: |position, shared| ErasedMatch::boxed(Match::from_position(position), shared),
        replay: |record, shared| {
            Match::from_record(record).map(|replayed| ErasedMatch::boxed(replayed, shared))
        },
    };
}

impl<G: Symmetric> SymmetriesOf<G> {
    pub(crate) const NEW: Self = SymmetriesOf {
        images: |position| position.symmetries().map(|one| position.map(one)).collect(),
        canonical: |position| position.canonical().0,
    };
}

impl<G: Observe> ViewsOf<G> {
    pub(crate) const NEW: Self = ViewsOf {
        open: G::OPEN,
        text: |position, seat| position.observe(seat).to_string(),
        json: None,
        key: |position, seat| G::observation_key(&position.observe(seat)),
        determinize: |position, seat, rng| G::determinize(&position.observe(seat), rng),
        event_is_seen: G::event_is_seen,
        record_of: Record::seen_by,
    };
}

impl<G: Observe<Observation: serde::Serialize>> ViewsOf<G> {
    pub(crate) const WITH_JSON: Self =
        ViewsOf { json: Some(|position, seat| raw(&position.observe(seat))), ..ViewsOf::NEW };
}

pub(crate) fn key_of<G: Keyed>(position: &G) -> u64 {
    position.key()
}

pub(crate) fn packed_of<G: Packed>(position: &G) -> Vec<u8> {
    position.to_packed().as_bytes().to_vec()
}

pub(crate) fn diagram_of<G: Diagram>(
    position: &G,
    viewer: Option<Seat>,
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    position.write_diagram(viewer, out)
}
