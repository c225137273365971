//! The numbers rolled in a turn: CYBO-4, CYBO-10.

use crate::lines::Fitting;

/// The numbers rolled in a turn, first occurrences in the order rolled.
///
/// The lowest eight bits hold the number of rolls, which is larger than the count of numbers if one
/// was repeated (CYBO-10). Above them are four bits per number, the first one lowest. A number is
/// never 0, so these give their count. In one word a roll is read right after another was written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Rolled(u32);

impl Rolled {
    pub(crate) const NONE: Rolled = Rolled(0);

    /// Returns a Trinity just completed.
    pub(crate) const fn trinity([a, b, c]: [u8; 3]) -> Rolled {
        Rolled((a as u32) << 8 | (b as u32) << 12 | (c as u32) << 16 | 3)
    }

    /// Returns the number of rolls.
    #[inline]
    pub(crate) const fn rolls(self) -> u8 {
        self.0 as u8
    }

    /// Returns the same numbers after another number of rolls.
    pub(crate) const fn with_rolls(self, rolls: u8) -> Rolled {
        Rolled(self.0 & !255 | rolls as u32)
    }

    /// Returns the number of different numbers rolled, at most 4.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        (35 - (self.0 >> 8).leading_zeros() as u8) / 4
    }

    /// Returns the number at this place, 0 beyond the last.
    #[inline]
    pub(crate) const fn number(self, place: u8) -> u8 {
        (self.0 >> (8 + 4 * place as u32) & 15) as u8
    }

    /// Returns the first three numbers.
    #[inline]
    pub(crate) const fn three(self) -> [u8; 3] {
        [self.number(0), self.number(1), self.number(2)]
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator {
        (0..self.len()).map(move |place| self.number(place))
    }

    /// Returns whether the number was rolled, that is, whether four bits become 0 in a comparison.
    #[inline]
    const fn has(self, number: u8) -> bool {
        let differs = (self.0 >> 8) as u16 ^ (number as u16 * 0x1111);
        let zeros = differs.wrapping_sub(0x1111) & !differs & 0x8888;
        zeros != 0
    }

    /// Adds a number, or only counts the roll if the number was rolled before (CYBO-10).
    ///
    /// It has no branches, because dice cannot be predicted.
    #[inline]
    pub(crate) const fn push_or_repeat(&mut self, number: u8) {
        let kept = number * !self.has(number) as u8;
        self.push(kept);
    }

    /// Adds a number that was not rolled before.
    #[inline]
    pub(crate) const fn push(&mut self, number: u8) {
        self.0 = (self.0 | (number as u32) << (8 + 4 * self.len() as u32)) + 1;
    }

    /// Returns whether a number fits after these rolls, at most two.
    #[inline]
    pub(crate) const fn fits(self, number: u8, fitting: &Fitting) -> bool {
        fitting[(self.0 >> 8 & 255) as usize] >> number & 1 == 1
    }

    /// Returns these rolls and a number that was not rolled before.
    ///
    /// Only for turns without repeats, where it is faster than [`push`](Self::push).
    #[inline]
    pub(crate) const fn and(self, number: u8) -> Rolled {
        Rolled((self.0 | (number as u32) << (8 + 4 * self.rolls() as u32)) + 1)
    }
}
