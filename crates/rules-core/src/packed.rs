//! Small binary forms: numbers for actions and events, bits for positions.

use arrayvec::ArrayVec;

use crate::{Game, OptionKind, OptionSpec, OptionValue, Options};

/// A small value, such as an action or event, with a number for binary forms.
///
/// `from_code(value.code())` returns the value; other numbers return `None`. The most frequent
/// values have the smallest numbers. The numbers are as stable between releases as text forms.
pub trait Code: Copy + Sized {
    /// Returns the number of this value.
    fn code(self) -> u32;

    /// Returns the value with this number.
    fn from_code(code: u32) -> Option<Self>;
}

/// Error from reading packed bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PackError {
    /// The bytes end too early.
    #[error("the bytes end too early")]
    Short,
    /// Bytes are left over, or unused bits are set.
    #[error("bytes or bits are left over")]
    Long,
    /// The version is unknown.
    #[error("unknown version {found} (known: {known})")]
    Version {
        /// The version of the bytes.
        found: u8,
        /// The known version.
        known: u8,
    },
    /// A value is out of range, or a rule is broken.
    #[error("refused: {0}")]
    Invalid(&'static str),
}

/// The error for options that are refused.
const REFUSED: PackError = PackError::Invalid("options");

/// A position with a small binary form.
///
/// The framework writes and reads version and options; a game writes and reads the rest, its body.
///
/// # What an implementor guarantees
/// [`unpack_body`](Packed::unpack_body) with the options of the position returns the position that
/// [`pack_body`](Packed::pack_body) wrote and accepts no other bits: data that breaks a rule is
/// refused. A packed position takes at most [`Packer::CAPACITY`] bytes.
/// [`impl_packed_serde!`](crate::implement::impl_packed_serde) derives serde from it. The module
/// [`implement`](crate::implement) has a complete example.
#[doc(alias = "to_bytes")]
pub trait Packed: Game {
    /// The version of the binary form, which is its first byte.
    const PACKED_VERSION: u8;

    /// Writes the position without its options.
    fn pack_body(&self, out: &mut Packer);

    /// Reads the bits that [`pack_body`](Packed::pack_body) wrote.
    ///
    /// # Errors
    /// Returns [`PackError`] if the bits are malformed or the position breaks a rule.
    fn unpack_body(from: &mut Unpacker<'_>, options: Self::Options) -> Result<Self, PackError>;

    /// Writes version, options and body into an empty packer.
    #[inline(always)]
    fn pack(&self, out: &mut Packer) {
        out.bits(u64::from(Self::PACKED_VERSION), 8);
        out.options(&self.options());
        self.pack_body(out);
    }

    /// Returns the packed bytes: version, options and body.
    fn to_packed(&self) -> Packer {
        let mut packer = Packer::default();
        self.pack(&mut packer);
        packer
    }

    /// Reads the bytes of [`to_packed`](Packed::to_packed), with default options for `base`.
    ///
    /// # Errors
    /// Same as [`from_packed_with`](Packed::from_packed_with).
    fn from_packed(bytes: &[u8]) -> Result<Self, PackError> {
        Self::from_packed_with(bytes, &Self::Options::default())
    }

    /// Reads the bytes of [`to_packed`](Packed::to_packed).
    ///
    /// `base` holds the values that the bytes only refer to, such as a custom board
    /// ([`Options::set_value_with`]).
    ///
    /// # Errors
    /// Returns [`PackError`] if the version is unknown, or the options or the body are refused.
    fn from_packed_with(bytes: &[u8], base: &Self::Options) -> Result<Self, PackError> {
        let mut unpacker = Unpacker::new(bytes);
        unpacker.version(Self::PACKED_VERSION)?;
        let options = unpacker.options_with(base)?;
        let value = Self::unpack_body(&mut unpacker, options)?;
        unpacker.end()?;
        Ok(value)
    }
}

/// Collects bits into bytes, lowest bit first.
#[derive(Clone, Debug, Default)]
pub struct Packer {
    bytes: ArrayVec<u8, { Packer::CAPACITY }>,
    used_bits: u32,
}

impl Packer {
    /// The capacity in bytes. Bits beyond it are dropped; debug builds panic.
    pub const CAPACITY: usize = 512;

    /// Writes the lowest `width` bits of `value`, at most 64.
    #[inline]
    pub fn bits(&mut self, value: u64, width: u32) {
        debug_assert!(width >= 64 || value >> width == 0, "{value} does not fit into {width} bits");
        let mut left = width.min(64);
        let mut value = if left == 64 { value } else { value & ((1 << left) - 1) };
        // One byte at a time: counts that table positions pack millions of them a second.
        while left > 0 {
            let used = self.used_bits % 8;
            if used == 0 {
                let fitted = self.bytes.try_push(value as u8).is_ok();
                debug_assert!(fitted, "a packed value takes more than {} bytes", Self::CAPACITY);
                if !fitted {
                    return;
                }
            } else if let Some(last) = self.bytes.last_mut() {
                *last |= (value << used) as u8;
            }
            let taken = left.min(8 - used);
            value >>= taken;
            left -= taken;
            self.used_bits += taken;
        }
    }

    /// Writes one bit.
    #[inline]
    pub fn bit(&mut self, bit: bool) {
        self.bits(u64::from(bit), 1);
    }

    /// Writes a number of any size in groups of `group` bits, at least 1.
    ///
    /// Each group has a further bit that is set if more groups follow, so small numbers take few
    /// bits.
    pub fn grouped(&mut self, mut value: u64, group: u32) {
        let group = group.clamp(1, 63);
        loop {
            self.bits(value & ((1 << group) - 1), group);
            value >>= group;
            self.bit(value != 0);
            if value == 0 {
                return;
            }
        }
    }

    /// Writes options: one bit for each at its default, the value for others.
    pub fn options<O: Options>(&mut self, options: &O) {
        let default = O::default();
        if *options == default {
            return O::SPECS.iter().for_each(|_| self.bit(false));
        }
        for spec in O::SPECS {
            let value = options.get(spec.name);
            let changed = value != default.get(spec.name);
            self.bit(changed);
            if !changed {
                continue;
            }
            match (value, spec.kind) {
                (Some(OptionValue::Bool(value)), _) => self.bit(value),
                (Some(OptionValue::Int(value)), _) => self.grouped(u64::from(value), 4),
                (Some(OptionValue::Choice(name)), OptionKind::Choice(names)) => {
                    let index = names.iter().position(|&other| other == name);
                    self.grouped(index.unwrap_or(names.len()) as u64, 2);
                }
                (Some(OptionValue::Id(id)), OptionKind::Choice(names)) => {
                    self.grouped(names.len() as u64, 2);
                    self.bits(id, 64);
                }
                _ => debug_assert!(false, "option {} has no value of its type", spec.name),
            }
        }
    }

    /// Returns the bytes; unused bits of the last one are 0.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Reads the bits that a [`Packer`] wrote.
#[derive(Clone, Debug)]
pub struct Unpacker<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Unpacker<'a> {
    /// Starts at the first bit.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Unpacker { bytes, at: 0 }
    }

    /// Reads `width` bits, at most 64.
    ///
    /// # Errors
    /// Returns [`PackError::Short`] if the bytes end too early.
    #[inline]
    pub fn bits(&mut self, width: u32) -> Result<u64, PackError> {
        let width = width.min(64) as usize;
        let (mut value, mut place) = (0, 0);
        while place < width {
            let byte = self.bytes.get(self.at / 8).ok_or(PackError::Short)?;
            let used = self.at % 8;
            let taken = (width - place).min(8 - used);
            value |= (u64::from(byte >> used) & ((1 << taken) - 1)) << place;
            place += taken;
            self.at += taken;
        }
        Ok(value)
    }

    /// Reads one bit.
    ///
    /// # Errors
    /// Returns [`PackError::Short`] if the bytes end too early.
    #[inline]
    pub fn bit(&mut self) -> Result<bool, PackError> {
        let byte = self.bytes.get(self.at / 8).ok_or(PackError::Short)?;
        let set = byte >> (self.at % 8) & 1 == 1;
        self.at += 1;
        Ok(set)
    }

    /// Reads a number that [`Packer::grouped`] wrote with the same `group`; `what` names the value.
    ///
    /// # Errors
    /// Returns [`PackError::Short`] if the bytes end too early, and [`PackError::Invalid`] if the
    /// number is above `max` or takes more groups than it needs.
    pub fn grouped(&mut self, group: u32, max: u64, what: &'static str) -> Result<u64, PackError> {
        let group = group.clamp(1, 63);
        let (mut value, mut place) = (0u64, 0);
        loop {
            let part = self.bits(group)?;
            if place >= 64
                || part << place >> place != part
                || (place > 0 && part == 0 && !self.more())
            {
                return Err(PackError::Invalid(what));
            }
            value |= part << place;
            place += group;
            if !self.bit()? {
                return if value <= max { Ok(value) } else { Err(PackError::Invalid(what)) };
            }
        }
    }

    /// Returns whether the next bit is set, and leaves it unread.
    fn more(&self) -> bool {
        self.clone().bit().unwrap_or(false)
    }

    /// Reads a number below `end` in `width` bits; `what` names the value.
    ///
    /// # Errors
    /// Returns [`PackError::Short`] if the bytes end too early, and [`PackError::Invalid`] if the
    /// number is not below `end`.
    pub fn below(&mut self, end: u64, width: u32, what: &'static str) -> Result<u64, PackError> {
        let value = self.bits(width)?;
        if value < end { Ok(value) } else { Err(PackError::Invalid(what)) }
    }

    /// Reads the version at the beginning of the bytes.
    ///
    /// # Errors
    /// Returns [`PackError::Version`] if it is not `known`.
    pub fn version(&mut self, known: u8) -> Result<(), PackError> {
        let found = self.bits(8)? as u8;
        if found == known { Ok(()) } else { Err(PackError::Version { found, known }) }
    }

    /// Reads and checks options that [`Packer::options`] wrote.
    ///
    /// # Errors
    /// Returns [`PackError`] if the options are refused.
    pub fn options<O: Options>(&mut self) -> Result<O, PackError> {
        self.options_with(&O::default())
    }

    /// Reads and checks options, which may refer to values of `base`.
    fn options_with<O: Options>(&mut self, base: &O) -> Result<O, PackError> {
        let mut options = O::default();
        O::SPECS.iter().try_for_each(|spec| self.option(spec, &mut options, base))?;
        options.check().map_err(|_| REFUSED)?;
        Ok(options)
    }

    /// Reads an option, which is marked by a bit if it is not the default.
    fn option<O: Options>(
        &mut self,
        spec: &OptionSpec,
        options: &mut O,
        base: &O,
    ) -> Result<(), PackError> {
        if !self.bit()? {
            return Ok(());
        }
        let value = match spec.kind {
            OptionKind::Bool => OptionValue::Bool(self.bit()?),
            OptionKind::Int { max, .. } => {
                OptionValue::Int(self.grouped(4, u64::from(max), "options")? as u32)
            }
            OptionKind::Numbers(numbers) => {
                let max = numbers.iter().max().copied().unwrap_or(0);
                OptionValue::Int(self.grouped(4, u64::from(max), "options")? as u32)
            }
            OptionKind::Choice(names) => {
                let index = self.grouped(2, names.len() as u64, "options")? as usize;
                match names.get(index) {
                    Some(name) => OptionValue::Choice(name),
                    None => OptionValue::Id(self.bits(64)?),
                }
            }
        };
        spec.check(value).map_err(|_| REFUSED)?;
        if Some(value) == O::default().get(spec.name) {
            return Err(REFUSED);
        }
        options.set_value_with(spec.name, value, base).map_err(|_| REFUSED)
    }

    /// Reads options that are the last value in the bytes.
    ///
    /// Options after the last byte keep their defaults, so a game can get new options without a new
    /// version of its bytes.
    #[cfg(feature = "serde")]
    pub(crate) fn last_options<O: Options>(mut self, base: &O) -> Result<O, PackError> {
        let mut options = O::default();
        for spec in O::SPECS {
            if self.at < 8 * self.bytes.len() {
                self.option(spec, &mut options, base)?;
            }
        }
        options.check().map_err(|_| REFUSED)?;
        self.end()?;
        Ok(options)
    }

    /// Checks that nothing is left except unused bits of the last byte, all 0.
    ///
    /// # Errors
    /// Returns [`PackError::Long`] if something is left.
    pub fn end(mut self) -> Result<(), PackError> {
        if self.at.div_ceil(8) < self.bytes.len() {
            return Err(PackError::Long);
        }
        while !self.at.is_multiple_of(8) {
            if self.bit()? {
                return Err(PackError::Long);
            }
        }
        Ok(())
    }
}
