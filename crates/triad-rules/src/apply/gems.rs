//! Placement and captures (TRIAD-8 to TRIAD-13), and what is due before the Jewels move.

use crate::board::Board;
use crate::end::Achievement;
use crate::options::TrapTiming;
use crate::position::Position;
use crate::state::Table;

/// The tally that wins (TRIAD-22).
pub(crate) const TALLY_TO_WIN: u32 = 10;

/// What comes of the Jewels at the start of their part of a turn.
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
    /// Both are written, whichever changed: a store to an address that depends on the seat makes the
    /// processor wait when what it wrote is loaded at once.
    #[inline(always)]
    fn set_gems(&mut self, seat: usize, own: u64, opposing: u64) {
        self.gems = if seat == 0 { [own, opposing] } else { [opposing, own] };
    }

    /// TRIAD-8: places a Gem. TRIAD-13: that Gems never move otherwise shows in that nothing else
    /// writes to `gems`, but for captures.
    #[inline(always)]
    pub(crate) fn place_gem(&mut self, bit: u32) {
        self.place_gem_with(bit, self.table.to_jewels(3, 3));
    }

    /// The same with the table that follows if nothing has to be judged. It does not depend on the Post.
    #[inline(always)]
    pub(super) fn place_gem_with(&mut self, bit: u32, jewels: Table) {
        let seat = self.table.seat();
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

    /// TRIAD-10, TRIAD-12: captures everything, or leaves it to the player.
    #[inline(always)]
    fn bracket(&mut self, own: u64, opposing: u64, bracketed: u64, jewels: Table) {
        let seat = self.table.seat();
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

    /// Goes on to the Jewels.
    #[inline(always)]
    fn after_gems(&mut self, jewels: Table) {
        if self.table.must_judge() {
            self.judge_gems();
        } else {
            self.table = jewels;
        }
    }

    /// TRIAD-22: ten captured Gems win.
    #[inline(always)]
    fn has_captured_enough(&self) -> bool {
        self.counts.tally(self.table.seat()) >= TALLY_TO_WIN && self.rules.capture_counts()
    }

    /// TRIAD-12: one capture that the player chose.
    #[cold]
    #[inline(never)]
    pub(crate) fn capture(&mut self, bit: u32) {
        let seat = self.table.seat();
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

    /// Goes on to captures that are up to the player and to the Jewels (TRIAD-12).
    #[inline]
    fn judge_choice(&mut self) {
        let seat = self.table.seat();
        if self.surely_all_can_move(seat, self.table.ids(seat), self.occupied) {
            self.table = self.table.to_jewels(3, 3);
        } else {
            self.judge_gems();
        }
    }

    #[cold]
    #[inline(never)]
    fn judge_gems(&mut self) {
        if self.begin_jewels() == Start::Passes {
            self.pass();
        }
    }

    /// Evaluates trap rules before Jewels move.
    pub(super) fn begin_jewels(&mut self) -> Start {
        let seat = self.table.seat();
        let count = self.jewels_in_play(seat);
        // TRIAD-20 (`on_move`), TRIAD-21, TRIAD-28: whether the player is trapped, if a Trap counts.
        let trapped = self.rules.trap_counts()
            && (self.rules.timing() == TrapTiming::OnMove && self.is_trapped(seat)
                || !self.all_can_move(seat, count));
        // TRIAD-14: all move. TRIAD-25: where a Trap does not end the game, as many as can.
        let due = match self.rules.trap_counts() {
            true if trapped => 0,
            true => count,
            false => self.most_movable(seat, count),
        };
        // TRIAD-12, TRIAD-21: with captures pending nothing is judged yet, and the Jewels only wait
        // if they would be trapped.
        if self.pending != 0 {
            self.table = self.table.to_jewels(count, due);
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
        self.table = self.table.to_jewels(count, due);
        Start::Acts
    }

    /// Goes on to the Jewels in a position that was read; false if the turn would have ended.
    pub(crate) fn resume_jewels(&mut self) -> bool {
        self.begin_jewels() == Start::Acts
    }
}
