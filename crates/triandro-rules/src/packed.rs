//! The packed bytes of a position.

use rules_core::{Game as _, PackError, Packed, Packer, Seat, Unpacker, impl_packed_serde};

use crate::board::{POINTS, Point};
use crate::hands::STONES;
use crate::options::{MAX_PLAYERS, Options};
use crate::point_set::PointSet;
use crate::position::Triandro;
use crate::validate::Parts;

/// One bit for every point that says whether there is a stone, then a seat for every stone; the rest is
/// options, hands, seat and end.
impl Packed for Triandro {
    const PACKED_VERSION: u8 = 2;

    fn pack(&self, out: &mut Packer) {
        out.options(&self.options());
        let width = seat_width(self.players);
        out.bits(u64::from(self.seat), width);
        out.bit(self.is_over());
        Seat::all(self.players).for_each(|seat| out.bits(u64::from(self.hand(seat)), 4));
        Point::all().for_each(|point| out.bit(self.occupied() & point.bit() != 0));
        for seat in Point::all().filter_map(|point| self.stone(point)) {
            out.bits(u64::from(seat.number()), width);
        }
    }

    fn unpack(from: &mut Unpacker<'_>, base: &Options) -> Result<Self, PackError> {
        let options = from.options(base)?;
        unpack_after(options, from)
    }

    /// Version 1 knew the first two options only.
    fn unpack_old(version: u8, from: &mut Unpacker<'_>, base: &Options) -> Result<Self, PackError> {
        if version != 1 {
            return Err(PackError::Version(version));
        }
        let options = from.first_options(2, base)?;
        unpack_after(options, from)
    }
}

/// Reads what comes after the options.
fn unpack_after(options: Options, from: &mut Unpacker<'_>) -> Result<Triandro, PackError> {
    let players = u64::from(options.players);
    let width = seat_width(options.players);
    let seat = from.below(players, width, "seat")? as u8;
    let over = from.bit()?;
    let mut hands = [0; MAX_PLAYERS];
    for hand in &mut hands[..usize::from(options.players)] {
        *hand = from.below(u64::from(STONES) + 1, 4, "hand")? as u8;
    }
    let places = from.bits(POINTS as u32)?;
    let occupied: PointSet =
        Point::all().filter(|point| places >> (point.number() - 1) & 1 == 1).collect();
    let mut stones = [0; MAX_PLAYERS];
    for point in occupied {
        let owner = from.below(players, width, "the seat of a stone")?;
        stones[owner as usize & 3] |= point.bit();
    }
    let parts = Parts { options, seat, over, stones, hands };
    Triandro::from_parts(&parts).map_err(PackError::Invalid)
}

/// How many bits a seat takes.
const fn seat_width(players: u8) -> u32 {
    if players == 2 { 1 } else { 2 }
}

impl_packed_serde!(Triandro);
