//! What an action does, and what is checked after it, in the order of checks that TRIAD-23 ends with.

use crate::board::{Board, NO_JEWEL};
use crate::jewels::Move;
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
            Action::Jewel { from, to } => self.move_jewel(self.known(from, to)),
        }
    }

    // Gems and captures

    /// The Gems of a seat, and those of its opponent.
    #[inline(always)]
    pub(crate) fn gems_from(&self, seat: usize) -> (u64, u64) {
        let [south, north] = self.gems;
        if seat == 0 { (south, north) } else { (north, south) }
    }

    #[inline(always)]
    fn set_gems(&mut self, seat: usize, own: u64, opposing: u64) {
        self.gems[seat & 1] = own;
        self.gems[(seat ^ 1) & 1] = opposing;
    }

    /// TRIAD-8: places a Gem. TRIAD-13: that Gems never move otherwise shows in that nothing else
    /// writes to `gems`, but for captures.
    #[inline(always)]
    pub(crate) fn place(&mut self, bit: u32) {
        let seat = self.table.seat();
        let (own, opposing) = self.gems_from(seat);
        let own = own | 1 << (bit & 63);
        // TRIAD-9, TRIAD-11: only the Gem that arrives brackets.
        let bracketed = self.board.between(bit, own, opposing);
        if bracketed != 0 {
            self.bracket(own, opposing, bracketed);
        } else {
            self.gems[seat & 1] = own;
            self.after_gems();
        }
    }

    /// TRIAD-10, TRIAD-12: captures everything, or leaves it to the player.
    #[inline(always)]
    fn bracket(&mut self, mut own: u64, mut opposing: u64, bracketed: u64) {
        let seat = self.table.seat();
        if self.rules.manual() {
            self.pending = bracketed;
            self.set_gems(seat, own, opposing);
            self.settle_gems();
            return;
        }
        own |= bracketed;
        opposing ^= bracketed;
        let (mut arriving, mut captured) = (bracketed, 0);
        while arriving != 0 {
            // TRIAD-10: a Gem that replaces a captured one has arrived, too.
            let more = self.board.between(arriving.trailing_zeros(), own, opposing);
            own |= more;
            opposing ^= more;
            arriving = arriving & (arriving - 1) | more;
            captured += 1;
        }
        self.set_gems(seat, own, opposing);
        self.counts.add_captures(seat, captured);
        if self.is_captured_out() {
            self.achieve(seat, Achievement::Capture);
        } else {
            self.after_gems();
        }
    }

    /// Goes on to the Jewels.
    #[inline(always)]
    fn after_gems(&mut self) {
        if self.table.is_careful() {
            self.settle_gems();
        } else {
            self.table = self.table.to_jewels(3, 3);
        }
    }

    /// TRIAD-22: ten captured Gems win.
    #[inline(always)]
    fn is_captured_out(&self) -> bool {
        self.counts.tally(self.table.seat()) >= TALLY_TO_WIN && self.rules.capture_counts()
    }

    /// TRIAD-12: one capture that the player chose.
    #[cold]
    #[inline(never)]
    fn capture(&mut self, bit: u32) {
        let seat = self.table.seat();
        let captured = 1u64 << (bit & 63);
        let (own, opposing) = self.gems_from(seat);
        let (own, opposing) = (own | captured, opposing & !captured);
        self.set_gems(seat, own, opposing);
        self.pending &= !captured;
        self.pending |= self.board.between(bit, own, opposing);
        self.counts.add_captures(seat, 1);
        if self.is_captured_out() {
            self.achieve(seat, Achievement::Capture);
        } else {
            self.settle_gems();
        }
    }

    #[cold]
    #[inline(never)]
    fn settle_gems(&mut self) {
        if self.start_jewels() == Start::Passes {
            self.judge_turns();
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

    /// The move that a name means.
    #[inline(always)]
    fn known(&self, from: Place, to: Place) -> Move {
        let (board, ids) = (self.board, self.table.ids(self.table.seat()));
        let leaving = board.id_of_known(from);
        let stays = |id: u8| usize::from(!board.same_place(id, leaving));
        let index = stays(ids[0]) + (stays(ids[0]) & stays(ids[1]));
        let from_id = self.table.id(self.table.seat(), index);
        Move { index, from: from_id, to: board.arrival(from, to) }
    }

    /// TRIAD-14: moves a Jewel.
    #[inline(always)]
    pub(crate) fn move_jewel(&mut self, one: Move) {
        let (board, before) = (self.board, self.table);
        let mut taken = self.taken;
        board.toggle(&mut taken, one.from);
        board.toggle(&mut taken, one.to);
        self.table = before.with_moved(before.seat(), one.index, one.from, one.to);
        self.taken = taken;
        // TRIAD-12: captures not carried out are forfeit.
        self.pending = 0;
        if board.kind(one.to).is_dock() {
            self.breach(before.seat());
        } else if self.table.due() == 0 {
            self.end_turn();
        }
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
        if self.leaves_all_moves() {
            self.table = self.table.to_gem(self.table.seat() ^ 1, false);
        } else {
            self.judge_turns();
        }
    }

    /// Whether the turn that ends leaves the opponent's Jewels so much room that none is trapped, as
    /// far as a quick look can tell. With a vacant Post on the board a Gem was placed.
    #[inline(always)]
    pub(crate) fn leaves_all_moves(&self) -> bool {
        let opponent = self.table.seat() ^ 1;
        !self.rules.is_careful()
            && self.vacant() != 0
            && self.is_wide(opponent, self.table.ids(opponent), self.taken)
    }

    /// Whether this is so wherever the last Jewel to move goes.
    #[inline(always)]
    pub(crate) fn leaves_room(&self) -> bool {
        let (seat, mut taken) = (self.table.seat(), self.taken);
        self.board.toggle(&mut taken, self.table.id(seat, 0));
        !self.rules.is_careful()
            && self.vacant() != 0
            && self.is_roomy(seat ^ 1, self.table.ids(seat ^ 1), taken)
    }

    // Outcomes

    /// Ends the game, which the caller knows to end by this.
    #[cold]
    #[inline(never)]
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
        let careful =
            self.rules.is_careful() || !self.moves_widely(seat) && !self.will_move_all(seat);
        self.table = self.table.to_gem(seat, careful);
    }

    /// Ends the turn, and also those that follow and pass by themselves.
    #[cold]
    #[inline(never)]
    pub(crate) fn judge_turns(&mut self) {
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
