//! Which capabilities a type has, for [`kit!`](crate::kit).
#![allow(missing_docs)]

use std::marker::PhantomData;

use rules_core::{
    Diagram, Encode, EncodeSymmetric, Game, Keyed, Notation, Observe, Packed, Symmetric,
};

use crate::Kit;
use crate::laws::{ObserveDiagram, ObserveNotation, ObserveSymmetric};
#[cfg(feature = "serde")]
use crate::laws::{PackedNotation, SerdeGame, SerdeObserve};

/// A question about a game: `(&has).notation(kit)` adds the laws of a capability if it has it.
///
/// Each capability has two traits with the same method. The compiler prefers the one that needs no
/// further reference, which is there only if the game has the capability.
pub struct Has<G>(PhantomData<G>);

impl<G> Has<G> {
    /// Asks about `G`.
    #[expect(clippy::new_without_default, reason = "only the macro makes one")]
    pub const fn new() -> Self {
        Has(PhantomData)
    }
}

macro_rules! capabilities {
    ($($(#[$attribute:meta])* $method:ident($bound:path): $has:ident, $lacks:ident;)*) => {$(
        pub trait $has<G: Game> {
            fn $method(&self, kit: Kit<G>) -> Kit<G>;
        }

        $(#[$attribute])*
        impl<G: Game + $bound> $has<G> for Has<G> {
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
    )*};
}

capabilities! {
    notation(Notation): HasNotation, LacksNotation;
    packed(Packed): HasPacked, LacksPacked;
    keyed(Keyed): HasKeyed, LacksKeyed;
    #[cfg(feature = "serde")]
    serde(SerdeGame): HasSerde, LacksSerde;
    #[cfg(feature = "serde")]
    serde_records(PackedNotation): HasRecords, LacksRecords;
    observed(Observe): HasObserved, LacksObserved;
    observed_records(ObserveNotation): HasObservedRecords, LacksObservedRecords;
    #[cfg(feature = "serde")]
    observed_serde(SerdeObserve): HasObservedSerde, LacksObservedSerde;
    symmetric(Symmetric): HasSymmetric, LacksSymmetric;
    observed_symmetric(ObserveSymmetric): HasObservedSymmetric, LacksObservedSymmetric;
    encoded(Encode): HasEncoded, LacksEncoded;
    encoded_symmetric(EncodeSymmetric): HasEncodedSymmetric, LacksEncodedSymmetric;
    diagrams(Diagram): HasDiagrams, LacksDiagrams;
    observed_diagrams(ObserveDiagram): HasObservedDiagrams, LacksObservedDiagrams;
}

/// A [`Kit`](crate::Kit) for the laws of every trait that a game implements, with default options.
///
/// The game must be named: for a type parameter, the macro knows no more than its bounds say.
///
/// ```
/// use rules_conformance::{Law, kit};
/// use triandro_rules::Triandro;
///
/// let report = kit!(Triandro).walks(4).check();
/// assert!(report.checks(Law::KeyDiffers) > 0);
/// assert!(report.checks(Law::SymmetryGroup) > 0);
/// ```
#[macro_export]
macro_rules! kit {
    ($game:ty) => {{
        #[allow(unused_imports)]
        use $crate::has::*;
        let (has, kit) = (Has::<$game>::new(), $crate::Kit::<$game>::new());
        let kit = (&has).keyed((&has).packed((&has).notation(kit)));
        let kit = (&has).diagrams((&has).serde_records((&has).serde(kit)));
        let kit = (&has).observed_records((&has).observed(kit));
        let kit = (&has).observed_diagrams((&has).observed_serde(kit));
        let kit = (&has).observed_symmetric((&has).symmetric(kit));
        (&has).encoded_symmetric((&has).encoded(kit))
    }};
}
