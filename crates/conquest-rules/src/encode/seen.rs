//! Planes, scalars and tokens of a seat's view.

use rules_core::implement::{ScalarWriter, Set64, seats_from};
use rules_core::{Encode, EncodeError, EncodingPart, Seat, Turn, ViewSlices};

use super::{CELLS, on_torus, row_and_column};
use crate::table::PlacedTiles;
use crate::{Conquest, Kind, Observation, Overpower, Phase, Public, Tile, Tiles};

/// The number of planes other than those of covers, of which each player has one.
pub(super) const OTHER_PLANES: usize = 10;
/// The plane value of a free corner; a number that must be met is stored plus 1.
pub(super) const PLANE_MAX: u8 = 7;
pub(super) const TOKEN_WIDTH: usize = size_of::<u32>();
pub(super) const SCALARS_A_SEAT: usize = 5;
pub(super) const OTHER_SCALARS: usize = 10 + Tile::COUNT;

// The planes. Covers follow from the first, one per seat, and the kinds of open shapes after them.
const NUMBERS: usize = 0;
const TO_MEET: usize = 3;
const PLACED: usize = 6;
const COVERS: usize = 7;

// The first number of a token: the place of the tile. A tile on the table adds its rotation.
const IN_HAND: u8 = 1;
const ON_TABLE: u8 = 2;

/// The values that a view is written from.
pub(super) struct Seen<'a> {
    pub(super) public: &'a Public,
    /// The viewer's own.
    pub(super) hand: Tiles,
    pub(super) held: [u8; 4],
    pub(super) in_stock: u8,
}

impl<'a> From<&'a Observation> for Seen<'a> {
    fn from(observation: &'a Observation) -> Self {
        let Observation { public, hand, held, in_stock, .. } = observation;
        Seen { public, hand: *hand, held: *held, in_stock: *in_stock }
    }
}

impl Seen<'_> {
    /// Writes the wanted parts.
    #[inline]
    pub(super) fn write(&self, viewer: Seat, view: ViewSlices<'_>) -> Result<(), EncodeError> {
        let shape = Conquest::shape(&self.public.options);
        if let Some(planes) = view.planes {
            EncodingPart::Planes.expect(shape.plane_bytes(), planes.len())?;
            self.fill_planes(viewer, planes);
        }
        if let Some(scalars) = view.scalars {
            EncodingPart::Scalars.expect(shape.scalars.into(), scalars.len())?;
            self.fill_scalars(viewer, scalars);
        }
        if let Some(tokens) = view.tokens {
            EncodingPart::Tokens.expect(shape.token_bytes(), tokens.len())?;
            self.fill_tokens(viewer, tokens);
        }
        Ok(())
    }

    fn fill_planes(&self, viewer: Seat, planes: &mut [u8]) {
        let public = self.public;
        planes.fill(0);
        for placement in public.tiles().iter().filter_map(|tile| public.placement(tile)) {
            let cell = on_torus(placement.cell());
            for (corner, number) in placement.numbers().into_iter().enumerate() {
                planes[(NUMBERS + corner) * CELLS + cell] = 1 + number;
            }
        }
        for (cell, corners) in public.playable() {
            for corner in 0..3 {
                planes[(TO_MEET + corner) * CELLS + on_torus(cell)] = 1 + corners.number(corner);
            }
        }
        if let Some(placement) = public.placed() {
            planes[PLACED * CELLS + on_torus(placement.cell())] = 1;
        }
        let players = public.options.players;
        for (seat, plane) in seats_from(viewer, players).zip(COVERS..) {
            for shape in public.covers(seat) {
                let kind = 1 << shape.kind() as u8;
                shape.cells().for_each(|cell| planes[plane * CELLS + on_torus(cell)] |= kind);
            }
        }
        for shape in public.open() {
            let plane = COVERS + usize::from(players) + shape.kind() as usize;
            shape.cells().for_each(|cell| planes[plane * CELLS + on_torus(cell)] = 1);
        }
    }

    fn fill_scalars(&self, viewer: Seat, scalars: &mut [f32]) {
        let public = self.public;
        let players = public.options.players;
        let tiles = Tile::COUNT as u32;
        // With lengths known at compile time there are no checks for each scalar.
        let (seats, rest) = scalars.split_at_mut(SCALARS_A_SEAT * usize::from(players));
        let (seats, _) = seats.as_chunks_mut::<SCALARS_A_SEAT>();
        for (seat, cells) in seats_from(viewer, players).zip(seats) {
            let mut out = ScalarWriter::new(cells);
            out.flag(public.turn() == Turn::Seat(seat));
            out.ratio(self.held[seat.index() % 4].into(), tiles);
            for kind in Kind::ALL {
                out.ratio(public.covers_left(seat, kind).into(), kind.supply().into());
            }
        }
        let Some(rest) = rest.first_chunk_mut::<OTHER_SCALARS>() else { return };
        let mut out = ScalarWriter::new(rest);
        out.ratio(self.in_stock.into(), tiles);
        out.ratio(public.passes().into(), players.into());
        let phase = match public.phase() {
            Phase::Deal => 0,
            Phase::Start => 1,
            Phase::Claim => 2,
            Phase::Draw => 3,
            Phase::PassDraw => 4,
            Phase::Over(_) => 5,
        };
        // Six flags for phases, two for options, and those of the hand.
        let options = u64::from(public.options.pass_draws)
            | u64::from(public.options.overpower == Overpower::Whole) << 1;
        out.flags(8 + Tile::COUNT, 1 << phase | options << 6 | self.hand.0 << 8);
    }

    fn fill_tokens(&self, viewer: Seat, tokens: &mut [u8]) {
        let public = self.public;
        let (tokens, _) = tokens.as_chunks_mut();
        let Some(tokens) = tokens.first_chunk_mut::<{ Tile::COUNT }>() else { return };
        // As words, the first number lowest, for all tiles at once and without branches.
        for (token, &at) in tokens.iter_mut().zip(public.table.layout()) {
            // As halves, because more of them fit into a vector.
            let (row, column) = row_and_column(PlacedTiles::cell_of(at));
            let lies = (u16::from(ON_TABLE) + (at & 3)) | ((row as u16) << 8);
            let on_table = u16::from(at != PlacedTiles::NOWHERE).wrapping_neg();
            let [lies, column] = [lies, column as u16].map(|half| u32::from(half & on_table));
            *token = (lies | column << 16).to_le_bytes();
        }
        for tile in Set64(self.hand.0).iter() {
            if let Some(token) = tokens.get_mut(usize::from(tile)) {
                *token = [IN_HAND, 0, 0, 0];
            }
        }
        // Two bits per player in the last number of a token: the cover on the tile, 0 for none.
        for (place, seat) in (0..).step_by(2).zip(seats_from(viewer, public.options.players)) {
            for (kind, tiles) in (1..).zip(public.covered.kinds_of(seat)) {
                for tile in Set64(tiles.0).iter() {
                    if let Some(token) = tokens.get_mut(usize::from(tile)) {
                        token[TOKEN_WIDTH - 1] = kind << place;
                    }
                }
            }
        }
    }
}
