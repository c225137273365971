//! Planes and scalars of a seat's view.

use rules_core::implement::{ScalarWriter, Set64};
use rules_core::{EncodeError, EncodingPart};

use crate::board::Board;
use crate::board::geometry::{NO_JEWEL, Row};
use crate::layout::Layout;
use crate::options::TrapTiming;
use crate::position::Position;
use crate::state::Phase;

pub(super) const PLANES: usize = 8;
pub(super) const BOARD_PLANES: usize = 5;
pub(super) const SCALARS: usize = 21;
/// TRIAD-10: the number of captures that is an achievement; more are shown as this number.
const TALLY: u32 = 10;
/// TRIAD-8: the number of Jewels of a player.
const JEWELS: u32 = 3;

/// Splits the slice into planes.
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
    layout.visit_docks(viewer, |cell| docks[cell] = 1);
    layout.visit_docks(1 - viewer, |cell| other_docks[cell] = 1);
    layout.visit_portals(|cell| portals[cell] = 1);
    Ok(())
}

/// Seven Posts as fourteen cells; each Post is followed by an empty cell.
static SEVEN: [[u8; 16]; 128] = {
    let mut cells = [[0; 16]; 128];
    let mut at = 0;
    while at < 7 * cells.len() {
        cells[at / 7][2 * (at % 7)] = ((at / 7) >> (at % 7) & 1) as u8;
        at += 1;
    }
    cells
};

impl<L: Board> Position<L> {
    /// Marks each set of Posts in its own empty plane.
    #[inline(always)]
    fn mark_posts<const N: usize>(&self, sets: [u64; N], mut planes: [&mut [u8]; N]) {
        self.board.visit_rows(|_, Row { posts: all, bit, cell }| {
            let cell = usize::from(cell);
            for (posts, plane) in sets.iter().zip(planes.iter_mut()) {
                let here = posts >> (bit & 63) & all;
                match plane.get_mut(cell..cell + 16) {
                    // The cells after a row hold no Post, or belong to the next row.
                    Some(cells) if L::SHORT_ROWS => {
                        cells.copy_from_slice(&SEVEN[here as usize & 127]);
                    }
                    _ => {
                        Set64(here).iter().for_each(|post| plane[cell + 2 * usize::from(post)] = 1)
                    }
                }
            }
        });
    }

    /// Marks the Jewels of a seat in its own plane, and those that have moved or must go on.
    #[inline(always)]
    fn mark_jewels(&self, seat: usize, is_viewer: bool, planes: [&mut [u8]; 3]) {
        let [own, moved, must_go_on] = planes;
        let moving = (seat == self.turn.seat()) & (self.turn.phase() == Phase::Jewels);
        let left = if moving { self.turn.left() } else { 3 };
        let ids = self.turn.ids(seat);
        for (index, id) in ids.into_iter().enumerate().filter(|&(_, id)| id != NO_JEWEL) {
            let has_moved = u8::from(index >= left);
            let goes_on = u8::from(self.board.must_go_on(id));
            self.board.visit_cells(id, |cell| own[cell] = 1);
            // Without a branch for the viewer, whose Jewels move in unpredictable order.
            if is_viewer | (has_moved | goes_on == 1) {
                self.board.visit_cells(id, |cell| {
                    moved[cell] |= has_moved;
                    must_go_on[cell] |= goes_on;
                });
            }
        }
    }

    pub(super) fn fill_planes(&self, viewer: usize, planes: &mut [u8]) -> Result<(), EncodeError> {
        let layout = self.board.layout();
        let cells = layout.grid_height() * layout.grid_width();
        EncodingPart::Planes.expect(PLANES * cells, planes.len())?;
        planes.fill(0);
        // Split so that the compiler knows that all have one length.
        let (gems, planes) = planes.split_at_mut(cells);
        let (other_gems, planes) = planes.split_at_mut(cells);
        let (jewels, planes) = planes.split_at_mut(cells);
        let (other_jewels, planes) = planes.split_at_mut(cells);
        let (moved, planes) = planes.split_at_mut(cells);
        let (must_go_on, planes) = planes.split_at_mut(cells);
        let (pending, docks) = planes.split_at_mut(cells);
        self.mark_posts([self.gems[viewer], self.gems[1 - viewer]], [gems, other_gems]);
        self.mark_jewels(viewer, true, [jewels, &mut *moved, &mut *must_go_on]);
        self.mark_jewels(1 - viewer, false, [other_jewels, moved, must_go_on]);
        if self.pending != 0 {
            self.mark_posts([self.pending], [pending]);
        }
        // TRIAD-7: nothing else says which Docks are the viewer's.
        layout.visit_docks(viewer, |cell| docks[cell] = 1);
        Ok(())
    }

    pub(super) fn fill_scalars(
        &self,
        viewer: usize,
        scalars: &mut [f32],
    ) -> Result<(), EncodeError> {
        EncodingPart::Scalars.expect(SCALARS, scalars.len())?;
        // With a length known at compile time there are no checks for each scalar.
        let Some(scalars) = scalars.first_chunk_mut::<SCALARS>() else { return Ok(()) };
        let (rules, seats) = (self.rules, [viewer, 1 - viewer]);
        // The bits of all flags by the places of their scalars; ratios replace the others below.
        let acts = u64::from(self.turn.phase() != Phase::Over) << (self.turn.seat() ^ viewer);
        let won = seats.map(|seat| u64::from(rules.won(seat)));
        let on_move = u64::from(rules.timing() == TrapTiming::OnMove);
        let flags = acts
            | 1 << (2 + self.turn.phase() as u32)
            | won[0] << 9
            | won[1] << 12
            | 1 << (16 + rules.mode() as u32)
            | on_move << 20;
        ScalarWriter::new(scalars).flags(SCALARS, flags);
        let mut out = ScalarWriter::new(&mut scalars[5..9]);
        out.ratio(self.turn.due() as u32, JEWELS);
        seats.iter().for_each(|&seat| out.ratio(self.counts.tally(seat), TALLY));
        out.ratio(self.counts.gemless_turns().into(), self.counts.draw_after().into());
        ScalarWriter::new(&mut scalars[15..16]).ratio(rules.games().into(), self.max_games.into());
        Ok(())
    }
}
