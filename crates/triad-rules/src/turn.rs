//! What an action does, and what is checked after it, in the order of checks that TRIAD-23 ends with.

use crate::board::{Board, NO_JEWEL};
use crate::position::Position;
use crate::words::{Achievement, Phase};
use crate::{Action, Place};

/// The tally that wins (TRIAD-22).
const TALLY_TO_WIN: u32 = 10;

/// What comes of the Jewels at the start of their part of a turn.
#[derive(PartialEq, Eq)]
enum Start {
    /// The player has something to do.
    Acts,
    /// The player can do nothing (TRIAD-25), or there are no Jewels.
    Passes,
    /// The game is over.
    Over,
}

impl<L: Board> Position<L> {
    #[inline(always)]
    pub(crate) fn play(&mut self, action: Action) {
        match action {
            Action::Gem(post) => self.place(self.board.bit_of_known(post)),
            Action::Capture(post) => self.capture(self.board.bit_of_known(post)),
            Action::Jewel { from, to } => self.move_jewel(from, to),
        }
    }

    // Gems and captures

    /// TRIAD-8: places a Gem. TRIAD-13: that Gems never move otherwise shows in that nothing else
    /// writes to `gems`, but for captures.
    #[inline(always)]
    fn place(&mut self, bit: u32) {
        let seat = self.table.seat();
        let arrived = 1u64 << (bit & 63);
        let own = self.gems[seat] | arrived;
        self.gems[seat] = own;
        // TRIAD-9, TRIAD-11: only the Gem that arrives brackets.
        let bracketed = self.board.between(arrived, own, self.gems[seat ^ 1]);
        if bracketed != 0 {
            self.bracket(bracketed);
            if self.table.phase() == Phase::Over {
                return;
            }
        }
        if self.table.is_careful() {
            self.settle_gems();
        } else {
            self.table = self.table.to_jewels(3, 3);
        }
    }

    /// TRIAD-10, TRIAD-12: captures everything, or leaves it to the player.
    #[inline(always)]
    fn bracket(&mut self, bracketed: u64) {
        if self.rules.manual() {
            self.pending = bracketed;
            return;
        }
        let seat = self.table.seat();
        let (mut own, mut opposing) = (self.gems[seat], self.gems[seat ^ 1]);
        let mut wave = bracketed;
        let mut captured = 0;
        while wave != 0 {
            own |= wave;
            opposing ^= wave;
            captured |= wave;
            // TRIAD-10: the Gems that replace captured ones have arrived, too.
            wave = self.board.between(wave, own, opposing);
        }
        self.gems[seat] = own;
        self.gems[seat ^ 1] = opposing;
        self.count_captures(captured.count_ones());
    }

    /// TRIAD-22: counts captured Gems; ten win.
    #[inline]
    fn count_captures(&mut self, gems: u32) {
        let seat = self.table.seat();
        self.counts.add_captures(seat, gems);
        if self.counts.tally(seat) >= TALLY_TO_WIN && self.rules.capture_counts() {
            self.achieve(seat, Achievement::Capture);
        }
    }

    /// TRIAD-12: one capture that the player chose.
    #[cold]
    fn capture(&mut self, bit: u32) {
        let seat = self.table.seat();
        let captured = 1u64 << (bit & 63);
        self.gems[seat] |= captured;
        self.gems[seat ^ 1] &= !captured;
        self.pending &= !captured;
        self.pending |= self.board.between(captured, self.gems[seat], self.gems[seat ^ 1]);
        self.count_captures(1);
        if self.table.phase() != Phase::Over {
            self.settle_gems();
        }
    }

    #[cold]
    fn settle_gems(&mut self) {
        if self.start_jewels() == Start::Passes {
            self.end_turn();
        }
    }

    /// Judges what is to be judged before the Jewels move.
    fn start_jewels(&mut self) -> Start {
        let seat = self.table.seat();
        let count = self.jewels_in_play(seat);
        // TRIAD-20 (`on_move`), TRIAD-21, TRIAD-28: whether the player is trapped, if a Trap counts.
        let trapped = self.rules.trap_counts()
            && (self.rules.timing() == crate::TrapTiming::OnMove && self.is_trapped(seat)
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
        self.start_jewels() == Start::Acts
    }

    // Jewels

    /// TRIAD-14: moves a Jewel.
    #[inline(always)]
    fn move_jewel(&mut self, from: Place, to: Place) {
        let seat = self.table.seat();
        let leaving = self.board.id_of_known(from);
        let arriving = self.board.arrival(from, to);
        self.board.toggle(&mut self.taken, leaving);
        self.board.toggle(&mut self.taken, arriving);
        let ids = self.table.ids(seat);
        let stays = |index: usize| usize::from(!self.board.same_place(ids[index], leaving));
        let index = stays(0) + (stays(0) & stays(1));
        self.table = self.table.with_moved(seat, index, arriving);
        // TRIAD-12: captures not carried out are forfeit.
        self.pending = 0;
        // TRIAD-19: a Breach wins at once.
        if self.board.kind(arriving).is_dock() {
            self.achieve(seat, Achievement::Breach);
        } else if self.table.due() == 0 {
            self.end_turn();
        }
    }

    // Outcomes

    /// Ends the game, which the caller knows to end by this.
    #[cold]
    fn achieve(&mut self, seat: usize, what: Achievement) {
        // TRIAD-27: what only the achieving player has won by before makes a draw.
        let won_before = self.rules.has_won(seat, what) && !self.rules.has_won(seat ^ 1, what);
        if !won_before {
            self.counts.set_result(seat, what);
        }
        self.finish();
    }

    fn finish(&mut self) {
        self.pending = 0;
        self.table = self.table.to_over();
    }

    /// Hands the turn over to a seat.
    #[inline]
    pub(crate) fn begin_turn(&mut self, seat: usize) {
        let careful = self.rules.is_careful() || !self.moves_widely(seat) && !self.will_move_all(seat);
        self.table = self.table.to_gem(seat, careful);
    }

    /// Ends the turn.
    #[inline(always)]
    fn end_turn(&mut self) {
        let opponent = self.table.seat() ^ 1;
        // Where the opponent's Jewels have room, none is trapped; with a vacant Post on the board
        // a Gem was placed.
        if !self.rules.is_careful() && self.vacant() != 0 && self.moves_widely(opponent) {
            self.table = self.table.to_gem(opponent, false);
        } else {
            self.judge_turns();
        }
    }

    /// Ends the turn, and also those that follow and pass by themselves.
    #[cold]
    #[inline(never)]
    fn judge_turns(&mut self) {
        let full = self.vacant() == 0;
        // How many turns in a row have passed by themselves, and changed nothing at their end.
        let (mut idle, mut unchanged) = (0, 0);
        loop {
            match self.judge_traps() {
                _ if self.table.phase() == Phase::Over => return,
                true => unchanged = 0,
                false => unchanged += 1,
            }
            if full && self.is_drawn(idle, unchanged) {
                self.finish();
                return;
            }
            self.begin_turn(self.table.seat() ^ 1);
            if !full {
                return;
            }
            // TRIAD-8: with no vacant Post the placement is skipped. TRIAD-23: that is counted here,
            // and judged when the turn ends.
            if self.counts.draw_after() > 0 {
                self.counts.set_quiet(self.counts.quiet().saturating_add(1));
            }
            // TRIAD-25: a turn without any possible action passes by itself.
            if self.start_jewels() != Start::Passes {
                return;
            }
            idle += 1;
        }
    }

    /// Judges the opponent's Jewels at the end of a turn; true if any was removed.
    fn judge_traps(&mut self) -> bool {
        let seat = self.table.seat();
        let trapped = self.trapped(seat ^ 1);
        if !trapped.contains(&true) {
            return false;
        }
        if self.rules.trap_counts() {
            // TRIAD-20.
            if self.rules.timing() == crate::TrapTiming::Immediate {
                self.achieve(seat, Achievement::Trap);
            }
            return false;
        }
        // TRIAD-28: only where both have won by it; a single strategy game leaves them (TRIAD-24).
        if self.rules.mode() == crate::Mode::Standard {
            self.remove(seat ^ 1, trapped);
            return true;
        }
        false
    }

    /// TRIAD-28: takes Jewels out of play.
    fn remove(&mut self, seat: usize, out: [bool; 3]) {
        let mut kept = [NO_JEWEL; 3];
        let mut count = 0;
        for (id, out) in self.table.ids(seat).into_iter().zip(out) {
            if out {
                self.board.toggle(&mut self.taken, id);
            } else {
                kept[count] = id;
                count += 1;
            }
        }
        self.table = self.table.with_ids(seat, kept);
    }

    /// Whether a turn that ends on a full board ends the game in a draw.
    fn is_drawn(&mut self, idle: u32, unchanged: u32) -> bool {
        // TRIAD-24, TRIAD-29: without Jewels nothing can happen any more.
        if self.rules.no_jewels() {
            return true;
        }
        // TRIAD-23.
        match self.counts.draw_after() {
            0 => idle >= 2,
            limit if self.counts.quiet() >= limit => true,
            // Both have passed, and so they will until the limit is reached: no need to wait.
            limit if idle >= 2 && unchanged >= 2 => {
                self.counts.set_quiet(limit);
                true
            }
            _ => false,
        }
    }
}
