//! The laws, a group a file.

mod drawing;
mod hidden;
mod hidden_records;
mod hidden_worlds;
mod keyed;
mod listing;
mod membership;
mod notation;
mod options;
mod packed;
mod playing;
mod random;
#[cfg(feature = "serde")]
mod serde;
mod symmetric;
mod symmetric_play;

use rules_core::{Diagram, Game, Keyed, Notation, Observe, Packed, Symmetric};

use crate::probe::{MakeProbe, Probe};

/// All groups, the most basic first; each rests on those before it.
const ORDER: &[&str] = &[
    "options",
    "listing",
    "membership",
    "playing",
    "random choice",
    "notation of steps",
    "notation of positions",
    "records",
    "packed",
    "keyed",
    "serde",
    "serde of records",
    "hidden",
    "hidden worlds",
    "records for a seat",
    "serde of observations",
    "symmetric",
    "symmetric play",
    "symmetry of observations",
    "drawn",
    "drawings for a seat",
];

/// The place of a group in the order in which they are checked.
pub(crate) fn rank(group: &str) -> usize {
    ORDER.iter().position(|&name| name == group).unwrap_or(ORDER.len())
}

/// A group of laws: its name, and what checks it.
pub(crate) type Group<G> = (&'static str, MakeProbe<G>);

fn make<G: Game, P: Probe<G> + Default + 'static>() -> Box<dyn Probe<G>> {
    Box::new(P::default())
}

pub(crate) fn of_any_game<G: Game>() -> Vec<Group<G>> {
    vec![
        ("options", make::<G, options::OptionLaws>),
        ("listing", make::<G, listing::Listing>),
        ("membership", make::<G, membership::Membership>),
        ("playing", make::<G, playing::Playing<G>>),
        ("random choice", make::<G, random::Fairness>),
    ]
}

pub(crate) fn of_notation<G: Notation>() -> Vec<Group<G>> {
    vec![
        ("notation of steps", make::<G, notation::steps::StepTexts<G>>),
        ("notation of positions", make::<G, notation::positions::PositionTexts>),
        ("records", make::<G, notation::records::Records>),
    ]
}

pub(crate) fn of_packed<G: Packed + Game>() -> [Group<G>; 1] {
    [("packed", make::<G, packed::PackedForm>)]
}

pub(crate) fn of_keyed<G: Keyed>() -> [Group<G>; 1] {
    [("keyed", make::<G, keyed::Keys<G>>)]
}

#[cfg(feature = "serde")]
pub(crate) fn of_serde<G>() -> [Group<G>; 1]
where
    G: Game + ::serde::Serialize + ::serde::de::DeserializeOwned,
    G::Options: ::serde::Serialize + ::serde::de::DeserializeOwned,
    G::Action: ::serde::Serialize + ::serde::de::DeserializeOwned,
    G::Event: ::serde::Serialize + ::serde::de::DeserializeOwned,
{
    [("serde", make::<G, serde::SerdeForms>)]
}

#[cfg(feature = "serde")]
pub(crate) fn of_serde_records<G: Notation + Packed>() -> [Group<G>; 1] {
    [("serde of records", make::<G, serde::RecordForms>)]
}

pub(crate) fn of_hidden<G: Observe>() -> [Group<G>; 2] {
    [
        ("hidden", make::<G, hidden::Determinizations<G>>),
        ("hidden worlds", make::<G, hidden_worlds::Worlds>),
    ]
}

#[cfg(feature = "serde")]
pub(crate) fn of_hidden_serde<G: Observe<Observation: ::serde::Serialize>>() -> [Group<G>; 1] {
    [("serde of observations", make::<G, serde::ObservationJson>)]
}

pub(crate) fn of_hidden_records<G: Observe + Notation>() -> [Group<G>; 1] {
    [("records for a seat", make::<G, hidden_records::CutRecords>)]
}

pub(crate) fn of_symmetric<G: Symmetric>() -> [Group<G>; 2] {
    [
        ("symmetric", make::<G, symmetric::SymmetryGroup>),
        ("symmetric play", make::<G, symmetric_play::SymmetricPlay>),
    ]
}

pub(crate) fn of_hidden_symmetric<G: Observe + Symmetric>() -> [Group<G>; 1] {
    [("symmetry of observations", make::<G, symmetric_play::SymmetricObservations>)]
}

pub(crate) fn of_drawn<G: Diagram>() -> [Group<G>; 1] {
    [("drawn", make::<G, drawing::Drawings>)]
}

pub(crate) fn of_hidden_drawn<G: Observe + Diagram>() -> [Group<G>; 1] {
    [("drawings for a seat", make::<G, drawing::DrawingsForSeats>)]
}
