//! Quick checks about Jewels. True is exact; false means unsure, and the search must decide.

use super::{Moves, has_several};
use crate::board::Board;
use crate::position::Position;

impl<L: Board> Position<L> {
    /// Returns whether no two of three Jewels can have two common destinations.
    #[inline(always)]
    pub(crate) fn are_apart(&self, ids: [u8; 3]) -> bool {
        let [one, other, third] = ids;
        let (one, other) = (self.board.class(one), self.board.class(other));
        let third = self.board.class(third);
        (one != other) & (one != third) & (other != third)
    }

    /// Returns whether all three Jewels of the seat can surely move. False means unsure.
    ///
    /// If so, none of them is trapped, and all of them are due. If a Trap counts, one of them may
    /// breach before the others move.
    ///
    /// By Hall's theorem three Jewels have three different destinations if each has at least one,
    /// any two of them have at least two, and all together have at least three. This holds if two
    /// of them have several destinations, not the same ones, and the third has one.
    #[inline(always)]
    pub(crate) fn surely_all_can_move(&self, seat: usize, ids: [u8; 3], occupied: L::Ids) -> bool {
        let blocked = self.blocked_for_sure(seat, occupied);
        let moves = self.exits_of(seat, ids, 3, blocked);
        L::mobility(moves).all_have_one_two_several() && self.are_apart(ids)
            || self.surely_independent(ids, 3, moves)
    }

    /// Returns whether no move of one of the first `count` Jewels, two or three, can block another.
    ///
    /// That is so if each has several destinations that no other has exactly, or one that no other
    /// has. False means unsure.
    #[inline(never)]
    pub(crate) fn surely_independent(&self, ids: [u8; 3], count: usize, moves: Moves) -> bool {
        let single = |index| !has_several(Self::exits_in(moves, index));
        let stuck = |index| Self::exits_in(moves, index) == 0;
        let clash = |one: usize, other: usize| {
            (single(one) | single(other)) && !self.board.are_far(ids[one], ids[other])
        };
        if stuck(0) | stuck(1) || clash(0, 1) {
            return false;
        }
        count == 2 || !(stuck(2) || clash(0, 2) || clash(1, 2)) && self.are_apart(ids)
    }

    /// Same as [`surely_all_can_move`](Self::surely_all_can_move), even if one more place is
    /// occupied.
    ///
    /// No two of the Jewels have more than one common destination. If one more place is occupied,
    /// two Jewels with a single destination left therefore have different ones. The Jewel that had
    /// three keeps at least two, and shares at most one of them with each of the others. Hall's
    /// condition holds.
    #[inline(always)]
    pub(crate) fn surely_all_can_move_but_one_place(
        &self,
        seat: usize,
        ids: [u8; 3],
        occupied: L::Ids,
    ) -> bool {
        let blocked = self.blocked_for_sure(seat, occupied);
        L::mobility(self.exits_of(seat, ids, 3, blocked)).all_have_several_one_three()
            && self.are_apart(ids)
    }

    /// Returns whether three Jewels of a seat can move to three places that are already free.
    pub(crate) fn surely_all_can_part(&self, seat: usize) -> bool {
        let ids = self.turn.ids(seat);
        let moves = self.exits_of(seat, ids, 3, self.blocked(seat, self.occupied));
        let (one, other) = (Self::exits_in(moves, 0), Self::exits_in(moves, 1));
        let third = Self::exits_in(moves, 2);
        rules_core::implement::Set64(one).into_iter().any(|exit| {
            let to = self.board.beyond(ids[0], u32::from(exit));
            let kept = self.board.except(ids[1], other, to);
            let last = self.board.except(ids[2], third, to);
            let target = |id, exits| self.board.first_beyond(id, exits);
            kept != 0
                && last != 0
                && (has_several(kept)
                    || has_several(last)
                    || !self.board.is_same_place(target(ids[1], kept), target(ids[2], last)))
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules_core::uniform_below;
    use std::vec::Vec;

    use super::super::Waiting;
    use super::*;
    use crate::BuiltIn;
    use crate::board::custom::Custom;
    use crate::board::geometry::NO_JEWEL;
    use crate::board::id_numbered;
    use crate::options::{Mode, OptionsOn};

    /// Returns a position with Gems and Jewels anywhere, the Jewels close together.
    ///
    /// Play need not reach it.
    fn crowd<L: Board, R: Rng>(layout: L, mode: Mode, rng: &mut R) -> Position<L> {
        let options = OptionsOn { layout, mode, ..OptionsOn::default() };
        let mut position = Position::start(&options, [0; 2], 0, 0);
        let density = uniform_below(rng, 100);
        for bit in rules_core::implement::Set64(layout.posts()) {
            if uniform_below(rng, 100) < density {
                position.gems[uniform_below(rng, 2) as usize] |= 1 << bit;
            }
        }
        let ids = layout.layout().id_count;
        let (start, spread) = (uniform_below(rng, u32::from(ids)), 6 + uniform_below(rng, 30));
        let mut jewels: Vec<u8> = Vec::new();
        while jewels.len() < 6 {
            let number = (start + uniform_below(rng, spread)) % u32::from(ids);
            let id = id_numbered(layout, number as u8);
            if jewels.iter().all(|&other| !layout.is_same_place(id, other)) {
                jewels.push(id);
            }
        }
        for seat in 0..2 {
            let own = [jewels[seat], jewels[2 + seat], jewels[4 + seat]];
            position.turn = position.turn.with_ids(seat, own);
        }
        position.mark_occupied();
        position
    }

    /// Returns the moves after which the rest can complete the turn, by the search alone.
    fn searched<L: Board>(position: &Position<L>, count: usize, moves: Moves) -> Moves {
        let seat = position.turn.seat();
        let mut legal = 0;
        for index in 0..count {
            for exit in rules_core::implement::Set64(Position::<L>::exits_in(moves, index)) {
                let to = position.board.beyond(position.turn.id(seat, index), u32::from(exit));
                let after = position.waiting(seat, count).after(position.board, index, to);
                let fine = position.board.kind(to).is_dock()
                    || position.completes(seat, after, count - 1, true);
                legal |= u64::from(fine) << (L::EXITS * index as u32 + u32::from(exit));
            }
        }
        legal
    }

    fn check<L: Board>(layout: L, rounds: u32) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(layout.layout().fingerprint());
        let mut found = [0; 5];
        for round in 0..rounds {
            let mode = [Mode::Standard, Mode::Breach, Mode::Trap][round as usize % 3];
            let mut position = crowd(layout, mode, &mut rng);
            let seat = position.turn.seat();
            let ids = position.turn.ids(seat);
            // TRIAD-25: if a Trap does not count, a Breach on the way is not enough.
            let breach = position.rules.trap_counts();
            let can_move = |occupied: L::Ids| {
                let waiting = Waiting { ids, count: 3, occupied };
                position.completes(seat, waiting, 3, breach)
            };
            if position.surely_all_can_move(seat, ids, position.occupied) {
                found[0] += 1;
                assert!(can_move(position.occupied) && !position.is_trapped(seat));
            }
            if position.surely_all_can_part(seat) {
                found[1] += 1;
                assert!(position.all_can_move(seat, 3));
            }
            if position.surely_all_can_move_but_one_place(seat, ids, position.occupied) {
                found[2] += 1;
                for number in 0..layout.layout().place_count {
                    let place = id_numbered(layout, number);
                    let jewels = [position.turn.ids(0), position.turn.ids(1)].concat();
                    if jewels.iter().all(|&id| !layout.is_same_place(id, place)) {
                        let mut occupied = position.occupied;
                        layout.toggle(&mut occupied, place);
                        assert!(can_move(occupied));
                    }
                }
            }
            for count in [2, 3] {
                let mut left = ids;
                left[count..].fill(NO_JEWEL);
                position.turn = position.turn.with_ids(seat, left);
                position.mark_occupied();
                position.turn = position.turn.to_jewels(count, count);
                let moves =
                    position.exits_of(seat, left, count, position.blocked(seat, position.occupied));
                let legal = searched(&position, count, moves);
                if position.surely_independent(left, count, moves) {
                    found[count + 1] += 1;
                    assert_eq!(legal, moves);
                }
                assert_eq!(position.jewel_moves(), legal);
                position.turn = position.turn.with_ids(seat, ids);
                position.mark_occupied();
            }
        }
        assert!(found.iter().all(|&found| found > rounds / 50), "{found:?}");
    }

    #[test]
    fn triad_14_25_a_quick_answer_implies_that_of_the_search() {
        BuiltIn::ALL.into_iter().for_each(|layout| check(layout, 20_000));
        BuiltIn::ALL.into_iter().for_each(|layout| check(Custom(layout.layout()), 3_000));
    }
}
