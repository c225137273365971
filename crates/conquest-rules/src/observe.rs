//! CONQUEST-17: what one seat sees, and full positions that agree with it.

use core::fmt;

use rand_core::Rng;
use rules_core::{Observe, Seat, uniform_below};

use crate::{Action, Conquest, Public, Tile, Tiles};

/// What one seat sees of a position: everything public, its own hand, how many tiles everybody holds,
/// and how many are in the stock (CONQUEST-17). No other tile is in it.
///
/// ```
/// use conquest_rules::Conquest;
/// use rules_core::{Observe, Seat};
///
/// let seen = Conquest::default().observe(Seat::FIRST);
/// assert_eq!(seen.to_string(), "conquest-seen/1 - 0 -/?0 ?56 - -/- - 0 deal 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Observation {
    pub(crate) public: Public,
    pub(crate) viewer: Seat,
    pub(crate) hand: Tiles,
    pub(crate) held: [u8; 4],
    pub(crate) in_stock: u8,
}

impl Observation {
    /// What everybody sees.
    pub const fn public(&self) -> &Public {
        &self.public
    }

    /// The seat that sees this.
    pub const fn viewer(&self) -> Seat {
        self.viewer
    }

    /// The viewer's own hand.
    pub const fn hand(&self) -> Tiles {
        self.hand
    }

    /// How many tiles a seat holds; 0 for a seat that does not play.
    pub fn held(&self, seat: Seat) -> u8 {
        self.held.get(seat.index()).copied().unwrap_or(0)
    }

    /// How many tiles are in the stock.
    pub const fn in_stock(&self) -> u8 {
        self.in_stock
    }

    /// The tiles that the viewer does not see: those of the other hands and the stock.
    pub const fn hidden(&self) -> Tiles {
        Tiles(Tiles::ALL.0 & !self.public.table.placed().0 & !self.hand.0)
    }

    /// The viewer's legal actions, ascending; none unless it is the viewer's turn. They follow from
    /// what it sees.
    pub fn legal_actions(&self) -> impl Iterator<Item = Action> {
        let acting = self.public.turn().seat() == Some(self.viewer);
        let actions = acting.then(|| self.public.actions(self.hand));
        actions.into_iter().flatten()
    }
}

impl Observe for Conquest {
    type Observation = Observation;

    const LEGAL_IS_OBSERVED: bool = true;

    // A seat that does not play sees what a bystander sees.
    #[inline]
    fn observe(&self, seat: Seat) -> Observation {
        Observation {
            public: self.public,
            viewer: seat,
            hand: self.hand(seat),
            held: self.hands.map(Tiles::len),
            in_stock: self.stock.len(),
        }
    }

    /// Each way to spread the hidden tiles over the other hands and the stock is equally likely, of
    /// those that the position's own memory allows: the hands of the [passers](Public::passers) hold
    /// no tile that fits.
    ///
    /// Those hands are drawn first, out of the tiles that fit nowhere; all others then share the
    /// rest. Whatever the passers got, the rest can be shared in the same number of ways, so every
    /// whole is equally likely. Nothing is ever thrown away: the work is at most one step a tile.
    fn determinize<R: Rng + ?Sized>(observation: &Observation, rng: &mut R) -> Conquest {
        let Observation { public, viewer, hand, held, .. } = *observation;
        let mut position =
            Conquest { public, hands: [Tiles::EMPTY; 4], stock: observation.hidden() };
        let passers = public.passers();
        let players = public.options.players;
        let others = || Seat::all(players).filter(move |&seat| seat != viewer);
        if !passers.is_empty() {
            let mut unfit = Tiles(position.stock.0 & !public.fitting().0);
            for seat in others().filter(|&seat| passers.contains(seat)) {
                position.hands[seat.index() % 4] =
                    take_some(&mut unfit, held[seat.index() % 4], rng);
                position.stock.0 &= !position.hands[seat.index() % 4].0;
            }
        }
        for seat in others().filter(|&seat| !passers.contains(seat)) {
            let count = held[seat.index() % 4];
            position.hands[seat.index() % 4] = take_some(&mut position.stock, count, rng);
        }
        if let Some(own) = position.hands.get_mut(viewer.index()) {
            *own = hand;
        }
        position
    }

    #[inline]
    fn event_is_seen(&self, _: Tile, seat: Seat) -> bool {
        self.drawer() == Some(seat)
    }

    fn observation_key(observation: &Observation) -> u64 {
        crate::key::observation_key(observation)
    }
}

/// Takes `count` tiles out of a set, each choice of them equally likely. The smaller part is drawn.
#[inline]
fn take_some<R: Rng + ?Sized>(from: &mut Tiles, count: u8, rng: &mut R) -> Tiles {
    let size = from.len();
    debug_assert!(count <= size, "{count} of {size} tiles");
    let count = count.min(size);
    let mut kept = *from;
    let fewer = count.min(size - count);
    for drawn in 0..fewer {
        let index = uniform_below(rng, u32::from(size - drawn));
        let place = rules_core::select(kept.0, index);
        kept.0 &= !(1 << (place & 63));
    }
    let drawn = Tiles(from.0 & !kept.0);
    let (taken, left) = if fewer == count { (drawn, kept) } else { (kept, drawn) };
    *from = left;
    taken
}

/// `conquest-seen/1 OPTIONS VIEWER HANDS ?STOCK TABLE COVERS OPEN SEAT PHASE PASSES`, with `?` and the
/// number of tiles for a hand that is not the viewer's.
impl fmt::Display for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = self.public.options;
        write!(f, "conquest-seen/1 {options} {}", self.viewer)?;
        let mut separator = ' ';
        for seat in Seat::all(options.players) {
            if seat == self.viewer {
                write!(f, "{separator}{}", self.hand)?;
            } else {
                write!(f, "{separator}?{}", self.held(seat))?;
            }
            separator = '/';
        }
        write!(f, " ?{} {}", self.in_stock, crate::text::PublicText(&self.public))
    }
}

impl fmt::Debug for Observation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Observation({self})")
    }
}

impl core::str::FromStr for Observation {
    type Err = rules_core::TextError;

    // XXX to be written
    fn from_str(_: &str) -> Result<Self, rules_core::TextError> {
        Err(rules_core::TextError::of_whole("not yet"))
    }
}
