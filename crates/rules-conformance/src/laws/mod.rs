//! The laws, one group or a few in each file.

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
#[cfg(feature = "serde")]
pub(crate) use serde::{SerdeGame, SerdeObserve};

/// A group of laws: its name, and what checks it.
pub(crate) type Group<G> = (&'static str, MakeProbe<G>);

fn make<G: Game, P: Probe<G> + Default + 'static>() -> Box<dyn Probe<G>> {
    Box::new(P::default())
}

/// Defines a function for each group, and the order in which groups are checked.
macro_rules! groups {
    ($($(#[$attribute:meta])* $group:ident<G: $bound:path> = $probe:ty;)*) => {
        const ORDER: &[&str] = &[$(stringify!($group)),*];

        $($(#[$attribute])*
        pub(crate) fn $group<G: $bound>() -> Group<G> {
            (stringify!($group), make::<G, $probe>)
        })*
    };
}

// The most basic first; each rests on those before it.
groups! {
    options<G: Game> = options::OptionLaws;
    listing<G: Game> = listing::Listing;
    membership<G: Game> = membership::Membership;
    playing<G: Game> = playing::Playing<G>;
    random_choice<G: Game> = random::Fairness;
    step_texts<G: Notation> = notation::steps::StepTexts<G>;
    step_forms<G: Notation> = notation::steps::StepForms;
    position_texts<G: Notation> = notation::positions::PositionTexts;
    records<G: Notation> = notation::records::Records;
    packed<G: PackedGame> = packed::PackedForm;
    keyed<G: Keyed> = keyed::Keys<G>;
    #[cfg(feature = "serde")]
    serde<G: SerdeGame> = serde::SerdeForms;
    #[cfg(feature = "serde")]
    serde_records<G: PackedNotation> = serde::RecordForms;
    observations<G: Observe> = observe::Observations<G>;
    determinizations<G: Observe> = determinize::Worlds;
    observation_texts<G: Observe> = observed_text::ObservationTexts;
    seat_records<G: ObserveNotation> = observed_records::SeatRecords;
    #[cfg(feature = "serde")]
    observation_serde<G: SerdeObserve> = serde::ObservationForms;
    symmetry<G: Symmetric> = symmetric::SymmetryGroup;
    symmetric_play<G: Symmetric> = symmetric_play::SymmetricPlay;
    symmetric_observations<G: ObserveSymmetric> = symmetric_play::SymmetricObservations;
    encodings<G: Encode> = encoded::Encodings<G>;
    symmetric_encodings<G: EncodeSymmetric> = encoded_symmetric::SymmetricEncodings<G>;
    diagrams<G: Diagram> = diagram::Diagrams;
    seat_diagrams<G: ObserveDiagram> = diagram::SeatDiagrams;
    accepted_texts<G: Notation> = notation::positions::AcceptedTexts;
}

/// The place of a group in the order in which they are checked.
pub(crate) fn rank(group: &str) -> usize {
    ORDER.iter().position(|&name| name == group).unwrap_or(ORDER.len())
}

/// Names for several bounds at once.
macro_rules! both {
    ($($(#[$attribute:meta])* $name:ident = $one:ident + $other:ident;)*) => {
        $($(#[$attribute])* pub(crate) trait $name: $one + $other {}
        $(#[$attribute])* impl<G: $one + $other> $name for G {})*
    };
}

both! {
    PackedGame = Packed + Game;
    #[cfg(feature = "serde")]
    PackedNotation = Packed + Notation;
    ObserveNotation = Observe + Notation;
    ObserveSymmetric = Observe + Symmetric;
    ObserveDiagram = Observe + Diagram;
}
