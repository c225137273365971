//! Packed bytes of observations.

use rules_core::implement::{Packer, Unpacker};
use rules_core::{PackError, Packed};

use super::Observation;
use crate::packed::{pack_token, unpack_by_dot, unpack_token};
use crate::position::Public;
use crate::{Dot, Options, Stack, Symbol, Triarchy};

/// The number of bits of a number of tokens removed, 0 to 4.
const REMOVED_BITS: u32 = 3;

impl Observation {
    /// Returns the packed bytes; the first is the [`Packed::PACKED_VERSION`] of positions.
    ///
    /// ```
    /// use rules_core::{Observe, Seat};
    /// use triarchy_rules::{Observation, Triarchy};
    ///
    /// let seen = Triarchy::default().observe(Seat::FIRST);
    /// let packed = seen.to_packed();
    /// assert_eq!(packed.as_bytes().len(), 11);
    /// assert_eq!(Observation::from_packed(packed.as_bytes()), Ok(seen));
    /// ```
    pub fn to_packed(&self) -> Packer {
        let mut out = Packer::default();
        out.bits(Triarchy::PACKED_VERSION.into(), 8);
        out.options(&self.public.options);
        self.public.pack_start(&mut out);
        for dot in (0..self.public.options.dots).map(Dot::new_unchecked) {
            let top = self.top(dot);
            out.bit(top.is_some());
            if let Some(top) = top {
                pack_token(top, &mut out);
                (1..self.height(dot)).for_each(|_| out.bit(true));
                out.bit(false);
            }
        }
        let removed = self.public.removed;
        removed.iter().for_each(|&number| out.bits(number.into(), REMOVED_BITS));
        self.public.pack_turn(self.stacks().map(|(dot, ..)| dot), &mut out);
        out
    }

    /// Reads the bytes of [`to_packed`](Observation::to_packed).
    ///
    /// # Errors
    /// Returns [`PackError`] if the bytes are malformed or the observation breaks a rule.
    pub fn from_packed(bytes: &[u8]) -> Result<Observation, PackError> {
        let mut from = Unpacker::new(bytes);
        from.version(Triarchy::PACKED_VERSION)?;
        let options: Options = from.options()?;
        let public = Public::unpack_start(&mut from, options)?;
        let stacks = unpack_by_dot(&mut from, public.options, unpack_stack)?;
        let mut removed = [0; 3];
        for number in &mut removed {
            *number =
                from.below(u64::from(Symbol::TOKENS) + 1, REMOVED_BITS, "tokens removed")? as u8;
        }
        let public = Public { removed, ..public };
        let public = public.unpack_turn(stacks.iter().map(|&(dot, _)| dot), &mut from)?;
        from.end()?;
        Observation::from_parts(public, stacks).map_err(PackError::Invalid)
    }
}

fn unpack_stack(from: &mut Unpacker<'_>) -> Result<Option<(Symbol, u8)>, PackError> {
    if !from.bit()? {
        return Ok(None);
    }
    let (top, mut height) = (unpack_token(from)?, 1);
    while from.bit()? {
        if height == Stack::MAX_HEIGHT {
            return Err(PackError::Invalid("more than twelve tokens (TRIARCHY-2)"));
        }
        height += 1;
    }
    Ok(Some((top, height)))
}
