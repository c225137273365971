//! Positions that agree with an observation.

use rand_core::Rng;
use rules_core::{Seat, Viewer, uniform_below};

use super::Observation;
use crate::{Conquest, Tiles};

impl Observation {
    /// Returns a position that looks like this observation.
    ///
    /// `take` removes a given number of tiles from a set. If it chooses uniformly, every position
    /// that looks like this is equally likely.
    ///
    /// The position's own memory is respected: hands of the [passers](crate::Public::passers) hold
    /// no tile that fits (CONQUEST-13). They are chosen first, from the tiles that fit nowhere, and
    /// all others share the rest. Whichever tiles the passers get, the rest can be shared in the
    /// same number of ways, so all positions are equally likely. Nothing is rejected, and the work
    /// is at most one step per tile.
    #[inline]
    pub(crate) fn world(&self, mut take: impl FnMut(&mut Tiles, u8) -> Tiles) -> Conquest {
        let Observation { public, viewer, hand, held, .. } = *self;
        let mut position = Conquest { public, hands: [Tiles::EMPTY; 4], stock: self.hidden() };
        let passers = public.passers();
        let players = public.options.players;
        let others = || Seat::all(players).filter(move |&seat| Viewer::Seat(seat) != viewer);
        if !passers.is_empty() {
            let mut unfit = position.stock - public.fitting();
            for seat in others().filter(|&seat| passers.contains(seat)) {
                let taken = take(&mut unfit, held[seat.index() % 4]);
                position.hands[seat.index() % 4] = taken;
                position.stock -= taken;
            }
        }
        for seat in others().filter(|&seat| !passers.contains(seat)) {
            let count = held[seat.index() % 4];
            position.hands[seat.index() % 4] = take(&mut position.stock, count);
        }
        if let Some(own) = viewer.seat().and_then(|seat| position.hands.get_mut(seat.index())) {
            *own = hand;
        }
        position
    }
}

/// Takes `count` random tiles from a set, each choice with the same probability.
///
/// The smaller of the two parts is drawn.
#[inline]
pub(super) fn take_some<R: Rng + ?Sized>(from: &mut Tiles, count: u8, rng: &mut R) -> Tiles {
    let size = from.len();
    debug_assert!(count <= size, "{count} of {size} tiles");
    let count = count.min(size);
    let mut kept = *from;
    let fewer = count.min(size - count);
    for drawn in 0..fewer {
        let index = uniform_below(rng, u32::from(size - drawn));
        let place = rules_core::implement::select(kept.0, index);
        kept.0 &= !(1 << (place & 63));
    }
    let drawn = Tiles(from.0 & !kept.0);
    let (taken, left) = if fewer == count { (drawn, kept) } else { (kept, drawn) };
    *from = left;
    taken
}
