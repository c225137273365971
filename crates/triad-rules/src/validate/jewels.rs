//! Valid places and numbers of Jewels (TRIAD-7, TRIAD-14 to TRIAD-20, TRIAD-28).

use rules_core::Seat;
use rules_core::implement::Set64;

use super::{Checked, Parts, State, ensure};
use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::end::Achievement;
use crate::names::{Place, PlaceKind};
use crate::options::{Mode, TrapTiming};
use crate::position::Position;

impl<L: Board> Parts<L> {
    /// TRIAD-7, TRIAD-16, TRIAD-17: checks the number and places of the Jewels.
    pub(super) fn check_jewels(&self, position: &Position<L>) -> Checked {
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
            // TRIAD-30: the achievement of the last game of a drawn Tourney already counts here.
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
            let over = matches!(self.state, State::Over(_));
            ensure(
                over || completed > 0 || self.is_in_first_turn(position, seat),
                "a Jewel has left its Dock before its first turn (TRIAD-7)",
            )?;
        }
        Ok(())
    }

    /// TRIAD-7, TRIAD-15: returns whether the Jewels of a seat can be in its first turn.
    ///
    /// They are on their own Docks, and those that have moved are one move away from a vacated
    /// Dock. TRIAD-28: some may have been removed.
    pub(super) fn is_in_first_turn(&self, position: &Position<L>, seat: usize) -> bool {
        let board = position.board;
        let ids = self.ids[seat];
        let (unmoved, in_play) = (self.unmoved[seat].min(3), position.jewels_in_play(seat));
        let own = PlaceKind::Dock(Seat::new_unchecked(seat as u8));
        let at_home = |&id: &u8| board.place_at(id).kind() == own;
        if unmoved > in_play || !ids[..unmoved].iter().all(at_home) {
            return false;
        }
        let docks = [1, 2, 3].map(|number| {
            let dock = Place::new(own, number).and_then(|dock| board.id_of(dock));
            dock.filter(|dock| !ids[..unmoved].contains(dock))
        });
        let leads = |dock: Option<u8>, to: u8| {
            dock.is_some_and(|dock| {
                let exits = position.exits(seat, dock, &L::Ids::default());
                Set64(exits).into_iter().any(|exit| board.beyond(dock, u32::from(exit)) == to)
            })
        };
        let moved = &ids[unmoved..in_play];
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
            .iter()
            .any(|order| moved.iter().zip(order).all(|(&to, &dock)| leads(docks[dock], to)))
    }

    /// Checks that the Jewels are in order, and that only those of the seat that moves have moved.
    pub(super) fn check_order(&self, position: &Position<L>, mover: Option<usize>) -> Checked {
        for seat in 0..2 {
            let in_play = position.jewels_in_play(seat);
            let unmoved = self.unmoved[seat];
            let fine = unmoved <= in_play && (unmoved == in_play || mover == Some(seat));
            ensure(fine, "a Jewel has moved out of turn (TRIAD-8)")?;
        }
        Ok(())
    }

    /// TRIAD-20, TRIAD-28: checks that the turn before ended without this seat being trapped.
    pub(super) fn check_not_trapped(&self, position: &Position<L>, seat: usize) -> Checked {
        let judged = match position.rules.trap_counts() {
            true => position.rules.timing() == TrapTiming::Immediate,
            false => position.rules.mode() == Mode::Standard,
        };
        let trapped = judged && position.is_trapped(seat);
        ensure(
            !trapped,
            "a trapped Jewel should have ended the game or been removed (TRIAD-20, TRIAD-28)",
        )
    }
}
