//! Positions: the open information and the hidden tiles.

use core::fmt;

use rules_core::Seat;

use crate::{Options, Public, Tiles};

/// A position of Triominos Conquest.
///
/// ```
/// use conquest_rules::{Conquest, Phase};
///
/// let start = Conquest::default();
/// assert_eq!((start.stock().len(), start.public().phase()), (56, Phase::Deal));
/// assert_eq!(format!("{start:?}"), "Conquest(conquest/1 - -/- - -/- - 0 deal 0)");
///
/// // Options, hands by seat, tiles on the table, covers by seat, open shapes, seat, phase, passes.
/// let text = "conquest/1 - 000001002003004005011013014/012015022024025112123233234 023@0.0^ -/- - 1 start 0";
/// let position: Conquest = text.parse()?;
/// assert_eq!((position.hand(rules_core::Seat::FIRST).len(), position.stock().len()), (9, 37));
/// # Ok::<(), rules_core::TextError>(())
/// ```
///
/// It has 648 bytes: the places of the 56 tiles (112), a hash table from cells to tiles (128), the
/// playable cells with their constraints (58 of 4 bytes), the covers (56), the tiles under covers
/// by kind and seat (32), the open shapes (14), the hands and the stock (40), and turn, options and
/// counters.
///
/// `Default` is the start of a game with default options.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Conquest {
    pub(crate) public: Public,
    pub(crate) hands: [Tiles; 4],
    pub(crate) stock: Tiles,
}

impl Conquest {
    /// CONQUEST-4: no seat has a tile yet.
    pub(crate) const fn start(options: Options) -> Conquest {
        Conquest { public: Public::new(options), hands: [Tiles::EMPTY; 4], stock: Tiles::ALL }
    }

    /// Returns the open information.
    #[inline]
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// Returns the hand of a seat; empty for a seat that does not play.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Tiles {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the tiles that no seat has drawn yet.
    #[inline]
    pub const fn stock(&self) -> Tiles {
        self.stock
    }

    /// Returns the seat that gets the tile of the next chance event (CONQUEST-6).
    pub fn drawer(&self) -> Option<Seat> {
        if self.public.turn().is_chance() { Some(self.public.seat) } else { None }
    }

    /// Returns the hand of the seat that acts or draws.
    #[inline]
    pub(crate) fn own_hand(&self) -> Tiles {
        self.hands[self.public.seat.index() % 4]
    }

    #[inline]
    pub(crate) fn own_hand_mut(&mut self) -> &mut Tiles {
        &mut self.hands[self.public.seat.index() % 4]
    }
}

impl Default for Conquest {
    fn default() -> Self {
        Conquest::start(Options::default())
    }
}

impl fmt::Debug for Conquest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Conquest({self})")
    }
}
