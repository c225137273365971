//! Sets of up to 64 small numbers.

use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of numbers 0 to 63, one bit each.
///
/// ```
/// use rules_core::Set64;
///
/// let set: Set64 = [3, 17, 60].into_iter().collect();
/// assert_eq!(set.nth(1), Some(17));
/// assert_eq!((set & Set64::below(18)).len(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Set64(pub u64);

impl Set64 {
    /// No number.
    pub const EMPTY: Set64 = Set64(0);

    /// Just this number, taken modulo 64.
    #[inline]
    pub const fn only(number: u8) -> Set64 {
        Set64(1 << (number & 63))
    }

    /// All numbers below `end`, at most 64.
    #[inline]
    pub const fn below(end: u8) -> Set64 {
        if end >= 64 { Set64(u64::MAX) } else { Set64((1 << end) - 1) }
    }

    /// Whether the number is in the set; no number above 63 is.
    #[inline]
    pub const fn contains(self, number: u8) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }

    /// How many numbers are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether no number is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The smallest number.
    #[inline]
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The `index`-th number, ascending, counted from 0.
    #[inline]
    pub const fn nth(self, index: u32) -> Option<u8> {
        let at = select(self.0, index);
        if at < 64 { Some(at as u8) } else { None }
    }

    /// The numbers, ascending.
    #[inline]
    pub const fn iter(self) -> Set64Iter {
        Set64Iter(self.0)
    }
}

/// The place of the `index`-th set bit counted from the lowest, or 64 if there are not so many.
/// Six steps whatever the index, without a loop over the bits.
#[inline]
pub const fn select(word: u64, index: u32) -> u32 {
    if index >= word.count_ones() {
        return 64;
    }
    // Ranks of bit pairs, nibbles and bytes, as in a population count; then descend.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i holds the number of set bits in bytes 0..=i.
    let sums = bytes.wrapping_mul(0x0101_0101_0101_0101);
    // One bit a byte whose running sum is at most the index: so many bytes lie wholly below.
    let least = (index as u64).wrapping_mul(0x0101_0101_0101_0101) | 0x8080_8080_8080_8080;
    let below = ((least - sums) & 0x8080_8080_8080_8080).count_ones();
    let mut place = below * 8;
    let mut left = index - ((sums << 8) >> place & 0xff) as u32;
    let mut rest = word >> place;
    let in_nibble = (nibbles >> place & 0xf) as u32;
    if left >= in_nibble {
        left -= in_nibble;
        place += 4;
        rest >>= 4;
    }
    let in_pair = (rest & 1) as u32 + (rest >> 1 & 1) as u32;
    if left >= in_pair {
        left -= in_pair;
        place += 2;
        rest >>= 2;
    }
    if left >= (rest & 1) as u32 { place + 1 } else { place }
}

impl FromIterator<u8> for Set64 {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Self {
        numbers.into_iter().fold(Set64::EMPTY, |set, number| set | Set64::only(number))
    }
}

impl IntoIterator for Set64 {
    type Item = u8;
    type IntoIter = Set64Iter;

    #[inline]
    fn into_iter(self) -> Set64Iter {
        self.iter()
    }
}

impl core::fmt::Debug for Set64 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

macro_rules! set_operator {
    ($operator:ident, $function:ident, $word:expr) => {
        impl $operator for Set64 {
            type Output = Set64;

            #[inline]
            fn $function(self, other: Set64) -> Set64 {
                let word: fn(u64, u64) -> u64 = $word;
                Set64(word(self.0, other.0))
            }
        }
    };
}

set_operator!(BitAnd, bitand, |a, b| a & b);
set_operator!(BitOr, bitor, |a, b| a | b);
set_operator!(BitXor, bitxor, |a, b| a ^ b);
set_operator!(Sub, sub, |a, b| a & !b);

impl Not for Set64 {
    type Output = Set64;

    #[inline]
    fn not(self) -> Set64 {
        Set64(!self.0)
    }
}

impl BitAndAssign for Set64 {
    #[inline]
    fn bitand_assign(&mut self, other: Set64) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for Set64 {
    #[inline]
    fn bitor_assign(&mut self, other: Set64) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for Set64 {
    #[inline]
    fn bitxor_assign(&mut self, other: Set64) {
        self.0 ^= other.0;
    }
}

/// Iterates over a [`Set64`], ascending.
#[derive(Clone, Debug)]
pub struct Set64Iter(u64);

impl Iterator for Set64Iter {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let number = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(number)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn nth(&mut self, index: usize) -> Option<u8> {
        let at = select(self.0, index.min(64) as u32);
        if at >= 64 {
            self.0 = 0;
            return None;
        }
        self.0 &= !(u64::MAX >> (63 - at));
        Some(at as u8)
    }
}

impl ExactSizeIterator for Set64Iter {}
impl FusedIterator for Set64Iter {}
