//! The exits of each place: across Borders, and from a Portal to the one across (TRIAD-1, TRIAD-2,
//! TRIAD-18).

use super::parse::get;
use super::places::Treys;
use super::{Layout, LayoutError, MAX_EXITS, MAX_EXITS_OF_ONE, NONE};
use crate::names::{NORTH, SOUTH};

/// The exits of an id.
#[derive(Clone, Copy)]
pub(crate) struct Ways {
    /// The number of the first exit; the others follow.
    pub(crate) first: u16,
    pub(crate) count: u8,
    /// One bit for each exit if there are at most [`Ways::FEW`] to different places, otherwise 0.
    ///
    /// Nearly all places have so few exits.
    pub(crate) few: u8,
    /// The exit that crosses no Border, as a bit.
    pub(crate) across: u32,
}

impl Ways {
    /// The number of exits that are checked without a loop.
    pub(crate) const FEW: u8 = 3;

    pub(super) const NONE: Ways = Ways { first: 0, count: 0, few: 0, across: 0 };
}

/// The exits of a layout under construction, in any order.
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

impl Layout {
    /// Finds the exits of every place, ordered by their targets.
    pub(super) const fn find_exits(&mut self, treys: &Treys) -> Result<(), LayoutError> {
        let mut links =
            Links { from: [0; MAX_EXITS], to: [0; MAX_EXITS], border: [0; MAX_EXITS], count: 0 };
        let mut trey = 0;
        while trey < treys.count {
            let (band, center) = (treys.band[trey] as i32, treys.center[trey] as i32);
            let [left, right, tip] = self.triangle(band, center);
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
        get!(self.sort_exits(&links));
        self.find_arrivals();
        Ok(())
    }

    /// TRIAD-18: a Jewel from the Portal across must go on to a Trey.
    const fn find_arrivals(&mut self) {
        let mut exit = 0;
        while exit < self.exits_from[self.place_count as usize] as usize {
            let again = if self.exit_border[exit] == 0 { 2 * self.portal_pairs } else { 0 };
            self.exit_arrival[exit] = self.exit_to[exit] + again;
            exit += 1;
        }
    }

    /// TRIAD-19: finds the distances to the opposing Docks.
    pub(super) const fn find_distances(&mut self) {
        let mut seat = 0;
        while seat < 2 {
            let goal = if seat == 0 { NORTH } else { SOUTH };
            let mut place = 0;
            while place < self.place_count as usize {
                if self.place[place].group() == goal {
                    self.distances[seat][place] = 0;
                }
                place += 1;
            }
            let mut changed = true;
            while changed {
                changed = false;
                let mut exit = 0;
                while exit < self.exits_from[self.place_count as usize] as usize {
                    let steps = self.distances[seat][self.exit_to[exit] as usize];
                    let from = &mut self.distances[seat][self.exit_from[exit] as usize];
                    if steps < NONE && steps + 1 < *from {
                        *from = steps + 1;
                        changed = true;
                    }
                    exit += 1;
                }
            }
            seat += 1;
        }
    }

    /// Puts the exits of each place next to each other, ascending by their targets.
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
            let mut exit = self.exits_from[from - 1] as usize;
            while exit < filled {
                self.exit_from[exit] = from as u8 - 1;
                exit += 1;
            }
        }
        Ok(())
    }

    /// Returns the range of the exits of a place: the first number, and one after the last.
    pub(crate) const fn exit_range(&self, place: u8) -> (usize, usize) {
        (self.exits_from[place as usize] as usize, self.exits_from[place as usize + 1] as usize)
    }

    /// Returns the number of the place that an exit leaves; `None` if there is no such exit.
    #[inline]
    pub(crate) fn exit_from(&self, exit: usize) -> Option<u8> {
        self.exit_from.get(exit).copied().filter(|&place| place != NONE)
    }

    /// Returns the first of the exits between the same two places.
    ///
    /// A custom layout can have several. Their numbers are consecutive.
    #[inline]
    pub(crate) const fn first_way(&self, mut exit: usize) -> usize {
        while exit > 0
            && self.exit_from[exit - 1] == self.exit_from[exit]
            && self.exit_to[exit - 1] == self.exit_to[exit]
        {
            exit -= 1;
        }
        exit
    }

    /// Returns the two Posts of the Border that an exit crosses, one bit each.
    ///
    /// 0 for the exit to the Portal across.
    pub(crate) const fn exit_border(&self, exit: usize) -> u64 {
        self.exit_border[exit]
    }

    /// Returns the number of the place that an exit leads to.
    pub(crate) const fn exit_to(&self, exit: usize) -> u8 {
        self.exit_to[exit]
    }

    /// Returns the exits of a place.
    ///
    /// With `again`, those of a Jewel that came from the Portal across, without the way back.
    pub(super) const fn ways_of(&self, place: u8, again: bool) -> Ways {
        let (first, end) = self.exit_range(place);
        let mut ways = Ways { first: first as u16, count: 0, few: 0, across: 0 };
        let (mut exit, mut doubled) = (first, false);
        while exit < end {
            let across = self.exit_border[exit] == 0;
            if !(across && again) {
                doubled |= self.first_way(exit) != exit;
                ways.across |= (across as u32) << ways.count;
                ways.count += 1;
            }
            exit += 1;
        }
        if ways.count <= Ways::FEW && !doubled {
            ways.few = (1 << ways.count) - 1;
        }
        ways
    }

    /// Returns the Borders and targets of [`Ways::FEW`] exits, starting with this one.
    #[inline(always)]
    pub(crate) fn exits_after(&self, first: u16) -> [(u64, u8); Ways::FEW as usize] {
        [0, 1, 2].map(|more| {
            let exit = (usize::from(first) + more) % MAX_EXITS;
            (self.exit_border[exit], self.exit_to[exit])
        })
    }

    /// Returns the id of a Jewel that moved by an exit; an arbitrary id if there is no such exit.
    #[inline(always)]
    pub(crate) const fn arrival(&self, exit: usize) -> u8 {
        self.exit_arrival[exit % MAX_EXITS]
    }

    /// Returns the class of each place.
    ///
    /// Two places with two common neighbours have the same class, also through further places.
    pub(super) const fn classes(&self) -> [u8; 256] {
        let mut classes = [NONE; 256];
        let mut place = 0;
        while place < self.place_count {
            classes[place as usize] = place;
            let mut other = 0;
            while other < place {
                if self.common_exits(place, other) >= 2 {
                    let (from, into) = (classes[place as usize], classes[other as usize]);
                    merge(&mut classes, place, from, into);
                }
                other += 1;
            }
            place += 1;
        }
        classes
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
}

/// Merges two classes of the places up to `last`.
const fn merge(classes: &mut [u8; 256], last: u8, from: u8, into: u8) {
    let mut place = 0;
    while place <= last {
        if classes[place as usize] == from {
            classes[place as usize] = into;
        }
        place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the places that the exits of a place lead to.
    fn neighbours(layout: &Layout, place: u8) -> impl Iterator<Item = u8> {
        let (from, end) = layout.exit_range(place);
        (from..end).map(|exit| layout.exit_to(exit))
    }

    fn are_twins(layout: &Layout, one: u8, other: u8) -> bool {
        let is_neighbour = |to: u8| neighbours(layout, one).any(|other| other == to);
        one != other && neighbours(layout, other).filter(|&to| is_neighbour(to)).count() >= 2
    }

    #[test]
    fn places_with_two_neighbours_in_common_share_a_class() {
        let texts = [
            "layout/1 wide 1:5,0:6,1:5 a1-a2,a3-a4,a4-a5 c1-c2,c2-c3,c3-c4 - -",
            "layout/1 g952 3:5,2:3,1:3,0:5 a1-a2+a3-b3,b1-c1,c1-d1 \
             d2-d3+d3-d4,d1-d2,a1-b1+b3-c3 - -",
        ];
        let (mut twins, mut alone) = (0, 0);
        for text in texts {
            let layout: Layout = text.parse().expect("a layout");
            let class = |place: u8| layout.id(place).class;
            for place in 0..layout.place_count {
                let all = 0..layout.place_count;
                for other in all.clone().filter(|&other| are_twins(&layout, place, other)) {
                    twins += 1;
                    assert_eq!(class(place), class(other), "{place} and {other} of {text}");
                }
                // A place shares a class only with a reason.
                if !all.clone().any(|other| are_twins(&layout, place, other)) {
                    alone += 1;
                    assert!(
                        all.clone().all(|other| other == place || class(other) != class(place))
                    );
                }
            }
        }
        assert!(twins > 0 && alone > 0, "{twins} {alone}");
    }
}
