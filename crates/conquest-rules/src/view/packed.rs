//! Packed bytes of observations: those of a position, except for the hands.

use rules_core::implement::{Packer, Unpacker};
use rules_core::{PackError, Seat, Viewer};

use super::Observation;
use crate::Options;
use crate::packed::{unpack_shapes, unpack_table, unpack_turn};
use crate::validate::{Parts, Sizes};

/// The version of the form, which is its first byte.
const VERSION: u8 = 1;

/// The number of bits of a viewer and of a number of tiles.
const VIEWER: u32 = 3;
const COUNT: u32 = 6;

impl Observation {
    /// Returns the packed bytes, like [`Packed::to_packed`](rules_core::Packed::to_packed).
    ///
    /// ```
    /// use conquest_rules::{Conquest, Observation};
    /// use rules_core::{Observe, Seat};
    ///
    /// let seen = Conquest::default().observe(Seat::FIRST);
    /// let packed = seen.to_packed();
    /// assert_eq!(Observation::from_packed(packed.as_bytes()), Ok(seen));
    /// ```
    pub fn to_packed(&self) -> Packer {
        let mut out = Packer::default();
        let public = &self.public;
        out.bits(VERSION.into(), 8);
        out.options(&public.options);
        out.bits(self.viewer.number().into(), VIEWER);
        public.pack_turn(&mut out);
        public.pack_table(&mut out);
        for seat in Seat::all(public.options.players) {
            if Viewer::Seat(seat) != self.viewer {
                out.bits(self.held(seat).into(), COUNT);
                continue;
            }
            for tile in (crate::Tiles::ALL - public.tiles()).iter() {
                out.bit(self.hand.contains(tile));
            }
        }
        // The stock has the remaining tiles.
        public.pack_shapes(&mut out);
        out
    }

    /// Reads the bytes of [`to_packed`](Observation::to_packed).
    ///
    /// # Errors
    /// Returns [`PackError`] if the bytes are malformed, or if no position that play can reach
    /// looks like this.
    pub fn from_packed(bytes: &[u8]) -> Result<Observation, PackError> {
        let mut from = Unpacker::new(bytes);
        from.version(VERSION)?;
        let options: Options = from.options()?;
        let viewer = from.bits(VIEWER)? as u8;
        let viewer = Viewer::from_number(viewer).ok_or(PackError::Invalid("a viewer"))?;
        let mut parts = Parts::new(options);
        unpack_turn(&mut from, &mut parts)?;
        unpack_table(&mut from, &mut parts)?;
        let off_table = parts.off_table();
        let (mut held, mut in_stock) = ([0; 4], off_table.len());
        for seat in Seat::all(options.players) {
            let index = seat.index() % 4;
            if Viewer::Seat(seat) == viewer {
                for tile in off_table.iter() {
                    if from.bit()? {
                        parts.hands[index].insert(tile);
                    }
                }
                held[index] = parts.hands[index].len();
            } else {
                held[index] = from.bits(COUNT)? as u8;
            }
            in_stock =
                in_stock.checked_sub(held[index]).ok_or(PackError::Invalid("too many tiles"))?;
        }
        unpack_shapes(&mut from, &mut parts)?;
        from.end()?;
        let sizes = Sizes { viewer, held, in_stock };
        parts.assemble_seen(sizes).map_err(|fault| PackError::Invalid(fault.what))
    }
}
