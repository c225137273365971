//! Valid Gems, tallies and captures (TRIAD-8 to TRIAD-12, TRIAD-22, TRIAD-23).

use rules_core::implement::Set64;

use super::{Checked, Parts, State, ensure};
use crate::board::Board;
use crate::end::Achievement;
use crate::position::Position;

impl<L: Board> Parts<L> {
    /// Returns the number of Gems that each seat has placed.
    ///
    /// It is the number on the board, minus those captured, plus those lost.
    pub(super) fn placed(&self) -> Checked<[u32; 2]> {
        let [a, b] = self.tally;
        let count = |seat: usize, won: u32, lost: u32| {
            (self.gems[seat].count_ones() + lost)
                .checked_sub(won)
                .ok_or("more Gems are captured than were placed (TRIAD-10)")
        };
        Ok([count(0, a, b)?, count(1, b, a)?])
    }

    /// TRIAD-8: checks that the seats placed Gems in turn while there were vacant Posts.
    pub(super) fn check_gems(&self, position: &Position<L>, starter: usize) -> Checked {
        let placed = self.placed()?;
        let ahead = placed[starter].checked_sub(placed[starter ^ 1]);
        let fine = match self.state {
            _ if position.vacant() == 0 => {
                ahead == Some(position.board.posts().count_ones() % 2)
                    && !matches!(self.state, State::Gem(_))
            }
            State::Gem(seat) => ahead == Some(u32::from(seat != starter)),
            State::Jewels { seat, .. } => ahead == Some(u32::from(seat == starter)),
            State::Over(_) => matches!(ahead, Some(0 | 1)),
        };
        // A seat that moves Jewels has placed a Gem in this turn, or the board is full.
        let begun = !matches!(self.state, State::Jewels { seat, .. } if placed[seat] == 0);
        ensure(fine && begun, "the seats have not placed Gems in turn (TRIAD-8)")?;
        self.check_tallies(placed, starter)?;
        for seat in 0..2 {
            let won = self.state == State::Over(Some((seat, Achievement::Capture)));
            let drawn = matches!((self.state, self.standing), (State::Over(None), Some(_)));
            let high = self.tally[seat] >= 10;
            ensure(
                drawn || !position.rules.capture_counts() || won == high,
                "a tally of ten ends the game (TRIAD-22)",
            )?;
        }
        Ok(())
    }

    /// TRIAD-9, TRIAD-10: the k-th Gem of a game can capture all earlier Gems except one of its
    /// own.
    pub(super) fn check_tallies(&self, placed: [u32; 2], starter: usize) -> Checked {
        let fine = (0..2).all(|seat| {
            let first = u32::from(seat != starter) + 1;
            let numbers = (0..placed[seat]).map(|index| first + 2 * index);
            self.tally[seat] <= numbers.map(|number| number.saturating_sub(2)).sum()
        });
        ensure(fine, "more Gems are captured than possible (TRIAD-10)")
    }

    /// Returns a lower bound of the number of turns that a seat has completed, counted by Gems.
    pub(super) fn completed(&self, seat: usize) -> Checked<u32> {
        let placed = self.placed()?[seat];
        let at_work = match self.state {
            State::Gem(_) => false,
            State::Jewels { seat: mover, .. } => mover == seat,
            State::Over(_) => true,
        };
        Ok(placed.saturating_sub(u32::from(at_work)))
    }

    /// TRIAD-23: the number of turns without a Gem follows from the seat that placed the last one.
    pub(super) fn check_gemless_turns(&self, position: &Position<L>, starter: usize) -> Checked {
        let (gemless_turns, limit) = (self.gemless_turns, self.options.draw_after);
        let full = position.vacant() == 0;
        let drawn_tourney = matches!((self.state, self.standing), (State::Over(None), Some(_)));
        let counted = drawn_tourney || !position.rules.no_jewels();
        let fine = gemless_turns <= limit && (gemless_turns == 0 || full && counted);
        ensure(fine, "the turns without a Gem are wrong (TRIAD-23)")?;
        let State::Jewels { seat, pending, .. } = self.state else { return Ok(()) };
        if !full {
            return Ok(());
        }
        let last = starter ^ usize::from(position.board.posts().count_ones().is_multiple_of(2));
        ensure(pending == 0 || seat == last, NOT_PENDING)?;
        ensure(
            limit == 0 || seat == last ^ usize::from(gemless_turns % 2),
            "the turns without a Gem are wrong (TRIAD-23)",
        )
    }
}

pub(super) const NOT_PENDING: &str = "these captures cannot be pending (TRIAD-9, TRIAD-12)";

/// TRIAD-9, TRIAD-10, TRIAD-12: returns whether a placement and captures can leave these captures
/// pending.
///
/// A Gem that arrives makes everything that it brackets pending. Therefore only Gems that bracket
/// nothing else have arrived this turn.
pub(super) fn can_pend<L: Board>(
    board: L,
    own: u64,
    opposing: u64,
    pending: u64,
    captured: bool,
) -> bool {
    let union = |set: u64, middle: u64| {
        let around = |bit| board.flanked(u32::from(bit), own, middle);
        Set64(set).into_iter().fold(0, |all, bit| all | around(bit))
    };
    let mut arriving =
        Set64(own).into_iter().filter(|&bit| union(1 << bit, opposing) & !pending == 0);
    let may_arrive: u64 = arriving.clone().fold(0, |all, bit| all | 1 << bit);
    arriving.any(|placed| {
        let mut arrived = 1 << placed;
        // Captured Gems lie between one that had arrived and another own one.
        let mut more = if captured { arrived } else { 0 };
        while more != 0 {
            more = union(arrived, own) & may_arrive & !arrived;
            arrived |= more;
        }
        union(arrived, opposing) == pending
    })
}
