//! The sequences that a Grand Master player has rolled (CYBO-12).

use crate::sequence::Sequence;

/// The sequences that a player has rolled, and the one to repeat (CYBO-12, CYBO-13).
///
/// There is one bit for each sequence rolled, by index. The byte above them is the index of the
/// target plus 1, or 0 for no target. With two words a position has at most 128 bytes and is copied
/// in a few instructions, without a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Memory([u64; 2]);

/// The first bit of the target in the second word.
const TARGET: u32 = 56;
/// The bits of sequences in the second word.
const ROLLED: u64 = (1 << TARGET) - 1;
const _: () = assert!(Sequence::COUNT as u32 <= 64 + TARGET);

impl Memory {
    pub(crate) const EMPTY: Memory = Memory([0; 2]);

    #[inline]
    pub(crate) const fn knows(&self, sequence: Sequence) -> bool {
        let index = sequence.index() as usize;
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// CYBO-12: stores a Trinity or Quad.
    #[inline]
    pub(crate) const fn remember(&mut self, sequence: Sequence) {
        let index = sequence.index() as usize;
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Returns the stored sequences, ascending.
    pub(crate) fn sequences(&self) -> impl Iterator<Item = Sequence> {
        let memory = *self;
        Sequence::all().filter(move |&one| memory.knows(one))
    }

    /// Returns one bit for each sequence rolled, by index.
    #[inline]
    pub(crate) const fn words(&self) -> (u64, u64) {
        (self.0[0], self.0[1] & ROLLED)
    }

    #[inline]
    pub(crate) const fn has_target(&self) -> bool {
        self.0[1] > ROLLED
    }

    #[inline]
    pub(crate) const fn target(&self) -> Option<Sequence> {
        match (self.0[1] >> TARGET) as u8 {
            0 => None,
            more => Sequence::from_index(more - 1),
        }
    }

    /// CYBO-12: makes this sequence the target, which must be repeated from now on.
    #[inline]
    pub(crate) const fn set_target(&mut self, sequence: Sequence) {
        self.0[1] = self.0[1] & ROLLED | (sequence.index() as u64 + 1) << TARGET;
    }

    /// CYBO-13: returns the Quad that continues a target Trinity, if it was hit.
    pub(crate) fn hit_quad(&self) -> Option<Sequence> {
        self.target()?.quad().filter(|&quad| self.knows(quad))
    }

    /// Removes sequences that can no longer matter.
    ///
    /// With a target only the Quad that continues it still counts (CYBO-13).
    #[cold]
    pub(crate) fn forget_all_but_target(&mut self) {
        let quad = self.hit_quad();
        self.0 = [0, self.0[1] & !ROLLED];
        quad.into_iter().for_each(|quad| self.remember(quad));
    }

    /// Returns the same memory without a sequence.
    pub(crate) const fn without(mut self, sequence: Sequence) -> Memory {
        let index = sequence.index() as usize;
        self.0[index / 64] &= !(1 << (index % 64));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_no_target() {
        // CYBO-12.
        let mut memory = Memory::EMPTY;
        Sequence::all().for_each(|sequence| memory.set_target(sequence));
        assert_eq!(memory.words(), (0, 0));
    }
}
