//! Observations: a seat's view, and full positions that agree with it.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use rand_core::Rng;

use crate::{Game, Seat, TextError};

/// A seat's view of a position.
///
/// Every game has it. If everything is open, the observation is the position itself, and
/// [`open_game!`](crate::implement::open_game) implements the trait.
///
/// An observation is a seat's view of *one position*, without the history that led to it. The
/// *information state* of the literature is the sequence of a seat's observations. Two move
/// sequences that lead to positions which look alike give equal observations.
///
/// Code over this trait, such as a bot, cannot look at hidden information by accident. It gets
/// observations, and [`determinize`](Observe::determinize) draws full positions to search in.
///
/// # What an implementor guarantees
/// - [`observe`](Observe::observe) is a function of the position. Positions that differ only in
///   parts that the seat cannot see give it equal observations. Neither an observation nor its
///   `Debug`, `Display`, serde or key reveals anything hidden.
/// - A [`determinize`](Observe::determinize)d position gives the seat the same observation, has the
///   same turn, and is uniform over the distinct valid positions with that observation. A seat's
///   memory of earlier play is not used, except for the part that the position itself holds.
/// - If [`LEGAL_IS_OBSERVED`](Observe::LEGAL_IS_OBSERVED), a determinization on the seat's own turn
///   has the same legal actions.
/// - If [`OPEN`](Observe::OPEN), every seat sees everything, and determinizing returns the
///   position.
pub trait Observe: Game {
    /// A seat's view of a position.
    type Observation: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether every seat sees everything.
    #[doc(alias = "perfect_information")]
    const OPEN: bool = false;

    /// Whether a seat's legal actions follow from its observation.
    ///
    /// If they do not, a bot gets its legal actions with the observation, and drops a
    /// determinization in which its action is illegal.
    const LEGAL_IS_OBSERVED: bool;

    /// Returns the seat's view.
    fn observe(&self, seat: Seat) -> Self::Observation;

    /// Draws a full position that agrees with the observation, each with the same probability.
    #[doc(alias = "resample_from_infostate")]
    fn determinize<R: Rng + ?Sized>(observation: &Self::Observation, rng: &mut R) -> Self;

    /// Returns whether the seat sees which event happens when `event` happens in this position.
    fn event_is_seen(&self, event: Self::Event, seat: Seat) -> bool;
}

/// Texts and keys of observations.
///
/// Records of one seat, tables and views of games chosen by name need them. For open games
/// [`open_forms!`](crate::implement::open_forms) implements the trait.
///
/// # What an implementor guarantees
/// - `Display` and `FromStr` of observations round-trip byte for byte.
/// - Equal observations have equal texts and keys, and these show nothing hidden.
pub trait ObserveForms: Observe<Observation: Display + FromStr<Err = TextError>> {
    /// Returns a 64-bit key of an observation, stable like [`Keyed::key`](crate::Keyed::key).
    fn observation_key(observation: &Self::Observation) -> u64;

    /// Reads an observation.
    ///
    /// `base` is as for [`Notation::read`](crate::Notation::read); the default implementation
    /// ignores it.
    ///
    /// # Errors
    /// Returns [`TextError`] if `text` is not the text of an observation.
    fn read_observation(text: &str, base: &Self::Options) -> Result<Self::Observation, TextError> {
        let _ = base;
        text.parse()
    }
}

/// Implements [`Observe`](crate::Observe) for a game in which every seat sees everything.
///
/// The observation is the position itself. The type must implement [`Game`](crate::Game).
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::{Observe, Seat};
///
/// assert!(Cybo::OPEN);
/// assert_eq!(Cybo::default().observe(Seat::FIRST), Cybo::default());
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! open_game {
    ($game:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        impl $(<$($parameter: $bound),+>)? $crate::Observe for $game $(<$($parameter),+>)? {
            type Observation = Self;

            const OPEN: bool = true;
            const LEGAL_IS_OBSERVED: bool = true;

            fn observe(&self, _: $crate::Seat) -> Self {
                ::core::clone::Clone::clone(self)
            }

            fn determinize<R: $crate::rand_core::Rng + ?Sized>(
                observation: &Self,
                _: &mut R,
            ) -> Self {
                ::core::clone::Clone::clone(observation)
            }

            fn event_is_seen(&self, _: Self::Event, _: $crate::Seat) -> bool {
                true
            }
        }
    };
}

/// Implements [`ObserveForms`](crate::ObserveForms) for an open game.
///
/// The game must have [keys](crate::Keyed) and [texts](crate::Notation); observations have those of
/// positions.
#[doc(hidden)]
#[macro_export]
macro_rules! open_forms {
    ($game:ident $(<$($parameter:ident: $bound:path),+>)?) => {
        impl $(<$($parameter: $bound),+>)? $crate::ObserveForms for $game $(<$($parameter),+>)? {
            fn observation_key(observation: &Self) -> u64 {
                $crate::Keyed::key(observation)
            }

            fn read_observation(
                text: &str,
                base: &Self::Options,
            ) -> ::core::result::Result<Self, $crate::TextError> {
                <Self as $crate::Notation>::read(text, base)
            }
        }
    };
}
