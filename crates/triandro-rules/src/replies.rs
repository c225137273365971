//! Counting two plies at once, for counts that go deep.

use crate::action::Action;
use crate::captures::{self, Captures};
use crate::position::Triandro;
use crate::triangles::SHAPE;

impl Triandro {
    /// How many pairs of an action and a reply there are; `None` where a placement may leave somebody
    /// without one.
    ///
    /// A placement takes one point from the next player, and changes which of that player's triangles
    /// are full by the stone alone. So all placements are counted together; only captures are played.
    pub(crate) fn count_pairs(&self) -> Option<u64> {
        if !self.leaves_everybody_a_placement() {
            return None;
        }
        let placements = self.placements_now();
        let mut replies = u64::from(self.replies_to_placements(placements));
        // Mostly there is no triangle at all, which is known sooner than all of them are looked for.
        if captures::any_triangle(self.mine()) {
            replies += Captures::new(self.mine(), self.opponents())
                .map(|triangle| self.applied(Action::Capture(triangle)).count_legal() as u64)
                .sum::<u64>();
        }
        Some(replies)
    }

    /// The replies to placements on these points, together, where everybody has placements after each.
    fn replies_to_placements(&self, placements: u64) -> u32 {
        let next = self.stones_at(1);
        let others = self.occupied() ^ next;
        // TRIANDRO-8: what the limits for perimeters forbid follows from the next player's own stones.
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
                // TRIANDRO-10: a triangle that is not full is filled by a stone within it.
                let filling =
                    if shape.is_full(anchor, others) { u64::MAX } else { shape.area << anchor };
                captures += (placements & filling).count_ones();
                anchors &= anchors - 1;
            }
            replies + captures
        })
    }
}
