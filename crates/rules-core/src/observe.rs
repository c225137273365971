//! Observations: what a seat may see, and full positions that agree with it.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use rand_core::Rng;

use crate::{Game, Seat, TextError};

/// What each seat may see of a position. Every game has it; where everything is open the observation
/// is the position itself, and [`open_game!`](crate::implement::open_game) implements the trait.
///
/// An observation is what a seat sees of *one position*, without the history that led to it: the
/// *information state* of the literature is the sequence of a seat's observations. Two move sequences
/// that lead to positions which look alike give equal observations.
///
/// Code over this trait, such as a bot, cannot look at hidden information by accident: it gets
/// observations, and [`determinize`](Observe::determinize) draws full positions to search in.
///
/// # What an implementor guarantees
/// - [`observe`](Observe::observe) is a function of the position. Positions that differ only in what
///   the seat cannot see give it equal observations; nothing hidden can be had from an observation,
///   nor from its `Debug`, `Display`, serde or key.
/// - A [`determinize`](Observe::determinize)d position gives the seat the same observation, with the
///   same turn, and is uniform over the distinct valid positions with that observation. What a memory
///   of earlier play would tell is not used, except as far as the position itself holds it.
/// - If [`LEGAL_IS_OBSERVED`](Observe::LEGAL_IS_OBSERVED), then on the seat's own turn a
///   determinization has the same legal actions.
/// - If [`OPEN`](Observe::OPEN), every seat sees everything: determinizing gives the position back.
pub trait Observe: Game {
    /// What one seat may see.
    type Observation: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether every seat sees everything.
    #[doc(alias = "perfect_information")]
    const OPEN: bool = false;

    /// Whether a seat's legal actions follow from what it sees. Where they do not, a bot is told its
    /// legal actions beside the observation, and drops a determinization in which its action is
    /// illegal.
    const LEGAL_IS_OBSERVED: bool;

    /// What the seat may see.
    fn observe(&self, seat: Seat) -> Self::Observation;

    /// A full position that agrees with the observation, each such position equally likely.
    #[doc(alias = "randomize")]
    #[doc(alias = "resample_from_infostate")]
    fn determinize<R: Rng + ?Sized>(observation: &Self::Observation, rng: &mut R) -> Self;

    /// Whether the seat sees which event it is when `event` happens in this position.
    fn event_is_seen(&self, event: Self::Event, seat: Seat) -> bool;
}

/// Texts and keys of observations: what records of a seat, views by name and tables need beyond
/// [`Observe`]. For open games [`open_forms!`](crate::implement::open_forms) implements the trait.
///
/// # What an implementor guarantees
/// - `Display` and `FromStr` of observations round-trip byte for byte.
/// - Equal observations have equal texts and keys, and these show nothing hidden.
pub trait ObserveForms: Observe<Observation: Display + FromStr<Err = TextError>> {
    /// A 64-bit key of an observation, stable like [`Keyed::key`](crate::Keyed::key).
    fn observation_key(observation: &Self::Observation) -> u64;

    /// Reads an observation; `base` as for [`Notation::read`](crate::Notation::read). The default
    /// ignores it.
    ///
    /// # Errors
    /// Returns [`TextError`] if it is no text of an observation.
    fn read_observation(text: &str, base: &Self::Options) -> Result<Self::Observation, TextError> {
        let _ = base;
        text.parse()
    }
}

/// Implements [`Observe`](crate::Observe) for a game in which every seat sees everything: the
/// observation is the position itself. [`Game`](crate::Game) is all that the game has to implement.
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

/// Implements [`ObserveForms`](crate::ObserveForms) for an open game with a [key](crate::Keyed) and
/// [texts](crate::Notation): those of its positions.
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
