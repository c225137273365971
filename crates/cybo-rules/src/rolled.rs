//! The numbers rolled in a turn: CYBO-4, CYBO-10.

/// The numbers rolled in a turn, first occurrences in the order rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Rolled {
    /// Four bits per number, the first one lowest. A number is never 0, so these give their count.
    numbers: u16,
    /// The number of rolls; larger than the count of numbers if one was repeated (CYBO-10).
    pub(crate) rolls: u8,
}

impl Rolled {
    pub(crate) const NONE: Rolled = Rolled { numbers: 0, rolls: 0 };

    /// Returns a Trinity just completed.
    pub(crate) const fn trinity([a, b, c]: [u8; 3]) -> Rolled {
        Rolled { numbers: a as u16 | (b as u16) << 4 | (c as u16) << 8, rolls: 3 }
    }

    /// Returns the number of different numbers rolled, at most 4.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        (19 - self.numbers.leading_zeros() as u8) / 4
    }

    /// Returns the number at this place, 0 beyond the last.
    #[inline]
    pub(crate) const fn number(self, place: u8) -> u8 {
        (self.numbers >> (4 * place as u32) & 15) as u8
    }

    /// Returns the first three numbers.
    #[inline]
    pub(crate) const fn three(self) -> [u8; 3] {
        [self.number(0), self.number(1), self.number(2)]
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.len()).map(move |place| self.number(place))
    }

    /// Returns whether the number was rolled, that is, whether four bits become 0 in a comparison.
    #[inline]
    const fn has(self, number: u8) -> bool {
        let differs = self.numbers ^ (number as u16 * 0x1111);
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
        self.numbers |= (number as u16) << (4 * self.len() as u32);
        self.rolls += 1;
    }
}
