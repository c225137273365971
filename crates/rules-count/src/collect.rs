//! A table that one thread fills.

use std::ops::Range;

use rules_core::Packed;

use crate::CountError;
use crate::code::key_of_words;
use crate::perft::sum;
use crate::ply::{Ply, Records};
use crate::shard::{Layout, SHARDS, Shard, shard_of};

/// The largest number of entries that wait for a shard.
const WAITING: u64 = 64;

/// A table of positions that one thread fills with entries, merging equal positions.
///
/// The entries may come from other threads or machines. If the table exceeds its memory, it drops
/// the shards with the highest keys, one by one. The shards below the one that
/// [`settle`](Collector::settle) returns are complete.
///
/// ```
/// use rules_count::{Collector, ExpandError, Expansion, FinishedGames, Layout, SHARDS};
/// use rules_core::Packed;
/// use triandro_rules::{Options, Triandro};
///
/// let layout = Layout { words: 2, wide: false };
/// let form = |position: &Triandro| rules_core::Symmetric::canonical(position).0;
/// let expansion = Expansion { form: Some(form), finished: FinishedGames::Keep, layout };
/// let mut collector = Collector::new(layout, 0..SHARDS, 1 << 20);
/// expansion.expand(&Triandro::default(), 1, &mut Vec::new(), |_, entry| {
///     collector.add(entry);
///     Ok(())
/// })?;
/// assert_eq!(collector.settle(), SHARDS, "there was room for all");
/// let ply = collector.finish::<Triandro>(1, &Options::default(), 55.0)?;
/// assert_eq!((ply.positions(), ply.sequences()), (8, 55));
/// # Ok::<(), ExpandError>(())
/// ```
#[derive(Debug)]
pub struct Collector {
    layout: Layout,
    shards: Vec<Shard>,
    /// Waiting entries, by shard.
    waiting: Vec<Vec<u64>>,
    /// The largest number of words that wait for a shard.
    most_waiting: usize,
    range: Range<usize>,
    used: u64,
    room: u64,
}

impl Collector {
    /// Creates an empty table for a range of the [`SHARDS`](crate::SHARDS), with `room` bytes.
    ///
    /// It keeps its first shard even if that alone takes more.
    pub fn new(layout: Layout, range: Range<usize>, room: u64) -> Collector {
        // Waiting entries take at most an eighth of the room, except if there is very little room.
        let slots = 8 * (layout.stride() * SHARDS) as u64;
        let waiting = (room / 8 / slots).clamp(4, WAITING);
        Collector {
            layout,
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            waiting: vec![Vec::new(); SHARDS],
            most_waiting: waiting as usize * layout.stride(),
            range: range.start..range.end.min(SHARDS),
            used: 0,
            room: room.saturating_sub(waiting * slots),
        }
    }

    /// Returns the layout of entries.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the number of bytes taken by tables.
    pub fn bytes(&self) -> u64 {
        self.used
    }

    /// Drops the shards from this one on.
    pub fn give_up(&mut self, end: usize) {
        for shard in end.min(self.range.end)..self.range.end {
            self.used -= std::mem::take(&mut self.shards[shard]).bytes();
            self.waiting[shard] = Vec::new();
        }
        self.range.end = self.range.end.min(end);
    }

    /// Adds consecutive entries; those of other shards are ignored.
    pub fn add(&mut self, entries: &[u64]) {
        let Layout { words, .. } = self.layout;
        for entry in entries.chunks_exact(self.layout.stride()) {
            let shard = shard_of(key_of_words(&entry[..words]));
            if !self.range.contains(&shard) {
                continue;
            }
            let waiting = &mut self.waiting[shard];
            waiting.extend_from_slice(entry);
            if waiting.len() >= self.most_waiting {
                self.settle_shard(shard);
            }
        }
    }

    /// Moves the waiting entries into the tables.
    ///
    /// Returns the first shard that was dropped, or the end of the range if none was.
    pub fn settle(&mut self) -> usize {
        for shard in 0..SHARDS {
            if !self.waiting[shard].is_empty() {
                self.settle_shard(shard);
            }
        }
        self.range.end
    }

    /// Moves the waiting entries of a shard into its table.
    fn settle_shard(&mut self, shard: usize) {
        let table = &mut self.shards[shard];
        let before = table.bytes();
        table.add(&self.waiting[shard], self.layout);
        self.waiting[shard].clear();
        self.used += table.bytes() - before;
        while self.used > self.room && self.range.end > self.range.start + 1 {
            self.give_up(self.range.end - 1);
        }
    }

    /// Returns the collected ply with this number.
    ///
    /// `base` holds data that packed bytes can only refer to. `fan` is the mean number of steps of
    /// the positions before.
    ///
    /// # Errors
    /// Returns [`CountError::Overflow`] if the counts do not fit into 128 bits.
    pub fn finish<G: Packed>(
        mut self,
        number: u8,
        base: &G::Options,
        fan: f64,
    ) -> Result<Ply<G>, CountError> {
        self.settle();
        let layout = self.layout;
        let compact = |shard: Shard| shard.into_records(layout);
        let shards = self.shards.into_iter().map(compact).collect::<Vec<_>>();
        let slots = shards.iter().flat_map(|shard| shard.chunks_exact(layout.stride()));
        let sequences = sum(slots.map(|slot| layout.split(slot).1))?;
        Ok(Ply::new(base.clone(), Records::new(number, layout, shards, sequences, fan)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::{word_at, words_of};
    use triandro_rules::{Options, Triandro};

    /// Returns entries of numbers as if they were positions, each with its count.
    fn entries(numbers: std::ops::Range<u32>) -> Vec<u64> {
        let entry = |number: u32| {
            let bytes = number.to_le_bytes();
            assert_eq!(words_of(&bytes), 1);
            [word_at(&bytes, 0), u64::from(number % 5) + 1]
        };
        numbers.flat_map(entry).collect()
    }

    #[test]
    fn passes_over_parts_of_the_keys_add_up() {
        let layout = Layout { words: 1, wide: false };
        let entries = entries(0..50_000);
        let expected: u128 =
            2 * entries.iter().skip(1).step_by(2).copied().map(u128::from).sum::<u128>();
        let (mut positions, mut sequences, mut passes, mut first) = (0, 0, 0, 0);
        while first < SHARDS {
            let mut collector = Collector::new(layout, first..SHARDS, 400_000);
            collector.add(&entries);
            collector.add(&entries);
            let end = collector.settle();
            assert!(collector.bytes() <= 400_000);
            // Others may have dropped more.
            collector.give_up(end.min(first + 300));
            first = collector.settle();
            let ply = collector.finish::<Triandro>(1, &Options::default(), 0.0).unwrap();
            positions += ply.positions();
            sequences += ply.sequences();
            passes += 1;
        }
        assert!(passes > 2, "{passes}");
        assert_eq!((positions, sequences), (50_000, expected));
    }

    #[test]
    fn the_first_shard_is_kept_whatever_the_room() {
        let layout = Layout { words: 1, wide: false };
        let mut collector = Collector::new(layout, 3..SHARDS, 0);
        collector.add(&entries(0..50_000));
        assert_eq!(collector.settle(), 4);
        let ply = collector.finish::<Triandro>(1, &Options::default(), 0.0).unwrap();
        assert!(ply.positions() > 0);
        assert_eq!(ply.entries(3).len() as u64, 2 * ply.positions());
    }
}
