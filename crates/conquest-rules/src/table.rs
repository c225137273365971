//! The tiles on the table, the cells for the next ones, and the shapes that a tile completes:
//! CONQUEST-8, CONQUEST-9.

use crate::frontier::Frontier;
use crate::grid::ROUND_VERTEX;
use crate::shape::Nearby;
use crate::{Cell, Corners, Placement, Shape, Tile, Tiles, Vertex};

/// The tiles on the table.
///
/// Only `at` is needed; the other fields are derived from it. They find the tile on a cell and the
/// playable cells without a search.
#[derive(Clone, Copy)]
pub(crate) struct PlacedTiles {
    /// The place of each tile: `cell * 4 + rotation`, or [`PlacedTiles::NOWHERE`].
    at: [u16; Tile::COUNT],
    /// A hash table from cells to tiles with open addressing; nothing is ever removed.
    slots: [u8; SLOTS],
    placed: Tiles,
    frontier: Frontier,
}

const SLOTS: usize = 128;
const NO_TILE: u8 = u8::MAX;

/// The shapes that a tile completed, and the tiles under each.
pub(crate) struct Completed {
    pub(crate) shapes: Nearby,
    pub(crate) tiles: [Tiles; Nearby::COUNT],
}

impl Completed {
    const NONE: Completed = Completed { shapes: Nearby(0), tiles: [Tiles::EMPTY; Nearby::COUNT] };

    fn add(&mut self, index: usize, tiles: u64) {
        self.shapes.0 |= 1 << index;
        self.tiles[index] = Tiles(tiles);
    }
}

impl PlacedTiles {
    /// The place of a tile that is not on the table.
    pub(crate) const NOWHERE: u16 = u16::MAX;

    /// CONQUEST-7: no tile is on the table, and the first one goes on `0.0^`.
    pub(crate) const EMPTY: PlacedTiles = PlacedTiles {
        at: [PlacedTiles::NOWHERE; Tile::COUNT],
        slots: [NO_TILE; SLOTS],
        placed: Tiles::EMPTY,
        frontier: Frontier::FIRST,
    };

    /// Returns the tiles on the table.
    #[inline]
    pub(crate) const fn placed(&self) -> Tiles {
        self.placed
    }

    /// Returns the places of all tiles as comparable numbers: `cell * 4 + rotation`.
    #[inline]
    pub(crate) const fn layout(&self) -> &[u16; Tile::COUNT] {
        &self.at
    }

    /// Returns the cell of a place.
    #[inline]
    pub(crate) const fn cell_of(at: u16) -> Cell {
        Cell(at >> 2)
    }

    /// Returns the playable cells: those next to a tile that a tile not on the table fits.
    #[inline]
    pub(crate) const fn frontier(&self) -> &Frontier {
        &self.frontier
    }

    /// Returns the placement of a tile, if it is on the table.
    #[inline]
    pub(crate) fn placement(&self, tile: Tile) -> Option<Placement> {
        let at = self.at[tile.index()];
        if at == PlacedTiles::NOWHERE {
            None
        } else {
            Placement::new(tile, (at & 3) as u8, Cell(at >> 2))
        }
    }

    /// Returns the tile on a cell.
    #[inline]
    pub(crate) fn tile_on(&self, cell: Cell) -> Option<Tile> {
        let mut slot = first_slot(cell);
        // At most 56 of the 128 slots are used, so a free one soon ends the search.
        for _ in 0..SLOTS {
            let number = self.slots[slot];
            if number == NO_TILE {
                return None;
            }
            let tile = Tile::new_unchecked(number);
            if self.at[tile.index()] >> 2 == cell.0 {
                return Some(tile);
            }
            slot = (slot + 1) % SLOTS;
        }
        None
    }

    /// Returns the tile on a cell as a set, empty if there is none.
    #[inline]
    fn bit_on(&self, cell: Cell) -> u64 {
        self.tile_on(cell).map_or(0, |tile| Tiles::only(tile).0)
    }

    /// Returns the tiles on the cells of a shape, if all of them have tiles.
    pub(crate) fn tiles_on(&self, shape: Shape) -> Option<Tiles> {
        shape.cells().try_fold(Tiles::EMPTY, |tiles, cell| {
            Some(Tiles(tiles.0 | Tiles::only(self.tile_on(cell)?).0))
        })
    }

    /// Returns the numbers of a tile on the table at the corners of its cell.
    #[inline]
    pub(crate) fn corners_of(&self, tile: Tile) -> Corners {
        tile.corners((self.at[tile.index()] & 3) as u8)
    }

    /// Returns the number at a vertex, if a tile touches it.
    #[inline]
    pub(crate) fn number_at(&self, vertex: Vertex) -> Option<u8> {
        ROUND_VERTEX.iter().find_map(|&(step, corner)| {
            let tile = self.tile_on(Cell(vertex.0.wrapping_add_signed(step)))?;
            Some(self.corners_of(tile).number(corner))
        })
    }

    /// Lays a tile on a cell that it must fit.
    #[inline]
    pub(crate) fn lay(&mut self, placement: Placement) {
        let (tile, cell) = (placement.tile(), placement.cell());
        let mut probes = (0..SLOTS).map(|probe| (first_slot(cell) + probe) % SLOTS);
        if let Some(free) = probes.find(|&slot| self.slots[slot] == NO_TILE) {
            self.slots[free] = tile.number();
        }
        self.at[tile.index()] = cell.0 << 2 | u16::from(placement.rotation());
        self.placed.0 |= Tiles::only(tile).0;
        let corners = placement.corners();
        if self.placed.len() == 1 {
            self.frontier.clear();
            (0..3).for_each(|across| self.reach(cell, corners, across));
            return;
        }
        // Next to the table at most one corner is free, and this tile gives it a number.
        let free = self.frontier.take(cell).map_or(3, Corners::first_free);
        if free < 3 {
            self.frontier.number(cell.corner(free), corners.number(free), self.placed);
        }
        for across in 0..3 {
            // The tile that this one is laid next to is across the edge opposite to a free corner.
            // The other two neighbours touch that corner, so they have no tile.
            if across != free && (free < 3 || self.tile_on(cell.across(across)).is_none()) {
                self.reach(cell, corners, across);
            }
        }
    }

    /// Makes the empty neighbour across an edge of a tile just laid playable.
    #[inline]
    fn reach(&mut self, cell: Cell, corners: Corners, across: usize) {
        let neighbour = cell.across(across);
        let place = self.frontier.place_of(neighbour);
        if self.frontier.is_at(place, neighbour) {
            return;
        }
        let mut constraint = corners.across(across);
        if let Some(number) = self.number_at(neighbour.corner(across)) {
            constraint = constraint.with(across, number);
        }
        self.frontier.insert(place, neighbour, constraint, self.placed);
    }

    /// CONQUEST-9: returns the complete shapes that contain the tile on this cell.
    ///
    /// Only cells that touch this one are searched, because these shapes have no others.
    #[inline]
    pub(crate) fn completed(&self, cell: Cell) -> Completed {
        let mut completed = Completed::NONE;
        let here = self.bit_on(cell);
        let beside = cell.neighbours().map(|neighbour| self.bit_on(neighbour));
        for (corner, &across) in beside.iter().enumerate() {
            if across == 0 {
                continue;
            }
            completed.add(Nearby::triodia(cell, corner), here | across);
            // The neighbour's other neighbours, which do not touch the shared edge.
            let neighbour = cell.across(corner);
            let one = self.bit_on(neighbour.across((corner + 1) % 3));
            if one == 0 {
                continue;
            }
            let other = self.bit_on(neighbour.across((corner + 2) % 3));
            if other != 0 {
                let index = Nearby::triotri_there(cell, corner);
                completed.add(index, here | across | one | other);
            }
        }
        if beside[0] != 0 && beside[1] != 0 && beside[2] != 0 {
            let all = here | beside[0] | beside[1] | beside[2];
            completed.add(Nearby::triotri_here(cell), all);
        }
        for corner in 0..3 {
            if beside[(corner + 1) % 3] == 0 || beside[(corner + 2) % 3] == 0 {
                continue;
            }
            if let Some(tiles) = self.tiles_on(Shape::triohex(cell.corner(corner))) {
                completed.add(Nearby::triohex(cell, corner), tiles.0);
            }
        }
        completed
    }

    /// Returns whether the tiles are connected by edges without the one on `without`.
    ///
    /// They are after every turn (CONQUEST-8). Takes time linear in the number of tiles.
    pub(crate) fn is_connected_without(&self, without: Option<Cell>) -> bool {
        let left_out = without.map_or(0, |cell| self.bit_on(cell));
        let mut unseen = self.placed.0 & !left_out;
        let mut waiting = self.bit_on(Cell::ORIGIN) & unseen;
        unseen &= !waiting;
        while let Some(tile) = Tiles(waiting).iter().next() {
            waiting &= waiting - 1;
            if let Some(placement) = self.placement(tile) {
                for neighbour in placement.cell().neighbours() {
                    let found = self.bit_on(neighbour) & unseen;
                    waiting |= found;
                    unseen &= !found;
                }
            }
        }
        unseen == 0
    }
}

/// Returns the slot at which the search for a cell begins.
#[inline]
pub(crate) fn first_slot(cell: Cell) -> usize {
    // Cells of a row are adjacent. Rows of a compact table are spread over the slots, so that most
    // searches end at the first one.
    (cell.0 as usize % 128 + (cell.0 as usize >> 7) * 39) % SLOTS
}
