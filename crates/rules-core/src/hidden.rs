//! Hidden information: what a seat may see, and worlds that agree with it.

use core::fmt::{Debug, Display};
use core::hash::Hash;

use rand_core::Rng;

use crate::{Game, Seat};

/// A game in which seats do not see everything.
///
/// # What an implementor guarantees
/// - [`observe`](Hidden::observe) is a function of the position. Positions that differ only in what
///   the seat cannot see give it equal observations; nothing hidden can be had from an observation,
///   nor from its `Debug`, `Display`, serde or key.
/// - A [`redraw`](Hidden::redraw) gives the seat the same observation, with the same turn, and is
///   uniform over the distinct valid positions with that observation. What a memory of earlier play
///   would tell is not used, except as far as the position itself holds it.
/// - If [`LEGAL_IS_OBSERVED`](Hidden::LEGAL_IS_OBSERVED), then on the seat's own turn a redraw has
///   the same legal actions.
pub trait Hidden: Game {
    /// What one seat may see. `Display` is a compact text form of it.
    type Observation: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static;

    /// Whether a seat's legal actions follow from what it sees. Where they do not, a bot is told its
    /// legal actions beside the observation, and drops a redraw in which its action is illegal.
    const LEGAL_IS_OBSERVED: bool;

    /// What the seat may see.
    fn observe(&self, seat: Seat) -> Self::Observation;

    /// A full position that agrees with the observation (a *determinization*), each such position
    /// equally likely.
    fn redraw<R: Rng + ?Sized>(observation: &Self::Observation, rng: &mut R) -> Self;

    /// Whether the seat sees which event it is when `event` happens in this position.
    fn event_is_seen(&self, event: Self::Event, seat: Seat) -> bool;

    /// A 64-bit key of an observation, stable like [`Keyed::key`](crate::Keyed::key).
    fn observation_key(observation: &Self::Observation) -> u64;
}
