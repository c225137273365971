//! Indices of actions: Posts, exits of places, and captures.

use rules_core::implement::{Set64, spread_bits};

use crate::action::Action;
use crate::board::Board;
use crate::board::geometry::Row;
use crate::layout::{Layout, NONE};
use crate::mobility::Moves;
use crate::names::{Place, Post};
use crate::position::Position;
use crate::state::Phase;

impl Layout {
    /// Returns the number of exits of all places.
    pub(super) const fn exit_count(&self) -> usize {
        self.exit_range(self.place_count - 1).1
    }

    /// Returns the number of indices of actions.
    ///
    /// They are a Gem on each Post, each exit of each place, and a capture on each Post if captures
    /// are actions.
    pub(super) const fn index_count(&self, manual: bool) -> usize {
        let posts = self.post_count() as usize;
        posts + self.exit_count() + if manual { posts } else { 0 }
    }

    /// Returns the exit from one place to another, by the numbers of the places.
    pub(super) fn exit_between(&self, from: u8, to: u8) -> Option<usize> {
        let (first, end) = self.exit_range(from);
        (first..end).find(|&exit| self.exit_to(exit) == to)
    }
}

impl<L: Board> Position<L> {
    /// Returns Posts by the numbers of the layout instead of the bits of the board.
    #[inline]
    pub(super) fn by_number(&self, posts: u64) -> u64 {
        let layout = self.board.layout();
        let mut numbers = 0;
        for row in 0..layout.row_count() {
            let [first, end] = [0, 1].map(|next| layout.first[usize::from(row) + next]);
            let bit = self.board.bit_of_unchecked(Post::new_unchecked(row, 1));
            numbers |= (posts >> bit & ((1 << (end - first)) - 1)) << first;
        }
        numbers
    }

    /// Writes a set of Posts by number, one byte each, into a mask that holds nothing yet.
    #[inline]
    pub(super) fn mark_gems(&self, posts: u64, mask: &mut [u8]) {
        let layout = self.board.layout();
        self.board.visit_rows(|row, Row { posts: all, bit, .. }| {
            let (here, first) = (posts >> (bit & 63) & all, layout.first[row]);
            match mask.get_mut(usize::from(first)..usize::from(first) + 8) {
                // The bytes after a row are those of the next row, or of exits, which are 0.
                Some(eight) if L::SHORT_ROWS => eight.copy_from_slice(&spread_bits(here as u8)),
                _ => Set64(here).iter().for_each(|post| mask[usize::from(first + post)] = 1),
            }
        });
    }

    /// Marks these moves of Jewels by exit in a mask that holds nothing yet.
    #[inline]
    pub(super) fn mark_moves(&self, moves: Moves, mask: &mut [u8]) {
        let seat = self.turn.seat();
        let posts = usize::from(self.board.layout().post_count());
        for index in 0..3 {
            let id = self.turn.id(seat, index);
            let ranks = self.board.ranked(id, Self::exits_in(moves, index));
            let first = posts + self.board.first_exit(id);
            match mask.get_mut(first..).and_then(|rest| rest.first_chunk_mut()) {
                // Eight at once without a branch, because the number of legal moves is
                // unpredictable.
                Some(eight) if L::EXITS <= 8 => {
                    let word = u64::from_le_bytes(*eight);
                    *eight = (word | u64::from_le_bytes(spread_bits(ranks as u8))).to_le_bytes();
                }
                _ => Set64(ranks).iter().for_each(|rank| {
                    let exit = self.board.first_exit(id) + usize::from(rank);
                    mask[posts + self.board.layout().first_way(exit)] = 1;
                }),
            }
        }
    }

    pub(super) fn index_of(&self, action: Action) -> Option<u32> {
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

    pub(super) fn action_at(&self, index: u32) -> Option<Action> {
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
        let counts = layout.first_way(exit) == exit;
        let place = |number: u8| -> Place { layout.place[usize::from(number)] };
        counts.then(|| Action::Jewel { from: place(from), to: place(to) })
    }

    /// Returns the legal moves of Jewels if no captures are pending.
    #[inline]
    pub(super) fn plain_moves(&self) -> Moves {
        let plain = self.turn.phase() == Phase::Jewels && self.pending == 0;
        if plain { self.jewel_moves() } else { 0 }
    }

    /// Returns the legal action with this index, given the [`plain_moves`](Self::plain_moves).
    #[inline]
    pub(super) fn legal_at(&self, moves: Moves, index: u32) -> Option<Action> {
        let (layout, board) = (self.board.layout(), self.board);
        let posts = usize::from(layout.post_count());
        match self.turn.phase() {
            Phase::Gem => {
                let post = layout
                    .name_of_post(u8::try_from(index).ok().filter(|_| (index as usize) < posts)?);
                let is_vacant = self.vacant() >> board.bit_of_unchecked(post) & 1 == 1;
                is_vacant.then_some(Action::Gem(post))
            }
            // On other boards several exits can lead to the same place.
            Phase::Jewels if self.pending == 0 && L::EXITS == 3 => {
                let exit = u32::from(u16::try_from(index.checked_sub(posts as u32)?).ok()?);
                // The exit belongs to the Jewel whose first one is the last before it. There is no
                // branch, because it is unpredictable which Jewel moves.
                let ids = self.turn.ids(self.turn.seat());
                let after = |jewel: usize| {
                    exit.wrapping_sub(board.first_exit(ids[jewel]) as u32) << 2 | jewel as u32
                };
                let nearest = after(0).min(after(1)).min(after(2));
                let (rank, jewel) = (nearest >> 2, nearest as usize & 3);
                let id = *ids.get(jewel)?;
                let is_open = rank < L::EXITS
                    && board.ranked(id, Self::exits_in(moves, jewel)) >> rank & 1 == 1;
                let (from, to) = (board.place_at(id), board.ranked_place(id, rank));
                is_open.then_some(Action::Jewel { from, to })
            }
            Phase::Jewels => self.action_at(index).filter(|&action| self.resolve(action).is_ok()),
            Phase::Over => None,
        }
    }
}
