//! The padded lattice of the built-in layouts.
//!
//! ```text
//!        g1  g2  g3  g4                 56  57  58  59
//!      f1  f2  f3  f4  f5             48  49  50  51  52
//!    e1  e2  e3  e4  e5  e6         40  41  42  43  44  45
//!  d1  d2  d3  d4  d5  d6  d7     32  33  34  35  36  37  38
//!    c1  c2  c3  c4  c5  c6         25  26  27  28  29  30
//!      b1  b2  b3  b4  b5             18  19  20  21  22
//!        a1  a2  a3  a4                 11  12  13  14
//! ```
//!
//! The neighbours of every Post are at the same distances: 1 to the right, 7 up-left, 8 up-right.
//! The eighth column and the first row stay empty, so that no step wraps around the edge.
//!
//! A Trey is named after its lowest left Post at bit `p`: id `2p` points down (corners `p`, `p +
//! 7`, `p + 8`), id `2p + 1` points up (corners `p`, `p + 1`, `p + 8`). Docks and Portals have the
//! ids of the triangles that would continue the lattice. A Portal behind two Borders has two such
//! triangles, and the first stands for both. The three neighbours of every Trey are therefore at
//! fixed distances: `2p` has `p - 1`, `p` and `p + 7` pointing up, `2p + 1` has `p - 7`, `p` and `p
//! + 1` pointing down.

mod brackets;
mod tables;

pub(crate) use brackets::flanked;
pub(crate) use tables::{MOBILITIES, RANKS};

use tables::{OPEN, ORDERS};

use super::geometry::{Kind, Row};
use crate::layout::NONE;
use crate::names::NORTH;
use crate::{Layout, Place};

/// Ids that point up on a lattice and must go on to a Trey (TRIAD-18): the id with this bit.
pub(crate) const MUST_GO_ON: u8 = 0x80;
const IDS: usize = 128;

/// A layout on the lattice.
#[repr(align(64))]
pub(crate) struct Lattice {
    pub(crate) posts: u64,
    /// For each row, as a byte, the bit that a Post with number 0 would have.
    pub(crate) row_base: u64,
    pub(crate) rows: [Row; 8],
    /// Ids closed to Jewels: off the board, on own Docks, on opposing Docks.
    ///
    /// Indexed by the direction that triangles point, the seat, and without or with Breaches.
    pub(crate) walls: [[[u64; 2]; 2]; 2],
    pub(crate) kind: [Kind; 256],
    pub(crate) class: [u8; 256],
    /// The bits to set for a Jewel on an id, by the direction that triangles point.
    ///
    /// The two words of an id are far apart so that compilers do not load them as a vector, which
    /// costs more than it saves.
    pub(crate) bits: [[u64; 256]; 2],
    /// The ids that the exits lead to.
    pub(crate) beyond: [[u8; 4]; IDS],
    /// The permutation that puts the exits in ascending order.
    pub(crate) order: [u8; IDS],
    /// The places that the exits lead to, in that order.
    pub(crate) ranked: [[Place; 4]; IDS],
    /// The Borders of a Portal; 0 for other places.
    portal: [[u64; 2]; IDS],
    pub(crate) place: [Place; 256],
    /// The number of the first exit among all exits of the layout.
    pub(crate) first_exit: [u16; IDS],
    /// The first and last cell of the grid that the place covers.
    pub(crate) cells: [[u16; 2]; IDS],
    /// The id of a place by its group and number.
    pub(crate) id: [[u8; 16]; 32],
}

impl Lattice {
    pub(crate) const fn new(layout: &Layout) -> Lattice {
        let nowhere = Place::new_unchecked(0, 0);
        let mut lattice = Lattice {
            posts: 0,
            row_base: 0,
            rows: [Row { posts: 0, bit: 0, cell: 0 }; 8],
            walls: [[[u64::MAX; 2]; 2]; 2],
            kind: [Kind::NOTHING; 256],
            class: [NONE; 256],
            bits: [[0; 256]; 2],
            beyond: [[NONE; 4]; IDS],
            order: [0; IDS],
            ranked: [[nowhere; 4]; IDS],
            portal: [[0; 2]; IDS],
            place: [nowhere; 256],
            first_exit: [0; IDS],
            cells: [[0; 2]; IDS],
            id: [[NONE; 16]; 32],
        };
        lattice.put_posts(layout);
        let triangles = lattice.put_places(layout);
        lattice.find_exits(layout, &triangles);
        lattice.find_classes(layout, &triangles);
        lattice
    }

    const fn put_posts(&mut self, layout: &Layout) {
        let mut least = 0;
        let mut row = 0;
        while row < layout.rows as i32 {
            let start = layout.start[row as usize] as i32 - row;
            if start < least {
                least = start;
            }
            row += 1;
        }
        row = 0;
        while row < layout.rows as i32 {
            let column = (layout.start[row as usize] as i32 - row - least) / 2;
            let first = 8 * (row + 1) + column;
            self.row_base |= (first as u64 - 1) << (8 * row);
            let length = layout.first[row as usize + 1] - layout.first[row as usize];
            self.posts |= ((1 << length) - 1) << first;
            let (_, cell) = layout.row_cells(layout.grid_width(), row as u8);
            self.rows[row as usize] =
                Row { posts: (1 << length) - 1, bit: first as u8, cell: cell as u16 };
            row += 1;
        }
    }

    const fn bit_of(&self, layout: &Layout, post: u32) -> u32 {
        let name = layout.name_of_post(post as u8);
        (self.row_base >> (8 * name.row()) & 0xff) as u32 + name.number() as u32
    }

    /// Gives every place its id, and returns up to two triangles for each place number.
    const fn put_places(&mut self, layout: &Layout) -> [[u8; 2]; 256] {
        let mut triangles = [[NONE; 2]; 256];
        // Treys first: the corners of a Trey are the Posts of its Borders.
        let mut trey = 0;
        while trey < layout.place_count {
            let group = layout.place[trey as usize].group();
            if group >= 1 && group < NORTH {
                triangles[trey as usize][0] = self.triangle(layout, trey);
            }
            trey += 1;
        }
        let mut trey = 0;
        while trey < layout.place_count {
            let (mut exit, end) = layout.exit_range(trey);
            let group = layout.place[trey as usize].group();
            while group >= 1 && group < NORTH && exit < end {
                let (to, border) = (layout.exit_to(exit) as usize, self.border(layout, exit));
                let to_group = layout.place[to].group();
                if to_group == 0 || to_group >= NORTH {
                    let slot = if triangles[to][0] == NONE { 0 } else { 1 };
                    triangles[to][slot] = beyond(triangles[trey as usize][0], border);
                }
                exit += 1;
            }
            trey += 1;
        }
        let mut place = 0;
        while place < layout.place_count {
            self.put_place(layout, place, triangles[place as usize]);
            place += 1;
        }
        triangles
    }

    const fn put_place(&mut self, layout: &Layout, place: u8, triangles: [u8; 2]) {
        let (name, id) = (layout.place[place as usize], triangles[0]);
        let mut bits = [0; 2];
        let mut index = 0;
        while index < 2 {
            if triangles[index] != NONE {
                bits[(triangles[index] & 1) as usize] |= 1 << (triangles[index] >> 1);
            }
            index += 1;
        }
        let mut seat = 0;
        while seat < 2 {
            let (own, other) = if seat == 0 { (0, NORTH) } else { (NORTH, 0) };
            let group = name.group();
            let mut breach = 0;
            while breach < 2 {
                let blocked = group == own || (group == other && breach == 0);
                if !blocked {
                    self.walls[0][seat][breach] &= !bits[0];
                    self.walls[1][seat][breach] &= !bits[1];
                }
                breach += 1;
            }
            seat += 1;
        }
        let kind = layout.id(place).kind;
        self.id[name.group() as usize][name.number() as usize] = id;
        self.bits[0][id as usize] = bits[0];
        self.bits[1][id as usize] = bits[1];
        self.kind[id as usize] = kind;
        self.place[id as usize] = name;
        self.first_exit[id as usize] = layout.exit_range(place).0 as u16;
        self.cells[id as usize] = layout.ends_of_place(place);
        if name.group() > NORTH {
            let again = (id | MUST_GO_ON) as usize;
            self.bits[0][again] = bits[0];
            self.bits[1][again] = bits[1];
            self.kind[again] = kind;
            self.place[again] = name;
        }
    }

    /// Returns the id of a Trey.
    const fn triangle(&self, layout: &Layout, trey: u8) -> u8 {
        let (mut exit, end) = layout.exit_range(trey);
        let mut corners = 0;
        while exit < end {
            corners |= self.border(layout, exit);
            exit += 1;
        }
        let lowest = corners.trailing_zeros() as u8;
        let points_up = corners >> (lowest + 1) & 1 == 1;
        2 * lowest + points_up as u8
    }

    /// Returns the Border of an exit as bits of the lattice.
    const fn border(&self, layout: &Layout, exit: usize) -> u64 {
        let posts = layout.exit_border(exit);
        if posts == 0 {
            return 0;
        }
        let one = self.bit_of(layout, posts.trailing_zeros());
        let other = self.bit_of(layout, 63 - posts.leading_zeros());
        1 << one | 1 << other
    }

    const fn find_exits(&mut self, layout: &Layout, triangles: &[[u8; 2]; 256]) {
        let mut place = 0;
        while place < layout.place_count {
            let id = triangles[place as usize][0] as usize;
            let (first, end) = layout.exit_range(place);
            let portal = layout.place[place as usize].group() > NORTH;
            let mut order = [0; 3];
            let mut exit = first;
            while exit < end {
                let rank = exit - first;
                let (to, border) = (layout.exit_to(exit) as usize, self.border(layout, exit));
                let to_id = triangles[to][0];
                // A Portal's exits are its Borders and then the way across.
                let slot = if border == 0 {
                    2
                } else if portal {
                    self.portal[id][rank] = border;
                    rank
                } else {
                    exit_at(id as u8, border)
                };
                self.beyond[id][slot] = if border == 0 { to_id | MUST_GO_ON } else { to_id };
                order[rank] = slot as u8;
                self.ranked[id][rank] = layout.place[to];
                exit += 1;
            }
            self.order[id] = order_of(order, (end - first) as u8);
            place += 1;
        }
    }

    /// Puts places with two common neighbours in one class, named after the first of them.
    const fn find_classes(&mut self, layout: &Layout, triangles: &[[u8; 2]; 256]) {
        let mut place = 0;
        while place < layout.place_count {
            let mut first = 0;
            while first < place && !share_two(layout, first, place) {
                first += 1;
            }
            let id = triangles[place as usize][0] as usize;
            let class = self.class[triangles[first as usize][0] as usize];
            self.class[id] = if first < place { class } else { id as u8 };
            if layout.place[place as usize].group() > NORTH {
                self.class[id | MUST_GO_ON as usize] = self.class[id];
            }
            place += 1;
        }
    }

    /// TRIAD-15, TRIAD-16: returns the exits of a Trey or Dock.
    ///
    /// Three corners and three neighbours are gathered into an index of a table.
    #[inline(always)]
    pub(crate) fn exits_of_triangle(id: u8, gems: u64, blocked: &[u64; 2]) -> u64 {
        let (place, up) = (u32::from(id >> 1) & 63, u64::from(id & 1));
        let flip = up.wrapping_neg() & 0x82;
        let corners = gems >> place & (0x181 ^ flip);
        // Arithmetic instead of a branch, which would often be mispredicted.
        let others = blocked[1] ^ (blocked[0] ^ blocked[1]) & up.wrapping_neg();
        let around = others >> (place.wrapping_sub(1 + 6 * up as u32) & 63) & (0x103 ^ flip);
        let gathered = (corners | corners >> 6) & 7 | ((around | around >> 6) & 7) << 3;
        u64::from(OPEN[gathered as usize & 63])
    }

    /// TRIAD-15, TRIAD-16, TRIAD-18: returns the exits of a Portal, or none out of play.
    #[inline(never)]
    pub(crate) fn exits_of_portal(&self, id: u8, gems: u64, blocked: [u64; 2]) -> u64 {
        let place = usize::from(id & !MUST_GO_ON);
        let free = |to: u8| {
            let bits = |way: usize| self.bits[way][usize::from(to)];
            bits(0) & blocked[0] | bits(1) & blocked[1] == 0
        };
        let mut open = 0;
        for (exit, border) in self.portal[place].into_iter().enumerate() {
            // No `&&`: a branch predictor cannot learn which exits are open.
            let passable = (border != 0) & (gems & border != border);
            open |= u64::from(passable & free(self.beyond[place][exit])) << exit;
        }
        let across = (id & MUST_GO_ON == 0) & free(self.beyond[place][2]);
        open | u64::from(across) << 2
    }
}

/// Returns whether two places have two neighbours in common.
const fn share_two(layout: &Layout, one: u8, other: u8) -> bool {
    let (mut exit, end) = layout.exit_range(one);
    let mut shared = 0;
    while exit < end {
        let (mut again, last) = layout.exit_range(other);
        while again < last {
            shared += (layout.exit_to(exit) == layout.exit_to(again)) as u32;
            again += 1;
        }
        exit += 1;
    }
    shared >= 2
}

/// Returns the exit of a triangle that crosses a Border.
const fn exit_at(id: u8, border: u64) -> usize {
    let place = id >> 1;
    let (second, third) = if id & 1 == 1 { (1, 8) } else { (7, 8) };
    let relative = border >> place;
    if relative == 1 | 1 << second {
        0
    } else if relative == 1 | 1 << third {
        1
    } else {
        2
    }
}

/// Returns the triangle across a Border.
const fn beyond(id: u8, border: u64) -> u8 {
    let (place, exit) = (id >> 1, exit_at(id, border) as u8);
    if id & 1 == 1 {
        // Below, left, right: all point down.
        2 * if exit == 0 { place - 7 } else { place + exit - 1 }
    } else {
        // Left, right, above: all point up.
        2 * if exit == 2 { place + 7 } else { place + exit - 1 } + 1
    }
}

/// Returns which of [`ORDERS`] begins with these exits; the others do not matter.
const fn order_of(exits: [u8; 3], count: u8) -> u8 {
    let mut order = 0;
    loop {
        let mut rank = 0;
        while rank < count && ORDERS[order][rank as usize] == exits[rank as usize] {
            rank += 1;
        }
        if rank == count {
            return order as u8;
        }
        order += 1;
    }
}
