//! Mirror symmetries of a layout, as tables of images.

use super::places::Treys;
use super::{Layout, NONE, SYMMETRIES};
use crate::names::{EAST, NORTH, SOUTH, WEST};

impl Layout {
    /// Finds the symmetries that keep the board and its Docks and Portals.
    ///
    /// They are mirrored left-right (1), up-down (2) and both (3).
    pub(super) const fn find_symmetries(&mut self, treys: &Treys) {
        let width = self.width();
        let mut symmetry = 0;
        while symmetry < SYMMETRIES {
            if !self.map_everything(symmetry, width, treys) {
                self.post_images[symmetry] = [NONE; 64];
                self.place_images[symmetry] = [NONE; 256];
            }
            symmetry += 1;
        }
    }

    /// Fills the tables of one symmetry, and returns whether the board has it.
    const fn map_everything(&mut self, symmetry: usize, width: i32, treys: &Treys) -> bool {
        let (mirrored, flipped) = (symmetry & 1 == 1, symmetry & 2 == 2);
        let mut post = 0;
        while post < self.post_count() {
            let (row, x) = (self.row_of(post) as i32, self.x_of(post));
            let row = if flipped { self.rows as i32 - 1 - row } else { row };
            let image = self.post_at(row, if mirrored { width - x } else { x });
            if image == NONE {
                return false;
            }
            self.post_images[symmetry][post as usize] = image;
            post += 1;
        }
        let mut trey = 0;
        while trey < treys.count {
            let (band, center) = (treys.band[trey] as i32, treys.center[trey] as i32);
            let band = if flipped { self.rows as i32 - 2 - band } else { band };
            let image = treys.at(band, if mirrored { width - center } else { center });
            self.place_images[symmetry][trey + 3] = image + 3;
            trey += 1;
        }
        let mut edge = 0;
        while edge < self.edge_count {
            let (one, other) = self.edge_posts(&self.edges[edge]);
            let images = &self.post_images[symmetry];
            let image = self.behind(1 << images[one as usize] | 1 << images[other as usize]);
            let place = self.edge_place(edge);
            let known = self.place_images[symmetry][place as usize];
            if image == NONE
                || (known != NONE && known != image)
                || !self.like(place, image, flipped)
            {
                return false;
            }
            self.place_images[symmetry][place as usize] = image;
            edge += 1;
        }
        self.map_portals(symmetry)
    }

    /// Returns whether a Dock or Portal may map to another.
    ///
    /// Portals map to Portals, and Docks to Docks of the mapped seat.
    const fn like(&self, place: u8, image: u8, flipped: bool) -> bool {
        let (one, other) = (self.place[place as usize].group(), self.place[image as usize].group());
        match one {
            SOUTH => other == if flipped { NORTH } else { SOUTH },
            NORTH => other == if flipped { SOUTH } else { NORTH },
            _ => other == WEST || other == EAST,
        }
    }

    /// Maps the Portals: they stay across from each other, and a Jewel that must go on still must.
    const fn map_portals(&mut self, symmetry: usize) -> bool {
        let (first, pairs) = (self.place_count - 2 * self.portal_pairs, self.portal_pairs);
        let images = &mut self.place_images[symmetry];
        let mut portal = 0;
        while portal < 2 * pairs {
            let (west, east) = (
                images[(first + portal % pairs) as usize],
                images[(first + pairs + portal % pairs) as usize],
            );
            if west.abs_diff(east) != pairs {
                return false;
            }
            images[(self.place_count + portal) as usize] =
                images[(first + portal) as usize] + 2 * pairs;
            portal += 1;
        }
        true
    }
}
