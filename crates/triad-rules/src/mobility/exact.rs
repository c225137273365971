//! The exact search for the number of Jewels that can move one after another (TRIAD-14, TRIAD-25).

use crate::board::Board;
use crate::position::Position;

/// Jewels that have not moved yet, with the occupied places at that moment.
#[derive(Clone, Copy)]
pub(crate) struct Waiting<L: Board> {
    pub(crate) ids: [u8; 3],
    pub(crate) count: usize,
    pub(crate) occupied: L::Ids,
}

impl<L: Board> Waiting<L> {
    /// Returns the others after one of them has moved to another id.
    pub(crate) fn after(mut self, board: L, index: usize, to: u8) -> Self {
        board.toggle(&mut self.occupied, self.ids[index]);
        board.toggle(&mut self.occupied, to);
        self.count -= 1;
        self.ids[index] = self.ids[self.count];
        self
    }
}

impl<L: Board> Position<L> {
    /// Returns the first `count` Jewels of a seat.
    pub(crate) fn waiting(&self, seat: usize, count: usize) -> Waiting<L> {
        Waiting { ids: self.turn.ids(seat), count, occupied: self.occupied }
    }

    /// Returns whether `need` of these Jewels can move one after another.
    ///
    /// A Breach may be the last of these moves. With `breach` it may also be an earlier one and
    /// completes the turn.
    pub(crate) fn completes(
        &self,
        seat: usize,
        waiting: Waiting<L>,
        need: usize,
        breach: bool,
    ) -> bool {
        // Three nested searches instead of a recursive one bound the stack.
        let exits = |waiting| self.has_exit(seat, waiting);
        let two = |waiting| self.any_move(seat, waiting, 2, breach, exits);
        match need {
            0 => true,
            1 => exits(waiting),
            2 => two(waiting),
            _ => self.any_move(seat, waiting, 3, breach, two),
        }
    }

    /// Returns whether one of these Jewels has an exit.
    fn has_exit(&self, seat: usize, waiting: Waiting<L>) -> bool {
        let blocked = self.blocked(seat, waiting.occupied);
        waiting.ids[..waiting.count].iter().any(|&id| self.exits(seat, id, &blocked) != 0)
    }

    /// Returns whether one of these Jewels can move so that `next` holds for the others.
    ///
    /// `need` Jewels must move. With `breach` a Breach is enough.
    #[inline(always)]
    fn any_move(
        &self,
        seat: usize,
        waiting: Waiting<L>,
        need: usize,
        breach: bool,
        next: impl Fn(Waiting<L>) -> bool,
    ) -> bool {
        if need > waiting.count && !breach {
            return false;
        }
        let blocked = self.blocked(seat, waiting.occupied);
        (0..waiting.count).any(|index| {
            let id = waiting.ids[index];
            let mut rest = self.exits(seat, id, &blocked);
            while rest != 0 {
                let to = self.board.beyond(id, rest.trailing_zeros());
                rest &= rest - 1;
                let done = if self.board.kind(to).is_dock() {
                    breach
                } else {
                    next(waiting.after(self.board, index, to))
                };
                if done {
                    return true;
                }
            }
            false
        })
    }

    /// TRIAD-14: returns whether the first `count` Jewels of a seat can all move.
    ///
    /// A Breach on the way is enough.
    pub(crate) fn all_can_move(&self, seat: usize, count: usize) -> bool {
        self.completes(seat, self.waiting(seat, count), count, true)
    }

    /// TRIAD-25: returns whether `need` of the first `count` Jewels can move, or there is a Breach.
    pub(crate) fn can_still_move(&self, seat: usize, count: usize, need: usize) -> bool {
        self.completes(seat, self.waiting(seat, count), need, true)
    }

    /// TRIAD-25: returns how many of the first `count` Jewels of a seat can move at most.
    ///
    /// A Breach counts as a move and ends the turn.
    pub(crate) fn most_movable(&self, seat: usize, count: usize) -> usize {
        let waiting = self.waiting(seat, count);
        (1..=count).rev().find(|&need| self.completes(seat, waiting, need, false)).unwrap_or(0)
    }

    /// Returns whether three Jewels of a seat will be due whatever it places (TRIAD-21).
    ///
    /// Captures only remove Barriers against the seat, so Jewels that can move now can also move
    /// then.
    #[cold]
    pub(crate) fn will_move_all(&self, seat: usize) -> bool {
        if self.jewels_in_play(seat) < 3 {
            return false;
        }
        // If a Trap does not end the game, a Breach on the way is not enough (TRIAD-25).
        let breach = self.rules.trap_counts();
        breach && self.surely_all_can_part(seat)
            || self.completes(seat, self.waiting(seat, 3), 3, breach)
    }
}
