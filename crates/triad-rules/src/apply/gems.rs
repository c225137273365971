//! Placement and captures (TRIAD-8 to TRIAD-13), and the checks before the Jewels move.

use crate::board::Board;
use crate::end::Achievement;
use crate::options::TrapTiming;
use crate::position::Position;
use crate::state::JewelsAndTurn;

/// The tally that wins (TRIAD-22).
pub(crate) const TALLY_TO_WIN: u32 = 10;

/// The result of starting the Jewels' part of a turn.
#[derive(PartialEq, Eq)]
pub(super) enum Start {
    /// The player has something to do.
    Acts,
    /// The player can do nothing (TRIAD-25), or there are no Jewels.
    Passes,
    /// The game is over.
    Over,
}

impl<L: Board> Position<L> {
    /// Sets the Gems of both seats, even if only one set changed.
    ///
    /// A store to an address that depends on the seat stalls the next load of the stored value.
    #[inline(always)]
    fn set_gems(&mut self, seat: usize, own: u64, opposing: u64) {
        self.gems = if seat == 0 { [own, opposing] } else { [opposing, own] };
    }

    /// TRIAD-8: places a Gem.
    ///
    /// TRIAD-13: Gems never move in another way. Only placements and captures write to `gems`.
    #[inline(always)]
    pub(crate) fn place_gem(&mut self, bit: u32) {
        self.place_gem_with(bit, self.turn.to_jewels(3, 3));
    }

    /// Same as [`place_gem`](Self::place_gem), with the `turn` that follows if nothing must be
    /// judged.
    ///
    /// It does not depend on the Post.
    #[inline(always)]
    pub(super) fn place_gem_with(&mut self, bit: u32, jewels: JewelsAndTurn) {
        let seat = self.turn.seat();
        let (own, opposing) = self.gems_from(seat);
        let own = own | 1 << (bit & 63);
        // TRIAD-9, TRIAD-11: only the Gem that arrives brackets.
        let bracketed = self.board.flanked(bit, own, opposing);
        if bracketed != 0 {
            self.bracket(own, opposing, bracketed, jewels);
        } else {
            self.set_gems(seat, own, opposing);
            self.after_gems(jewels);
        }
    }

    /// Returns the Gems after a placement that captures nothing and judges nothing; `None` after
    /// others.
    #[inline(always)]
    pub(super) fn quiet_gem(&self, bit: u32) -> Option<[u64; 2]> {
        let seat = self.turn.seat();
        let (own, opposing) = self.gems_from(seat);
        let own = own | 1 << (bit & 63);
        if self.board.flanked(bit, own, opposing) != 0 || self.turn.must_judge() {
            return None;
        }
        Some(if seat == 0 { [own, opposing] } else { [opposing, own] })
    }

    /// TRIAD-10, TRIAD-12: carries out all captures, or leaves them pending for the player.
    #[inline(always)]
    fn bracket(&mut self, own: u64, opposing: u64, bracketed: u64, jewels: JewelsAndTurn) {
        let seat = self.turn.seat();
        if self.rules.manual() {
            self.pending = bracketed;
            self.set_gems(seat, own, opposing);
            self.judge_choice();
            return;
        }
        let (own, opposing, captured) = self.carry_out(own, opposing, bracketed);
        self.set_gems(seat, own, opposing);
        self.counts.add_captures(seat, captured);
        if self.has_captured_enough() {
            self.achieve(seat, Achievement::Capture);
        } else {
            self.after_gems(jewels);
        }
    }

    /// Continues with the Jewels.
    #[inline(always)]
    fn after_gems(&mut self, jewels: JewelsAndTurn) {
        if self.turn.must_judge() {
            self.judge_gems();
        } else {
            self.turn = jewels;
        }
    }

    /// TRIAD-22: returns whether the player has won by ten captured Gems.
    #[inline(always)]
    fn has_captured_enough(&self) -> bool {
        self.counts.tally(self.turn.seat()) >= TALLY_TO_WIN && self.rules.capture_counts()
    }

    /// TRIAD-12: carries out one capture that the player chose.
    #[cold]
    #[inline(never)]
    pub(crate) fn capture(&mut self, bit: u32) {
        let seat = self.turn.seat();
        let captured = 1u64 << (bit & 63);
        let (own, opposing) = self.gems_from(seat);
        let (own, opposing) = (own | captured, opposing & !captured);
        self.set_gems(seat, own, opposing);
        self.pending &= !captured;
        self.pending |= self.board.flanked(bit, own, opposing);
        self.counts.add_captures(seat, 1);
        if self.has_captured_enough() {
            self.achieve(seat, Achievement::Capture);
        } else {
            self.judge_choice();
        }
    }

    /// Continues with pending captures and the Jewels (TRIAD-12).
    #[inline]
    fn judge_choice(&mut self) {
        let seat = self.turn.seat();
        if self.surely_all_can_move(seat, self.turn.ids(seat), self.occupied) {
            self.turn = self.turn.to_jewels(3, 3);
        } else {
            self.judge_gems();
        }
    }

    #[cold]
    #[inline(never)]
    fn judge_gems(&mut self) {
        if self.begin_jewels() == Start::Passes {
            self.end_turns();
        }
    }

    /// Evaluates the trap rules before Jewels move.
    pub(super) fn begin_jewels(&mut self) -> Start {
        let seat = self.turn.seat();
        let count = self.jewels_in_play(seat);
        // TRIAD-20 (`on_move`), TRIAD-21, TRIAD-28: is the player trapped, if a Trap counts?
        let trapped = self.rules.trap_counts()
            && (self.rules.timing() == TrapTiming::OnMove && self.is_trapped(seat)
                || !self.all_can_move(seat, count));
        // TRIAD-14: all must move. TRIAD-25: if a Trap does not end the game, as many as possible.
        let due = match self.rules.trap_counts() {
            true if trapped => 0,
            true => count,
            false => self.most_movable(seat, count),
        };
        // TRIAD-12, TRIAD-21: while captures are pending nothing is judged. The Jewels wait only if
        // they would be trapped.
        if self.pending != 0 {
            self.turn = self.turn.to_jewels(count, due);
            return Start::Acts;
        }
        if trapped {
            // TRIAD-21, TRIAD-27: the opponent of the stuck player achieves this Trap.
            self.achieve(seat ^ 1, Achievement::Trap);
            return Start::Over;
        }
        if due == 0 {
            return Start::Passes;
        }
        self.turn = self.turn.to_jewels(count, due);
        Start::Acts
    }

    /// Continues with the Jewels of a position that was read; false if the turn would have ended.
    pub(crate) fn resume_jewels(&mut self) -> bool {
        self.begin_jewels() == Start::Acts
    }
}
