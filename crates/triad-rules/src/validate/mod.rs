//! Validity of positions from texts and packed bytes.

mod gems;
mod jewels;

use crate::board::Board;
use crate::contest::Standing;
use crate::end::Achievement;
use crate::options::OptionsOn;
use crate::position::Position;
use crate::state::{Counts, Rules};
use gems::{NOT_PENDING, can_pend};

/// The next action of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// This seat places a Gem.
    Gem(usize),
    /// This seat captures or moves Jewels. `due` is the number that must still move, if it is not
    /// all.
    Jewels { seat: usize, due: Option<usize>, pending: u64 },
    /// The game is over: this seat has won by this achievement, or it is a draw.
    Over(Option<(usize, Achievement)>),
}

/// The parts of a position that was read.
pub(crate) struct Parts<L: Board> {
    pub(crate) options: OptionsOn<L>,
    /// `max_games`, games ended and achievements; `None` outside a Tourney.
    pub(crate) standing: Option<Standing>,
    pub(crate) gems: [u64; 2],
    /// The Jewels: those still to move first, those out of play last, each part ascending.
    pub(crate) ids: [[u8; 3]; 2],
    /// The number of Jewels of each seat that have not moved this turn.
    pub(crate) unmoved: [usize; 2],
    pub(crate) tally: [u32; 2],
    pub(crate) gemless_turns: u16,
    pub(crate) state: State,
}

type Checked<T = ()> = Result<T, &'static str>;

fn ensure(fine: bool, what: &'static str) -> Checked {
    if fine { Ok(()) } else { Err(what) }
}

impl<L: Board> Position<L> {
    /// Makes a position from parts.
    ///
    /// # Errors
    /// Returns the broken rule in a phrase.
    pub(crate) fn from_parts(parts: &Parts<L>) -> Checked<Self> {
        let (won, games) = parts.standing_during_game()?;
        let max_games = parts.standing.map_or(0, |standing| standing.max_games);
        let mut position = Position::start(&parts.options, won, games, max_games);
        let starter = position.turn.seat();
        position.gems = parts.gems;
        position.counts = Counts::new(parts.tally, parts.gemless_turns, parts.options.draw_after);
        for seat in 0..2 {
            position.turn = position.turn.with_ids(seat, parts.ids[seat]);
        }
        position.mark_occupied();
        parts.check_gems(&position, starter)?;
        parts.check_jewels(&position)?;
        parts.check_gemless_turns(&position, starter)?;
        match parts.state {
            State::Gem(seat) => parts.resume_gem(&mut position, seat)?,
            State::Jewels { seat, due, pending } => {
                parts.resume_jewels(&mut position, seat, due, pending)?;
            }
            State::Over(result) => parts.resume_over(&mut position, result)?,
        }
        Ok(position)
    }
}

impl<L: Board> Parts<L> {
    /// TRIAD-26, TRIAD-30: returns the achievements and the number of games ended before the
    /// current game.
    fn standing_during_game(&self) -> Checked<([u8; 2], u16)> {
        let Some(Standing { max_games, games, mut won }) = self.standing else {
            return Ok(([0; 2], 0));
        };
        let wins = won[0].count_ones() + won[1].count_ones();
        ensure(wins <= u32::from(games), "more games are won than were played (TRIAD-26)")?;
        ensure(games <= max_games, "more games were played than max_games allows (TRIAD-30)")?;
        match self.state {
            State::Over(Some((seat, what))) => {
                ensure(won[seat] == 7, "the winner lacks an outcome (TRIAD-26)")?;
                won[seat] &= !(1 << what as u8);
            }
            State::Over(None) => {
                ensure(games == max_games, "a Tourney is drawn after max_games only (TRIAD-30)")?;
            }
            _ => ensure(games < max_games, "max_games were played (TRIAD-30)")?,
        }
        ensure(won[0] != 7 && won[1] != 7, "the Tourney has been won before (TRIAD-26)")?;
        Ok((won, if matches!(self.state, State::Over(_)) { games - 1 } else { games }))
    }

    fn resume_gem(&self, position: &mut Position<L>, seat: usize) -> Checked {
        self.check_order(position, None)?;
        self.check_not_trapped(position, seat)?;
        position.begin_turn(seat);
        Ok(())
    }

    fn resume_jewels(
        &self,
        position: &mut Position<L>,
        seat: usize,
        due: Option<usize>,
        pending: u64,
    ) -> Checked {
        self.check_order(position, Some(seat))?;
        position.begin_turn(seat);
        let (left, in_play) = (self.unmoved[seat], position.jewels_in_play(seat));
        let (own, opposing) = (position.gems[seat], position.gems[seat ^ 1]);
        if left == in_play {
            ensure(
                due.is_none(),
                "the number of Jewels that must move follows from the position (TRIAD-25)",
            )?;
            let captured = self.tally[seat] > 0;
            let fine = pending == 0
                || position.rules.manual()
                    && self.gemless_turns == 0
                    && can_pend(position.board, own, opposing, pending, captured);
            ensure(fine, NOT_PENDING)?;
            self.check_not_trapped(position, seat)?;
            position.pending = pending;
            return ensure(
                position.resume_jewels(),
                "the turn would have ended (TRIAD-21, TRIAD-25)",
            );
        }
        ensure(pending == 0, "captures are forfeit once a Jewel has moved (TRIAD-12)")?;
        let due = match due {
            Some(due) => {
                let fine = !position.rules.trap_counts() && due >= 1 && due < left;
                ensure(fine, "this number of Jewels cannot be due (TRIAD-14, TRIAD-25)")?;
                due
            }
            None => left,
        };
        let home =
            self.ids[seat][left..in_play].iter().any(|&id| position.board.kind(id).is_dock());
        ensure(!home, "a Jewel has moved onto a Dock (TRIAD-17)")?;
        let fine = left > 0
            && position.can_still_move(seat, left, due)
            && position.most_movable(seat, left) <= due;
        ensure(fine, "the Jewels cannot complete the turn (TRIAD-14, TRIAD-25)")?;
        position.turn = position.turn.to_jewels(left, due);
        Ok(())
    }

    fn resume_over(
        &self,
        position: &mut Position<L>,
        result: Option<(usize, Achievement)>,
    ) -> Checked {
        self.check_order(position, None)?;
        let rules = position.rules;
        let fine = match (result, self.standing) {
            // Breach and Capture were checked with Jewels and tallies.
            (Some((_, Achievement::Breach)), _) => rules.breach_counts(),
            (Some((_, Achievement::Capture)), _) => rules.capture_counts(),
            (Some((seat, Achievement::Trap)), _) => {
                rules.trap_counts()
                    && (position.is_trapped(seat ^ 1) || !position.all_can_move(seat ^ 1, 3))
            }
            // TRIAD-23, TRIAD-24.
            (None, None) => {
                position.vacant() == 0
                    && (rules.no_jewels() || self.gemless_turns == self.options.draw_after)
            }
            // TRIAD-30: the last game may have ended in any way.
            (None, Some(_)) => true,
        };
        ensure(fine, "the game cannot have ended like this (TRIAD-19 to TRIAD-24)")?;
        position.turn = position.turn.to_over();
        if let Some((seat, what)) = result {
            position.counts.set_result(seat, what);
        }
        if let Some(Standing { games, won, .. }) = self.standing {
            let OptionsOn { mode, manual_captures, trap_timing, .. } = self.options;
            let first = self.options.first.index() & 1;
            position.rules = Rules::new(mode, first, manual_captures, trap_timing, won, games);
        }
        Ok(())
    }
}
