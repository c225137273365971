//! The places of a layout: Treys between the Posts, Docks and Portals behind Borders at the edge
//! (TRIAD-1 to TRIAD-4).

use super::parse::Edge;
use super::{Layout, NONE};
use crate::names::{EAST, NORTH, SOUTH, WEST};
use crate::{Place, Post};

/// The Treys of a layout under construction, in the order of their names.
pub(super) struct Treys {
    pub(super) count: usize,
    pub(super) band: [u8; 256],
    pub(super) center: [u8; 256],
}

impl Treys {
    /// Returns the number of the Trey around this half step of a band, or `NONE`.
    pub(super) const fn at(&self, band: i32, center: i32) -> u8 {
        let mut index = 0;
        while index < self.count {
            if self.band[index] as i32 == band && self.center[index] as i32 == center {
                return index as u8;
            }
            index += 1;
        }
        NONE
    }
}

impl Layout {
    /// TRIAD-1, TRIAD-4: finds the Treys and numbers all places in the order of their names.
    pub(super) const fn number_places(&mut self) -> Treys {
        let mut treys = Treys { count: 0, band: [0; 256], center: [0; 256] };
        self.add_places(SOUTH, 3);
        let first_trey = self.id_count as usize;
        let mut band = 0;
        while band + 1 < self.rows as i32 {
            let mut number = 0;
            let mut center = 0;
            while center < 255 {
                let around = self.triangle(band, center);
                if around[0] != NONE && around[1] != NONE && around[2] != NONE {
                    treys.band[treys.count] = band as u8;
                    treys.center[treys.count] = center as u8;
                    self.center[first_trey + treys.count] = center as u8;
                    treys.count += 1;
                    number += 1;
                }
                center += 1;
            }
            self.add_places(band as u8 + 1, number);
            band += 1;
        }
        self.add_places(NORTH, 3);
        self.add_places(WEST, self.portal_pairs);
        self.add_places(EAST, self.portal_pairs);
        self.place_count = self.id_count;
        self.find_groups();
        self.add_places(WEST, self.portal_pairs);
        self.add_places(EAST, self.portal_pairs);
        treys
    }

    /// Finds the first place of each group.
    const fn find_groups(&mut self) {
        let (mut group, mut place) = (0, 0);
        while group < self.first_of_group.len() {
            while place < self.place_count && (self.place[place as usize].group() as usize) < group
            {
                place += 1;
            }
            self.first_of_group[group] = place;
            group += 1;
        }
    }

    /// Appends `count` places of a group.
    const fn add_places(&mut self, group: u8, count: u8) {
        let mut number = 1;
        while number <= count {
            self.place[self.id_count as usize] = Place::new_unchecked(group, number);
            self.id_count += 1;
            number += 1;
        }
    }

    /// Returns the corners of the triangle around this half step of a band: left, right, tip.
    ///
    /// They are numbers of Posts or `NONE`.
    pub(super) const fn triangle(&self, band: i32, center: i32) -> [u8; 3] {
        let base = if self.post_at(band, center) == NONE { band } else { band + 1 };
        let tip = 2 * band + 1 - base;
        [self.post_at(base, center - 1), self.post_at(base, center + 1), self.post_at(tip, center)]
    }

    /// Returns the band and centre of the triangles to the left, to the right and across the base.
    pub(super) const fn beside(&self, band: i32, center: i32) -> [(i32, i32); 3] {
        let across = if self.post_at(band, center) == NONE { band - 1 } else { band + 1 };
        [(band, center - 1), (band, center + 1), (across, center)]
    }

    /// Returns how many Treys have this Border, given as both Posts.
    pub(super) const fn treys_beside(&self, treys: &Treys, border: u64) -> u8 {
        let (mut index, mut count) = (0, 0);
        while index < treys.count {
            let around = self.triangle(treys.band[index] as i32, treys.center[index] as i32);
            let corners = 1u64 << around[0] | 1 << around[1] | 1 << around[2];
            if corners & border == border {
                count += 1;
            }
            index += 1;
        }
        count
    }

    /// Returns the numbers of the two Posts of a Border at the edge, or `NONE` twice if they have
    /// none.
    pub(super) const fn edge_posts(&self, edge: &Edge) -> (u8, u8) {
        let [(row, number), (other_row, other_number)] = edge.posts;
        if number == 0 || other_number == 0 {
            return (NONE, NONE);
        }
        let one = self.post_named(Post::new_unchecked(row, number));
        let other = self.post_named(Post::new_unchecked(other_row, other_number));
        if one == NONE || other == NONE || one >= other || self.adjacent(one) >> other & 1 == 0 {
            return (NONE, NONE);
        }
        (one, other)
    }

    /// Returns the number of the place behind the Border at the edge with this index.
    pub(super) const fn edge_place(&self, index: usize) -> u8 {
        let Edge { list, index, .. } = self.edges[index];
        let portals = self.place_count - 2 * self.portal_pairs;
        index
            + match list {
                0 => 0,
                1 => portals - 3,
                2 => portals,
                _ => portals + self.portal_pairs,
            }
    }

    /// Returns the number of the place behind a Border at the edge, given as both Posts, or `NONE`.
    pub(super) const fn behind(&self, border: u64) -> u8 {
        let mut index = 0;
        while index < self.edge_count {
            if self.edge_borders[index] == border {
                return self.edge_place(index);
            }
            index += 1;
        }
        NONE
    }
}
