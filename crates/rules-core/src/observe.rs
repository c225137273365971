//! Observations: a viewer's view, and full positions that agree with it.

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use rand_core::Rng;

use crate::{Game, TextError, Viewer};

/// A view of a position, of a seat or a spectator.
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
/// - [`observe`](Observe::observe) is a function of position and viewer. Positions that differ only
///   in parts that the viewer cannot see give it equal observations. Neither an observation nor its
///   `Debug`, `Display`, serde or key reveals anything hidden.
/// - A spectator sees exactly the information that all seats share. A seat that does not play, and
///   [`Viewer::Open`], observe as a spectator: an open view is the position itself.
/// - A [`determinize`](Observe::determinize)d position gives the viewer the same observation, has
///   the same turn, and is uniform over the distinct valid positions with that observation. Memory
///   of earlier play is not used, except for the part that the position itself holds.
/// - If [`LEGAL_IS_OBSERVED`](Observe::LEGAL_IS_OBSERVED), a determinization on the seat's own turn
///   has the same legal actions.
/// - If [`OPEN`](Observe::OPEN), every viewer sees everything, and determinizing returns the
///   position.
/// - Unless [`action_uncovers`](Observe::action_uncovers) or the game is then over, what the seat
///   observes after its action follows from its observation before it.
pub trait Observe: Game {
    /// The view that a seat or a spectator has of a position.
    type Observation: Clone + Eq + Hash + Debug + Send + Sync + 'static;

    /// Whether every viewer sees everything.
    #[doc(alias = "perfect_information")]
    const OPEN: bool = false;

    /// Whether a seat's legal actions follow from its observation.
    ///
    /// If they do not, a bot gets its legal actions with the observation, and drops a
    /// determinization in which its action is illegal.
    const LEGAL_IS_OBSERVED: bool;

    /// Returns the view of a seat or a spectator.
    fn observe(&self, viewer: impl Into<Viewer>) -> Self::Observation;

    /// Draws a full position that agrees with the observation, each with the same probability.
    #[doc(alias = "resample_from_infostate")]
    fn determinize<R: Rng + ?Sized>(observation: &Self::Observation, rng: &mut R) -> Self;

    /// Returns whether the viewer sees which event happens when `event` happens in this position.
    ///
    /// [`Viewer::Open`] sees every event.
    fn event_is_seen(&self, event: Self::Event, viewer: impl Into<Viewer>) -> bool;

    /// Returns whether an action shows the seat that plays it something that was hidden from it.
    ///
    /// Such an action, for example one that uncovers a buried token, cannot be taken back fairly.
    /// The action must be legal. The default is for games in which only events show hidden things.
    fn action_uncovers(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }
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

/// Implements [`Observe`](crate::Observe) for a game in which every viewer sees everything.
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

            fn observe(&self, _: impl ::core::convert::Into<$crate::Viewer>) -> Self {
                ::core::clone::Clone::clone(self)
            }

            fn determinize<R: $crate::rand_core::Rng + ?Sized>(
                observation: &Self,
                _: &mut R,
            ) -> Self {
                ::core::clone::Clone::clone(observation)
            }

            fn event_is_seen(
                &self,
                _: Self::Event,
                _: impl ::core::convert::Into<$crate::Viewer>,
            ) -> bool {
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
