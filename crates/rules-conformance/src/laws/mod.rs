//! The laws, with one or a few groups per file.

mod determinize;
mod diagram;
mod effects;
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
mod serde;
mod symmetric;
mod symmetric_play;

use rules_core::{
    Captures, Diagram, Effects, Encode, EncodeSymmetric, Game, Keyed, Notation, Observe,
    ObserveForms, Packed, Symmetric,
};

use crate::Law;
use crate::probe::{Density, LawContext, MakeProbe};
use crate::reads::ReadBack;
pub(crate) use effects::wrong_pieces;
pub use serde::{SerdeGame, SerdeObserve};

/// A group of laws.
pub(crate) struct Group<G: Game> {
    pub(crate) name: &'static str,
    /// The positions that it looks at.
    pub(crate) density: Density,
    /// The laws that a run must check at least once.
    pub(crate) needs: &'static [Law],
    pub(crate) make: MakeProbe<G>,
    /// Writes and reads a position in the form that the group checks.
    pub(crate) reads_back: Option<ReadBack<G>>,
}

/// Makes a constructor of probes from a function, from a function with state, or from a type.
macro_rules! make {
    (check $($name:ident)::+) => {
        || Box::new($($name)::+::<G>)
    };
    (remember $($name:ident)::+) => {
        || {
            let mut seen = Default::default();
            Box::new(move |context: &mut LawContext<'_, G>| $($name)::+::<G>(context, &mut seen))
        }
    };
    (probe $probe:ty) => {
        || Box::<$probe>::default()
    };
}

/// Defines a function for each group, and the order in which groups are checked.
macro_rules! groups {
    ($(
        $group:ident<G: $($bound:ident)&+> = {
            $density:ident $(($count:literal))?, needs [$($law:ident),*], $($probe:tt)+
        }
    )*) => {
        const ORDER: &[&str] = &[$(stringify!($group)),*];

        $(pub(crate) fn $group<G: Game $(+ $bound)+>() -> Group<G> {
            Group {
                name: stringify!($group),
                density: Density::$density $(($count))?,
                needs: &[$(Law::$law),*],
                make: make!($($probe)+),
                reads_back: None,
            }
        })*
    };
}

// The most basic first; each depends on those before it.
groups! {
    options<G: Game> = { Start, needs [], check options::options }
    listing<G: Game> = { Every, needs [TurnHasSteps], check listing::listing }
    membership<G: Game> = {
        Every, needs [LegalIsMember, RefusedUnchanged],
        check membership::membership
    }
    playing<G: Game> = {
        Every, needs [SameStep, VisitChildren, Children, CheckedPlay],
        remember playing::playing
    }
    random_choice<G: Game> = { Few(5), needs [], probe random::Fairness }
    step_texts<G: Notation> = {
        Few(16), needs [Codes, StepText, StepTextsDiffer],
        remember notation::steps::step_texts
    }
    step_forms<G: Notation> = { Few(8), needs [StepForms], check notation::steps::step_forms }
    position_texts<G: Notation> = {
        Few(8), needs [PositionText, PositionTextForm, PositionOneSpelling],
        remember notation::positions::position_texts
    }
    records<G: Notation> = {
        Few(1), needs [RecordText, RecordReplays, RecordBroken],
        check notation::records::records
    }
    packed<G: Packed> = { Few(8), needs [Packed], remember packed::packed_form }
    keyed<G: Keyed> = { Every, needs [KeyEqual, KeyDiffers], remember keyed::keys }
    serde<G: SerdeGame> = { Few(4), needs [SerdeText, SerdeBinary], remember serde::serde_forms }
    serde_records<G: Notation & Packed> = {
        Few(1), needs [SerdeText, SerdeBinary],
        check serde::record_forms
    }
    observations<G: Observe> = {
        Few(8), needs [Observation, Spectator, DeterminizationObservation,
            DeterminizationTurn, DeterminizationKeepsLaws],
        probe observe::Observations<G>
    }
    determinizations<G: Observe> = { Few(3), needs [], probe determinize::Worlds }
    observation_keys<G: ObserveForms> = {
        Few(8), needs [ObservationKey, ObservationLeak],
        probe observed_text::Keys<G>
    }
    observation_texts<G: ObserveForms> = {
        Few(4), needs [ObservationText],
        remember observed_text::observation_texts
    }
    seat_records<G: ObserveForms & Notation> = {
        Few(1), needs [RecordSeat],
        check observed_records::seat_records
    }
    observation_serde<G: SerdeObserve> = {
        Few(4), needs [ObservationLeak, ObservationSerde],
        remember serde::observation_forms
    }
    symmetry<G: Symmetric> = { Few(2), needs [SymmetryGroup], check symmetric::symmetry_group }
    symmetric_play<G: Symmetric> = {
        Few(12), needs [SymmetryTurn, SymmetrySteps, SymmetryPlay, SymmetryCanonical],
        check symmetric_play::symmetric_play
    }
    symmetric_observations<G: Observe & Symmetric> = {
        Few(4), needs [SymmetryObservation],
        check symmetric_play::symmetric_observations
    }
    encodings<G: Encode> = {
        Few(16), needs [EncodingLength, EncodingIndex, EncodingMask, EncodingView, EncodingBounds],
        check encoded::encodings
    }
    symmetric_encodings<G: EncodeSymmetric> = {
        Few(8), needs [EncodingImages, EncodingSymmetry],
        remember encoded_symmetric::symmetric_encodings
    }
    diagrams<G: Diagram> = { Few(4), needs [Diagram], check diagram::diagrams }
    seat_diagrams<G: Observe & Diagram> = {
        Few(4), needs [DiagramLeak],
        check diagram::seat_diagrams
    }
    effects<G: Effects> = { Few(16), needs [EffectsAgree], check effects::effects }
    captures<G: Captures> = { Few(16), needs [CapturesAgree], check effects::captures }
    seat_effects<G: Observe & Effects> = { Few(8), needs [EffectsLeak], check effects::seat_effects }
    accepted_texts<G: Notation> = { Few(8), needs [], remember notation::positions::accepted_texts }
}

/// Returns the place of a group in the order in which they are checked.
pub(crate) fn rank(group: &str) -> usize {
    ORDER.iter().position(|&name| name == group).unwrap_or(ORDER.len())
}
