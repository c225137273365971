//! What a learner sees and does: indices of actions, masks, planes and scalars.
//!
//! The planes are a grid with a line for each row of Posts and for each band of Treys, from the bottom;
//! a cell is half the distance between two Posts.

use rules_core::{
    Encode, EncodeError, EncodeSymmetric, EncodingPart, EncodingShape, ScalarWriter, Seat, Set64,
    Turn, spread_bits,
};

use crate::action::Action;
use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::contest::{Contest, GameOn};
use crate::layout::{Layout, NONE};
use crate::names::{Place, Post};
use crate::options::{Mode, TrapTiming};
use crate::position::Position;
use crate::state::Phase;
use crate::symmetry::Symmetry;

const PLANES: usize = 7;
const BOARD_PLANES: usize = 5;
const SCALARS: usize = 21;
/// TRIAD-10: so many captures are an achievement; more are shown as so many.
const TALLY: u32 = 10;
/// TRIAD-8: the Jewels of a player.
const JEWELS: u32 = 3;

impl Layout {
    /// How many exits all places have.
    const fn exit_count(&self) -> usize {
        self.exit_range(self.place_count - 1).1
    }

    /// How many indices actions have: a Gem on each Post, each exit of each place, and a capture on each
    /// Post where captures are actions.
    const fn index_count(&self, manual: bool) -> usize {
        let posts = self.post_count() as usize;
        posts + self.exit_count() + if manual { posts } else { 0 }
    }

    /// The exit from one place to another, by the numbers of the places.
    fn exit_between(&self, from: u8, to: u8) -> Option<usize> {
        let (first, end) = self.exit_range(from);
        (first..end).find(|&exit| self.exit_to(exit) == to)
    }

    /// The number of the place that an exit leaves.
    fn exit_from(&self, exit: usize) -> Option<u8> {
        (0..self.place_count).find(|&place| exit < self.exit_range(place).1)
    }
}

/// The planes one by one.
#[inline]
fn split<const N: usize>(planes: &mut [u8], cells: usize) -> [&mut [u8]; N] {
    let mut rest = planes.chunks_exact_mut(cells);
    core::array::from_fn(|_| rest.next().unwrap_or_default())
}

/// Posts, Treys, Docks of the viewer, Docks of the opponent, Portals.
fn fill_board(layout: &Layout, viewer: usize, planes: &mut [u8]) -> Result<(), EncodeError> {
    let width = layout.grid_width();
    let cells = layout.grid_height() * width;
    EncodingPart::BoardPlanes.expect(BOARD_PLANES * cells, planes.len())?;
    planes.fill(0);
    let [posts, treys, docks, other_docks, portals] = split(planes, cells);
    layout.visit_posts(width, |cell| posts[cell] = 1);
    layout.visit_treys(width, |cell| treys[cell] = 1);
    layout.visit_outer(|place, cell| {
        let plane = if layout.is_portal(place) {
            &mut *portals
        } else if (place < JEWELS as u8) == (viewer == 0) {
            &mut *docks
        } else {
            &mut *other_docks
        };
        plane[cell] = 1;
    });
    Ok(())
}

impl<L: Board> Position<L> {
    /// Posts by the numbers of the layout in place of the bits of the board.
    #[inline]
    fn by_number(&self, posts: u64) -> u64 {
        let layout = self.board.layout();
        let mut numbers = 0;
        for row in 0..layout.row_count() {
            let [first, end] = [0, 1].map(|next| layout.first[usize::from(row) + next]);
            let bit = self.board.bit_of_known(Post::new_unchecked(row, 1));
            numbers |= (posts >> bit & ((1 << (end - first)) - 1)) << first;
        }
        numbers
    }

    fn index_of(&self, action: Action) -> Option<u32> {
        let layout = self.board.layout();
        let posts = usize::from(layout.post_count());
        let post_number = |post| Some(layout.post_named(post)).filter(|&number| number != NONE);
        let index = match action {
            Action::Gem(post) => usize::from(post_number(post)?),
            Action::Jewel { from, to } => {
                let [from, to] = [from, to].map(|place| layout.place_named(place));
                if from == NONE || to == NONE {
                    return None;
                }
                posts + layout.exit_between(from, to)?
            }
            Action::Capture(post) if self.rules.manual() => {
                posts + layout.exit_count() + usize::from(post_number(post)?)
            }
            Action::Capture(_) => return None,
        };
        Some(index as u32)
    }

    fn action_at(&self, index: u32) -> Option<Action> {
        let layout = self.board.layout();
        let (posts, exits) = (usize::from(layout.post_count()), layout.exit_count());
        let index = index as usize;
        if index >= layout.index_count(self.rules.manual()) {
            return None;
        }
        if index < posts {
            return Some(Action::Gem(layout.name_of_post(index as u8)));
        }
        let exit = index - posts;
        if exit >= exits {
            return Some(Action::Capture(layout.name_of_post((exit - exits) as u8)));
        }
        let (from, to) = (layout.exit_from(exit)?, layout.exit_to(exit));
        // Of several ways to the same place, which a custom layout can have, the first one counts.
        let counts = layout.exit_between(from, to) == Some(exit);
        let place = |number: u8| -> Place { layout.place[usize::from(number)] };
        counts.then(|| Action::Jewel { from: place(from), to: place(to) })
    }

    /// Marks sets of Posts, each in a plane of its own.
    #[inline]
    fn mark_posts<const N: usize>(&self, width: usize, sets: [u64; N], mut planes: [&mut [u8]; N]) {
        let layout = self.board.layout();
        for row in 0..layout.row_count() {
            let bit = self.board.bit_of_known(Post::new_unchecked(row, 1));
            let (length, cell) = layout.row_cells(width, row);
            for (posts, plane) in sets.iter().zip(planes.iter_mut()) {
                let here = Set64(posts >> bit & ((1 << length) - 1));
                here.iter().for_each(|post| plane[cell + 2 * usize::from(post)] = 1);
            }
        }
    }

    /// Marks the Jewels of a seat in its own plane, and those that have moved or must go on.
    #[inline]
    fn mark_jewels(&self, width: usize, seat: usize, planes: [&mut [u8]; 3]) {
        let layout = self.board.layout();
        let [own, moved, must_go_on] = planes;
        let moving = seat == self.table.seat() && self.table.phase() == Phase::Jewels;
        let ids = self.table.ids(seat);
        for (index, id) in ids.into_iter().enumerate().filter(|&(_, id)| id != NO_JEWEL) {
            let has_moved = u8::from(moving && index >= self.table.left());
            let goes_on = u8::from(self.board.must_go_on(id));
            let place = layout.place_named(self.board.place_at(id));
            layout.visit_place(width, place, |cell| {
                own[cell] = 1;
                moved[cell] |= has_moved;
                must_go_on[cell] |= goes_on;
            });
        }
    }

    fn fill_planes(&self, viewer: usize, planes: &mut [u8]) -> Result<(), EncodeError> {
        let layout = self.board.layout();
        let width = layout.grid_width();
        let cells = layout.grid_height() * width;
        EncodingPart::Planes.expect(PLANES * cells, planes.len())?;
        planes.fill(0);
        let all: [&mut [u8]; PLANES] = split(planes, cells);
        let [gems, other_gems, jewels, other_jewels, moved, must_go_on, pending] = all;
        let sets = [self.gems[viewer], self.gems[1 - viewer]];
        self.mark_posts(width, sets, [gems, other_gems]);
        self.mark_jewels(width, viewer, [jewels, &mut *moved, &mut *must_go_on]);
        self.mark_jewels(width, 1 - viewer, [other_jewels, moved, must_go_on]);
        if self.pending != 0 {
            self.mark_posts(width, [self.pending], [pending]);
        }
        Ok(())
    }

    fn fill_scalars(&self, viewer: usize, scalars: &mut [f32]) -> Result<(), EncodeError> {
        EncodingPart::Scalars.expect(SCALARS, scalars.len())?;
        let mut out = ScalarWriter::new(scalars);
        let seats = [viewer, 1 - viewer];
        let acting = match self.turn() {
            Turn::Seat(seat) => Some(seat.index()),
            Turn::Chance | Turn::Over => None,
        };
        seats.iter().for_each(|&seat| out.flag(acting == Some(seat)));
        out.one_hot(Phase::ALL.len(), self.table.phase() as usize);
        out.ratio(self.table.due() as u32, JEWELS);
        seats.iter().for_each(|&seat| out.ratio(self.counts.tally(seat), TALLY));
        out.ratio(self.counts.gemless_turns().into(), self.counts.draw_after().into());
        for seat in seats {
            (0..3).for_each(|what| out.flag(self.rules.won(seat) >> what & 1 == 1));
        }
        out.ratio(self.rules.games().into(), self.max_games.into());
        out.one_hot(Mode::ALL.len(), self.rules.mode() as usize);
        out.flag(self.rules.timing() == TrapTiming::OnMove);
        Ok(())
    }
}

/// A function of the layout, on `hex` 223 indices: a Gem on each Post, then each exit of each place, then
/// with `manual_captures` a capture on each Post. Seven planes, the viewer's Gems and Jewels
/// first, and five of the board.
impl<L: Board, C: Contest> Encode for GameOn<L, C> {
    const ENCODING_VERSION: u16 = 1;

    fn shape(options: &C::Options<L>) -> EncodingShape {
        let (options, _) = C::split(options);
        let layout = options.layout.layout();
        EncodingShape {
            actions: layout.index_count(options.manual_captures) as u32,
            planes: PLANES as u16,
            board_planes: BOARD_PLANES as u16,
            height: layout.grid_height() as u16,
            width: layout.grid_width() as u16,
            plane_max: 1,
            scalars: SCALARS as u16,
            ..EncodingShape::default()
        }
    }

    fn action_index(&self, action: Action) -> Option<u32> {
        self.0.index_of(action)
    }

    fn action_from_index(&self, index: u32) -> Option<Action> {
        self.0.action_at(index)
    }

    #[inline]
    fn visit_legal_indices(&self, mut visit: impl FnMut(u32)) {
        let layout = self.0.board.layout();
        let posts = u32::from(layout.post_count());
        let legal = self.0.legal_actions();
        if legal.gems != 0 {
            let numbers = Set64(self.0.by_number(legal.gems));
            numbers.iter().for_each(|number| visit(number.into()));
        }
        if legal.captures != 0 {
            let first = posts + layout.exit_count() as u32;
            let numbers = Set64(self.0.by_number(legal.captures));
            numbers.iter().for_each(|number| visit(first + u32::from(number)));
        }
        for (place, ranks) in legal.jewels() {
            let first = posts + layout.exit_range(layout.place_named(place)).0 as u32;
            Set64(ranks).iter().for_each(|rank| visit(first + u32::from(rank)));
        }
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        let layout = self.0.board.layout();
        EncodingPart::Mask.expect(layout.index_count(self.0.rules.manual()), mask.len())?;
        mask.fill(0);
        if self.0.table.phase() != Phase::Gem {
            self.visit_legal_indices(|index| mask[index as usize] = 1);
            return Ok(());
        }
        let vacant = self.0.by_number(self.0.vacant());
        let (posts, _) = mask.split_at_mut(layout.post_count().into());
        for (place, cells) in posts.chunks_mut(8).enumerate() {
            let bytes = spread_bits((vacant >> (8 * place)) as u8);
            cells.copy_from_slice(&bytes[..cells.len()]);
        }
        Ok(())
    }

    fn write_planes(game: &Self, viewer: Seat, planes: &mut [u8]) -> Result<(), EncodeError> {
        game.0.fill_planes(viewer.index() & 1, planes)
    }

    fn write_board_planes(
        options: &C::Options<L>,
        viewer: Seat,
        planes: &mut [u8],
    ) -> Result<(), EncodeError> {
        let (options, _) = C::split(options);
        fill_board(options.layout.layout(), viewer.index() & 1, planes)
    }

    fn write_scalars(game: &Self, viewer: Seat, scalars: &mut [f32]) -> Result<(), EncodeError> {
        game.0.fill_scalars(viewer.index() & 1, scalars)
    }
}

impl<L: Board, C: Contest> EncodeSymmetric for GameOn<L, C> {
    fn map_index(&self, symmetry: Symmetry, index: u32) -> u32 {
        let layout = self.0.board.layout();
        let (posts, exits) = (usize::from(layout.post_count()), layout.exit_count());
        let post = |number: usize| layout.post_images[symmetry as usize][number];
        let place = |number: u8| layout.place_images[symmetry as usize][usize::from(number)];
        let whole = index as usize;
        if whole >= layout.index_count(self.0.rules.manual()) {
            return index;
        }
        if whole < posts {
            return post(whole).into();
        }
        let exit = whole - posts;
        if exit >= exits {
            return (posts + exits) as u32 + u32::from(post(exit - exits));
        }
        let image = layout.exit_from(exit).and_then(|from| {
            // Of several ways to the same place each has its image among those of the image.
            let (first, to) =
                (layout.exit_between(from, layout.exit_to(exit))?, layout.exit_to(exit));
            Some(layout.exit_between(place(from), place(to))? + (exit - first))
        });
        image.map_or(index, |image| (posts + image) as u32)
    }

    fn map_cell(&self, symmetry: Symmetry, cell: u32) -> u32 {
        self.0.board.layout().map_cell(symmetry as usize, cell as usize) as u32
    }
}

#[cfg(test)]
mod tests {
    extern crate alloc;

    use alloc::vec;
    use alloc::vec::Vec;

    use super::*;
    use crate::{BuiltIn, Options, Triad};

    #[test]
    fn hex_has_37_posts_and_186_exits() {
        let layout = BuiltIn::Hex.layout();
        assert_eq!((layout.post_count(), layout.exit_count()), (37, 186));
        let shape = Triad::shape(&Options { manual_captures: true, ..Options::default() });
        assert_eq!((shape.actions, shape.height, shape.width), (37 + 186 + 37, 15, 13));
    }

    /// Posts, Treys and places beyond the edge lie where the layout says that they are.
    #[test]
    fn cells_are_where_the_layout_has_its_parts() {
        for built_in in BuiltIn::ALL {
            let layout = built_in.layout();
            let width = layout.grid_width();
            let cell = |x: i16, line: i16| line as usize * width + x as usize;
            let mut posts = Vec::new();
            layout.visit_posts(width, |cell| posts.push(cell));
            let wanted = layout.posts().filter_map(|post| layout.post_position(post));
            let wanted: Vec<usize> = wanted.map(|at| cell(at.x, 2 * (at.y / 3) + 1)).collect();
            assert_eq!(posts, wanted);
            let mut taken = vec![0; layout.grid_height() * width];
            posts.iter().for_each(|&cell| taken[cell] += 1);
            for (place, number) in layout.places().zip(0..) {
                let mut found = Vec::new();
                layout.visit_place(width, number, |cell| found.push(cell));
                found.iter().for_each(|&cell| taken[cell] += 1);
                let triangles = layout.triangles(place).map(crate::Point::center_of);
                let mut wanted: Vec<usize> =
                    triangles.map(|at| cell(at.x, 2 * at.y.div_euclid(3) + 2)).collect();
                found.sort_unstable();
                wanted.sort_unstable();
                assert_eq!(found, wanted, "{place} of {built_in:?}");
            }
            assert!(taken.iter().all(|&times| times <= 1), "{built_in:?}");
        }
    }
}
