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
/// To draw a set bit at random, see [`Ranked`].
#[inline]
pub const fn select(word: u64, index: u32) -> u32 {
    Ranked::new(word).nth(index)
}

/// One in every byte of a word.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of every byte of a word.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// A word whose set bits have been counted on the way to picking one of them: together this costs
/// little more than the count alone.
///
/// ```
/// use rules_core::Ranked;
///
/// let ranked = Ranked::new(0b1010_0100);
/// assert_eq!(ranked.len(), 3);
/// assert_eq!(ranked.nth(1), 5);
/// assert_eq!(ranked.nth(3), 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    word: u64,
    /// Byte i holds the number of set bits in bytes 0 to i of the word.
    sums: u64,
}

impl Ranked {
    /// Counts the set bits.
    #[inline]
    pub const fn new(word: u64) -> Ranked {
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        Ranked { word, sums: bytes.wrapping_mul(ONES) }
    }

    /// The number of set bits.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.sums >> 56) as u32
    }

    /// Whether no bit is set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.word == 0
    }

    /// The place of the `index`-th set bit counted from the lowest, or 64 if there are not so many.
    #[inline]
    pub const fn nth(self, index: u32) -> u32 {
        if index >= self.len() {
            return 64;
        }
        // One bit a byte whose running sum is at most the index: so many bytes lie wholly below.
        let below = ((((index as u64 * ONES) | TOPS) - self.sums) & TOPS) >> 7;
        let place = (below.wrapping_mul(ONES) >> 56) as u32 * 8;
        let left = index as u64 - ((self.sums << 8) >> place & 0xff);
        let byte = self.word >> place & 0xff;
        place + NTH_IN_BYTE[(byte << 3 | left & 7) as usize] as u32
    }
}

/// The place of the n-th set bit of each byte, at 8 times the byte plus n.
static NTH_IN_BYTE: [u8; 8 * 256] = {
    let mut table = [0; 8 * 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut nth) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                table[byte << 3 | nth] = place as u8;
                nth += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    table
};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_what_clearing_bits_one_by_one_finds() {
        let mut word = 0x9e37_79b9_7f4a_7c15u64;
        for round in 0..10_000 {
            // Sparse, middling and dense words in turn.
            word = word.rotate_left(17).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ round;
            let other = word.rotate_left(29);
            let word = [word & other, word, word | other][round as usize % 3];
            let mut rest = word;
            for index in 0..word.count_ones() {
                assert_eq!(select(word, index), rest.trailing_zeros(), "{word:x} {index}");
                rest &= rest - 1;
            }
            assert_eq!(select(word, word.count_ones()), 64);
            assert_eq!(Ranked::new(word).len(), word.count_ones());
        }
        assert_eq!((select(0, 0), select(u64::MAX, 63), select(u64::MAX, u32::MAX)), (64, 63, 64));
    }
}
