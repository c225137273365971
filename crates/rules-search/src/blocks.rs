//! Blocks of places in an arena, which grow by doubling.

/// How many sizes there are: an arena has less than 2^32 places.
const SIZES: usize = 32;

/// No block.
const NONE: u32 = u32::MAX;

/// The blocks that were given back, to be used again: for each size a list, linked through the first places
/// of the blocks themselves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FreeBlocks([u32; SIZES]);

impl FreeBlocks {
    /// None are free.
    pub(crate) const NONE: FreeBlocks = FreeBlocks([NONE; SIZES]);

    /// The number of places of a block that has room for one thing more than a full block of `places`.
    pub(crate) const fn next_size(places: u32) -> u32 {
        if places == 0 { 2 } else { 2 * places }
    }

    fn list(&mut self, places: u32) -> &mut u32 {
        &mut self.0[places.trailing_zeros() as usize % SIZES]
    }

    /// Takes a free block of so many places, a power of two; `next` is what [`give`](FreeBlocks::give) put
    /// into its first place.
    #[inline]
    pub(crate) fn take(&mut self, places: u32, next: impl FnOnce(usize) -> u32) -> Option<usize> {
        let list = self.list(places);
        if *list == NONE {
            return None;
        }
        let block = *list as usize;
        *list = next(block);
        Some(block)
    }

    /// Frees a block of so many places, a power of two; what comes back is to be put into its first place.
    #[inline]
    pub(crate) fn give(&mut self, block: u32, places: u32) -> u32 {
        core::mem::replace(self.list(places), block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_is_taken_again() {
        let (mut free, mut links) = (FreeBlocks::NONE, [0; 64]);
        for block in [8, 32, 40] {
            links[block as usize] = free.give(block, 8);
        }
        assert_eq!(free.take(4, |block| links[block]), None);
        let taken: Vec<_> = std::iter::from_fn(|| free.take(8, |block| links[block])).collect();
        assert_eq!(taken, [40, 32, 8]);
    }
}
