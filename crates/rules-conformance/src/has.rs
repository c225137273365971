//! The capabilities whose laws are checked.
//!
//! Each has a method of [`Kit`]; [`kit!`](crate::kit) finds out which of them a type has.
#![allow(missing_docs)]

use std::marker::PhantomData;

use rules_core::{
    Captures, Diagram, Effects, Encode, EncodeSymmetric, Game, Keyed, Notation, Observe,
    ObserveForms, Packed, Symmetric,
};

use crate::Kit;
use crate::laws;
pub use crate::laws::{SerdeGame, SerdeObserve};
use crate::reads;

/// A query about a game: `(&has).notation(kit)` adds the laws of a capability if the game has it.
///
/// Each capability has two traits with the same method. The compiler prefers the one that needs no
/// further reference, which exists only if the game has the capability.
pub struct Has<G>(PhantomData<G>);

impl<G> Has<G> {
    /// Creates a query about `G`.
    #[expect(clippy::new_without_default, reason = "only the macro makes one")]
    pub const fn new() -> Self {
        Has(PhantomData)
    }
}

/// Defines a method of [`Kit`] for each capability, both traits that query it, and `kit!`.
///
/// The first argument is a dollar sign, which the definition of `kit!` needs.
macro_rules! capabilities {
    (($dollar:tt) $(
        $(#[$attribute:meta])*
        $method:ident($($bound:ident)&+): $has:ident, $lacks:ident, |$kit:ident| $added:expr;
    )*) => {
        /// # Capabilities
        ///
        /// [`kit!`](crate::kit) calls the methods of all that a game has.
        impl<G: Game> Kit<G> {$(
            $(#[$attribute])*
            pub fn $method(self) -> Self
            where
                $(G: $bound),+
            {
                let $kit = self;
                $added
            }
        )*}

        $(
            pub trait $has<G: Game> {
                fn $method(&self, kit: Kit<G>) -> Kit<G>;
            }

            impl<G: Game $(+ $bound)+> $has<G> for Has<G> {
                fn $method(&self, kit: Kit<G>) -> Kit<G> {
                    kit.$method()
                }
            }

            pub trait $lacks<G: Game> {
                fn $method(&self, kit: Kit<G>) -> Kit<G> {
                    kit
                }
            }

            impl<G: Game> $lacks<G> for &Has<G> {}
        )*

        /// A [`Kit`](crate::Kit) for the laws of every trait that a game implements, with default
        /// options.
        ///
        /// The game must be named: for a type parameter, the macro uses only its bounds.
        ///
        /// ```no_run
        /// use rules_conformance::{Law, kit};
        /// use triandro_rules::Triandro;
        ///
        /// let report = kit!(Triandro).walks(4).check();
        /// assert!(report.checks(Law::KeyDiffers) > 0);
        /// assert!(report.checks(Law::SymmetryGroup) > 0);
        /// ```
        #[macro_export]
        macro_rules! kit {
            ($dollar game:ty) => {{
                #[allow(unused_imports)]
                use $dollar crate::has::*;
                let has = Has::<$dollar game>::new();
                let kit = $dollar crate::Kit::<$dollar game>::new();
                $(let kit = (&has).$method(kit);)*
                kit
            }};
        }
    };
}

capabilities! {
    ($)
    /// Checks the laws of [`Notation`]: texts and numbers of actions, events and steps, texts of
    /// positions and options, broken texts, and game records.
    notation(Notation): HasNotation, LacksNotation, |kit| {
        let kit = kit.with_texts().add(laws::step_texts()).add(laws::step_forms());
        let kit = kit.add_form(laws::position_texts(), reads::text);
        kit.add(laws::records()).add(laws::accepted_texts())
    };
    /// Checks the laws of [`Packed`]: bytes round-trip, and broken bytes are refused or accepted as
    /// a position that keeps the laws.
    packed(Packed): HasPacked, LacksPacked, |kit| kit.add_form(laws::packed(), reads::packed);
    /// Checks the laws of [`Keyed`].
    keyed(Keyed): HasKeyed, LacksKeyed, |kit| kit.with_keys().add(laws::keyed());
    /// Checks that options, positions, actions and events round-trip through JSON and postcard.
    ///
    /// If the options hold a value of the caller ([`OptionValue::Id`](rules_core::OptionValue)),
    /// options and positions cannot be read back by `Deserialize` alone; the report notes it.
    serde(SerdeGame): HasSerde, LacksSerde, |kit| kit.add_form(laws::serde(), reads::serde);
    /// Checks that records, steps and results round-trip through JSON and postcard.
    serde_records(Notation & Packed): HasRecords, LacksRecords, |kit| {
        kit.add(laws::serde_records())
    };
    /// Checks the laws of [`Observe`]: contents of observations, and distribution of
    /// determinizations.
    observed(Observe): HasObserved, LacksObserved, |kit| {
        kit.add(laws::observations()).add(laws::determinizations())
    };
    /// Checks the laws of [`ObserveForms`]: texts and keys of observations.
    observed_forms(ObserveForms): HasObservedForms, LacksObservedForms, |kit| {
        let kit = kit.add(laws::observation_keys());
        kit.add_form(laws::observation_texts(), reads::observations)
    };
    /// Checks that records reduced to a seat show exactly the knowledge of the seat.
    observed_records(ObserveForms & Notation): HasObservedRecords, LacksObservedRecords, |kit| {
        kit.add(laws::seat_records())
    };
    /// Checks that observations round-trip through JSON and postcard without showing hidden data.
    observed_serde(SerdeObserve): HasObservedSerde, LacksObservedSerde, |kit| {
        kit.add(laws::observation_serde())
    };
    /// Checks the laws of [`Symmetric`].
    symmetric(Symmetric): HasSymmetric, LacksSymmetric, |kit| {
        kit.add(laws::symmetry()).add(laws::symmetric_play())
    };
    /// Checks that observations map along with positions.
    observed_symmetric(Observe & Symmetric): HasObservedSymmetric, LacksObservedSymmetric, |kit| {
        kit.add(laws::symmetric_observations())
    };
    /// Checks the laws of [`Encode`]: indices of actions, masks, planes, scalars and tokens.
    encoded(Encode): HasEncoded, LacksEncoded, |kit| kit.add(laws::encodings());
    /// Checks the laws of [`EncodeSymmetric`]: indices and cells map along with positions.
    encoded_symmetric(EncodeSymmetric): HasEncodedSymmetric, LacksEncodedSymmetric, |kit| {
        kit.add(laws::symmetric_encodings())
    };
    /// Checks the form of diagrams.
    diagrams(Diagram): HasDiagrams, LacksDiagrams, |kit| kit.add(laws::diagrams());
    /// Checks that a diagram for a seat shows nothing that the seat cannot see.
    observed_diagrams(Observe & Diagram): HasObservedDiagrams, LacksObservedDiagrams, |kit| {
        kit.add(laws::seat_diagrams())
    };
    /// Checks the laws of [`Effects`] against the pieces of the position after a step.
    effects(Effects): HasEffects, LacksEffects, |kit| kit.add(laws::effects());
    /// Checks queries of captures against the effects of actions.
    captures(Captures): HasCaptures, LacksCaptures, |kit| kit.add(laws::captures());
    /// Checks that effects for a seat show nothing that the seat cannot see.
    observed_effects(Observe & Effects): HasObservedEffects, LacksObservedEffects, |kit| {
        kit.add(laws::seat_effects())
    };
}
