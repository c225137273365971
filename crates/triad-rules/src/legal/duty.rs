//! TRIAD-14, TRIAD-25: the Jewel moves that the duty of the turn allows.

use crate::board::Board;
use crate::mobility::{Moves, has_several};
use crate::position::Position;

impl<L: Board> Position<L> {
    /// TRIAD-14, TRIAD-25: returns the legal Jewel moves of the seat to move.
    #[inline(always)]
    pub(crate) fn jewel_moves(&self) -> Moves {
        match self.turn.left() {
            // A single Jewel that is not due has no exits.
            1 => self.moves_of::<1>(),
            2 => self.moves_of::<2>(),
            3 => self.moves_of::<3>(),
            _ => 0,
        }
    }

    /// Same as [`jewel_moves`](Self::jewel_moves) with `LEFT` Jewels to move.
    #[inline(always)]
    pub(crate) fn moves_of<const LEFT: usize>(&self) -> Moves {
        let (seat, all_due) = (self.turn.seat(), self.turn.due() == LEFT);
        let ids = self.turn.ids(seat);
        let moves = self.exits_of(seat, ids, LEFT, self.blocked(seat, self.occupied));
        let free = match LEFT {
            // The last Jewel may go anywhere.
            1 => true,
            // Whichever exit one takes, the other keeps one.
            2 => all_due && L::mobility(moves).first_two_have_several(),
            // After one has occupied a destination, the others still have different ones.
            _ => all_due && L::mobility(moves).all_have_several() && self.are_apart(ids),
        };
        if free { moves } else { self.dutiful_moves(moves) }
    }

    /// Returns those of the `open` moves after which the duty of the turn can still be met.
    #[inline(never)]
    fn dutiful_moves(&self, open: Moves) -> Moves {
        let (seat, left, due) = (self.turn.seat(), self.turn.left(), self.turn.due());
        let ids = self.turn.ids(seat);
        let mut moves = 0;
        if due == 0 {
            return moves;
        }
        if due == left && left > 1 && self.surely_independent(ids, left, open) {
            return open;
        }
        for index in 0..left {
            let exits = Self::exits_in(open, index);
            if exits == 0 {
                continue;
            }
            let dutiful = match (left, due) {
                (2, 2) => self.moves_before_one(seat, ids[index], exits, ids[index ^ 1]),
                (3, 3) => {
                    let others = [ids[(index + 1) % 3], ids[(index + 2) % 3]];
                    self.moves_before_two(seat, ids[index], exits, others)
                }
                _ => self.moves_before_any(seat, index, exits, due),
            };
            moves |= dutiful << (L::EXITS * index as u32);
        }
        moves
    }

    /// TRIAD-14 with two Jewels to move: returns the moves of one that breach or leave the other a
    /// move.
    fn moves_before_one(&self, seat: usize, id: u8, exits: u64, other: u8) -> u64 {
        let mut occupied = self.occupied;
        self.board.toggle(&mut occupied, id);
        let rest = self.exits(seat, other, &self.blocked(seat, occupied));
        if has_several(rest) {
            return exits;
        }
        self.filter(id, exits, |to| self.board.except(other, rest, to) != 0)
    }

    /// TRIAD-14 with three Jewels to move: returns the moves of one that breach or leave both
    /// others a move.
    ///
    /// The others may move in either order.
    fn moves_before_two(&self, seat: usize, id: u8, exits: u64, others: [u8; 2]) -> u64 {
        let mut occupied = self.occupied;
        self.board.toggle(&mut occupied, id);
        let blocked = self.blocked(seat, occupied);
        let [one, other] = others;
        let rest = [self.exits(seat, one, &blocked), self.exits(seat, other, &blocked)];
        if has_several(rest[0]) && has_several(rest[1]) && self.are_apart([id, one, other]) {
            return exits;
        }
        self.filter(id, exits, |to| {
            let kept = [self.board.except(one, rest[0], to), self.board.except(other, rest[1], to)];
            self.both_can_move(seat, others, kept, occupied, to)
        })
    }

    /// Returns whether two Jewels can both move, in either order, or one can breach.
    ///
    /// `exits` are open to them. Jewels stand on `occupied` and on `also`.
    fn both_can_move(
        &self,
        seat: usize,
        ids: [u8; 2],
        exits: [u64; 2],
        mut occupied: L::Ids,
        also: u8,
    ) -> bool {
        let target = |index: usize| self.board.first_beyond(ids[index], exits[index]);
        if exits[0] != 0 && exits[1] != 0 {
            let apart = has_several(exits[0])
                || has_several(exits[1])
                || !self.board.is_same_place(target(0), target(1));
            if apart {
                return true;
            }
        }
        self.board.toggle(&mut occupied, also);
        exits[0] != 0 && self.makes_way(seat, ids[0], exits[0], ids[1], occupied)
            || exits[1] != 0 && self.makes_way(seat, ids[1], exits[1], ids[0], occupied)
    }

    /// Returns whether a Jewel that takes one of these exits breaches or leaves `other` a move.
    ///
    /// That move may lead to the place that the first Jewel has left.
    fn makes_way(&self, seat: usize, id: u8, exits: u64, other: u8, mut occupied: L::Ids) -> bool {
        self.board.toggle(&mut occupied, id);
        let rest = self.exits(seat, other, &self.blocked(seat, occupied));
        has_several(rest)
            || rules_core::implement::Set64(exits).into_iter().any(|exit| {
                let to = self.board.beyond(id, exit.into());
                self.board.kind(to).is_dock() || self.board.except(other, rest, to) != 0
            })
    }

    /// Returns the exits of a Jewel that breach or whose destination is `fine`.
    #[inline]
    fn filter(&self, id: u8, exits: u64, fine: impl Fn(u8) -> bool) -> u64 {
        let (mut left, mut kept) = (exits, 0);
        while left != 0 {
            let exit = left.trailing_zeros();
            left &= left - 1;
            let to = self.board.beyond(id, exit);
            kept |= u64::from(self.board.kind(to).is_dock() || fine(to)) << exit;
        }
        kept
    }

    /// TRIAD-25: returns the moves after which the Jewels due, or a Breach, are still possible.
    #[cold]
    fn moves_before_any(&self, seat: usize, index: usize, exits: u64, due: usize) -> u64 {
        let waiting = self.waiting(seat, self.turn.left());
        self.filter(waiting.ids[index], exits, |to| {
            self.completes(seat, waiting.after(self.board, index, to), due - 1, true)
        })
    }
}
