//! The packed bytes of a position.

use rules_core::implement::{Packer, Set64, Unpacker, impl_packed_serde};
use rules_core::{PackError, Packed, Seat};

use crate::board::{POINTS, Point};
use crate::hands::STONES;
use crate::options::{MAX_PLAYERS, Options};
use crate::position::Triandro;
use crate::validate::Parts;

/// One bit for every point with a stone or not, then a seat for every stone; the rest is options,
/// hands, seat and end.
impl Packed for Triandro {
    const PACKED_VERSION: u8 = 1;

    fn pack_body(&self, out: &mut Packer) {
        let width = seat_width(self.players);
        out.bits(u64::from(self.seat), width);
        out.bit(self.is_over());
        Seat::all(self.players).for_each(|seat| out.bits(u64::from(self.hand(seat)), 4));
        out.bits(compact_bits(self.occupied()), POINTS as u32);
        pack_owners(self, width, out);
    }

    fn unpack_body(from: &mut Unpacker<'_>, options: Options) -> Result<Self, PackError> {
        let players = u64::from(options.players);
        let width = seat_width(options.players);
        let seat = from.below(players, width, "seat")? as u8;
        let over = from.bit()?;
        let mut hands = [0; MAX_PLAYERS];
        for hand in &mut hands[..usize::from(options.players)] {
            *hand = from.below(u64::from(STONES) + 1, 4, "hand")? as u8;
        }
        let places = from.bits(POINTS as u32)?;
        let mut stones = [0; MAX_PLAYERS];
        for bit in Set64(expand_bits(places)) {
            let owner = from.below(players, width, "the seat of a stone")?;
            stones[owner as usize & 3] |= 1 << bit;
        }
        let parts = Parts { options, seat, over, stones, hands };
        Triandro::from_parts(&parts).map_err(PackError::Invalid)
    }
}

/// Writes the owner of each stone, in the order of points.
fn pack_owners(position: &Triandro, width: u32, out: &mut Packer) {
    let [_, second, third, fourth] =
        Seat::all(position.players).fold([0; 4], |mut by_seat, seat| {
            by_seat[seat.index() & 3] = position.stones(seat).0;
            by_seat
        });
    // Bit 0: the owner is odd. Bit 1: the owner is 2 or 3.
    let (odd, high) = (second | fourth, third | fourth);
    let (mut owners, mut filled) = (0, 0);
    for bit in Set64(position.occupied()) {
        owners |= ((odd >> bit & 1) | (high >> bit & 1) << 1) << filled;
        filled += width;
        if filled == u64::BITS {
            out.bits(owners, filled);
            (owners, filled) = (0, 0);
        }
    }
    out.bits(owners, filled);
}

/// Returns the bits of a set of points without gaps: bit `n - 1` for point number `n`.
fn compact_bits(points: u64) -> u64 {
    ROWS.iter().fold(0, |all, &(from, to, length)| all | (points >> from & ones(length)) << to)
}

/// Returns the set of points that [`compact_bits`] packed.
fn expand_bits(bits: u64) -> u64 {
    ROWS.iter().fold(0, |all, &(from, to, length)| all | (bits >> to & ones(length)) << from)
}

const fn ones(length: u32) -> u64 {
    (1 << length) - 1
}

/// The bit of the first point, the number of points above and the length of each row.
const ROWS: [(u32, u32, u32); 9] = {
    let mut rows = [(0, 0, 0); 9];
    let mut number = 1;
    while number as usize <= POINTS {
        if let Some(point) = Point::new(number) {
            let row = &mut rows[point.row() as usize];
            if row.2 == 0 {
                *row = (point.index() as u32, number as u32 - 1, 0);
            }
            row.2 += 1;
        }
        number += 1;
    }
    rows
};

/// Returns the number of bits of a seat.
const fn seat_width(players: u8) -> u32 {
    if players == 2 { 1 } else { 2 }
}

impl_packed_serde!(Triandro);
