//! Which positions can be: what a text or packed bytes must fulfil.

use rules_core::Set64;

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::contest::Standing;
use crate::end::Achievement;
use crate::names::PlaceKind;
use crate::options::{Mode, OptionsOn, TrapTiming};
use crate::position::Position;
use crate::state::{Counts, Rules};

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// This seat places a Gem.
    Gem(usize),
    /// This seat captures or moves Jewels; `due` tells how many more must move if it is not all.
    Jewels { seat: usize, due: Option<usize>, pending: u64 },
    /// This seat has won, or nobody.
    Over(Option<(usize, Achievement)>),
}

/// A position as it was read.
pub(crate) struct Parts<L: Board> {
    pub(crate) options: OptionsOn<L>,
    /// `max_games`, games ended and what has been won; `None` outside a Tourney.
    pub(crate) standing: Option<Standing>,
    pub(crate) gems: [u64; 2],
    /// The Jewels: those still to move first, those out of play last, each part ascending.
    pub(crate) ids: [[u8; 3]; 2],
    /// How many Jewels of each seat have not moved this turn.
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
    /// Makes a position of the parts that were read.
    ///
    /// # Errors
    /// What breaks a rule, in a phrase.
    pub(crate) fn from_parts(parts: &Parts<L>) -> Checked<Self> {
        let (won, games) = parts.standing_during_game()?;
        let max_games = parts.standing.map_or(0, |standing| standing.max_games);
        let mut position = Position::start(&parts.options, won, games, max_games);
        let starter = position.table.seat();
        position.gems = parts.gems;
        position.counts = Counts::new(parts.tally, parts.gemless_turns, parts.options.draw_after);
        for seat in 0..2 {
            position.table = position.table.with_ids(seat, parts.ids[seat]);
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
    /// TRIAD-26, TRIAD-30: what had been won, and how many games had ended, when the game on the
    /// board was played.
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

    /// How many Gems each seat has placed: those on the board, less those captured, more those lost.
    fn placed(&self) -> Checked<[u32; 2]> {
        let [a, b] = self.tally;
        let count = |seat: usize, won: u32, lost: u32| {
            (self.gems[seat].count_ones() + lost)
                .checked_sub(won)
                .ok_or("more Gems are captured than were placed (TRIAD-10)")
        };
        Ok([count(0, a, b)?, count(1, b, a)?])
    }

    /// TRIAD-8: the seats place a Gem in turn, as long as there is a vacant Post.
    fn check_gems(&self, position: &Position<L>, starter: usize) -> Checked {
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
        ensure(fine, "the seats have not placed Gems in turn (TRIAD-8)")?;
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

    /// TRIAD-7, TRIAD-16, TRIAD-17: how many Jewels there are, and where.
    fn check_jewels(&self, position: &Position<L>) -> Checked {
        let (board, rules) = (position.board, position.rules);
        let all = || self.ids.iter().flatten().filter(|&&id| id != NO_JEWEL);
        let same = |a: u8, b: u8| board.place_at(a) == board.place_at(b);
        for (index, &id) in all().enumerate() {
            let alone = all().skip(index + 1).all(|&other| !same(id, other));
            ensure(alone, "two Jewels stand on one place (TRIAD-16)")?;
        }
        let drawn_tourney = matches!((self.state, self.standing), (State::Over(None), Some(_)));
        for seat in 0..2 {
            let count = position.jewels_in_play(seat);
            let removable = rules.mode() == Mode::Standard && !rules.trap_counts();
            let fine = match rules.no_jewels() {
                true => count == 0,
                false => count == 3 || removable,
            };
            // TRIAD-30: what the last game of a drawn Tourney was won by already counts here.
            let fine = fine || drawn_tourney && removable;
            ensure(fine, "the number of Jewels is wrong (TRIAD-7, TRIAD-28)")?;
            let breached = self.state == State::Over(Some((seat, Achievement::Breach)));
            let on_dock = |own: bool| {
                let mut ids = self.ids[seat].iter().filter(|&&id| id != NO_JEWEL);
                ids.any(|&id| match board.place_at(id).kind() {
                    PlaceKind::Dock(owner) => (owner.index() == seat) == own,
                    _ => false,
                })
            };
            ensure(
                drawn_tourney || breached == on_dock(false),
                "a Jewel on an opposing Dock ends the game (TRIAD-19)",
            )?;
            // TRIAD-14, TRIAD-17: all Jewels leave their Docks in the first turn and do not return.
            let completed = self.completed(seat)?;
            ensure(
                !(rules.trap_counts() && completed > 0 && on_dock(true)),
                "a Jewel stands on an own Dock after its first turn (TRIAD-14, TRIAD-17)",
            )?;
            let docks = position.jewels_in_play(seat) == 3
                && self.ids[seat][..self.unmoved[seat].min(3)].iter().all(|&id| {
                    board.place_at(id).kind()
                        == PlaceKind::Dock(rules_core::Seat::new_unchecked(seat as u8))
                });
            let at_work = matches!(self.state, State::Over(_));
            ensure(
                at_work || completed > 0 || rules.no_jewels() || docks,
                "a Jewel has left its Dock before its first turn (TRIAD-7)",
            )?;
        }
        Ok(())
    }

    /// How many turns a seat has certainly completed, counted by Gems.
    fn completed(&self, seat: usize) -> Checked<u32> {
        let placed = self.placed()?[seat];
        let at_work = match self.state {
            State::Gem(_) => false,
            State::Jewels { seat: mover, .. } => mover == seat,
            State::Over(_) => true,
        };
        Ok(placed.saturating_sub(u32::from(at_work)))
    }

    /// TRIAD-23: the turns without a Gem follow from who placed the last one.
    fn check_gemless_turns(&self, position: &Position<L>, starter: usize) -> Checked {
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

    /// The Jewels are in order, and only those of the seat that moves them have moved.
    fn check_order(&self, position: &Position<L>, mover: Option<usize>) -> Checked {
        for seat in 0..2 {
            let in_play = position.jewels_in_play(seat);
            let unmoved = self.unmoved[seat];
            let fine = unmoved <= in_play && (unmoved == in_play || mover == Some(seat));
            ensure(fine, "a Jewel has moved out of turn (TRIAD-8)")?;
        }
        Ok(())
    }

    /// TRIAD-20, TRIAD-28: the turn before has ended without this seat being trapped.
    fn check_not_trapped(&self, position: &Position<L>, seat: usize) -> Checked {
        let judged = match position.rules.trap_counts() {
            true => position.rules.timing() == TrapTiming::Immediate,
            false => position.rules.mode() == Mode::Standard,
        };
        let trapped = judged && position.is_trapped(seat);
        ensure(!trapped, "a Jewel is trapped, and that was to be judged (TRIAD-20, TRIAD-28)")
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
                "how many Jewels must move follows from the position (TRIAD-25)",
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
                ensure(fine, "so many Jewels cannot be due (TRIAD-14, TRIAD-25)")?;
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
        ensure(fine, "the Jewels cannot complete the turn so (TRIAD-14, TRIAD-25)")?;
        position.table = position.table.to_jewels(left, due);
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
            // Breach and Capture were looked at with Jewels and tallies.
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
        ensure(fine, "the game has not ended like this (TRIAD-19 to TRIAD-24)")?;
        position.table = position.table.to_over();
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

const NOT_PENDING: &str = "no such captures can be pending (TRIAD-9, TRIAD-12)";

/// TRIAD-9, TRIAD-10, TRIAD-12: whether one placement, and captures carried out after it, can have
/// left these captures to do. A Gem that arrives makes pending whatever it brackets, so only Gems that
/// bracket nothing else have arrived this turn.
fn can_pend<L: Board>(board: L, own: u64, opposing: u64, pending: u64, captured: bool) -> bool {
    let union = |set: u64, middle: u64| {
        let around = |bit| board.flanked(u32::from(bit), own, middle);
        Set64(set).into_iter().fold(0, |all, bit| all | around(bit))
    };
    let mut arriving =
        Set64(own).into_iter().filter(|&bit| union(1 << bit, opposing) & !pending == 0);
    let may_arrive: u64 = arriving.clone().fold(0, |all, bit| all | 1 << bit);
    arriving.any(|placed| {
        let mut arrived = 1 << placed;
        // Those captured lie between one that had arrived and another own one.
        let mut more = if captured { arrived } else { 0 };
        while more != 0 {
            more = union(arrived, own) & may_arrive & !arrived;
            arrived |= more;
        }
        union(arrived, opposing) == pending
    })
}
