//! Ids, on which Jewels stand, with tables that are computed when a layout is built.
//!
//! Each place has one id, and each Portal a second one for a Jewel that must go on to a Trey
//! (TRIAD-18).

use super::{Layout, NONE, exits::Ways};
use crate::names::{EAST, NORTH, SOUTH, WEST};

/// Flags of an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind(u8);

impl Kind {
    pub(crate) const NOTHING: Kind = Kind(2);
    const DOCK: u8 = 4;
    const PORTAL: u8 = 8;

    /// Returns the flags of the places of a group.
    const fn of_group(group: u8) -> Kind {
        Kind(match group {
            SOUTH | NORTH => Self::DOCK,
            WEST | EAST => Self::PORTAL,
            _ => 0,
        })
    }

    /// Returns whether it is a Dock, of either seat.
    #[inline]
    pub(crate) const fn is_dock(self) -> bool {
        self.0 & Self::DOCK != 0
    }

    /// Returns whether it is a Trey or a Dock, not a Portal or out of play.
    #[inline]
    pub(crate) const fn is_triangle(self) -> bool {
        self.0 & (Self::PORTAL | Self::NOTHING.0) == 0
    }
}

/// An id of a layout.
#[derive(Clone, Copy)]
pub(crate) struct Id {
    /// The place, by its first id; `NONE` out of play.
    pub(crate) place: u8,
    pub(crate) kind: Kind,
    /// The class: places with two common neighbours have the same one.
    pub(crate) class: u8,
    /// The exits.
    pub(crate) ways: Ways,
}

impl Id {
    /// The id of a Jewel out of play, without exits.
    pub(super) const NOWHERE: Id =
        Id { place: NONE, kind: Kind::NOTHING, class: NONE, ways: Ways::NONE };
}

impl Layout {
    /// Returns the data of an id; without content for ids that the layout lacks.
    #[inline(always)]
    pub(crate) const fn id(&self, id: u8) -> &Id {
        &self.ids[id as usize]
    }

    /// Computes the data of all ids, after the exits are known.
    pub(super) const fn find_ids(&mut self) {
        let classes = self.classes();
        let mut id = 0;
        while id < self.id_count {
            let again = id >= self.place_count;
            let place = if again { id - 2 * self.portal_pairs } else { id };
            let group = self.place[place as usize].group();
            self.ids[id as usize] = Id {
                place,
                kind: Kind::of_group(group),
                class: classes[place as usize],
                ways: self.ways_of(place, again),
            };
            id += 1;
        }
        self.find_walls();
    }

    /// TRIAD-17: finds the places that are always closed to a seat, without and with Breaches.
    const fn find_walls(&mut self) {
        let mut place = 0;
        while place < self.place_count {
            let owner = match self.place[place as usize].group() {
                SOUTH => 0,
                NORTH => 1,
                _ => 2,
            };
            let (word, bit) = (place as usize / 64, 1 << (place % 64));
            let mut seat = 0;
            while seat < 2 {
                if owner < 2 {
                    self.walls[seat][0][word] |= bit;
                }
                if owner == seat {
                    self.walls[seat][1][word] |= bit;
                }
                seat += 1;
            }
            place += 1;
        }
    }
}
