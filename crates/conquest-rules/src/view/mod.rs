//! The view of a seat or a spectator: CONQUEST-17.

mod determinize;
mod packed;
#[cfg(feature = "serde")]
mod serde;
mod text;

use core::fmt;

use rand_core::Rng;
use rules_core::{Observe, ObserveForms, Seat, Viewer};

use crate::{Action, Conquest, Event, Public, Tiles};

/// The view that a seat or a spectator has of a position (CONQUEST-17).
///
/// It has the open information, the seat's own hand, the number of tiles in each hand and in the
/// stock, and no other tile. That of a spectator has no hand.
///
/// `Display` and `FromStr` are its text form. With serde it has named fields in human-readable
/// formats and [packed bytes](Observation::to_packed) in binary ones. An observation is refused
/// unless some position that play can reach looks like it.
///
/// ```
/// use conquest_rules::Conquest;
/// use rules_core::{Observe, Seat};
///
/// let seen = Conquest::default().observe(Seat::FIRST);
/// assert_eq!(seen.to_string(), "conquest-seen/1 - 0 -/?0 ?56 - -/- - 0 deal 0");
/// assert_eq!(seen.to_string().parse(), Ok(seen));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Observation {
    pub(crate) public: Public,
    pub(crate) viewer: Viewer,
    pub(crate) hand: Tiles,
    pub(crate) held: [u8; 4],
    pub(crate) in_stock: u8,
}

impl Observation {
    /// Returns the open information.
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// Returns the viewer that sees this: a seat that plays, or a spectator.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// Returns the viewer's own hand; empty for a spectator.
    pub const fn hand(&self) -> Tiles {
        self.hand
    }

    /// Returns the number of tiles that a seat holds; 0 for a seat that does not play.
    pub fn held(&self, seat: Seat) -> u8 {
        self.held.get(seat.index()).copied().unwrap_or(0)
    }

    /// Returns the number of tiles in the stock.
    pub const fn in_stock(&self) -> u8 {
        self.in_stock
    }

    /// Returns the tiles that the viewer does not see: those of other hands and of the stock.
    pub const fn hidden(&self) -> Tiles {
        Tiles(Tiles::ALL.0 & !self.public.table.placed().0 & !self.hand.0)
    }

    /// Returns the viewer's legal actions, ascending; none unless it is the viewer's turn.
    ///
    /// They follow from the viewer's observation.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> {
        let acting = self.public.turn().is_of(self.viewer);
        let actions = acting.then(|| self.public.legal_actions(self.hand));
        actions.into_iter().flatten()
    }
}

impl Observe for Conquest {
    type Observation = Observation;

    const LEGAL_IS_OBSERVED: bool = true;

    #[inline]
    fn observe(&self, viewer: impl Into<Viewer>) -> Observation {
        let viewer = viewer.into().observer(self.public.options.players);
        Observation {
            public: self.public,
            viewer,
            hand: viewer.seat().map_or(Tiles::EMPTY, |seat| self.hand(seat)),
            held: self.hands.map(Tiles::len),
            in_stock: self.stock.len(),
        }
    }

    #[inline]
    fn determinize<R: Rng + ?Sized>(observation: &Observation, rng: &mut R) -> Conquest {
        observation.world(|from, count| determinize::take_some(from, count, rng))
    }

    #[inline]
    fn event_is_seen(&self, _: Event, viewer: impl Into<Viewer>) -> bool {
        let viewer = viewer.into();
        self.drawer().map_or(viewer.is_open(), |seat| viewer.sees(seat))
    }
}

impl ObserveForms for Conquest {
    fn observation_key(observation: &Observation) -> u64 {
        crate::key::observation_key(observation)
    }
}

impl fmt::Debug for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation({self})")
    }
}
