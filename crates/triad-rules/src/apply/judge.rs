//! The end of a turn and of the game: Traps, removal, draws (TRIAD-20, TRIAD-23 to TRIAD-25,
//! TRIAD-27, TRIAD-28).

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::end::Achievement;
use crate::options::{Mode, TrapTiming};
use crate::position::Position;
use crate::state::Phase;

use super::gems::Start;

/// The result of the quick checks of a seat's Jewels.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AllCanMove {
    Surely,
    Unknown,
}

impl<L: Board> Position<L> {
    /// Ends the game with this achievement of a seat.
    #[cold]
    #[inline(never)]
    pub(crate) fn achieve(&mut self, seat: usize, what: Achievement) {
        // TRIAD-27: the game is a draw if only the achieving player has won by this before.
        let won_before = self.rules.has_won(seat, what) && !self.rules.has_won(seat ^ 1, what);
        if !won_before {
            self.counts.set_result(seat, what);
        }
        self.finish();
    }

    pub(crate) fn finish(&mut self) {
        self.pending = 0;
        self.turn = self.turn.to_over();
    }

    /// Begins the turn of a seat.
    pub(crate) fn begin_turn(&mut self, seat: usize) {
        let sure = self.surely_all_can_move(seat, self.turn.ids(seat), self.occupied);
        self.hand_over(seat, if sure { AllCanMove::Surely } else { AllCanMove::Unknown });
    }

    /// Begins the turn of a seat.
    #[inline(always)]
    fn hand_over(&mut self, seat: usize, jewels: AllCanMove) {
        // TRIAD-20 (`on_move`): even if all can move, some after others or after a Breach, one of
        // them may be trapped.
        let must_judge = self.rules.no_jewels()
            || jewels == AllCanMove::Unknown
                && (self.rules.timing() == TrapTiming::OnMove || !self.will_move_all(seat));
        self.turn = self.turn.to_gem(seat, must_judge);
    }

    /// Ends the turn, and all following turns that pass automatically (TRIAD-25).
    #[cold]
    #[inline(never)]
    pub(crate) fn end_turns(&mut self) {
        let full = self.vacant() == 0;
        // The number of turns in a row that passed automatically, and that removed no Jewel.
        let (mut idle, mut unchanged) = (0, 0);
        loop {
            match self.judge_traps() {
                _ if self.turn.phase() == Phase::Over => return,
                true => unchanged = 0,
                false => unchanged += 1,
            }
            if full && self.is_drawn(idle, unchanged) {
                self.finish();
                return;
            }
            let seat = self.turn.seat() ^ 1;
            if !full {
                self.hand_over(seat, AllCanMove::Unknown);
                return;
            }
            // The Jewels follow at once, so that the flag for judging traps is not read.
            self.turn = self.turn.to_gem(seat, true);
            // TRIAD-8: with no vacant Post the placement is skipped. TRIAD-23: skipped placements
            // are counted here and judged when the turn ends.
            if self.counts.draw_after() > 0 {
                self.counts.set_gemless_turns(self.counts.gemless_turns().saturating_add(1));
            }
            // TRIAD-25: a turn without any possible action passes automatically.
            if self.begin_jewels() != Start::Passes {
                return;
            }
            idle += 1;
        }
    }

    /// Judges the opponent's Jewels at the end of a turn, and returns whether any was removed.
    fn judge_traps(&mut self) -> bool {
        let seat = self.turn.seat();
        let trapped = self.trapped(seat ^ 1);
        if !trapped.contains(&true) {
            return false;
        }
        if self.rules.trap_counts() {
            // TRIAD-20.
            if self.rules.timing() == TrapTiming::Immediate {
                self.achieve(seat, Achievement::Trap);
            }
            return false;
        }
        // TRIAD-28: only if both have won by Trap. A single strategy game does not remove them
        // (TRIAD-24).
        if self.rules.mode() == Mode::Standard {
            self.remove(seat ^ 1, trapped);
            return true;
        }
        false
    }

    /// TRIAD-28: takes Jewels out of play.
    fn remove(&mut self, seat: usize, out: [bool; 3]) {
        let mut kept = [NO_JEWEL; 3];
        let mut count = 0;
        for (id, out) in self.turn.ids(seat).into_iter().zip(out) {
            if out {
                self.board.toggle(&mut self.occupied, id);
            } else {
                kept[count] = id;
                count += 1;
            }
        }
        self.turn = self.turn.with_ids(seat, kept);
    }

    /// Returns whether a turn that ends on a full board ends the game in a draw.
    fn is_drawn(&mut self, idle: u32, unchanged: u32) -> bool {
        // TRIAD-24, TRIAD-29: without Jewels nothing more can happen.
        if self.rules.no_jewels() {
            return true;
        }
        // TRIAD-23.
        match self.counts.draw_after() {
            0 => idle >= 2,
            limit if self.counts.gemless_turns() >= limit => true,
            // Both have passed and would pass again until the limit.
            limit if idle >= 2 && unchanged >= 2 => {
                self.counts.set_gemless_turns(limit);
                true
            }
            _ => false,
        }
    }
}
