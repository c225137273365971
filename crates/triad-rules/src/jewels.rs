//! Where Jewels can go, and which of these moves the duty to move allows.

use crate::board::{Board, NO_JEWEL};
use crate::position::Position;

/// The exits by which each Jewel still to move may leave, side by side in the order of the table,
/// [`Board::EXITS`] bits each.
pub(crate) type Moves = u64;

/// A Jewel move in terms of the table: which Jewel, from which id to which.
#[derive(Clone, Copy)]
pub(crate) struct Move {
    pub(crate) index: usize,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

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
    #[inline(always)]
    fn exits(&self, seat: usize, id: u8, shut: &L::Ids) -> u64 {
        self.board.exits(id, self.gems_from(seat).1, shut)
    }

    /// TRIAD-16, TRIAD-17: where no Jewel of this seat may go.
    #[inline]
    fn shut(&self, seat: usize, taken: L::Ids) -> L::Ids {
        self.board.shut(taken, seat, self.rules.breach_counts())
    }

    /// The exits of the first `count` Jewels of a seat side by side.
    #[inline(always)]
    fn exits_of(&self, seat: usize, ids: [u8; 3], count: usize, taken: L::Ids) -> Moves {
        let shut = self.shut(seat, taken);
        let mut moves = self.exits(seat, ids[0], &shut);
        if count > 1 {
            moves |= self.exits(seat, ids[1], &shut) << L::EXITS;
        }
        if count > 2 {
            moves |= self.exits(seat, ids[2], &shut) << (2 * L::EXITS);
        }
        moves
    }

    /// Whether no two of three Jewels can have two destinations in common.
    #[inline(always)]
    fn are_apart(&self, ids: [u8; 3]) -> bool {
        let [one, other, third] = ids.map(|id| self.board.class(id));
        (one != other) & (one != third) & (other != third)
    }

    /// Whether all three Jewels of the seat can move, as far as a quick look can tell: then none of
    /// them is trapped, and all of them are due.
    ///
    /// By Hall's theorem three Jewels have three different destinations if each has one, each two of
    /// them have two, and all of them three; so they have if two of them have several, but not the
    /// same, and the third has one.
    #[inline(always)]
    pub(crate) fn is_wide(&self, seat: usize, ids: [u8; 3], taken: L::Ids) -> bool {
        let moves = self.exits_of(seat, ids, 3, taken);
        L::survey(moves).is_wide() && self.are_apart(ids) || self.is_loose(ids, 3, moves)
    }

    /// Whether each of the first `count` Jewels, two or three, has several destinations that no other
    /// has just the same, or one that no other has at all: then whatever one does leaves the others
    /// their moves. As far as a quick look can tell.
    #[inline(never)]
    fn is_loose(&self, ids: [u8; 3], count: usize, moves: Moves) -> bool {
        let single = |index| !is_several(Self::exits_in(moves, index));
        let stuck = |index| Self::exits_in(moves, index) == 0;
        let clash = |one: usize, other: usize| {
            (single(one) | single(other)) && !self.board.are_far(ids[one], ids[other])
        };
        if stuck(0) | stuck(1) || clash(0, 1) {
            return false;
        }
        count == 2 || !(stuck(2) || clash(0, 2) || clash(1, 2)) && self.are_apart(ids)
    }

    /// Whether all three Jewels of the seat can move even if some one more place is taken, as far as
    /// a quick look can tell.
    ///
    /// No two of them have more than one destination in common. Without the place taken, two with a
    /// single destination left therefore have different ones, and the one that had three has two at
    /// least, of which each of the others shares at most one: Hall's condition holds.
    #[inline(always)]
    pub(crate) fn is_roomy(&self, seat: usize, ids: [u8; 3], taken: L::Ids) -> bool {
        L::survey(self.exits_of(seat, ids, 3, taken)).is_roomy() && self.are_apart(ids)
    }

    pub(crate) fn moves_widely(&self, seat: usize) -> bool {
        self.is_wide(seat, self.table.ids(seat), self.taken)
    }

    /// TRIAD-14, TRIAD-25: the legal Jewel moves of the seat to move.
    #[inline(always)]
    pub(crate) fn jewel_moves(&self) -> Moves {
        match self.table.left() {
            1 if self.table.due() > 0 => self.moves_of::<1>(),
            2 => self.moves_of::<2>(),
            3 => self.moves_of::<3>(),
            _ => 0,
        }
    }

    /// The same with so many Jewels to move, and some due.
    #[inline(always)]
    pub(crate) fn moves_of<const LEFT: usize>(&self) -> Moves {
        let (seat, all_due) = (self.table.seat(), self.table.due() == LEFT);
        let ids = self.table.ids(seat);
        let moves = self.exits_of(seat, ids, LEFT, self.taken);
        let free = match LEFT {
            // The last Jewel may go anywhere.
            1 => true,
            // Whatever one takes, the other keeps an exit.
            2 => all_due && L::survey(moves).is_pair(),
            // When one has taken a destination, the others still have different ones.
            _ => all_due && L::survey(moves).is_free() && self.are_apart(ids),
        };
        if free { moves } else { self.dutiful_moves(moves) }
    }

    /// The exits of one Jewel among the moves of all.
    #[inline]
    pub(crate) fn exits_in(moves: Moves, index: usize) -> u64 {
        moves >> (L::EXITS * index as u32) & ((1 << L::EXITS) - 1)
    }

    /// Those of these moves that leave the duty of the turn within reach.
    #[inline(never)]
    fn dutiful_moves(&self, open: Moves) -> Moves {
        let (seat, left, due) = (self.table.seat(), self.table.left(), self.table.due());
        let ids = self.table.ids(seat);
        let exits = [0, 1, 2].map(|index| Self::exits_in(open, index));
        let mut moves = 0;
        if due == 0 {
            return moves;
        }
        if due == left && left > 1 && self.is_loose(ids, left, open) {
            return open;
        }
        for index in 0..left {
            if exits[index] == 0 {
                continue;
            }
            let dutiful = match (left, due) {
                (2, 2) => self.moves_before_one(seat, ids[index], exits[index], ids[index ^ 1]),
                (3, 3) => {
                    let others = [ids[(index + 1) % 3], ids[(index + 2) % 3]];
                    self.moves_before_two(seat, ids[index], exits[index], others)
                }
                _ => self.moves_before_any(seat, index, exits[index], due),
            };
            moves |= dutiful << (L::EXITS * index as u32);
        }
        moves
    }

    /// TRIAD-14 with two Jewels to move: the moves of one that leave the other a move, or breach.
    fn moves_before_one(&self, seat: usize, id: u8, exits: u64, other: u8) -> u64 {
        let mut taken = self.taken;
        self.board.toggle(&mut taken, id);
        let rest = self.exits(seat, other, &self.shut(seat, taken));
        if is_several(rest) {
            return exits;
        }
        self.filter(id, exits, |to| self.board.except(other, rest, to) != 0)
    }

    /// TRIAD-14 with three Jewels to move: the moves of one that leave moves to both others, in
    /// either order, or breach.
    fn moves_before_two(&self, seat: usize, id: u8, exits: u64, others: [u8; 2]) -> u64 {
        let mut taken = self.taken;
        self.board.toggle(&mut taken, id);
        let shut = self.shut(seat, taken);
        let rest = others.map(|other| self.exits(seat, other, &shut));
        if is_several(rest[0]) && is_several(rest[1]) && self.are_apart([id, others[0], others[1]])
        {
            return exits;
        }
        self.filter(id, exits, |to| {
            let kept = [0, 1].map(|index| self.board.except(others[index], rest[index], to));
            self.both_can_move(seat, others, kept, taken, to)
        })
    }

    /// Whether two Jewels can both move, in either order, or one can breach. These exits are open to
    /// them; Jewels stand on `taken` and on `also`.
    fn both_can_move(
        &self,
        seat: usize,
        ids: [u8; 2],
        exits: [u64; 2],
        mut taken: L::Ids,
        also: u8,
    ) -> bool {
        let targets = [0, 1].map(|index| self.board.first_beyond(ids[index], exits[index]));
        if exits[0] != 0 && exits[1] != 0 {
            let apart = is_several(exits[0])
                || is_several(exits[1])
                || !self.board.is_same_place(targets[0], targets[1]);
            if apart {
                return true;
            }
        }
        if exits[0] | exits[1] == 0 {
            return false;
        }
        // One must move where the other has stood, or breach at once.
        self.board.toggle(&mut taken, also);
        let waiting = Waiting { ids: [ids[0], ids[1], NO_JEWEL], count: 2, taken };
        self.completes(seat, waiting, 2, true)
    }

    /// The exits of a Jewel that are a Breach or fulfil a condition on where they lead.
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

    /// TRIAD-25: the moves after which the number of Jewels due, or a Breach, can still be reached.
    #[cold]
    fn moves_before_any(&self, seat: usize, index: usize, exits: u64, due: usize) -> u64 {
        let waiting = self.waiting(seat, self.table.left());
        self.filter(waiting.ids[index], exits, |to| {
            self.completes(seat, waiting.after(self.board, index, to), due - 1, true)
        })
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

    /// Whether three Jewels of a seat will be due to move whatever it places: captures only take
    /// Barriers away from it, so what can move now can move then (TRIAD-21).
    #[cold]
    pub(crate) fn will_move_all(&self, seat: usize) -> bool {
        if self.jewels_in_play(seat) < 3 {
            return false;
        }
        // Where a Trap does not end the game, a Breach on the way is not enough (TRIAD-25).
        let breach = self.rules.trap_counts();
        breach && self.all_can_part(seat) || self.completes(seat, self.waiting(seat, 3), 3, breach)
    }

    /// Whether three Jewels of a seat can move to three places that are free already.
    fn all_can_part(&self, seat: usize) -> bool {
        let ids = self.table.ids(seat);
        let moves = self.exits_of(seat, ids, 3, self.taken);
        let [one, other, third] = [0, 1, 2].map(|index| Self::exits_in(moves, index));
        rules_core::Set64(one).into_iter().any(|exit| {
            let to = self.board.beyond(ids[0], u32::from(exit));
            let kept = self.board.except(ids[1], other, to);
            let last = self.board.except(ids[2], third, to);
            let target = |id, exits| self.board.first_beyond(id, exits);
            kept != 0
                && last != 0
                && (is_several(kept)
                    || is_several(last)
                    || !self.board.is_same_place(target(ids[1], kept), target(ids[2], last)))
        })
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
