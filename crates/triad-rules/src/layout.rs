//! Layouts: the board as data (TRIAD-4, TRIAD-5), validated, with the geometry worked out.

use core::fmt;
use core::str::FromStr;

use rules_core::{Mixer, read_canonical};

use crate::names::{EAST, NORTH, SOUTH, WEST};
use crate::plan::{Edge, MAX_EDGES, MAX_NAME, Plan, get};
use crate::{Place, Post};

/// No Post or no place.
pub(crate) const NONE: u8 = u8::MAX;
/// Ways out of all places together: two for each of at most 192 Borders, one for each Portal.
const MAX_EXITS: usize = 512;
/// The most ways out of one place: those of three Jewels are the bits of a word.
pub(crate) const MAX_EXITS_OF_ONE: usize = 21;
/// The symmetries that a board can have: nothing, left-right, up-down, both.
pub(crate) const SYMMETRIES: usize = 4;

/// Why a layout was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// The text does not read as a layout.
    #[error("{what} (at byte {at})")]
    Text {
        /// The byte at which the text went wrong.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
    /// The name is missing, too long, or has other characters.
    #[error(
        "the name takes 1 to 16 lower-case letters, digits and hyphens, other than those of the built-in layouts"
    )]
    Name,
    /// There are too few rows or too many, or one is empty.
    #[error("a layout has 2 to 26 rows, none of them empty (TRIAD-5)")]
    Rows,
    /// There are too many Posts.
    #[error("a layout has at most 64 Posts (TRIAD-5)")]
    Posts,
    /// The row furthest to the left does not start at 0.
    #[error("the row furthest to the left must start at 0")]
    Start,
    /// A Post cannot be reached from the others along Borders.
    #[error("Post {0} is not connected with the others (TRIAD-1)")]
    Unconnected(Post),
    /// A player does not have three Docks.
    #[error("seat {seat} must have three Docks, not {docks} (TRIAD-2)")]
    Docks {
        /// Whose Docks.
        seat: u8,
        /// How many there are.
        docks: u8,
    },
    /// Portals lack one across.
    #[error(
        "there are {west} Portals on the left and {east} on the right: each needs one across (TRIAD-2)"
    )]
    Portals {
        /// How many on the left.
        west: u8,
        /// How many on the right.
        east: u8,
    },
    /// A Dock or a Portal lies behind something that is no Border of this board.
    #[error(
        "this is no Border between two adjacent Posts of the board, the lower one first (at byte {0}) (TRIAD-1)"
    )]
    NoBorder(usize),
    /// A Dock or a Portal lies behind a Border that has not exactly one Trey.
    #[error("this Border does not have a Trey on just one side (at byte {0}) (TRIAD-2)")]
    NotAtEdge(usize),
    /// Two Docks or Portals lie behind the same Border.
    #[error("this Border already leads to a Dock or a Portal (at byte {0}) (TRIAD-2)")]
    Taken(usize),
    /// A Dock or a Portal has more ways out than can be numbered.
    #[error("{0} lies behind too many Borders: at most 20")]
    Exits(Place),
    /// A place cannot be reached from the Docks.
    #[error("no way leads from the Docks of seat {seat} to {place} (TRIAD-18, TRIAD-19)")]
    Unreachable {
        /// Whose Docks.
        seat: u8,
        /// The place.
        place: Place,
    },
}

/// A board: rows of Posts on the triangular lattice, the Treys between them, and the Borders at the
/// edge behind which Docks and Portals lie (TRIAD-1, TRIAD-2, TRIAD-4).
///
/// The text form is one line, `layout/1 NAME ROWS SOUTH NORTH WEST EAST`:
/// - ROWS from the bottom as `START:POSTS`, the start in half steps from the left (neighbours in a
///   row are two half steps apart, those in the next row one to the left or right);
/// - SOUTH and NORTH: the three Docks of each player, WEST and EAST: the Portals, `-` for none, each
///   by the Borders it lies behind, joined by `+`. The k-th Portal of WEST is across from that of
///   EAST.
///
/// A layout is made once and then referred to, so it lives in a `static` (reading works at compile
/// time) or is leaked; see [`Custom`](crate::Custom).
///
/// ```
/// use triad_rules::Layout;
///
/// static SMALL: Layout = match Layout::parse(
///     "layout/1 small 1:4,0:5,1:4 a1-a2,a2-a3,a3-a4 c1-c2,c2-c3,c3-c4 a1-b1+b1-c1 a4-b5+b5-c4",
/// ) {
///     Ok(layout) => layout,
///     Err(_) => panic!("the layout is refused"),
/// };
/// assert_eq!((SMALL.posts().count(), SMALL.places().count()), (13, 22));
/// ```
#[derive(Clone)]
pub struct Layout {
    name: [u8; MAX_NAME],
    name_length: u8,
    fingerprint: u64,
    pub(crate) rows: u8,
    pub(crate) start: [u8; 26],
    /// The number of the first Post of each row; Posts are numbered row by row.
    pub(crate) first: [u8; 27],
    edges: [Edge; MAX_EDGES],
    edge_borders: [u64; MAX_EDGES],
    edge_count: usize,
    /// How many places there are; they are numbered in the order of [`Place`]. After them come the
    /// Portals once more, for Jewels that must go on to a Trey (TRIAD-18).
    pub(crate) place_count: u8,
    pub(crate) id_count: u8,
    pub(crate) portal_pairs: u8,
    pub(crate) place: [Place; 256],
    exits_from: [u16; 257],
    exit_border: [u64; MAX_EXITS],
    exit_to: [u8; MAX_EXITS],
    /// Places that have two neighbours in common with another place.
    pub(crate) twins: [u64; 4],
    /// Rows by where the Post up-left and up-right of each is found.
    pub(crate) steps: [Steps; 2],
    /// The Posts that have another to the right.
    pub(crate) not_last: u64,
    /// Where each symmetry moves each Post and each place; the first entry of a symmetry that the
    /// board lacks is `NONE`.
    pub(crate) post_images: [[u8; 64]; SYMMETRIES],
    pub(crate) place_images: [[u8; 256]; SYMMETRIES],
}

/// How sets of Posts shift to the neighbouring row: Posts that move by the same distance together.
#[derive(Clone, Copy)]
pub(crate) struct Steps {
    pub(crate) posts: [u64; 26],
    pub(crate) distance: [u8; 26],
    pub(crate) count: u8,
}

/// Treys while a layout is built.
struct Treys {
    count: usize,
    band: [u8; 256],
    center: [u8; 256],
}

impl Treys {
    /// The number of the Trey around this half step of a band, or `NONE`.
    const fn at(&self, band: i32, center: i32) -> u8 {
        let mut index = 0;
        while index < self.count {
            if self.band[index] as i32 == band && self.center[index] as i32 == center {
                return index as u8;
            }
            index += 1;
        }
        NONE
    }
}

impl Layout {
    /// Reads the text form and validates it; also at compile time. Unlike `FromStr` it does not mind
    /// the order of the Borders of one place.
    ///
    /// # Errors
    /// The first condition that fails.
    pub const fn parse(text: &str) -> Result<Layout, LayoutError> {
        let plan = get!(Plan::read(text));
        if is_built_in_name(&plan) {
            return Err(LayoutError::Name);
        }
        Layout::build(&plan)
    }

    /// The geometry of a plan.
    pub(crate) const fn build(plan: &Plan) -> Result<Layout, LayoutError> {
        let mut layout = Layout {
            name: plan.name,
            name_length: plan.name_length,
            fingerprint: 0,
            rows: plan.rows,
            start: plan.start,
            first: [0; 27],
            edges: plan.edges,
            edge_borders: [0; MAX_EDGES],
            edge_count: plan.edge_count,
            place_count: 0,
            id_count: 0,
            portal_pairs: plan.listed[2],
            place: [Place::of(0, 0); 256],
            exits_from: [0; 257],
            exit_border: [0; MAX_EXITS],
            exit_to: [0; MAX_EXITS],
            twins: [0; 4],
            steps: [Steps { posts: [0; 26], distance: [0; 26], count: 0 }; 2],
            not_last: 0,
            post_images: [[NONE; 64]; SYMMETRIES],
            place_images: [[NONE; 256]; SYMMETRIES],
        };
        get!(layout.number_posts(plan));
        layout.find_steps();
        get!(layout.check_connected());
        get!(check_counts(plan));
        let treys = layout.number_places();
        get!(layout.check_edges(&treys));
        get!(layout.find_exits(&treys));
        get!(layout.check_reachable());
        layout.find_twins();
        layout.find_symmetries(&treys);
        layout.fingerprint = layout.mix();
        Ok(layout)
    }

    /// TRIAD-4, TRIAD-5: rows of Posts, numbered from the left.
    const fn number_posts(&mut self, plan: &Plan) -> Result<(), LayoutError> {
        if plan.rows < 2 {
            return Err(LayoutError::Rows);
        }
        let (mut row, mut posts, mut leftmost) = (0, 0u32, NONE);
        while row < plan.rows as usize {
            if plan.posts[row] == 0 {
                return Err(LayoutError::Rows);
            }
            posts += plan.posts[row] as u32;
            if posts > 64 {
                return Err(LayoutError::Posts);
            }
            self.first[row + 1] = posts as u8;
            if plan.start[row] < leftmost {
                leftmost = plan.start[row];
            }
            row += 1;
        }
        while row < 26 {
            self.first[row + 1] = posts as u8;
            row += 1;
        }
        if leftmost == 0 { Ok(()) } else { Err(LayoutError::Start) }
    }

    pub(crate) const fn post_count(&self) -> u8 {
        self.first[26]
    }

    /// The number of Posts in a row.
    const fn length(&self, row: usize) -> u8 {
        self.first[row + 1] - self.first[row]
    }

    /// The Post at this half step of a row, or `NONE`.
    const fn post_at(&self, row: i32, x: i32) -> u8 {
        if row < 0 || row >= self.rows as i32 {
            return NONE;
        }
        let right = x - self.start[row as usize] as i32;
        if right < 0 || right % 2 != 0 || right / 2 >= self.length(row as usize) as i32 {
            return NONE;
        }
        self.first[row as usize] + (right / 2) as u8
    }

    const fn row_of(&self, post: u8) -> usize {
        let mut row = 0;
        while self.first[row + 1] <= post {
            row += 1;
        }
        row
    }

    /// The half step at which a Post stands.
    const fn x_of(&self, post: u8) -> i32 {
        let row = self.row_of(post);
        self.start[row] as i32 + 2 * (post - self.first[row]) as i32
    }

    pub(crate) const fn name_of_post(&self, post: u8) -> Post {
        let row = self.row_of(post);
        Post::of(row as u8, post - self.first[row] + 1)
    }

    pub(crate) const fn post_named(&self, post: Post) -> u8 {
        let row = post.row() as usize;
        if row < 26 && post.number() <= self.length(row) {
            self.first[row] + post.number() - 1
        } else {
            NONE
        }
    }

    const fn find_steps(&mut self) {
        let mut row = 0;
        while row < self.rows as usize {
            let length = self.length(row);
            let mut index = 0;
            while index < length {
                let post = self.first[row] + index;
                if index + 1 < length {
                    self.not_last |= 1 << post;
                }
                let mut side = 0;
                while side < 2 {
                    let x = self.x_of(post) + 2 * side as i32 - 1;
                    let above = self.post_at(row as i32 + 1, x);
                    if above != NONE {
                        self.add_step(side, post, above - post);
                    }
                    side += 1;
                }
                index += 1;
            }
            row += 1;
        }
    }

    const fn add_step(&mut self, side: usize, post: u8, distance: u8) {
        let steps = &mut self.steps[side];
        let mut index = 0;
        while index < steps.count as usize && steps.distance[index] != distance {
            index += 1;
        }
        // One distance a row at most, so there is room.
        if index == steps.count as usize {
            steps.count += 1;
            steps.distance[index] = distance;
        }
        steps.posts[index] |= 1 << post;
    }

    /// All Posts one step to the right, up-left or up-right of these, and the other way.
    #[inline]
    pub(crate) const fn neighbours(&self, set: u64) -> u64 {
        let mut all = (set & self.not_last) << 1 | set >> 1 & self.not_last;
        let mut side = 0;
        while side < 2 {
            let steps = &self.steps[side];
            let mut index = 0;
            while index < steps.count as usize {
                let (posts, distance) = (steps.posts[index], steps.distance[index]);
                all |= (set & posts) << distance | set >> distance & posts;
                index += 1;
            }
            side += 1;
        }
        all
    }

    const fn check_connected(&self) -> Result<(), LayoutError> {
        let all = self.all_posts();
        let mut reached = 1u64;
        loop {
            let more = (reached | self.neighbours(reached)) & all;
            if more == reached {
                break;
            }
            reached = more;
        }
        if reached == all {
            return Ok(());
        }
        Err(LayoutError::Unconnected(self.name_of_post((all & !reached).trailing_zeros() as u8)))
    }

    pub(crate) const fn all_posts(&self) -> u64 {
        u64::MAX >> (64 - self.post_count() as u32)
    }

    /// TRIAD-1, TRIAD-4: finds the Treys and numbers all places in the order of their names.
    const fn number_places(&mut self) -> Treys {
        let mut treys = Treys { count: 0, band: [0; 256], center: [0; 256] };
        self.add_places(SOUTH, 3);
        let mut band = 0;
        while band + 1 < self.rows as i32 {
            let mut number = 0;
            let mut center = 0;
            while center < 255 {
                let around = self.corners(band, center);
                if around[0] != NONE && around[1] != NONE && around[2] != NONE {
                    treys.band[treys.count] = band as u8;
                    treys.center[treys.count] = center as u8;
                    treys.count += 1;
                    number += 1;
                }
                center += 1;
            }
            self.add_places(band as u8 + 1, number);
            band += 1;
        }
        self.add_places(NORTH, 3);
        self.add_places(WEST, self.portal_pairs);
        self.add_places(EAST, self.portal_pairs);
        self.place_count = self.id_count;
        self.add_places(WEST, self.portal_pairs);
        self.add_places(EAST, self.portal_pairs);
        treys
    }

    const fn add_places(&mut self, group: u8, count: u8) {
        let mut number = 1;
        while number <= count {
            self.place[self.id_count as usize] = Place::of(group, number);
            self.id_count += 1;
            number += 1;
        }
    }

    /// The corners of the triangle around this half step of a band: left, right, tip.
    const fn corners(&self, band: i32, center: i32) -> [u8; 3] {
        let base = if self.post_at(band, center) == NONE { band } else { band + 1 };
        let tip = 2 * band + 1 - base;
        [self.post_at(base, center - 1), self.post_at(base, center + 1), self.post_at(tip, center)]
    }

    /// The band and centre of the triangles to the left, to the right and across the base.
    const fn beside(&self, band: i32, center: i32) -> [(i32, i32); 3] {
        let across = if self.post_at(band, center) == NONE { band - 1 } else { band + 1 };
        [(band, center - 1), (band, center + 1), (across, center)]
    }

    /// The number of a Border at the edge as both Posts, or `NONE` twice.
    const fn edge_posts(&self, edge: &Edge) -> (u8, u8) {
        let [(row, number), (other_row, other_number)] = edge.posts;
        if row >= 26 || other_row >= 26 || number == 0 || other_number == 0 {
            return (NONE, NONE);
        }
        let one = self.post_named(Post::of(row, number));
        let other = self.post_named(Post::of(other_row, other_number));
        if one == NONE
            || other == NONE
            || one >= other
            || self.neighbours(1 << one) >> other & 1 == 0
        {
            return (NONE, NONE);
        }
        (one, other)
    }

    /// The place that an edge leads to.
    const fn edge_place(&self, index: usize) -> u8 {
        let Edge { list, index, .. } = self.edges[index];
        let portals = self.place_count - 2 * self.portal_pairs;
        index
            + match list {
                0 => 0,
                1 => portals - 3,
                2 => portals,
                _ => portals + self.portal_pairs,
            }
    }

    /// The place behind a Border at the edge, or `NONE`.
    const fn behind(&self, border: u64) -> u8 {
        let mut index = 0;
        while index < self.edge_count {
            if self.edge_borders[index] == border {
                return self.edge_place(index);
            }
            index += 1;
        }
        NONE
    }

    /// TRIAD-1, TRIAD-2: each Dock and Portal lies behind Borders that have one Trey.
    const fn check_edges(&mut self, treys: &Treys) -> Result<(), LayoutError> {
        let mut index = 0;
        while index < self.edge_count {
            let at = self.edges[index].at;
            let (one, other) = self.edge_posts(&self.edges[index]);
            if one == NONE {
                return Err(LayoutError::NoBorder(at));
            }
            let border = 1 << one | 1 << other;
            self.edge_borders[index] = border;
            let mut earlier = 0;
            while earlier < index {
                if self.edge_borders[earlier] == border {
                    return Err(LayoutError::Taken(at));
                }
                earlier += 1;
            }
            if self.treys_beside(treys, border) != 1 {
                return Err(LayoutError::NotAtEdge(at));
            }
            index += 1;
        }
        Ok(())
    }

    const fn treys_beside(&self, treys: &Treys, border: u64) -> u8 {
        let (mut index, mut count) = (0, 0);
        while index < treys.count {
            let around = self.corners(treys.band[index] as i32, treys.center[index] as i32);
            let corners = 1u64 << around[0] | 1 << around[1] | 1 << around[2];
            if corners & border == border {
                count += 1;
            }
            index += 1;
        }
        count
    }

    /// The ways out of every place, by where they lead.
    const fn find_exits(&mut self, treys: &Treys) -> Result<(), LayoutError> {
        let mut links =
            Links { from: [0; MAX_EXITS], to: [0; MAX_EXITS], border: [0; MAX_EXITS], count: 0 };
        let mut trey = 0;
        while trey < treys.count {
            let (band, center) = (treys.band[trey] as i32, treys.center[trey] as i32);
            let [left, right, tip] = self.corners(band, center);
            let borders: [u64; 3] =
                [1 << left | 1 << tip, 1 << right | 1 << tip, 1 << left | 1 << right];
            let beside = self.beside(band, center);
            let mut side = 0;
            while side < 3 {
                let (other_band, other_center) = beside[side];
                let other = treys.at(other_band, other_center);
                let id = trey as u8 + 3;
                if other != NONE {
                    links.add(id, other + 3, borders[side]);
                } else {
                    let outer = self.behind(borders[side]);
                    if outer != NONE {
                        links.add(id, outer, borders[side]);
                        links.add(outer, id, borders[side]);
                    }
                }
                side += 1;
            }
            trey += 1;
        }
        // TRIAD-18: to the Portal across, over no Border.
        let mut pair = 0;
        while pair < self.portal_pairs {
            let west = self.place_count - 2 * self.portal_pairs + pair;
            links.add(west, west + self.portal_pairs, 0);
            links.add(west + self.portal_pairs, west, 0);
            pair += 1;
        }
        self.sort_exits(&links)
    }

    /// Puts the ways out of each place next to each other, ascending by where they lead.
    const fn sort_exits(&mut self, links: &Links) -> Result<(), LayoutError> {
        let (mut from, mut filled) = (0, 0);
        while from < self.place_count as usize {
            self.exits_from[from] = filled as u16;
            let mut link = 0;
            while link < links.count {
                if links.from[link] as usize == from {
                    let mut hole = filled;
                    while hole > self.exits_from[from] as usize
                        && self.exit_to[hole - 1] > links.to[link]
                    {
                        self.exit_to[hole] = self.exit_to[hole - 1];
                        self.exit_border[hole] = self.exit_border[hole - 1];
                        hole -= 1;
                    }
                    self.exit_to[hole] = links.to[link];
                    self.exit_border[hole] = links.border[link];
                    filled += 1;
                }
                link += 1;
            }
            if filled - self.exits_from[from] as usize > MAX_EXITS_OF_ONE {
                return Err(LayoutError::Exits(self.place[from]));
            }
            from += 1;
            self.exits_from[from] = filled as u16;
        }
        Ok(())
    }

    /// The ways out of a place: how many, and for each which Border it crosses and where it leads.
    pub(crate) const fn exit_range(&self, place: u8) -> (usize, usize) {
        (self.exits_from[place as usize] as usize, self.exits_from[place as usize + 1] as usize)
    }

    /// The two Posts of the Border that an exit crosses; none for the way to the Portal across.
    pub(crate) const fn exit_border(&self, exit: usize) -> u64 {
        self.exit_border[exit]
    }

    pub(crate) const fn exit_to(&self, exit: usize) -> u8 {
        self.exit_to[exit]
    }

    /// TRIAD-18, TRIAD-19: from each player's Docks every place must be within reach.
    const fn check_reachable(&self) -> Result<(), LayoutError> {
        let mut seat = 0;
        while seat < 2 {
            let mut reached = [false; 256];
            let own = if seat == 0 { 0 } else { self.place_count - 2 * self.portal_pairs - 3 };
            reached[own as usize] = true;
            let mut changed = true;
            while changed {
                changed = false;
                let mut place = 0;
                while place < self.place_count {
                    let (mut exit, end) = self.exit_range(place);
                    while reached[place as usize] && exit < end {
                        let to = self.exit_to[exit] as usize;
                        changed |= !reached[to];
                        reached[to] = true;
                        exit += 1;
                    }
                    place += 1;
                }
            }
            let mut place = 0;
            while place < self.place_count {
                if !reached[place as usize] {
                    let place = self.place[place as usize];
                    return Err(LayoutError::Unreachable { seat, place });
                }
                place += 1;
            }
            seat += 1;
        }
        Ok(())
    }

    const fn find_twins(&mut self) {
        let mut one = 0;
        while one < self.place_count {
            let mut other = 0;
            while other < one {
                if self.common_exits(one, other) >= 2 {
                    self.twins[one as usize / 64] |= 1 << (one % 64);
                    self.twins[other as usize / 64] |= 1 << (other % 64);
                }
                other += 1;
            }
            one += 1;
        }
    }

    const fn common_exits(&self, one: u8, other: u8) -> u32 {
        let (mut exit, end) = self.exit_range(one);
        let (first, other_end) = self.exit_range(other);
        let mut common = 0;
        while exit < end {
            let mut other_exit = first;
            while other_exit < other_end {
                if self.exit_to[exit] == self.exit_to[other_exit] {
                    common += 1;
                }
                other_exit += 1;
            }
            exit += 1;
        }
        common
    }

    /// The symmetries that keep the board and its Docks and Portals: mirrored left-right (1),
    /// up-down (2), both (3).
    const fn find_symmetries(&mut self, treys: &Treys) {
        let mut width = 0;
        let mut row = 0;
        while row < self.rows as usize {
            let right = self.start[row] as i32 + 2 * (self.length(row) as i32 - 1);
            if right > width {
                width = right;
            }
            row += 1;
        }
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            if !self.map_everything(symmetry, width, treys) {
                self.post_images[symmetry] = [NONE; 64];
                self.place_images[symmetry] = [NONE; 256];
            }
            symmetry += 1;
        }
    }

    const fn map_everything(&mut self, symmetry: usize, width: i32, treys: &Treys) -> bool {
        let (mirrored, flipped) = (symmetry & 1 == 1, symmetry & 2 == 2);
        let mut post = 0;
        while post < self.post_count() {
            let (row, x) = (self.row_of(post) as i32, self.x_of(post));
            let row = if flipped { self.rows as i32 - 1 - row } else { row };
            let image = self.post_at(row, if mirrored { width - x } else { x });
            if image == NONE {
                return false;
            }
            self.post_images[symmetry][post as usize] = image;
            post += 1;
        }
        let mut trey = 0;
        while trey < treys.count {
            let (band, center) = (treys.band[trey] as i32, treys.center[trey] as i32);
            let band = if flipped { self.rows as i32 - 2 - band } else { band };
            let image = treys.at(band, if mirrored { width - center } else { center });
            self.place_images[symmetry][trey + 3] = image + 3;
            trey += 1;
        }
        let mut edge = 0;
        while edge < self.edge_count {
            let (one, other) = self.edge_posts(&self.edges[edge]);
            let images = &self.post_images[symmetry];
            let image = self.behind(1 << images[one as usize] | 1 << images[other as usize]);
            let place = self.edge_place(edge);
            let known = self.place_images[symmetry][place as usize];
            if image == NONE
                || (known != NONE && known != image)
                || !self.like(place, image, flipped)
            {
                return false;
            }
            self.place_images[symmetry][place as usize] = image;
            edge += 1;
        }
        self.map_portals(symmetry)
    }

    /// Whether a Dock or Portal may move to another: Portals to Portals, Docks to Docks of the seat.
    const fn like(&self, place: u8, image: u8, flipped: bool) -> bool {
        let (one, other) = (self.place[place as usize].group(), self.place[image as usize].group());
        match one {
            SOUTH => other == if flipped { NORTH } else { SOUTH },
            NORTH => other == if flipped { SOUTH } else { NORTH },
            _ => other == WEST || other == EAST,
        }
    }

    /// Portals stay across from each other; a Jewel that must go on stays one that must.
    const fn map_portals(&mut self, symmetry: usize) -> bool {
        let (first, pairs) = (self.place_count - 2 * self.portal_pairs, self.portal_pairs);
        let images = &mut self.place_images[symmetry];
        let mut portal = 0;
        while portal < 2 * pairs {
            let (west, east) = (
                images[(first + portal % pairs) as usize],
                images[(first + pairs + portal % pairs) as usize],
            );
            if west.abs_diff(east) != pairs {
                return false;
            }
            images[(self.place_count + portal) as usize] =
                images[(first + portal) as usize] + 2 * pairs;
            portal += 1;
        }
        true
    }

    const fn mix(&self) -> u64 {
        let mut mixer = Mixer::new(0x7472_6961_6400).word(self.rows as u64);
        let mut index = 0;
        while index < self.name_length as usize {
            mixer = mixer.word(self.name[index] as u64);
            index += 1;
        }
        index = 0;
        while index < self.rows as usize {
            mixer = mixer.word((self.start[index] as u64) << 8 | self.length(index) as u64);
            index += 1;
        }
        // The order of the Borders of one place does not count.
        let mut sum = 0u64;
        index = 0;
        while index < self.edge_count {
            let edge = Mixer::new(self.edge_place(index) as u64).word(self.edge_borders[index]);
            sum = sum.wrapping_add(edge.finish());
            index += 1;
        }
        mixer.word(sum).finish()
    }

    /// The name.
    pub fn name(&self) -> &str {
        core::str::from_utf8(&self.name[..usize::from(self.name_length)]).unwrap_or_default()
    }

    /// 64 bits that tell layouts apart: equal for equal layouts, different for others but for chance
    /// collisions, the same in every release. Positions of own layouts name it.
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// All Posts, ascending.
    pub fn posts(&self) -> impl Iterator<Item = Post> {
        (0..self.post_count()).map(|post| self.name_of_post(post))
    }

    /// All Docks, Treys and Portals, ascending.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.place[..usize::from(self.place_count)].iter().copied()
    }

    /// The Treys of a band with the half step at which each has its centre.
    pub(crate) fn treys_of(&self, band: u8) -> impl Iterator<Item = (Place, u8)> + '_ {
        let row = i32::from(band) - 1;
        let centers = (0..NONE).filter(move |&center| {
            self.corners(row, i32::from(center)).iter().all(|&corner| corner != NONE)
        });
        centers.zip(1..).map(move |(center, number)| (Place::of(band, number), center))
    }

    /// TRIAD-2: the Portal across from a Portal.
    pub(crate) fn across(&self, portal: Place) -> Option<Place> {
        let across = match portal.group() {
            WEST => EAST,
            EAST => WEST,
            _ => return None,
        };
        Place::in_group(across, portal.number())
    }

    /// The number of a place, or `NONE`.
    pub(crate) fn place_named(&self, place: Place) -> u8 {
        let places = &self.place[..usize::from(self.place_count)];
        places.binary_search(&place).map_or(NONE, |id| id as u8)
    }
}

/// Ways from place to place while a layout is built.
struct Links {
    from: [u8; MAX_EXITS],
    to: [u8; MAX_EXITS],
    border: [u64; MAX_EXITS],
    count: usize,
}

impl Links {
    const fn add(&mut self, from: u8, to: u8, border: u64) {
        self.from[self.count] = from;
        self.to[self.count] = to;
        self.border[self.count] = border;
        self.count += 1;
    }
}

/// TRIAD-2: three Docks each, and every Portal has one across.
const fn check_counts(plan: &Plan) -> Result<(), LayoutError> {
    let mut seat = 0;
    while seat < 2 {
        let docks = plan.listed[seat as usize];
        if docks != 3 {
            return Err(LayoutError::Docks { seat, docks });
        }
        seat += 1;
    }
    let (west, east) = (plan.listed[2], plan.listed[3]);
    if west == east { Ok(()) } else { Err(LayoutError::Portals { west, east }) }
}

/// A layout of one's own must not look like a built-in one in texts.
const fn is_built_in_name(plan: &Plan) -> bool {
    is_name(plan, b"hex") || is_name(plan, b"hex12") || is_name(plan, b"rect")
}

const fn is_name(plan: &Plan, name: &[u8]) -> bool {
    let mut index = 0;
    while index < name.len() {
        if plan.name[index] != name[index] {
            return false;
        }
        index += 1;
    }
    plan.name_length as usize == name.len()
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "layout/1 {} ", self.name())?;
        for row in 0..usize::from(self.rows) {
            let comma = if row > 0 { "," } else { "" };
            write!(f, "{comma}{}:{}", self.start[row], self.length(row))?;
        }
        for list in 0..4 {
            f.write_str(" ")?;
            self.write_list(list, f)?;
        }
        Ok(())
    }
}

impl Layout {
    /// The Docks or Portals of one list, the Borders of each ascending.
    fn write_list(&self, list: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let borders = |index: u8| {
            (0..self.post_count())
                .flat_map(move |one| (one..self.post_count()).map(move |other| (one, other)))
                .filter(move |&(one, other)| {
                    (0..self.edge_count).any(|edge| {
                        let Edge { list: its_list, index: its_index, .. } = self.edges[edge];
                        (its_list, its_index) == (list, index)
                            && self.edge_posts(&self.edges[edge]) == (one, other)
                    })
                })
        };
        let count = if list < 2 { 3 } else { self.portal_pairs };
        if count == 0 {
            return f.write_str("-");
        }
        for index in 0..count {
            if index > 0 {
                f.write_str(",")?;
            }
            for (place, (one, other)) in borders(index).enumerate() {
                let plus = if place > 0 { "+" } else { "" };
                write!(f, "{plus}{}-{}", self.name_of_post(one), self.name_of_post(other))?;
            }
        }
        Ok(())
    }
}

impl FromStr for Layout {
    type Err = LayoutError;

    fn from_str(text: &str) -> Result<Self, LayoutError> {
        let layout = Layout::parse(text)?;
        match read_canonical(&layout, text) {
            Ok(_) => Ok(layout),
            Err(error) => Err(LayoutError::Text { at: error.at(), what: error.what() }),
        }
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Equal layouts have the same fingerprint.
impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl Eq for Layout {}

impl core::hash::Hash for Layout {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.fingerprint.hash(state);
    }
}
