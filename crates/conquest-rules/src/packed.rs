//! Packed bytes of positions.
//!
//! The table is walked from `0.0^`. Each tile has a bit for every edge that the walk has not
//! crossed, set if a tile is there, and three bits for the number of every vertex that the walk
//! meets for the first time. Each tile that is not on the table has a bit, set if it is in a hand,
//! followed by the seat.

use arrayvec::ArrayVec;
use rules_core::implement::{Packer, Unpacker};
use rules_core::{PackError, Packed, Seat};

use crate::validate::Parts;
use crate::{
    Cell, Conquest, Edge, End, Kind, Options, Phase, Placement, Public, Shape, Tile, Tiles, Vertex,
};

const PHASES: [Phase; 7] = [
    Phase::Start,
    Phase::Deal,
    Phase::Claim,
    Phase::Draw,
    Phase::PassDraw,
    Phase::Over(End::Covers),
    Phase::Over(End::Blocked),
];

/// The number of bits of tiles, numbers 0 to 5, seats and phases.
const TILE: u32 = 6;
const NUMBER: u32 = 3;
const SEAT: u32 = 2;
const PHASE: u32 = 3;

impl Packed for Conquest {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        let public = &self.public;
        public.pack_turn(out);
        public.pack_table(out);
        self.pack_hands(out);
        public.pack_shapes(out);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: Options) -> Result<Self, PackError> {
        let mut parts = Parts::new(options);
        unpack_turn(from, &mut parts)?;
        unpack_table(from, &mut parts)?;
        unpack_hands(from, &mut parts)?;
        unpack_shapes(from, &mut parts)?;
        parts.assemble().map_err(|fault| PackError::Invalid(fault.what))
    }
}

rules_core::implement::impl_packed_serde!(Conquest);

/// The cells that a walk has visited, one bit each.
struct VisitedCells([u64; 128]);

impl VisitedCells {
    /// Returns `true` at the first call for each cell.
    fn first(&mut self, cell: Cell) -> bool {
        let (word, bit) = (usize::from(cell.0) / 64 % 128, 1 << (cell.0 % 64));
        let first = self.0[word] & bit == 0;
        self.0[word] |= bit;
        first
    }
}

/// Walks the cells of the table from `0.0^`.
///
/// `has_tile` returns whether a cell has a tile. Each tile is visited with its cell after its
/// neighbours have been checked.
fn walk<E>(mut has_tile: impl FnMut(Cell) -> Result<bool, E>) -> Result<Cells, E> {
    let mut visited = VisitedCells([0; 128]);
    let mut cells = Cells::new();
    if !has_tile(Cell::ORIGIN)? {
        return Ok(cells);
    }
    visited.first(Cell::ORIGIN);
    cells.push(Cell::ORIGIN);
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        next += 1;
        for neighbour in cell.neighbours() {
            if !cells.is_full() && visited.first(neighbour) && has_tile(neighbour)? {
                cells.push(neighbour);
            }
        }
    }
    Ok(cells)
}

type Cells = ArrayVec<Cell, { Tile::COUNT }>;

/// The numbers at vertices, as tiles come onto the table.
///
/// Four bits for each vertex, one more than its number, or 0 if it is not known.
struct Numbers([u64; 256]);

impl Numbers {
    const NONE: Numbers = Numbers([0; 256]);

    /// Returns the number at a vertex, if it is known.
    fn at(&self, vertex: Vertex) -> Option<u8> {
        ((self.0[usize::from(vertex.0 >> 5) % 256] >> (vertex.0 >> 1 << 2 & 60)) as u8 & 15)
            .checked_sub(1)
    }

    /// Sets the number at a vertex where none is known.
    fn set(&mut self, vertex: Vertex, number: u8) {
        self.0[usize::from(vertex.0 >> 5) % 256] |=
            u64::from(number + 1) << (vertex.0 >> 1 << 2 & 60);
    }
}

impl Public {
    pub(crate) fn pack_turn(&self, out: &mut Packer) {
        let phase = PHASES.iter().position(|&phase| phase == self.phase);
        out.bits(phase.unwrap_or(0) as u64, PHASE);
        out.bits(self.seat.number().into(), SEAT);
        out.bit(self.passes > 0);
        if self.passes > 0 {
            out.bits(u64::from(self.passes) - 1, SEAT);
        }
    }

    pub(crate) fn pack_table(&self, out: &mut Packer) {
        let table = &self.table;
        let cells = walk(|cell| {
            let tile = table.tile_on(cell).is_some();
            out.bit(tile);
            Ok::<_, core::convert::Infallible>(tile)
        });
        let mut known = Numbers::NONE;
        for cell in cells.into_iter().flatten() {
            let Some(placement) = table.tile_on(cell).and_then(|tile| table.placement(tile)) else {
                continue;
            };
            for (vertex, number) in cell.corners().into_iter().zip(placement.numbers()) {
                if known.at(vertex).is_none() {
                    known.set(vertex, number);
                    out.bits(number.into(), NUMBER);
                }
            }
        }
    }

    /// Packs the tile just placed, the covers and the open shapes.
    pub(crate) fn pack_shapes(&self, out: &mut Packer) {
        if let Some(tile) = self.placed {
            out.bits(tile.number().into(), TILE);
        }
        for seat in Seat::all(self.options.players) {
            self.pack_list(self.covers(seat), out);
        }
        self.pack_list(self.open(), out);
    }

    fn pack_list(&self, shapes: impl Iterator<Item = Shape>, out: &mut Packer) {
        for shape in shapes {
            out.bit(true);
            let (sort, cell) = match shape.kind() {
                Kind::Triodia => (shape.edge() as u64, shape.anchor()),
                Kind::Triotri => (3, shape.middle()),
                Kind::Triohex => (4, shape.anchor()),
            };
            // The cell belongs to the shape, so a tile is there.
            let tile = self.tile_on(cell).map_or(0, Tile::number);
            out.bits(sort, NUMBER);
            out.bits(tile.into(), TILE);
        }
        out.bit(false);
    }
}

impl Conquest {
    fn pack_hands(&self, out: &mut Packer) {
        let players = self.public.options.players;
        for tile in (Tiles::ALL - self.public.tiles()).iter() {
            out.bit(!self.stock.contains(tile));
            if let Some(seat) = Seat::all(players).find(|&seat| self.hand(seat).contains(tile)) {
                out.bits(seat.number().into(), seat_bits(players));
            }
        }
    }
}

fn seat_bits(players: u8) -> u32 {
    if players == 2 { 1 } else { 2 }
}

pub(crate) fn unpack_turn(from: &mut Unpacker<'_>, parts: &mut Parts) -> Result<(), PackError> {
    parts.phase = PHASES[from.below(PHASES.len() as u64, PHASE, "phase")? as usize];
    parts.seat = Seat::new_unchecked(from.bits(SEAT)? as u8);
    if from.bit()? {
        parts.passes = from.bits(SEAT)? as u8 + 1;
    }
    Ok(())
}

pub(crate) fn unpack_table(from: &mut Unpacker<'_>, parts: &mut Parts) -> Result<(), PackError> {
    let cells = walk(|_| from.bit())?;
    let mut known = Numbers::NONE;
    for cell in cells {
        let mut numbers = [0; 3];
        for (number, vertex) in numbers.iter_mut().zip(cell.corners()) {
            *number = match known.at(vertex) {
                Some(known) => known,
                None => {
                    let new = from.below(6, NUMBER, "a number on a tile")? as u8;
                    known.set(vertex, new);
                    new
                }
            };
        }
        let (tile, rotation) =
            Tile::lying_as(numbers).ok_or(PackError::Invalid("no tile shows these numbers"))?;
        let placement = Placement::new(tile, rotation, cell);
        parts.table.extend(placement.filter(|_| !parts.table.is_full()));
    }
    Ok(())
}

fn unpack_hands(from: &mut Unpacker<'_>, parts: &mut Parts) -> Result<(), PackError> {
    let players = parts.options.players;
    for tile in parts.off_table().iter() {
        if from.bit()? {
            let seat = from.below(players.into(), seat_bits(players), "a seat")? as usize;
            parts.hands[seat % 4].0 |= Tiles::only(tile).0;
        }
    }
    Ok(())
}

/// The cell of each tile.
struct Lying([Option<Cell>; Tile::COUNT]);

impl Lying {
    fn new(table: &[Placement]) -> Lying {
        let mut cells = [None; Tile::COUNT];
        for placement in table {
            cells[placement.tile().index()] = Some(placement.cell());
        }
        Lying(cells)
    }

    /// Reads a tile and returns its cell.
    fn cell(&self, from: &mut Unpacker<'_>) -> Result<Cell, PackError> {
        let tile = from.below(Tile::COUNT as u64, TILE, "a tile")? as usize;
        self.0[tile].ok_or(PackError::Invalid("the tile is not on the table"))
    }
}

pub(crate) fn unpack_shapes(from: &mut Unpacker<'_>, parts: &mut Parts) -> Result<(), PackError> {
    let cells = Lying::new(&parts.table);
    if matches!(parts.phase, Phase::Claim | Phase::Draw) {
        parts.placed = Some(cells.cell(from)?);
    }
    for seat in Seat::all(parts.options.players) {
        unpack_list(from, &cells, &mut parts.covers[seat.index() % 4])?;
    }
    unpack_list(from, &cells, &mut parts.open)
}

fn unpack_list<const N: usize>(
    from: &mut Unpacker<'_>,
    cells: &Lying,
    shapes: &mut ArrayVec<Shape, N>,
) -> Result<(), PackError> {
    while from.bit()? {
        let sort = from.below(5, NUMBER, "a kind of cover")?;
        let cell = cells.cell(from)?;
        let shape = match sort {
            0 => Shape::triodia(cell, Edge::Bottom),
            1 => Shape::triodia(cell, Edge::Right),
            2 => Shape::triodia(cell, Edge::Left),
            3 => Some(Shape::triotri(cell)),
            _ => Some(Shape::triohex(cell.vertex())).filter(|_| !cell.is_down()),
        };
        let shape = shape.ok_or(PackError::Invalid("the cell of a shape"))?;
        // Shapes ascend, so that a position has only one form.
        if shapes.last().is_some_and(|&last| last >= shape) {
            return Err(PackError::Invalid("shapes out of order"));
        }
        shapes.try_push(shape).map_err(|_| PackError::Invalid("too many shapes"))?;
    }
    Ok(())
}
