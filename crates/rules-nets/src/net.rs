//! A net, its file and its arithmetic.

use core::array::from_fn;

use thiserror::Error;

/// Number of hidden units.
pub const HIDDEN: usize = 32;
/// Value of a full hidden unit, and the unit of its weights.
pub const ACTIVATION_ONE: i16 = 128;
/// Unit of the weights from hidden units to the output.
pub const WEIGHT_ONE: i16 = 64;
/// Unit of values: a value of this size means odds of `e` to one for a win.
pub const VALUE_ONE: i32 = ACTIVATION_ONE as i32 * WEIGHT_ONE as i32;
/// Largest weight of an input: sums of [`MOST_SET`] of them fit into 16 bits.
pub const MOST_WEIGHT: i16 = 256;
/// Largest number of inputs that may be set at once.
pub const MOST_SET: usize = 119;
/// Largest bias of a hidden unit.
pub const MOST_BIAS: i16 = 2048;

const MAGIC: [u8; 4] = *b"rnet";
/// The version of the file form.
const VERSION: u16 = 1;
/// Length of a name in a file, padded with zeros.
const NAME: usize = 16;
/// Magic, version, number of inputs, number of hidden units, two zeros, and the name.
const HEADER: usize = 4 + 2 + 2 + 2 + 2 + NAME;

/// A net of `INPUTS` binary inputs, a hidden layer of [`HIDDEN`] clipped units and one output.
///
/// The inputs also have direct weights to the output. All arithmetic is in integers, so values are
/// equal on every platform.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net<const INPUTS: usize> {
    /// Weights from inputs to hidden units.
    pub rows: [[i16; HIDDEN]; INPUTS],
    /// Weights from inputs to the output, in the unit of values.
    pub direct: [i16; INPUTS],
    /// Biases of hidden units.
    pub bias: [i16; HIDDEN],
    /// Weights from hidden units to the output.
    pub out: [i16; HIDDEN],
    /// Bias of the output, in the unit of values.
    pub out_bias: i32,
}

/// Error from reading a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NetError {
    /// The bytes do not begin like a net.
    #[error("not a net: it starts with \"{}\", expected \"rnet\"", found.escape_ascii())]
    Magic {
        /// The first bytes.
        found: [u8; 4],
    },
    /// Another version of the file form.
    #[error("net of version {found}, expected version {VERSION}")]
    Version {
        /// The version in the file.
        found: u16,
    },
    /// A net for other positions.
    #[error("net \"{}\", expected \"{expected}\"", found.trim_ascii_end().escape_ascii())]
    Name {
        /// The expected name of the net.
        expected: &'static str,
        /// The name in the file, padded with spaces.
        found: [u8; NAME],
    },
    /// A net of another size.
    #[error("net of {found} inputs and {hidden} hidden units, expected {expected} and {HIDDEN}")]
    Size {
        /// Expected number of inputs.
        expected: usize,
        /// Number of inputs in the file.
        found: u16,
        /// Number of hidden units in the file.
        hidden: u16,
    },
    /// The file is too short or too long.
    #[error("net of {found} bytes, expected {expected}")]
    Length {
        /// Expected number of bytes.
        expected: usize,
        /// Number of bytes found.
        found: usize,
    },
    /// The checksum differs.
    #[error("checksum {found:08x}, expected {expected:08x}")]
    Checksum {
        /// Checksum of the bytes.
        expected: u32,
        /// Checksum in the file.
        found: u32,
    },
    /// A weight is so large that sums could overflow.
    #[error("weight {0} of a hidden unit, expected at most {MOST_WEIGHT} (bias {MOST_BIAS})")]
    Weight(i16),
}

const fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

// Called for each weight of a stored net at compile time, where calls are slow.
const fn i16_at(bytes: &[u8], at: usize) -> i16 {
    (bytes[at] as u16 | (bytes[at + 1] as u16) << 8) as i16
}

const fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Returns the FNV-1a checksum of the first `length` bytes.
const fn checksum(bytes: &[u8], length: usize) -> u32 {
    let (mut sum, mut at) = (0x811c_9dc5_u64, 0);
    while at < length {
        sum = ((sum ^ bytes[at] as u64) * 0x0100_0193) & 0xffff_ffff;
        at += 1;
    }
    sum as u32
}

/// Returns whether a header has this name.
const fn has_name(bytes: &[u8], name: &str) -> bool {
    let (name, mut at) = (name.as_bytes(), 0);
    while at < NAME {
        let expected = if at < name.len() { name[at] } else { 0 };
        if bytes[HEADER - NAME + at] != expected {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns the name in a header, padded with spaces.
const fn name_in(bytes: &[u8]) -> [u8; NAME] {
    let (mut name, mut at) = ([b' '; NAME], 0);
    while at < NAME {
        let byte = bytes[HEADER - NAME + at];
        if byte != 0 {
            name[at] = byte;
        }
        at += 1;
    }
    name
}

impl<const INPUTS: usize> Net<INPUTS> {
    /// Length of a file in bytes.
    pub const BYTES: usize = HEADER + 2 * HIDDEN + 2 * HIDDEN + 4 + INPUTS * (2 * HIDDEN + 2) + 4;

    /// The net with the value 0 for every position.
    pub const ZERO: Self = Net {
        rows: [[0; HIDDEN]; INPUTS],
        direct: [0; INPUTS],
        bias: [0; HIDDEN],
        out: [0; HIDDEN],
        out_bias: 0,
    };

    /// Reads a net with this name, of at most 16 bytes.
    ///
    /// # Errors
    /// Returns [`NetError`] if the bytes are no net with this name and size.
    pub const fn read(bytes: &[u8], name: &'static str) -> Result<Self, NetError> {
        if bytes.len() < HEADER {
            return Err(NetError::Length { expected: Self::BYTES, found: bytes.len() });
        }
        if u32_at(bytes, 0) != u32::from_le_bytes(MAGIC) {
            return Err(NetError::Magic { found: [bytes[0], bytes[1], bytes[2], bytes[3]] });
        }
        let (version, found, hidden) = (u16_at(bytes, 4), u16_at(bytes, 6), u16_at(bytes, 8));
        if version != VERSION {
            return Err(NetError::Version { found: version });
        }
        if !has_name(bytes, name) {
            return Err(NetError::Name { expected: name, found: name_in(bytes) });
        }
        if found as usize != INPUTS || hidden as usize != HIDDEN {
            return Err(NetError::Size { expected: INPUTS, found, hidden });
        }
        if bytes.len() != Self::BYTES {
            return Err(NetError::Length { expected: Self::BYTES, found: bytes.len() });
        }
        let (expected, found) = (checksum(bytes, Self::BYTES - 4), u32_at(bytes, Self::BYTES - 4));
        if expected != found {
            return Err(NetError::Checksum { expected, found });
        }
        Self::read_weights(bytes)
    }

    /// Reads a net that is part of this crate.
    pub(crate) const fn built_in(bytes: &[u8], name: &'static str) -> Self {
        match Self::read(bytes, name) {
            Ok(net) => net,
            Err(_) => panic!("the file is not a valid net with this name"),
        }
    }

    const fn read_weights(bytes: &[u8]) -> Result<Self, NetError> {
        let mut net = Self::ZERO;
        let (mut at, mut unit, mut input) = (HEADER, 0, 0);
        while unit < HIDDEN {
            net.bias[unit] = i16_at(bytes, at + 2 * unit);
            net.out[unit] = i16_at(bytes, at + 2 * (HIDDEN + unit));
            if net.bias[unit] < -MOST_BIAS || net.bias[unit] > MOST_BIAS {
                return Err(NetError::Weight(net.bias[unit]));
            }
            unit += 1;
        }
        at += 4 * HIDDEN;
        net.out_bias = u32_at(bytes, at).cast_signed();
        at += 4;
        while input < INPUTS {
            unit = 0;
            while unit < HIDDEN {
                let weight = i16_at(bytes, at);
                if weight < -MOST_WEIGHT || weight > MOST_WEIGHT {
                    return Err(NetError::Weight(weight));
                }
                net.rows[input][unit] = weight;
                at += 2;
                unit += 1;
            }
            net.direct[input] = i16_at(bytes, at);
            at += 2;
            input += 1;
        }
        Ok(net)
    }

    /// Returns the bytes of the net, which [`read`](Net::read) reads.
    pub fn write(&self, name: &str, mut write: impl FnMut(u8)) {
        let mut sum = 0x811c_9dc5_u32;
        let mut put = |bytes: &[u8]| {
            for &byte in bytes {
                sum = (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
                write(byte);
            }
        };
        put(&MAGIC);
        put(&VERSION.to_le_bytes());
        put(&(INPUTS as u16).to_le_bytes());
        put(&(HIDDEN as u16).to_le_bytes());
        put(&[0; 2]);
        let mut padded = [0; NAME];
        padded.iter_mut().zip(name.bytes()).for_each(|(place, byte)| *place = byte);
        put(&padded);
        self.bias.iter().chain(&self.out).for_each(|weight| put(&weight.to_le_bytes()));
        put(&self.out_bias.to_le_bytes());
        for (row, direct) in self.rows.iter().zip(&self.direct) {
            row.iter().chain([direct]).for_each(|weight| put(&weight.to_le_bytes()));
        }
        let sum = sum.to_le_bytes();
        sum.into_iter().for_each(write);
    }

    /// Returns the sums of the net without inputs.
    #[inline]
    pub fn sums(&self) -> Sums<'_, INPUTS> {
        Sums { net: self, hidden: self.bias, value: self.out_bias }
    }
}

/// The sums of a net for the inputs that are set.
#[derive(Clone, Debug)]
pub struct Sums<'a, const INPUTS: usize> {
    net: &'a Net<INPUTS>,
    hidden: [i16; HIDDEN],
    value: i32,
}

impl<const INPUTS: usize> Sums<'_, INPUTS> {
    /// Sets an input that is not set. An input out of range is a no-op.
    #[inline(always)]
    pub fn set(&mut self, input: usize) {
        let Some(row) = self.net.rows.get(input) else { return };
        self.hidden = from_fn(|unit| self.hidden[unit].wrapping_add(row[unit]));
        self.value = self.value.wrapping_add(self.net.direct[input].into());
    }

    /// Takes back an input that is set. An input out of range is a no-op.
    #[inline(always)]
    pub fn unset(&mut self, input: usize) {
        let Some(row) = self.net.rows.get(input) else { return };
        self.hidden = from_fn(|unit| self.hidden[unit].wrapping_sub(row[unit]));
        self.value = self.value.wrapping_sub(self.net.direct[input].into());
    }

    /// Returns the value, in the unit [`VALUE_ONE`].
    #[inline(always)]
    pub fn value(&self) -> i32 {
        let hidden = self.hidden.iter().map(|&sum| sum.clamp(0, ACTIVATION_ONE));
        let weighted =
            hidden.zip(&self.net.out).map(|(unit, &out)| i32::from(unit) * i32::from(out));
        weighted.fold(self.value, i32::wrapping_add)
    }
}
