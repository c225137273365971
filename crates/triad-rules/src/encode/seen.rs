//! What a seat sees: planes and scalars.

use rules_core::{EncodeError, EncodingPart, ScalarWriter, Set64, Turn};

use crate::board::Board;
use crate::board::geometry::NO_JEWEL;
use crate::layout::Layout;
use crate::names::Post;
use crate::options::{Mode, TrapTiming};
use crate::position::Position;
use crate::state::Phase;

pub(super) const PLANES: usize = 7;
pub(super) const BOARD_PLANES: usize = 5;
pub(super) const SCALARS: usize = 21;
/// TRIAD-10: so many captures are an achievement; more are shown as so many.
const TALLY: u32 = 10;
/// TRIAD-8: the Jewels of a player.
const JEWELS: u32 = 3;

/// The planes one by one.
#[inline]
fn split<const N: usize>(planes: &mut [u8], cells: usize) -> [&mut [u8]; N] {
    let mut rest = planes.chunks_exact_mut(cells);
    core::array::from_fn(|_| rest.next().unwrap_or_default())
}

/// Posts, Treys, Docks of the viewer, Docks of the opponent, Portals.
pub(super) fn fill_board(
    layout: &Layout,
    viewer: usize,
    planes: &mut [u8],
) -> Result<(), EncodeError> {
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

    pub(super) fn fill_planes(&self, viewer: usize, planes: &mut [u8]) -> Result<(), EncodeError> {
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

    pub(super) fn fill_scalars(
        &self,
        viewer: usize,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError> {
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
