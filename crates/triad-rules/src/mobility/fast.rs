//! Quick answers about Jewels: each is true only if the search would say so, too. False means unsure.

use super::{Moves, has_several};
use crate::board::Board;
use crate::position::Position;

impl<L: Board> Position<L> {
    /// Whether no two of three Jewels can have two destinations in common.
    #[inline(always)]
    pub(crate) fn are_apart(&self, ids: [u8; 3]) -> bool {
        let [one, other, third] = ids.map(|id| self.board.class(id));
        (one != other) & (one != third) & (other != third)
    }

    /// Whether all three Jewels of the seat can move: then none of
    /// them is trapped, and all of them are due. False if unsure.
    ///
    /// By Hall's theorem three Jewels have three different destinations if each has one, each two of
    /// them have two, and all of them three; so they have if two of them have several, but not the
    /// same, and the third has one.
    #[inline(always)]
    pub(crate) fn surely_all_can_move(&self, seat: usize, ids: [u8; 3], occupied: L::Ids) -> bool {
        let moves = self.exits_of(seat, ids, 3, occupied);
        L::mobility(moves).all_have_one_two_several() && self.are_apart(ids)
            || self.surely_independent(ids, 3, moves)
    }

    /// Whether each of the first `count` Jewels, two or three, has several destinations that no other
    /// has just the same, or one that no other has at all: then whatever one does leaves the others
    /// their moves. As far as a quick look can tell.
    #[inline(never)]
    pub(crate) fn surely_independent(&self, ids: [u8; 3], count: usize, moves: Moves) -> bool {
        let single = |index| !has_several(Self::exits_in(moves, index));
        let stuck = |index| Self::exits_in(moves, index) == 0;
        let clash = |one: usize, other: usize| {
            (single(one) | single(other)) && !self.board.are_far(ids[one], ids[other])
        };
        if stuck(0) | stuck(1) || clash(0, 1) {
            return false;
        }
        count == 2 || !(stuck(2) || clash(0, 2) || clash(1, 2)) && self.are_apart(ids)
    }

    /// Whether all three Jewels of the seat can move even if some one more place is occupied, False if
    /// unsure.
    ///
    /// No two of them have more than one destination in common. Without the place occupied, two with a
    /// single destination left therefore have different ones, and the one that had three has two at
    /// least, of which each of the others shares at most one: Hall's condition holds.
    #[inline(always)]
    pub(crate) fn surely_all_can_move_but_one_place(
        &self,
        seat: usize,
        ids: [u8; 3],
        occupied: L::Ids,
    ) -> bool {
        L::mobility(self.exits_of(seat, ids, 3, occupied)).all_have_several_one_three()
            && self.are_apart(ids)
    }

    /// Whether three Jewels of a seat can move to three places that are free already.
    pub(crate) fn surely_all_can_part(&self, seat: usize) -> bool {
        let ids = self.table.ids(seat);
        let moves = self.exits_of(seat, ids, 3, self.occupied);
        let [one, other, third] = [0, 1, 2].map(|index| Self::exits_in(moves, index));
        rules_core::Set64(one).into_iter().any(|exit| {
            let to = self.board.beyond(ids[0], u32::from(exit));
            let kept = self.board.except(ids[1], other, to);
            let last = self.board.except(ids[2], third, to);
            let target = |id, exits| self.board.first_beyond(id, exits);
            kept != 0
                && last != 0
                && (has_several(kept)
                    || has_several(last)
                    || !self.board.is_same_place(target(ids[1], kept), target(ids[2], last)))
        })
    }
}
