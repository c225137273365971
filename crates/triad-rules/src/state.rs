//! The small fields of a position, packed into words that are loaded and stored as a whole.

use crate::end::Achievement;
use crate::options::{Mode, TrapTiming};

rules_core::implement::named! {
    /// The part of a turn that comes next (TRIAD-8).
    pub enum Phase {
        /// The placement of a Gem.
        Gem = "gem",
        /// Captures that the player may choose (TRIAD-12), then the Jewels.
        Jewels = "jewels",
        /// Nothing: the game is over.
        Over = "over"
    }
}

/// The Jewels and the turn.
///
/// Bytes 0 to 2 hold the ids of the Jewels of seat 0, bytes 3 to 5 those of seat 1. Jewels that
/// must still move this turn come first, those out of play last. The other fields are the seat to
/// move, the number of Jewels that have not moved, the number of those that must, the phase, and
/// whether trap rules must be evaluated after the placement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct JewelsAndTurn(pub(crate) u64);

const SEAT: u32 = 48;
const LEFT: u32 = 49;
const DUE: u32 = 51;
const PHASE: u32 = 53;
const MUST_JUDGE: u32 = 55;
const IDS: u64 = (1 << SEAT) - 1;

impl JewelsAndTurn {
    pub(crate) const fn new(ids: [[u8; 3]; 2], seat: usize) -> JewelsAndTurn {
        let [[a, b, c], [d, e, f]] = ids;
        JewelsAndTurn(u64::from_le_bytes([a, b, c, d, e, f, seat as u8, 0]))
    }

    #[inline]
    pub(crate) const fn seat(self) -> usize {
        (self.0 >> SEAT & 1) as usize
    }

    /// Returns the number of Jewels of the seat to move that have not moved this turn.
    #[inline]
    pub(crate) const fn left(self) -> usize {
        (self.0 >> LEFT & 3) as usize
    }

    /// Returns the number of Jewels that must still move this turn (TRIAD-14, TRIAD-25).
    #[inline]
    pub(crate) const fn due(self) -> usize {
        (self.0 >> DUE & 3) as usize
    }

    #[inline]
    pub(crate) const fn phase(self) -> Phase {
        match self.0 >> PHASE & 3 {
            0 => Phase::Gem,
            1 => Phase::Jewels,
            _ => Phase::Over,
        }
    }

    /// Returns whether trap rules must be evaluated after the placement.
    ///
    /// If not, three Jewels are due after any placement.
    #[inline]
    pub(crate) const fn must_judge(self) -> bool {
        self.0 >> MUST_JUDGE & 1 == 1
    }

    /// Returns the same value; in the phase of Gems trap rules must be evaluated.
    #[inline]
    pub(crate) const fn as_must_judge(self) -> JewelsAndTurn {
        JewelsAndTurn(self.0 | (matches!(self.phase(), Phase::Gem) as u64) << MUST_JUDGE)
    }

    #[inline]
    pub(crate) const fn ids(self, seat: usize) -> [u8; 3] {
        let ids = self.0 >> (24 * seat);
        [ids as u8, (ids >> 8) as u8, (ids >> 16) as u8]
    }

    /// Returns the id of one Jewel by its index.
    #[inline]
    pub(crate) const fn id(self, seat: usize, index: usize) -> u8 {
        (self.0 >> ((24 * seat + 8 * index) & 63)) as u8
    }

    #[inline]
    pub(crate) const fn with_ids(self, seat: usize, ids: [u8; 3]) -> JewelsAndTurn {
        let word = ids[0] as u64 | (ids[1] as u64) << 8 | (ids[2] as u64) << 16;
        JewelsAndTurn(self.0 & !(0xff_ffff << (24 * seat)) | word << (24 * seat))
    }

    /// Returns the value with the Jewels of each seat in ascending order of their ids, separately
    /// for those that have moved.
    #[inline]
    pub(crate) const fn with_sorted_ids(self) -> JewelsAndTurn {
        // In phases without Jewel moves `left` is 0, and there are only Jewels that have moved.
        let left = if matches!(self.phase(), Phase::Jewels) { self.left() } else { 0 };
        let [one, other] = if self.seat() == 0 { [left, 0] } else { [0, left] };
        let ids = sorted(self.ids(0), one) as u64 | (sorted(self.ids(1), other) as u64) << 24;
        JewelsAndTurn(self.0 & !IDS | ids)
    }

    /// Returns the value at the start of this seat's turn.
    #[inline]
    pub(crate) const fn to_gem(self, seat: usize, must_judge: bool) -> JewelsAndTurn {
        JewelsAndTurn(self.0 & IDS | (seat as u64) << SEAT | (must_judge as u64) << MUST_JUDGE)
    }

    /// Returns the value with the Jewels next.
    #[inline]
    pub(crate) const fn to_jewels(self, left: usize, due: usize) -> JewelsAndTurn {
        let kept = self.0 & (IDS | 1 << SEAT);
        JewelsAndTurn(kept | (left as u64) << LEFT | (due as u64) << DUE | 1 << PHASE)
    }

    /// Returns the value after a Jewel of the seat to move has moved from one id to another.
    ///
    /// Jewels still to move stay in front.
    #[inline]
    pub(crate) const fn with_moved(
        self,
        seat: usize,
        index: usize,
        from: u8,
        to: u8,
    ) -> JewelsAndTurn {
        let last = self.left().wrapping_sub(1) & 3;
        let (here, there) = (24 * seat + 8 * index, 24 * seat + 8 * last);
        // The last of those in front swaps places with the one that moves.
        let filling = (self.0 >> there) as u8;
        let changed = ((from ^ filling) as u64) << here ^ ((filling ^ to) as u64) << there;
        JewelsAndTurn((self.0 ^ changed) - (1 << LEFT) - (1 << DUE))
    }

    /// Returns the value without one of the `left` Jewels of the seat to move, all of them due.
    ///
    /// The last of them takes its place.
    #[inline]
    pub(crate) const fn with_lifted(self, seat: usize, index: usize, left: usize) -> JewelsAndTurn {
        let (here, there) = (24 * seat + 8 * index, 24 * seat + 8 * (left - 1));
        let filling = self.0 >> there & 0xff;
        let ids = self.0 & !(0xff << here) | filling << here;
        let ids = JewelsAndTurn(ids & !(0xff << there));
        ids.to_jewels(left - 1, left - 1)
    }

    /// Returns the value after a Jewel removed by [`with_lifted`](Self::with_lifted) has reached
    /// an id.
    #[inline]
    pub(crate) const fn with_landed(self, seat: usize, left: usize, id: u8) -> JewelsAndTurn {
        JewelsAndTurn(self.0 | (id as u64) << (24 * seat + 8 * (left - 1)))
    }

    pub(crate) const fn to_over(self) -> JewelsAndTurn {
        JewelsAndTurn(self.0 & IDS | 2 << PHASE)
    }
}

/// Returns three ids, the first lowest, with the first `left` and the others in ascending order.
///
/// By a sorting network, because the order is unpredictable.
#[inline]
const fn sorted([a, b, c]: [u8; 3], left: usize) -> u32 {
    let (a, b) =
        ascending(a as u32 | ((left < 1) as u32) << 8, b as u32 | ((left < 2) as u32) << 8);
    let (b, c) = ascending(b, c as u32 | ((left < 3) as u32) << 8);
    let (a, b) = ascending(a, b);
    a & 0xff | (b & 0xff) << 8 | (c & 0xff) << 16
}

#[inline]
const fn ascending(one: u32, other: u32) -> (u32, u32) {
    if one < other { (one, other) } else { (other, one) }
}

/// Tallies, turns without a Gem, the option `draw_after`, and the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counts(pub(crate) u64);

const TALLY_BITS: u32 = 12;
const GEMLESS_TURNS: u32 = 24;
const DRAW_AFTER: u32 = 40;
const RESULT: u32 = 56;

impl Counts {
    /// No tally can be higher: 64 placements, each capturing fewer than 64 Gems.
    pub(crate) const MAX_TALLY: u32 = (1 << TALLY_BITS) - 1;

    pub(crate) const fn new(tally: [u32; 2], gemless_turns: u16, draw_after: u16) -> Counts {
        Counts(
            tally[0] as u64
                | (tally[1] as u64) << TALLY_BITS
                | (gemless_turns as u64) << GEMLESS_TURNS
                | (draw_after as u64) << DRAW_AFTER,
        )
    }

    #[inline]
    pub(crate) const fn tally(self, seat: usize) -> u32 {
        (self.0 >> (TALLY_BITS * seat as u32)) as u32 & Self::MAX_TALLY
    }

    #[inline]
    pub(crate) const fn add_captures(&mut self, seat: usize, gems: u32) {
        self.0 += (gems as u64) << (TALLY_BITS * seat as u32);
    }

    /// Returns the number of turns in a row that began without a Gem placed (TRIAD-23).
    ///
    /// 0 if such turns are not counted.
    pub(crate) const fn gemless_turns(self) -> u16 {
        (self.0 >> GEMLESS_TURNS) as u16
    }

    pub(crate) const fn set_gemless_turns(&mut self, turns: u16) {
        self.0 = self.0 & !(0xffff << GEMLESS_TURNS) | (turns as u64) << GEMLESS_TURNS;
    }

    pub(crate) const fn draw_after(self) -> u16 {
        (self.0 >> DRAW_AFTER) as u16
    }

    /// Returns the winning seat and its achievement; `None` in a draw.
    pub(crate) const fn result(self) -> Option<(usize, Achievement)> {
        match self.0 >> RESULT {
            0 => None,
            code => Some(((code & 1) as usize, Achievement::ALL[(code >> 1) as usize % 4 - 1])),
        }
    }

    pub(crate) const fn clear_result(&mut self) {
        self.0 &= (1 << RESULT) - 1;
    }

    pub(crate) const fn set_result(&mut self, seat: usize, what: Achievement) {
        self.0 |= (seat as u64 | (what as u64 + 1) << 1) << RESULT;
    }
}

/// The rules of a game: its options, and in a Tourney the achievements so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules(pub(crate) u32);

const FIRST: u32 = 2;
const MANUAL: u32 = 3;
const ON_MOVE: u32 = 4;
const WON: u32 = 5;
const BREACH_COUNTS: u32 = 11;
const TRAP_COUNTS: u32 = 12;
const CAPTURE_COUNTS: u32 = 13;
const NO_JEWELS: u32 = 14;
const GAMES: u32 = 16;

impl Rules {
    pub(crate) const fn new(
        mode: Mode,
        first: usize,
        manual: bool,
        timing: TrapTiming,
        won: [u8; 2],
        games: u16,
    ) -> Rules {
        let on_move = matches!(timing, TrapTiming::OnMove);
        let both = (won[0] & won[1]) as u32;
        // TRIAD-24: in a single strategy game only one achievement counts. TRIAD-28: one that both
        // seats have won by does not count.
        let counting = match mode {
            Mode::Standard => 7,
            Mode::Breach => Achievement::Breach.bit(),
            Mode::Trap => Achievement::Trap.bit(),
            Mode::Capture => Achievement::Capture.bit(),
        } & !both;
        // TRIAD-24, TRIAD-29.
        let jewelless = matches!(mode, Mode::Capture) || both & 3 == 3;
        Rules(
            mode as u32
                | (first as u32) << FIRST
                | (manual as u32) << MANUAL
                | (on_move as u32) << ON_MOVE
                | (won[0] as u32 | (won[1] as u32) << 3) << WON
                | counting << BREACH_COUNTS
                | (jewelless as u32) << NO_JEWELS
                | (games as u32) << GAMES,
        )
    }

    const fn has(self, bit: u32) -> bool {
        self.0 >> bit & 1 == 1
    }

    /// Returns the same rules with the achievements and the number of games of others.
    pub(crate) const fn with_standing(self, other: Rules) -> Rules {
        const STANDING: u32 = 63 << WON | 0xffff << GAMES;
        Rules(self.0 & !STANDING | other.0 & STANDING)
    }

    pub(crate) const fn mode(self) -> Mode {
        Mode::ALL[(self.0 & 3) as usize]
    }

    pub(crate) const fn first(self) -> usize {
        (self.0 >> FIRST & 1) as usize
    }

    #[inline]
    pub(crate) const fn manual(self) -> bool {
        self.has(MANUAL)
    }

    #[inline]
    pub(crate) const fn timing(self) -> TrapTiming {
        if self.has(ON_MOVE) { TrapTiming::OnMove } else { TrapTiming::Immediate }
    }

    /// Returns the achievements that a seat has won by in this Tourney, one bit each.
    pub(crate) const fn won(self, seat: usize) -> u8 {
        (self.0 >> (WON + 3 * seat as u32) & 7) as u8
    }

    pub(crate) const fn has_won(self, seat: usize, what: Achievement) -> bool {
        self.won(seat) as u32 & what.bit() != 0
    }

    /// Returns whether a Breach ends the game; if not, opposing Docks are closed (TRIAD-24,
    /// TRIAD-28).
    #[inline]
    pub(crate) const fn breach_counts(self) -> bool {
        self.has(BREACH_COUNTS)
    }

    /// Returns whether a possible Breach is as good as another move.
    ///
    /// It is not if Traps do not count: then the number of Jewels that can move matters, and a
    /// Breach is the last move (TRIAD-25).
    #[inline]
    pub(crate) const fn breach_is_room(self) -> bool {
        self.0 >> BREACH_COUNTS & 3 == 3
    }

    #[inline]
    pub(crate) const fn trap_counts(self) -> bool {
        self.has(TRAP_COUNTS)
    }

    #[inline]
    pub(crate) const fn capture_counts(self) -> bool {
        self.has(CAPTURE_COUNTS)
    }

    #[inline]
    pub(crate) const fn no_jewels(self) -> bool {
        self.has(NO_JEWELS)
    }

    /// Returns the number of games of the Tourney that have ended.
    pub(crate) const fn games(self) -> u16 {
        (self.0 >> GAMES) as u16
    }
}
