//! Positions: the open information and the hidden tiles.

// In memory.
//
// A position takes 648 bytes: 236 for the playable cells with the numbers at their corners, 128
// for a hash table from cells to tiles, 112 for the place of each tile, 56 for the covers, 40 for
// hands and stock, 24 for the tiles under covers of each kind, 14 for open shapes, 8 for tiles on
// the table, and the rest for turn, options and counters.
//
// *There is no grid.* 56 connected tiles have at most 58 free edges, so 58 playable cells suffice,
// and no tile lies farther than 28 from the first. A cell leaves the list when no remaining tile
// fits it. Only tiles, covers, open shapes, turn and hands count for equality, hashes and keys;
// the rest follows from them.
//
// *A cell's placements are one table look-up and one AND.* For each combination of numbers at
// three corners a table has the fitting tiles; the hand is a set of 56 bits. The cells that take a
// tile of the hand are computed all at once as a set of bits, without a branch. A cell next to the
// table has two or three numbers at its corners, and no tile fits it in two ways.
//
// *Hidden parts are separate* from the public part.

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
