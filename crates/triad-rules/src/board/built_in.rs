//! The three built-in layouts (TRIAD-4, TRIAD-5), each on a [`Lattice`].

use super::Board;
use super::geometry::{Geometry, Kind, NO_JEWEL, Row};
use super::lattice::{self, Lattice, MOBILITIES, MUST_GO_ON, RANKS};
use super::mobility::{Exits, Mobility};
use crate::layout::{LAYOUTS, NONE};
use crate::names::{EAST, WEST};
use crate::{BuiltIn, Layout, Place, Post};

static LATTICES: [Lattice; 3] =
    [Lattice::new(&LAYOUTS[0]), Lattice::new(&LAYOUTS[1]), Lattice::new(&LAYOUTS[2])];

/// The `row_base` of each lattice, kept apart because every placement reads it.
static ROW_BASES: [u64; 4] =
    [LATTICES[0].row_base, LATTICES[1].row_base, LATTICES[2].row_base, LATTICES[0].row_base];

impl BuiltIn {
    #[inline]
    fn lattice(self) -> &'static Lattice {
        &LATTICES[self as usize]
    }
}

impl Board for BuiltIn {
    fn layout(self) -> &'static Layout {
        BuiltIn::layout(self)
    }
}

impl Geometry for BuiltIn {
    const SHORT_ROWS: bool = true;

    #[inline]
    fn posts(self) -> u64 {
        self.lattice().posts
    }

    #[inline]
    fn bit_of(self, post: Post) -> Option<u32> {
        let on_lattice = post.row() < 7 && post.number() < 8;
        let bit = self.bit_of_unchecked(post);
        (on_lattice && self.posts() >> bit & 1 == 1).then_some(bit)
    }

    #[inline]
    fn bit_of_unchecked(self, post: Post) -> u32 {
        let base = ROW_BASES[self as usize & 3] >> ((u32::from(post.row()) * 8) & 63) & 0xff;
        (base as u32 + u32::from(post.number())) & 63
    }

    #[inline]
    fn post_at(self, bit: u32) -> Post {
        let row = (bit / 8).wrapping_sub(1) & 7;
        let base = (ROW_BASES[self as usize & 3] >> (row * 8)) as u8;
        Post::new_unchecked(row as u8, (bit as u8).wrapping_sub(base))
    }

    #[inline(always)]
    fn flanked(self, bit: u32, own: u64, middle: u64) -> u64 {
        lattice::flanked(bit, own, middle)
    }

    /// For all Posts at once, in the six directions of the lattice.
    #[inline]
    fn bracketing(self, vacant: u64, own: u64, middle: u64) -> u64 {
        let found = [1, 7, 8].into_iter().fold(0, |found, step| {
            found | middle >> step & own >> (2 * step) | middle << step & own << (2 * step)
        });
        found & vacant
    }

    fn id_of(self, place: Place) -> Option<u8> {
        if place.number() > 15 {
            return None;
        }
        match self.id_of_unchecked(place) {
            NONE => None,
            id => Some(id),
        }
    }

    #[inline]
    fn id_of_unchecked(self, place: Place) -> u8 {
        self.lattice().id[usize::from(place.group() & 31)][usize::from(place.number() & 15)]
    }

    #[inline]
    fn place_at(self, id: u8) -> Place {
        self.lattice().place[usize::from(id)]
    }

    #[inline]
    fn stands_on(self, id: u8, place: u8) -> bool {
        id & !MUST_GO_ON == place
    }

    fn must_go_on(self, id: u8) -> bool {
        id != NO_JEWEL && id & MUST_GO_ON != 0
    }

    #[inline]
    fn kind(self, id: u8) -> Kind {
        self.lattice().kind[usize::from(id)]
    }

    #[inline]
    fn arrival(self, from: Place, to: Place) -> u8 {
        let across = from.group() >= WEST && to.group() >= WEST;
        debug_assert!(from.group() <= EAST && to.group() <= EAST);
        self.id_of_unchecked(to) | if across { MUST_GO_ON } else { 0 }
    }

    #[inline]
    fn is_same_place(self, one: u8, other: u8) -> bool {
        (one ^ other) & !MUST_GO_ON == 0
    }

    #[inline]
    fn visit_rows(self, mut visit: impl FnMut(usize, Row)) {
        let rows = self.lattice().rows.iter().take_while(|row| row.posts != 0);
        rows.enumerate().for_each(|(number, &row)| visit(number, row));
    }

    #[inline]
    fn first_exit(self, id: u8) -> usize {
        self.lattice().first_exit[usize::from(id & !MUST_GO_ON)].into()
    }

    /// No place of these layouts lies on more than two cells. A single cell is visited twice.
    #[inline]
    fn visit_cells(self, id: u8, visit: impl FnMut(usize)) {
        let cells = self.lattice().cells[usize::from(id & !MUST_GO_ON)];
        cells.into_iter().map(usize::from).for_each(visit);
    }
}

impl Exits for BuiltIn {
    const EXITS: u32 = 3;

    type Ids = [u64; 2];

    #[inline]
    fn toggle(self, ids: &mut [u64; 2], id: u8) {
        let bits = &self.lattice().bits;
        ids[0] ^= bits[0][usize::from(id)];
        ids[1] ^= bits[1][usize::from(id)];
    }

    #[inline]
    fn blocked(self, occupied: [u64; 2], seat: usize, breach: bool) -> [u64; 2] {
        let walls = |way: usize| self.lattice().walls[way][seat & 1][usize::from(breach)];
        [occupied[0] | walls(0), occupied[1] | walls(1)]
    }

    #[inline(always)]
    fn exits(self, id: u8, gems: u64, blocked: &[u64; 2]) -> u64 {
        let lattice = self.lattice();
        if lattice.kind[usize::from(id)].is_triangle() {
            Lattice::exits_of_triangle(id, gems, blocked)
        } else {
            lattice.exits_of_portal(id, gems, *blocked)
        }
    }

    #[inline]
    fn beyond(self, id: u8, exit: u32) -> u8 {
        self.lattice().beyond[usize::from(id & !MUST_GO_ON)][exit as usize & 3]
    }

    #[inline]
    fn first_beyond(self, id: u8, exits: u64) -> u8 {
        self.beyond(id, exits.trailing_zeros())
    }

    #[inline]
    fn except(self, id: u8, exits: u64, to: u8) -> u64 {
        let beyond = self.lattice().beyond[usize::from(id & !MUST_GO_ON)];
        let leads = |exit: usize| u64::from(self.is_same_place(beyond[exit], to)) << exit;
        exits & !(leads(0) | leads(1) | leads(2))
    }

    #[inline]
    fn class(self, id: u8) -> u8 {
        self.lattice().class[usize::from(id)]
    }

    #[inline]
    fn are_far(self, one: u8, other: u8) -> bool {
        // Distances between the naming Posts of two Treys that are adjacent or have a common
        // neighbour.
        const NEAR: u64 = 1 | 1 << 1 | 1 << 7 | 1 << 8;
        let apart = (one >> 1 & 63).abs_diff(other >> 1 & 63);
        let (kind, other_kind) = (self.kind(one), self.kind(other));
        // Each Dock leads to a Trey of its own.
        NEAR >> apart & 1 == 0 && kind.is_triangle() && other_kind.is_triangle()
            || kind.is_dock() && other_kind.is_dock()
    }

    #[inline(always)]
    fn mobility(moves: u64) -> Mobility {
        MOBILITIES[moves as usize & 511]
    }

    #[inline(always)]
    fn nth(_: u64, mobility: Mobility, number: u32) -> (usize, u32) {
        mobility.listed(number)
    }

    #[inline]
    fn ranked(self, id: u8, exits: u64) -> u64 {
        let order = self.lattice().order[usize::from(id & !MUST_GO_ON)];
        u64::from(RANKS[usize::from(order % 6)][exits as usize & 7])
    }

    #[inline]
    fn ranked_place(self, id: u8, rank: u32) -> Place {
        self.lattice().ranked[usize::from(id & !MUST_GO_ON)][rank as usize & 3]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{id_number, id_numbered};

    #[test]
    fn jewels_far_from_each_other_share_nothing_and_classes_distinguish_ids() {
        for board in BuiltIn::ALL {
            let layout = board.layout();
            let ids = || (0..layout.place_count).map(|number| id_numbered(board, number));
            let targets = |id: u8| {
                let (first, end) = layout.exit_range(id_number(board, id));
                (first..end).map(move |exit| id_numbered(board, layout.exit_to(exit)))
            };
            for id in
                ids().filter(|&id| !(board.kind(id).is_triangle() || board.kind(id).is_dock()))
            {
                assert_eq!(board.class(id | MUST_GO_ON), board.class(id), "{board:?} {id}");
            }
            let mut far = 0;
            for (one, other) in ids().flat_map(|one| ids().map(move |other| (one, other))) {
                let shared = targets(one).filter(|&to| targets(other).any(|also| also == to));
                let shared = shared.count();
                if one != other && board.class(one) != board.class(other) {
                    assert!(shared < 2, "{board:?} {one} {other}");
                }
                if board.are_far(one, other) {
                    far += 1;
                    assert_eq!(shared, usize::from(one == other), "{board:?} {one} {other}");
                    assert!(targets(one).all(|to| to != other), "{board:?} {one} {other}");
                }
            }
            assert!(far > 500, "{board:?}: hardly any are far");
        }
    }
}
