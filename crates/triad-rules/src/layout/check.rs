//! Validation: the conditions that every layout must fulfil (TRIAD-1, TRIAD-2, TRIAD-5).

use super::parse::Plan;
use super::places::Treys;
use super::{Layout, LayoutError, NONE};

/// TRIAD-2: checks that each seat has three Docks, and both sides the same number of Portals.
pub(super) const fn check_counts(plan: &Plan) -> Result<(), LayoutError> {
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

impl Layout {
    /// TRIAD-1: checks that all Posts are connected along Borders.
    pub(super) const fn check_connected(&self) -> Result<(), LayoutError> {
        let all = self.all_posts();
        let (mut reached, mut waiting) = (1u64, 1u64);
        while waiting != 0 {
            let more = self.adjacent(waiting.trailing_zeros() as u8) & !reached;
            reached |= more;
            waiting = waiting & (waiting - 1) | more;
        }
        if reached == all {
            return Ok(());
        }
        Err(LayoutError::Unconnected(self.name_of_post((all & !reached).trailing_zeros() as u8)))
    }

    /// TRIAD-1, TRIAD-2: checks that each Dock and Portal lies behind Borders with one Trey.
    pub(super) const fn check_edges(&mut self, treys: &Treys) -> Result<(), LayoutError> {
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

    /// TRIAD-18, TRIAD-19: checks that every place can be reached from each player's Docks.
    pub(super) const fn check_reachable(&self) -> Result<(), LayoutError> {
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
}
