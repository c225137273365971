//! The playable cells with their constraints, in order.

use core::slice;

use rules_core::implement::Set64;

use crate::grid::ROUND_VERTEX;
use crate::{Cell, Corners, Tiles, Vertex};

/// The playable cells: free, next to a tile, and fitted by a tile that is not on the table yet.
///
/// `n` connected tiles have at most `n + 2` free edges, so 58 places are enough.
#[derive(Clone, Copy)]
pub(crate) struct Frontier {
    /// `cell << 16 | constraint`, ascending; only the first `len` are used.
    entries: [u32; Frontier::CAPACITY],
    len: u8,
}

impl Frontier {
    pub(crate) const CAPACITY: usize = 58;

    /// CONQUEST-7: any first tile is placed on `0.0^`.
    pub(crate) const FIRST: Frontier = {
        let mut entries = [0; Frontier::CAPACITY];
        entries[0] = entry(Cell::ORIGIN, Corners::FREE);
        Frontier { entries, len: 1 }
    };

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    fn used(&self) -> &[u32] {
        &self.entries[..(self.len as usize).min(Frontier::CAPACITY)]
    }

    /// Returns the playable cells with their constraints, ascending.
    #[inline]
    pub(crate) fn iter(&self) -> Playable<'_> {
        Playable(self.used().iter())
    }

    /// Returns the playable cells that a tile of this hand fits, numbered in order (CONQUEST-8).
    ///
    /// It takes one look-up and one AND per cell. There is no branch, because a branch predictor
    /// cannot learn which cells they are.
    #[inline]
    pub(crate) fn fitted_by(&self, hand: Tiles) -> Set64 {
        let fitted = |entry| u64::from(!(constraint(entry).fitting() & hand).is_empty());
        let numbered = self.used().iter().zip(0..);
        Set64(numbered.fold(0, |all, (&entry, number)| all | fitted(entry) << number))
    }

    /// Returns the playable cell with this number, and its constraint.
    #[inline]
    pub(crate) fn numbered(&self, number: u8) -> (Cell, Corners) {
        let entry = self.entries[usize::from(number).min(Frontier::CAPACITY - 1)];
        (cell(entry), constraint(entry))
    }

    /// Returns the place of the first entry that is not below the cell.
    #[inline]
    pub(crate) fn place_of(&self, wanted: Cell) -> usize {
        let key = u32::from(wanted.0) << 16;
        self.used().partition_point(|&entry| entry < key)
    }

    #[inline]
    pub(crate) fn is_at(&self, place: usize, wanted: Cell) -> bool {
        self.used().get(place).is_some_and(|&entry| cell(entry) == wanted)
    }

    /// Returns the constraint on a tile on this cell, if it is playable.
    #[inline]
    pub(crate) fn constraint(&self, wanted: Cell) -> Option<Corners> {
        let place = self.place_of(wanted);
        if self.is_at(place, wanted) { Some(constraint(self.entries[place])) } else { None }
    }

    /// Removes a cell.
    #[inline]
    pub(crate) fn take(&mut self, wanted: Cell) -> Option<Corners> {
        let place = self.place_of(wanted);
        if !self.is_at(place, wanted) {
            return None;
        }
        let taken = constraint(self.entries[place]);
        self.remove(place);
        Some(taken)
    }

    #[inline]
    fn remove(&mut self, place: usize) {
        let len = self.used().len();
        self.entries.copy_within(place + 1..len, place);
        self.len -= 1;
    }

    /// Inserts a cell at its [place](Frontier::place_of), unless no tile that is not placed fits.
    ///
    /// In that case no tile ever will.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize, new: Cell, constraint: Corners, placed: Tiles) {
        let len = self.used().len();
        if constraint.fitting().0 & !placed.0 == 0 || len == Frontier::CAPACITY {
            return;
        }
        self.entries.copy_within(place..len, place + 1);
        self.entries[place] = entry(new, constraint);
        self.len += 1;
    }

    /// Records the new number of a vertex, which the cells around it must meet from now on.
    #[inline]
    pub(crate) fn number(&mut self, vertex: Vertex, number: u8, placed: Tiles) {
        // The cells around a vertex are two runs of three consecutive ones.
        for run in ROUND_VERTEX.chunks_exact(3) {
            let first = vertex.0.wrapping_add_signed(run[0].0);
            let mut place = self.place_of(Cell(first));
            while let Some(&old) = self.used().get(place) {
                let index = cell(old).0 - first;
                if index > 2 {
                    break;
                }
                let met = constraint(old).with(run[index as usize].1, number);
                if met.fitting().0 & !placed.0 == 0 {
                    self.remove(place);
                } else {
                    self.entries[place] = entry(cell(old), met);
                    place += 1;
                }
            }
        }
    }
}

/// Playable cells with their constraints, ascending.
#[derive(Clone)]
pub(crate) struct Playable<'a>(slice::Iter<'a, u32>);

impl Iterator for Playable<'_> {
    type Item = (Cell, Corners);

    #[inline]
    fn next(&mut self) -> Option<(Cell, Corners)> {
        self.0.next().map(|&entry| (cell(entry), constraint(entry)))
    }
}

#[inline]
const fn entry(cell: Cell, constraint: Corners) -> u32 {
    (cell.0 as u32) << 16 | constraint.index() as u32
}

#[inline]
const fn cell(entry: u32) -> Cell {
    Cell((entry >> 16) as u16)
}

#[inline]
const fn constraint(entry: u32) -> Corners {
    Corners::from_low_bits(entry)
}
