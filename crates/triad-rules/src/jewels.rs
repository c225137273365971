//! Where Jewels can go, and which of these moves the duty to move allows.

use crate::board::{Board, NO_JEWEL};
use crate::position::Position;

/// The exits by which each Jewel still to move may leave, in the order of the table.
pub(crate) type Moves = [u64; 3];

/// Jewels that have not moved yet, with what is taken when they are about to.
#[derive(Clone, Copy)]
pub(crate) struct Waiting<L: Board> {
    ids: [u8; 3],
    count: usize,
    taken: L::Ids,
}

impl<L: Board> Waiting<L> {
    /// These after one of them has left for another id.
    fn after(mut self, board: L, index: usize, to: u8) -> Self {
        board.toggle(&mut self.taken, self.ids[index]);
        board.toggle(&mut self.taken, to);
        self.count -= 1;
        self.ids[index] = self.ids[self.count];
        self
    }
}

/// Whether at least two bits are set.
#[inline]
const fn is_several(exits: u64) -> bool {
    exits & exits.wrapping_sub(1) != 0
}

impl<L: Board> Position<L> {
    /// TRIAD-15 to TRIAD-18: the exits open to a Jewel of this seat.
    #[inline]
    fn exits(&self, seat: usize, id: u8, shut: &L::Ids) -> u64 {
        self.board.exits(id, self.gems[(seat ^ 1) & 1], shut)
    }

    /// TRIAD-16, TRIAD-17: where no Jewel of this seat may go.
    #[inline]
    fn shut(&self, seat: usize, taken: L::Ids) -> L::Ids {
        self.board.shut(taken, seat, self.rules.breach_counts())
    }

    /// How narrow it is around a Jewel: 0 if it cannot be in the way of the duty of others, 1 if
    /// another just like it could, 2 if it could anyhow.
    #[inline]
    fn narrowness(&self, id: u8, exits: u64) -> u32 {
        let kind = self.board.kind(id);
        match L::count(exits) {
            _ if kind.is_nothing() => 2,
            0 | 1 => 2,
            2 => u32::from(kind.is_twin()),
            _ => 0,
        }
    }

    /// Whether every Jewel of the seat can move in any order whatever the others do, so that nothing
    /// is to be looked into. Two exits each are enough, unless two Jewels have the same two: those
    /// in the way of one another can take one exit from each, and two different pairs of exits
    /// without one of them are not the same single exit.
    #[inline]
    pub(crate) fn moves_freely(&self, seat: usize) -> bool {
        let ids = self.table.ids(seat);
        let shut = self.shut(seat, self.taken);
        let narrowness = |id| self.narrowness(id, self.exits(seat, id, &shut));
        narrowness(ids[0]) + narrowness(ids[1]) + narrowness(ids[2]) <= 1
    }

    /// TRIAD-14, TRIAD-25: the legal Jewel moves of the seat to move.
    #[inline]
    pub(crate) fn jewel_moves(&self) -> Moves {
        let (seat, left, due) = (self.table.seat(), self.table.left(), self.table.due());
        let ids = self.table.ids(seat);
        let shut = self.shut(seat, self.taken);
        let exits = |index: usize| self.exits(seat, ids[index], &shut);
        // The last Jewel may go anywhere.
        if left == 1 {
            return [if due > 0 { exits(0) } else { 0 }, 0, 0];
        }
        if left == 2 {
            let moves = [exits(0), exits(1), 0];
            // Whatever one takes, the other keeps an exit.
            if is_several(moves[0]) && is_several(moves[1]) && due == 2 {
                return moves;
            }
            return self.dutiful_moves(moves);
        }
        if left == 0 {
            return [0; 3];
        }
        let moves = [exits(0), exits(1), exits(2)];
        let narrowness = self.narrowness(ids[0], moves[0])
            + self.narrowness(ids[1], moves[1])
            + self.narrowness(ids[2], moves[2]);
        if narrowness <= 1 && due == 3 { moves } else { self.dutiful_moves(moves) }
    }

    /// Those of these moves that leave the duty of the turn within reach.
    #[cold]
    #[inline(never)]
    fn dutiful_moves(&self, exits: Moves) -> Moves {
        let (seat, due) = (self.table.seat(), self.table.due());
        let waiting = self.waiting(seat, self.table.left());
        let mut moves = [0; 3];
        if due == 0 {
            return moves;
        }
        for index in 0..waiting.count {
            let mut rest = exits[index];
            while rest != 0 {
                let exit = rest.trailing_zeros();
                rest &= rest - 1;
                let to = self.board.beyond(waiting.ids[index], exit);
                // TRIAD-14, TRIAD-25: the others can still complete the turn, or it ends by a
                // Breach on the way.
                let fine = self.board.kind(to).is_dock()
                    || self.completes(seat, waiting.after(self.board, index, to), due - 1, true);
                moves[index] |= u64::from(fine) << exit;
            }
        }
        moves
    }

    /// The first Jewels of a seat as the table has them.
    fn waiting(&self, seat: usize, count: usize) -> Waiting<L> {
        Waiting { ids: self.table.ids(seat), count, taken: self.taken }
    }

    /// Whether `need` of these Jewels can move one after another, a Breach being a move and the
    /// last one, or where `breach` says so any Breach on the way.
    fn completes(&self, seat: usize, waiting: Waiting<L>, need: usize, breach: bool) -> bool {
        if need == 0 {
            return true;
        }
        if need > waiting.count && !breach {
            return false;
        }
        let shut = self.shut(seat, waiting.taken);
        (0..waiting.count).any(|index| {
            let id = waiting.ids[index];
            let mut rest = self.exits(seat, id, &shut);
            while rest != 0 {
                let to = self.board.beyond(id, rest.trailing_zeros());
                rest &= rest - 1;
                let done = if self.board.kind(to).is_dock() {
                    breach || need == 1
                } else {
                    self.completes(seat, waiting.after(self.board, index, to), need - 1, breach)
                };
                if done {
                    return true;
                }
            }
            false
        })
    }

    /// How many Jewels of a seat are in play.
    pub(crate) fn jewels_in_play(&self, seat: usize) -> usize {
        self.table.ids(seat).iter().filter(|&&id| id != NO_JEWEL).count()
    }

    /// TRIAD-14: whether the first `count` Jewels of a seat, as the table has them, can all move,
    /// or there is a Breach on the way.
    pub(crate) fn all_can_move(&self, seat: usize, count: usize) -> bool {
        self.completes(seat, self.waiting(seat, count), count, true)
    }

    /// TRIAD-25: whether `need` of the first `count` Jewels can move, or there is a Breach.
    pub(crate) fn can_still_move(&self, seat: usize, count: usize, need: usize) -> bool {
        self.completes(seat, self.waiting(seat, count), need, true)
    }

    /// TRIAD-25: how many of the first `count` Jewels of a seat can move at most, a Breach counting
    /// as a move and ending the turn.
    pub(crate) fn most_movable(&self, seat: usize, count: usize) -> usize {
        let waiting = self.waiting(seat, count);
        (1..=count).rev().find(|&need| self.completes(seat, waiting, need, false)).unwrap_or(0)
    }

    /// TRIAD-20: which Jewels of a seat could not move even if its own others were not there.
    pub(crate) fn trapped(&self, seat: usize) -> [bool; 3] {
        let ids = self.table.ids(seat);
        let mut taken = self.taken;
        ids.into_iter().for_each(|id| self.board.toggle(&mut taken, id));
        let shut = self.shut(seat, taken);
        ids.map(|id| id != NO_JEWEL && self.exits(seat, id, &shut) == 0)
    }

    pub(crate) fn is_trapped(&self, seat: usize) -> bool {
        self.trapped(seat).contains(&true)
    }
}
