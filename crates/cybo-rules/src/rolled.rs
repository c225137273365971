//! The numbers rolled in a turn: CYBO-4, CYBO-10.

/// The numbers rolled in a turn, first occurrences in the order rolled.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Rolled {
    /// Four bits a number, the first one lowest; a number is never 0, so these tell how many.
    numbers: u16,
    /// How often the die was rolled; more than there are numbers if one came again (CYBO-10).
    pub(crate) rolls: u8,
}

impl Rolled {
    pub(crate) const NONE: Rolled = Rolled { numbers: 0, rolls: 0 };

    /// A Trinity just completed.
    pub(crate) const fn trinity([a, b, c]: [u8; 3]) -> Rolled {
        Rolled { numbers: a as u16 | (b as u16) << 4 | (c as u16) << 8, rolls: 3 }
    }

    /// How many different numbers were rolled, at most 4.
    #[inline]
    pub(crate) const fn len(self) -> u8 {
        (19 - self.numbers.leading_zeros() as u8) / 4
    }

    /// The number at this place, 0 beyond the last.
    #[inline]
    pub(crate) const fn number(self, place: u8) -> u8 {
        (self.numbers >> (4 * place as u32) & 15) as u8
    }

    /// The first three numbers.
    #[inline]
    pub(crate) const fn three(self) -> [u8; 3] {
        [self.number(0), self.number(1), self.number(2)]
    }

    pub(crate) fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (0..self.len()).map(move |place| self.number(place))
    }

    /// Whether the number was rolled: whether four bits become 0 when all are compared with it.
    #[inline]
    const fn has(self, number: u8) -> bool {
        let differs = self.numbers ^ (number as u16 * 0x1111);
        let zeros = differs.wrapping_sub(0x1111) & !differs & 0x8888;
        zeros != 0
    }

    /// Adds a number, or counts the roll alone if it was rolled before (CYBO-10). Without branches:
    /// dice cannot be predicted.
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
