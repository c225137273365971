//! Counts two plies at once, for deep counts.

use crate::action::Action;
use crate::captures::{self, Captures};
use crate::position::Triandro;
use crate::triangles::SHAPE;

impl Triandro {
    /// Returns the number of pairs of an action and a reply.
    ///
    /// `None` if a placement may leave a player without one. A placement takes one point from the
    /// next player, and its stone alone changes which of that player's triangles are full. All
    /// placements are therefore counted together, and only captures are played.
    pub(crate) fn count_pairs(&self) -> Option<u64> {
        if !self.leaves_everybody_a_placement() {
            return None;
        }
        let placements = self.placements_now();
        let mut replies = u64::from(self.replies_to_placements(placements));
        // Usually there is no triangle at all, which is faster to find out than to list them.
        if captures::any_triangle(self.mine()) {
            replies += Captures::new(self.mine(), self.opponents())
                .map(|triangle| self.applied(Action::Capture(triangle)).count_legal() as u64)
                .sum::<u64>();
        }
        Some(replies)
    }

    /// Returns the number of replies to all placements on these points together.
    ///
    /// Every player must have placements after each.
    fn replies_to_placements(&self, placements: u64) -> u32 {
        let next = self.stones_at(1);
        let others = self.occupied() ^ next;
        // TRIANDRO-8: the limits for perimeters depend only on the next player's own stones.
        let open = self.open_to(next);
        let placed = placements.count_ones() * open.count_ones() - (placements & open).count_ones();
        if !captures::any_triangle(next) {
            return placed;
        }
        SHAPE.iter().fold(placed, |replies, shape| {
            let mut anchors = shape.in_stones(next);
            let mut captures = 0;
            while anchors != 0 {
                let anchor = anchors.trailing_zeros();
                // TRIANDRO-10: a triangle that is not full is filled by a stone inside it.
                let filling =
                    if shape.is_full(anchor, others) { u64::MAX } else { shape.area << anchor };
                captures += (placements & filling).count_ones();
                anchors &= anchors - 1;
            }
            replies + captures
        })
    }
}
