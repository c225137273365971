//! Indices of actions: Posts, exits of places, and captures.

use crate::action::Action;
use crate::board::Board;
use crate::layout::{Layout, NONE};
use crate::names::{Place, Post};
use crate::position::Position;

impl Layout {
    /// How many exits all places have.
    pub(super) const fn exit_count(&self) -> usize {
        self.exit_range(self.place_count - 1).1
    }

    /// How many indices actions have: a Gem on each Post, each exit of each place, and a capture on each
    /// Post where captures are actions.
    pub(super) const fn index_count(&self, manual: bool) -> usize {
        let posts = self.post_count() as usize;
        posts + self.exit_count() + if manual { posts } else { 0 }
    }

    /// The exit from one place to another, by the numbers of the places.
    pub(super) fn exit_between(&self, from: u8, to: u8) -> Option<usize> {
        let (first, end) = self.exit_range(from);
        (first..end).find(|&exit| self.exit_to(exit) == to)
    }

    /// The number of the place that an exit leaves.
    pub(super) fn exit_from(&self, exit: usize) -> Option<u8> {
        let (mut low, mut high) = (0, self.place_count);
        while low < high {
            let middle = low + (high - low) / 2;
            if exit < self.exit_range(middle).1 {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Some(low).filter(|&place| place < self.place_count)
    }
}

impl<L: Board> Position<L> {
    /// Posts by the numbers of the layout in place of the bits of the board.
    #[inline]
    pub(super) fn by_number(&self, posts: u64) -> u64 {
        let layout = self.board.layout();
        let mut numbers = 0;
        for row in 0..layout.row_count() {
            let [first, end] = [0, 1].map(|next| layout.first[usize::from(row) + next]);
            let bit = self.board.bit_of_known(Post::new_unchecked(row, 1));
            numbers |= (posts >> bit & ((1 << (end - first)) - 1)) << first;
        }
        numbers
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
        // Of several ways to the same place, which a custom layout can have, the first one counts.
        let counts = layout.exit_between(from, to) == Some(exit);
        let place = |number: u8| -> Place { layout.place[usize::from(number)] };
        counts.then(|| Action::Jewel { from: place(from), to: place(to) })
    }
}
