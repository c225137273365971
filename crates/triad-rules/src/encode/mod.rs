//! Encodings for learners: indices of actions, masks, planes and scalars.
//!
//! The planes are a grid with a line for each row of Posts and for each band of Treys, from the
//! bottom. A cell is half as wide as the distance between two Posts.

mod index;
mod seen;

use rules_core::implement::Set64;
use rules_core::{Encode, EncodeError, EncodeSymmetric, EncodingPart, EncodingShape, Seat};

use crate::action::Action;
use crate::board::Board;
use crate::contest::{Contest, GameOn};
use crate::mobility::Moves;
use crate::state::Phase;
use crate::symmetry::Symmetry;
use seen::{BOARD_PLANES, PLANES, SCALARS, fill_board};

/// The encoding depends on the layout; `hex` has 223 indices.
///
/// The indices are a Gem on each Post, each exit of each place, and with `manual_captures` a
/// capture on each Post. There are eight planes, starting with the viewer's Gems and Jewels, and
/// five of the board.
impl<L: Board, C: Contest> Encode for GameOn<L, C> {
    const ENCODING_VERSION: u16 = 2;

    /// The legal moves of Jewels if no captures are pending.
    type Legality = Moves;

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
    fn legal_from_index(&self, index: u32) -> Option<Action> {
        self.legal_from_index_with(self.legality(), index)
    }

    #[inline]
    fn legality(&self) -> Moves {
        self.0.plain_moves()
    }

    #[inline]
    fn legal_from_index_with(&self, moves: Moves, index: u32) -> Option<Action> {
        self.0.legal_at(moves, index)
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
            let first = layout.exit_range(layout.place_named(place)).0;
            let exit = |rank: u8| layout.first_way(first + usize::from(rank)) as u32;
            Set64(ranks).iter().for_each(|rank| visit(posts + exit(rank)));
        }
    }

    #[inline]
    fn write_mask(&self, mask: &mut [u8]) -> Result<(), EncodeError> {
        self.write_mask_with(self.legality(), mask)
    }

    #[inline]
    fn write_mask_with(&self, moves: Moves, mask: &mut [u8]) -> Result<(), EncodeError> {
        let layout = self.0.board.layout();
        EncodingPart::Mask.expect(layout.index_count(self.0.rules.manual()), mask.len())?;
        mask.fill(0);
        match self.0.turn.phase() {
            Phase::Gem => self.0.mark_gems(self.0.vacant(), mask),
            Phase::Jewels if self.0.pending == 0 => self.0.mark_moves(moves, mask),
            Phase::Jewels => self.visit_legal_indices(|index| mask[index as usize] = 1),
            Phase::Over => {}
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
            // Each of several exits to the same place has its image among the exits of the image.
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

    /// Posts, Treys and places beyond the edge are where the layout has them.
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
