//! Jewel moves (TRIAD-14, TRIAD-19).

use rand_core::Rng;
use rules_core::uniform_below;

use crate::action::Move;
use crate::board::Board;
use crate::end::Achievement;
use crate::position::Position;
use crate::state::JewelsAndTurn;

impl<L: Board> Position<L> {
    /// TRIAD-14: moves a Jewel.
    #[inline(always)]
    pub(crate) fn move_jewel(&mut self, one: Move) {
        let (board, before) = (self.board, self.turn);
        let mut occupied = self.occupied;
        board.toggle(&mut occupied, one.from);
        board.toggle(&mut occupied, one.to);
        self.turn = before.with_moved(before.seat(), one.index, one.from, one.to);
        self.occupied = occupied;
        // TRIAD-12: captures not carried out are forfeit.
        self.pending = 0;
        if board.kind(one.to).is_dock() {
            self.breach(before.seat());
        } else if self.turn.due() == 0 {
            self.end_turn();
        }
    }

    /// Returns the Jewels after a move that is no Breach and after which nothing is judged; `None`
    /// after others.
    ///
    /// `always_safe` means that the last Jewel surely traps none, wherever it moves.
    #[inline(always)]
    pub(super) fn quiet_move(
        &self,
        one: Move,
        always_safe: bool,
    ) -> Option<(L::Ids, JewelsAndTurn)> {
        let (board, seat) = (self.board, self.turn.seat());
        if board.kind(one.to).is_dock() {
            return None;
        }
        let mut occupied = self.occupied;
        board.toggle(&mut occupied, one.from);
        board.toggle(&mut occupied, one.to);
        let turn = self.turn.with_moved(seat, one.index, one.from, one.to);
        if turn.due() > 0 {
            return Some((occupied, turn));
        }
        let safe = always_safe || Position { occupied, turn, ..*self }.surely_traps_no_jewel();
        safe.then(|| (occupied, turn.to_gem(seat ^ 1, false)))
    }

    /// TRIAD-19: a Breach wins at once.
    #[cold]
    #[inline(never)]
    pub(crate) fn breach(&mut self, seat: usize) {
        self.achieve(seat, Achievement::Breach);
    }

    /// Ends the turn after the last Jewel has moved.
    #[inline(always)]
    pub(crate) fn end_turn(&mut self) {
        if self.surely_traps_no_jewel() {
            self.turn = self.turn.to_gem(self.turn.seat() ^ 1, false);
        } else {
            self.end_turns();
        }
    }

    /// Returns whether the end of this turn surely leaves no opposing Jewel trapped.
    ///
    /// False means unsure. A vacant Post on the board means that a Gem was placed.
    #[inline(always)]
    pub(crate) fn surely_traps_no_jewel(&self) -> bool {
        let opponent = self.turn.seat() ^ 1;
        !self.rules.no_jewels()
            && self.vacant() != 0
            && self.surely_all_can_move(opponent, self.turn.ids(opponent), self.occupied)
    }

    /// Same as [`surely_traps_no_jewel`](Self::surely_traps_no_jewel), for every target of the last
    /// Jewel.
    #[inline(always)]
    pub(crate) fn surely_traps_no_jewel_anywhere(&self) -> bool {
        let (seat, mut occupied) = (self.turn.seat(), self.occupied);
        self.board.toggle(&mut occupied, self.turn.id(seat, 0));
        !self.rules.no_jewels()
            && self.vacant() != 0
            && self.surely_all_can_move_but_one_place(seat ^ 1, self.turn.ids(seat ^ 1), occupied)
    }

    /// Picks a Jewel move and plays it.
    ///
    /// There are `LEFT` Jewels to move, all of them due, and no captures pending.
    #[inline(always)]
    pub(super) fn move_random_jewel<const LEFT: usize, R: Rng + ?Sized>(
        &mut self,
        rng: &mut R,
    ) -> Move {
        let (moves, seat) = (self.moves_of::<LEFT>(), self.turn.seat());
        let mobility = L::mobility(moves);
        let one = self.nth_move(moves, mobility, uniform_below(rng, mobility.count()));
        let mut occupied = self.occupied;
        self.board.toggle(&mut occupied, one.from);
        self.board.toggle(&mut occupied, one.to);
        self.occupied = occupied;
        self.turn = self.turn.with_lifted(seat, one.index, LEFT).with_landed(seat, LEFT, one.to);
        if self.board.kind(one.to).is_dock() {
            self.breach(seat);
        } else if LEFT == 1 {
            self.end_turn();
        }
        one
    }
}
