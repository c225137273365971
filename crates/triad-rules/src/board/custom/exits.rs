//! Exits of places on a custom board.
//!
//! From nearly every place at most three exits lead to different places. These are checked in
//! parallel, without a loop. Others are checked one by one.

use super::Custom;
use crate::Place;
use crate::board::geometry::{Geometry, NO_JEWEL};
use crate::board::lattice::MOBILITIES;
use crate::board::mobility::{Exits, Mobility};
use crate::layout::{Id, NONE, Ways};

impl Custom {
    /// Returns the open exits of an id of any kind, checked one by one.
    #[cold]
    #[inline(never)]
    fn exits_one_by_one(self, ways: Ways, gems: u64, blocked: &[u64; 4]) -> u64 {
        let (mut open, mut last) = (0, NONE);
        for number in 0..usize::from(ways.count) {
            let exit = usize::from(ways.first) + number;
            let (border, to) = (self.0.exit_border(exit), self.0.exit_to(exit));
            let barred = border != 0 && gems & border == border;
            // Two Borders may lead to the same place; one of them is enough.
            if !barred && to != last && !contains(blocked, to) {
                open |= 1 << number;
                last = to;
            }
        }
        open
    }

    /// Returns a set with the place of an id and the targets of its exits, as bits that some places
    /// share.
    ///
    /// With many exits it has all bits.
    #[inline]
    fn around(self, id: u8) -> u64 {
        let Id { place, ways, .. } = *self.0.id(id);
        if ways.few == 0 {
            return u64::MAX;
        }
        let [one, other, third] = self.0.exits_after(ways.first);
        let bit = |exit: u32, (_, to): (u64, u8)| u64::from(ways.few >> exit & 1) << (to % 64);
        1 << (place % 64) | bit(0, one) | bit(1, other) | bit(2, third)
    }

    /// Returns the exits that lead to a place, among the first [`Ways::FEW`].
    #[inline(always)]
    fn leading_to(self, ways: Ways, place: u8) -> u64 {
        let [one, other, third] =
            self.0.exits_after(ways.first).map(|(_, to)| u64::from(to == place));
        one | other << 1 | third << 2
    }
}

impl Exits for Custom {
    const EXITS: u32 = crate::layout::MAX_EXITS_OF_ONE as u32;

    type Ids = [u64; 4];

    #[inline(always)]
    fn toggle(self, ids: &mut [u64; 4], id: u8) {
        let place = self.0.id(id).place;
        let bit = u64::from(id != NO_JEWEL) << (place % 64);
        // Changes all words, not only the one with the bit, so that they stay in registers.
        for (word, places) in (0..).zip(ids) {
            *places ^= if place / 64 == word { bit } else { 0 };
        }
    }

    #[inline]
    fn blocked(self, occupied: [u64; 4], seat: usize, breach: bool) -> [u64; 4] {
        let walls = &self.0.walls[seat & 1][usize::from(breach)];
        // No `map`: thin LTO calls its closure.
        let [one, other, third, last] = occupied;
        [one | walls[0], other | walls[1], third | walls[2], last | walls[3]]
    }

    #[inline(always)]
    fn exits(self, id: u8, gems: u64, blocked: &[u64; 4]) -> u64 {
        let ways = self.0.id(id).ways;
        if ways.few == 0 {
            return self.exits_one_by_one(ways, gems, blocked);
        }
        let bit = |set: bool, exit: u32| u64::from(set) << exit;
        let [one, other, third] = self.0.exits_after(ways.first);
        let is_barred = |(border, _): (u64, u8)| gems & border == border;
        let barred = bit(is_barred(one), 0) | bit(is_barred(other), 1) | bit(is_barred(third), 2);
        let is_blocked = |(_, to): (u64, u8)| contains(blocked, to);
        let taken = bit(is_blocked(one), 0) | bit(is_blocked(other), 1) | bit(is_blocked(third), 2);
        u64::from(ways.few) & (!barred | u64::from(ways.across)) & !taken
    }

    #[inline]
    fn beyond(self, id: u8, exit: u32) -> u8 {
        self.0.arrival(usize::from(self.0.id(id).ways.first) + exit as usize)
    }

    #[inline]
    fn first_beyond(self, id: u8, exits: u64) -> u8 {
        self.beyond(id, exits.trailing_zeros())
    }

    #[inline]
    fn except(self, id: u8, exits: u64, to: u8) -> u64 {
        let (ways, place) = (self.0.id(id).ways, self.0.id(to).place);
        if exits >> Ways::FEW == 0 {
            return exits & !self.leading_to(ways, place);
        }
        let leads = |exit: u8| self.0.exit_to(usize::from(ways.first + u16::from(exit))) == place;
        let kept = rules_core::implement::Set64(exits).into_iter().filter(|&exit| !leads(exit));
        kept.fold(0, |all, exit| all | 1 << exit)
    }

    #[inline]
    fn class(self, id: u8) -> u8 {
        self.0.id(id).class
    }

    #[inline]
    fn are_far(self, one: u8, other: u8) -> bool {
        self.around(one) & self.around(other) == 0
    }

    #[inline(always)]
    fn mobility(moves: u64) -> Mobility {
        match narrow(moves) {
            Some(index) => MOBILITIES[index],
            None => wide_mobility(moves),
        }
    }

    #[inline(always)]
    fn nth(moves: u64, mobility: Mobility, number: u32) -> (usize, u32) {
        if narrow(moves).is_some() {
            return mobility.listed(number);
        }
        let bit = rules_core::implement::select(moves, number);
        ((bit / Self::EXITS) as usize, bit % Self::EXITS)
    }

    #[inline]
    fn ranked(self, _: u8, exits: u64) -> u64 {
        exits
    }

    #[inline]
    fn ranked_place(self, id: u8, rank: u32) -> Place {
        self.place_at(self.beyond(id, rank))
    }
}

/// Returns whether a place is in a set of places.
#[inline(always)]
fn contains(places: &[u64; 4], place: u8) -> bool {
    places[usize::from(place) / 64] >> (place % 64) & 1 == 1
}

/// Returns the index of moves in [`MOBILITIES`].
///
/// `None` if a move is beyond the first [`Ways::FEW`] exits of its Jewel.
#[inline(always)]
fn narrow(moves: u64) -> Option<usize> {
    const FEW: u64 = (1 << Ways::FEW) - 1;
    const NARROW: u64 = FEW | FEW << Custom::EXITS | FEW << (2 * Custom::EXITS);
    let gathered = moves
        | moves >> (Custom::EXITS - Ways::FEW as u32)
        | moves >> (2 * (Custom::EXITS - Ways::FEW as u32));
    (moves & !NARROW == 0).then_some(gathered as usize & 511)
}

/// Returns the mobility of moves, counted without look-up tables.
#[cold]
#[inline(never)]
fn wide_mobility(moves: u64) -> Mobility {
    let exits = |index: u32| moves >> (index * Custom::EXITS) & ((1 << Custom::EXITS) - 1);
    Mobility::new([0, 1, 2].map(|index| exits(index).count_ones()))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use rand_core::{Rng, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rules_core::uniform_below;
    use std::boxed::Box;

    use super::*;
    use crate::BuiltIn;
    use crate::board::{id_number, id_numbered};

    /// Returns the built-in layouts and others: Portals behind four Borders, two Borders to the
    /// same Dock, a hole, and more than 64 places.
    fn boards() -> [Custom; 7] {
        let texts = [
            "layout/1 tall 0:4,1:3,0:4,1:3,0:4 a1-a2,a2-a3,a3-a4 e1-e2,e2-e3,e3-e4 \
             a1-b1+b1-c1+c1-d1+d1-e1 a4-b3+b3-c4+c4-d3+d3-e4",
            "layout/1 doubled 1:4,0:5,1:4 a1-a2+a2-a3,a3-a4,a4-b5 c1-c2,c2-c3+c3-c4,b5-c4 \
             a1-b1 b1-c1",
            "layout/1 g952 3:5,2:3,1:3,0:5 a1-a2+a3-b3,b1-c1,c1-d1 \
             d2-d3+d3-d4,d1-d2,a1-b1+b3-c3 - -",
            "layout/1 broad 0:16,1:15,0:16,1:15 a1-a2,a2-a3,a3-a4 d1-d2,d2-d3,d3-d4 - -",
        ];
        let [tall, doubled, holed, broad] = texts.map(|text| {
            let layout = text.parse().expect("a layout");
            Custom(Box::leak(Box::new(layout)))
        });
        let [hex, hex12, rect] = BuiltIn::ALL.map(Custom::from);
        [hex, hex12, rect, tall, doubled, holed, broad]
    }

    fn ids(board: Custom) -> impl Iterator<Item = u8> {
        (0..board.layout().id_count).map(move |number| id_numbered(board, number))
    }

    /// Returns some of the Posts, often nearly all.
    fn some_gems<R: Rng>(board: Custom, rng: &mut R) -> u64 {
        let word = || u64::from(uniform_below(rng, u32::MAX)) << 32;
        let words = core::iter::repeat_with(word).map(|word| word | word >> 31);
        words.take(2).fold(0, |all, word| all | word) & board.posts()
    }

    #[test]
    fn triad_15_16_18_exits_side_by_side_are_those_found_one_by_one() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(15);
        let (mut open, mut shut, mut many) = (0, 0, 0);
        for board in boards() {
            for _ in 0..50 {
                let gems = some_gems(board, &mut rng);
                let mut occupied = [0; 4];
                for id in ids(board).filter(|_| uniform_below(&mut rng, 8) == 0) {
                    board.toggle(&mut occupied, id);
                }
                let blocked = board.blocked(occupied, 1, true);
                for id in ids(board) {
                    let ways = board.0.id(id).ways;
                    let exits = board.exits(id, gems, &blocked);
                    assert_eq!(exits, board.exits_one_by_one(ways, gems, &blocked), "{id}");
                    open += exits.count_ones();
                    shut += u32::from(ways.count) - exits.count_ones();
                    many += u32::from(ways.few == 0);
                }
            }
        }
        assert!(open > 10_000 && shut > 10_000 && many > 100, "{open} {shut} {many}");
    }

    #[test]
    fn triad_18_exits_lead_to_places_and_out_of_play_there_are_none() {
        for board in boards() {
            let blocked = [0; 4];
            assert_eq!(board.exits(NO_JEWEL, 0, &blocked), 0);
            for id in ids(board) {
                let ways = board.0.id(id).ways;
                for exit in rules_core::implement::Set64(board.exits(id, 0, &blocked)) {
                    let to = board.beyond(id, exit.into());
                    let (from, place) = (board.place_at(id), board.place_at(to));
                    assert!(board.layout().neighbours(from).any(|other| other == place));
                    assert_eq!(to, board.arrival(from, place));
                    let back = board.must_go_on(id) && board.layout().across(from) == Some(place);
                    assert!(!back, "{from} {place}");
                }
                let across = u32::from(board.layout().across(board.place_at(id)).is_some());
                let again = u32::from(board.must_go_on(id));
                assert_eq!(ways.across.count_ones(), across - again);
            }
        }
    }

    #[test]
    fn exits_to_a_place_are_left_out() {
        for board in boards() {
            for id in ids(board) {
                let exits = board.exits(id, 0, &[0; 4]);
                for to in ids(board) {
                    let kept = rules_core::implement::Set64(exits)
                        .into_iter()
                        .filter(|&exit| !board.is_same_place(board.beyond(id, exit.into()), to))
                        .fold(0, |kept, exit| kept | 1 << exit);
                    assert_eq!(board.except(id, exits, to), kept);
                }
            }
        }
    }

    #[test]
    fn jewels_far_from_each_other_share_nothing_and_classes_distinguish_ids() {
        let (mut far, mut twins) = (0, 0);
        for board in boards() {
            let targets = |id: u8| {
                let ways = board.0.id(id).ways;
                let exits =
                    usize::from(ways.first)..usize::from(ways.first) + usize::from(ways.count);
                exits.map(move |exit| board.0.exit_to(exit))
            };
            for (one, other) in ids(board).flat_map(|one| ids(board).map(move |other| (one, other)))
            {
                let shared =
                    targets(one).filter(|&to| targets(other).any(|also| also == to)).count();
                if board.class(one) != board.class(other) {
                    assert!(shared < 2, "{board:?} {one} {other}");
                } else {
                    twins += u32::from(one != other);
                }
                if board.are_far(one, other) {
                    far += 1;
                    let next =
                        |id: u8, to: u8| targets(id).any(|place| place == board.0.id(to).place);
                    assert_eq!(shared, 0, "{board:?} {one} {other}");
                    assert!(!next(one, other) && !next(other, one), "{board:?} {one} {other}");
                }
            }
        }
        assert!(far > 10_000 && twins > 20, "{far} {twins}");
    }

    #[test]
    fn moves_are_counted_and_numbered_alike_however_many_exits_there_are() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut narrow_ones = 0;
        for round in 0..4000 {
            // Half of the time only the first few exits, otherwise any.
            let width = if round % 2 == 0 { 8 } else { 1 << Custom::EXITS };
            let moves = (0..3).fold(0, |moves, index| {
                moves | u64::from(uniform_below(&mut rng, width)) << (Custom::EXITS * index)
            });
            narrow_ones += u32::from(narrow(moves).is_some());
            let (mobility, counted) = (Custom::mobility(moves), wide_mobility(moves));
            let flags = (1 << Mobility::LIST) - 1;
            assert_eq!(mobility.0 & flags, counted.0 & flags);
            for number in 0..moves.count_ones() {
                let bit = rules_core::implement::select(moves, number);
                let wanted = ((bit / Custom::EXITS) as usize, bit % Custom::EXITS);
                assert_eq!(Custom::nth(moves, mobility, number), wanted);
            }
        }
        assert!((1990..2100).contains(&narrow_ones), "{narrow_ones}");
    }

    #[test]
    fn triad_16_17_what_is_blocked_is_what_is_occupied_and_docks() {
        for board in boards() {
            for (seat, breach) in [(0, false), (0, true), (1, false), (1, true)] {
                for id in ids(board) {
                    let mut occupied = [0; 4];
                    board.toggle(&mut occupied, id);
                    board.toggle(&mut occupied, NO_JEWEL);
                    let blocked = board.blocked(occupied, seat, breach);
                    for to in ids(board) {
                        let docks = [0, 1].map(|owner| {
                            let seat = rules_core::Seat::new_unchecked(owner);
                            board.layout().docks(seat).any(|dock| dock == board.place_at(to))
                        });
                        let shut = docks[seat] || docks[seat ^ 1] && !breach;
                        let place = board.0.id(to).place;
                        let wanted = shut || board.is_same_place(id, to);
                        assert_eq!(contains(&blocked, place), wanted, "{id} {to}");
                        assert_eq!(id_number(board, to), to);
                    }
                    board.toggle(&mut occupied, id);
                    assert_eq!(occupied, [0; 4]);
                }
            }
        }
    }
}
