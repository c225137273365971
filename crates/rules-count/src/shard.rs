//! Tables of positions with their counts.

use std::hint::black_box;

use crate::code::key_of_words;

/// The number of the highest bits of a key that select the shard.
pub(crate) const SHARD_BITS: u32 = 9;
/// The number of shards.
pub const SHARDS: usize = 1 << SHARD_BITS;

/// Returns the shard of a key, below [`SHARDS`]: its highest bits.
#[inline]
pub const fn shard_of(key: u64) -> usize {
    (key >> (u64::BITS - SHARD_BITS)) as usize
}

/// The layout of an entry of a table in 64-bit words.
///
/// First come the packed bytes of a position with an end mark, then the number of sequences that
/// lead to it in one word or, low word first, in two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The number of words of a position.
    pub words: usize,
    /// Whether counts have 128 bits.
    pub wide: bool,
}

impl Layout {
    /// Returns the number of words of an entry.
    #[inline]
    pub const fn stride(self) -> usize {
        self.words + 1 + self.wide as usize
    }

    /// Returns the words of a position and its count.
    #[inline]
    pub(crate) fn split(self, slot: &[u64]) -> (&[u64], u128) {
        let (words, count) = slot.split_at(self.words);
        let high = if self.wide { u128::from(count[1]) << 64 } else { 0 };
        (words, u128::from(count[0]) | high)
    }

    /// Appends the words of a count. Bits that do not fit are dropped.
    #[inline]
    pub(crate) fn push_count(self, count: u128, out: &mut Vec<u64>) {
        out.push(count as u64);
        if self.wide {
            out.push((count >> 64) as u64);
        }
    }
}

/// One shard: a hash table with open addressing.
///
/// A slot is empty if its count is 0. Slots are in the order of keys except for collisions, so that
/// the table grows by moving slots in order.
#[derive(Debug, Default)]
pub(crate) struct Shard {
    slots: Vec<u64>,
    /// The number of slots in use.
    used: usize,
}

/// The number of entries whose slots are prefetched, so that their memory accesses overlap.
const AHEAD: usize = 32;
/// The smallest number of slots.
const LEAST: usize = 16;

impl Shard {
    /// Returns the number of bytes taken.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.slots.capacity() as u64
    }

    /// Adds entries with the layout of slots.
    pub(crate) fn add(&mut self, entries: &[u64], layout: Layout) {
        // Separate cases for the common sizes, so that each is compiled for its own.
        match (layout.words, layout.wide) {
            (1, false) => self.add_all(entries, Layout { words: 1, wide: false }),
            (1, true) => self.add_all(entries, Layout { words: 1, wide: true }),
            (2, false) => self.add_all(entries, Layout { words: 2, wide: false }),
            (2, true) => self.add_all(entries, Layout { words: 2, wide: true }),
            (3, false) => self.add_all(entries, Layout { words: 3, wide: false }),
            _ => self.add_all(entries, layout),
        }
    }

    #[inline(always)]
    fn add_all(&mut self, entries: &[u64], layout: Layout) {
        let stride = layout.stride();
        for some in entries.chunks(AHEAD * stride) {
            self.reserve(some.len() / stride, layout);
            let slots = self.slots.len() / stride;
            let mut places = [0; AHEAD];
            let mut seen = 0;
            for (place, entry) in places.iter_mut().zip(some.chunks_exact(stride)) {
                *place = slot_of(key_of_words(&entry[..layout.words]), slots);
                seen |= self.slots[*place * stride];
            }
            black_box(seen);
            for (&place, entry) in places.iter().zip(some.chunks_exact(stride)) {
                self.add_at(place, entry, layout);
            }
        }
    }

    /// Adds an entry at its slot, or at the first free one after it.
    #[inline(always)]
    fn add_at(&mut self, place: usize, entry: &[u64], layout: Layout) {
        let (stride, words) = (layout.stride(), layout.words);
        let mut at = place * stride;
        loop {
            let slot = &mut self.slots[at..at + stride];
            let is_empty = slot[words] == 0 && (!layout.wide || slot[words + 1] == 0);
            if is_empty {
                slot.copy_from_slice(entry);
                self.used += 1;
                return;
            }
            if slot[..words] == entry[..words] {
                let (low, carry) = slot[words].overflowing_add(entry[words]);
                slot[words] = low;
                if layout.wide {
                    let high = entry[words + 1].wrapping_add(carry.into());
                    slot[words + 1] = slot[words + 1].wrapping_add(high);
                }
                return;
            }
            at += stride;
            if at >= self.slots.len() {
                at = 0;
            }
        }
    }

    /// Makes room for `more` entries: at most four fifths of the slots are in use.
    #[inline(always)]
    fn reserve(&mut self, more: usize, layout: Layout) {
        let slots = self.slots.len() / layout.stride();
        if (self.used + more) * 5 > slots * 4 {
            self.grow(more, layout);
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, more: usize, layout: Layout) {
        let stride = layout.stride();
        let slots = self.slots.len() / stride;
        let slots = (slots + slots / 2).max((self.used + more) * 5 / 4 + 1).max(LEAST);
        // Written instead of allocated as zeros. The system would map shared zero pages, which must
        // be replaced at the first write after the prefetch, with a TLB flush in all threads.
        #[expect(clippy::slow_vector_initialization)]
        let zeros = {
            let mut zeros = Vec::with_capacity(slots * stride);
            zeros.resize(slots * stride, 0);
            zeros
        };
        let old = std::mem::replace(&mut self.slots, zeros);
        self.used = 0;
        for entry in old.chunks_exact(stride).filter(|slot| layout.split(slot).1 != 0) {
            self.add_at(slot_of(key_of_words(&entry[..layout.words]), slots), entry, layout);
        }
    }

    /// Returns the slots in use, in order.
    pub(crate) fn into_records(mut self, layout: Layout) -> Vec<u64> {
        let stride = layout.stride();
        let mut end = 0;
        for at in (0..self.slots.len()).step_by(stride) {
            if layout.split(&self.slots[at..at + stride]).1 != 0 {
                self.slots.copy_within(at..at + stride, end);
                end += stride;
            }
        }
        self.slots.truncate(end);
        self.slots.shrink_to_fit();
        self.slots
    }
}

/// Returns the slot of a key among `slots`.
///
/// Slots are in the order of the bits that do not select the shard.
#[inline]
fn slot_of(key: u64, slots: usize) -> usize {
    ((u128::from(key << SHARD_BITS) * slots as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    fn check(layout: Layout, entries: &[(u64, u128)]) {
        let (mut shard, mut expected) = (Shard::default(), BTreeMap::<Vec<u64>, u128>::new());
        let mut batch = Vec::new();
        for &(number, count) in entries {
            let count = if layout.wide { count << 60 } else { count };
            let mut words = vec![7; layout.words];
            words[layout.words - 1] = number;
            *expected.entry(words.clone()).or_default() += count;
            batch.extend(words);
            layout.push_count(count, &mut batch);
        }
        for some in batch.chunks(layout.stride() * 50) {
            shard.add(some, layout);
        }
        assert!(shard.bytes() >= 8 * (shard.used * layout.stride()) as u64);
        // It grew by half when four fifths were in use or waited.
        let most = LEAST.max((shard.used + AHEAD) * 15 / 8 + 2);
        assert!(shard.slots.len() <= most * layout.stride(), "{} of {most}", shard.slots.len());
        let records = shard.into_records(layout);
        let found = records.chunks_exact(layout.stride()).map(|slot| {
            let (words, count) = layout.split(slot);
            (words.to_vec(), count)
        });
        let found = found.collect::<Vec<_>>();
        assert_eq!(found.len(), expected.len());
        assert_eq!(found.into_iter().collect::<BTreeMap<_, _>>(), expected);
    }

    #[test]
    fn slots_are_in_the_order_of_keys() {
        let key = |part: u64| part >> SHARD_BITS;
        let places = [0, 1 << 62, 1 << 63, u64::MAX].map(|part| slot_of(key(part), 100));
        assert_eq!(places, [0, 25, 50, 99]);
    }

    proptest! {
        #[test]
        fn shards_are_maps(
            words in 1usize..6,
            wide in any::<bool>(),
            entries in proptest::collection::vec((0u64..300, 1u128..100), 0..900),
        ) {
            check(Layout { words, wide }, &entries);
        }
    }
}
