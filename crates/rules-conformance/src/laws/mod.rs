//! The laws, one group in each file.

mod determinize;
mod diagram;
mod encoded;
mod encoded_symmetric;
mod keyed;
mod listing;
mod membership;
mod notation;
mod observe;
mod observed_records;
mod observed_text;
mod options;
mod packed;
mod playing;
mod random;
#[cfg(feature = "serde")]
mod serde;
mod symmetric;
mod symmetric_play;

use rules_core::{
    Diagram, Encode, EncodeSymmetric, Game, Keyed, Notation, Observe, Packed, Symmetric,
};

use crate::probe::{MakeProbe, Probe};

/// All groups, the most basic first; each rests on those before it.
const ORDER: &[&str] = &[
    "options",
    "listing",
    "membership",
    "playing",
    "random choice",
    "notation of steps",
    "forms of steps",
    "notation of positions",
    "records",
    "packed",
    "keyed",
    "serde",
    "serde of records",
    "observations",
    "determinizations",
    "texts of observations",
    "records for a seat",
    "serde of observations",
    "symmetric",
    "symmetric play",
    "symmetry of observations",
    "encodings",
    "symmetry of encodings",
    "diagrams",
    "diagrams for a seat",
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
        ("forms of steps", make::<G, notation::steps::StepForms>),
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

pub(crate) fn of_observed<G: Observe>() -> [Group<G>; 3] {
    [
        ("observations", make::<G, observe::Observations<G>>),
        ("determinizations", make::<G, determinize::Worlds>),
        ("texts of observations", make::<G, observed_text::ObservationTexts>),
    ]
}

#[cfg(feature = "serde")]
pub(crate) fn of_observed_serde<G>() -> [Group<G>; 1]
where
    G: Observe<Observation: ::serde::Serialize + ::serde::de::DeserializeOwned>,
{
    [("serde of observations", make::<G, serde::ObservationForms>)]
}

pub(crate) fn of_observed_records<G: Observe + Notation>() -> [Group<G>; 1] {
    [("records for a seat", make::<G, observed_records::SeatRecords>)]
}

pub(crate) fn of_symmetric<G: Symmetric>() -> [Group<G>; 2] {
    [
        ("symmetric", make::<G, symmetric::SymmetryGroup>),
        ("symmetric play", make::<G, symmetric_play::SymmetricPlay>),
    ]
}

pub(crate) fn of_observed_symmetric<G: Observe + Symmetric>() -> [Group<G>; 1] {
    [("symmetry of observations", make::<G, symmetric_play::SymmetricObservations>)]
}

pub(crate) fn of_encoded<G: Encode>() -> [Group<G>; 1] {
    [("encodings", make::<G, encoded::Encodings<G>>)]
}

pub(crate) fn of_encoded_symmetric<G: EncodeSymmetric>() -> [Group<G>; 1] {
    [("symmetry of encodings", make::<G, encoded_symmetric::SymmetricEncodings<G>>)]
}

pub(crate) fn of_diagrams<G: Diagram>() -> [Group<G>; 1] {
    [("diagrams", make::<G, diagram::Diagrams>)]
}

pub(crate) fn of_observed_diagrams<G: Observe + Diagram>() -> [Group<G>; 1] {
    [("diagrams for a seat", make::<G, diagram::SeatDiagrams>)]
}
