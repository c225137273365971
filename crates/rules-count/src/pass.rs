//! One pass: the positions after those of a ply, for all shards that fit into the memory.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use rules_core::Packed;

use crate::CountError;
use crate::expand::{ExpandError, Expansion};
use crate::perft::sum;
use crate::ply::{Ply, Records};
use crate::run::{Stage, Workers, lock};
use crate::shard::{Layout, SHARDS, Shard, shard_of};

/// The number of positions after which the stop function is called.
const BATCH: usize = 64;
/// The largest number of entries that wait for a shard in a thread.
const WAITING: u64 = 1024;

/// Collects the positions after those of `parents` whose shards are in `range`.
///
/// If they would take more than `room` bytes, the highest shards are dropped, one by one, but never
/// the first. Returns the positions and the first shard of the next pass. With `limit`, the memory
/// limit to report, shards that do not fit are an error.
pub(crate) fn pass<G: Packed>(
    workers: &Workers<'_>,
    parents: &Ply<G>,
    mut expansion: Expansion<G>,
    range: &Range<usize>,
    room: u64,
    limit: Option<u64>,
) -> Result<(Ply<G>, usize), CountError> {
    let number = parents.number().saturating_add(1);
    loop {
        let pass = Pass::new(workers, number, expansion.layout, range, room, limit);
        let expand = |found: &mut Found, shard| pass.expand(parents, &expansion, found, shard);
        match pass.collect(&expand) {
            Ok((records, end)) => return Ok((Ply::new(parents.options(), records), end)),
            Err(ExpandError::Layout(layout)) => expansion.layout = layout,
            Err(ExpandError::Count(error)) => return Err(error),
        }
    }
}

// Not generic except for its expansion: all games share its code.
struct Pass<'a> {
    workers: &'a Workers<'a>,
    /// The number of the ply that is collected.
    number: u8,
    layout: Layout,
    shards: Vec<Mutex<Shard>>,
    first: usize,
    /// The first shard that is dropped.
    end: AtomicUsize,
    /// The largest number of words that wait for a shard in a thread.
    waiting: usize,
    /// The number of bytes taken by all shards.
    used: AtomicU64,
    room: u64,
    /// The memory limit to report if shards do not fit.
    limit: Option<u64>,
}

/// The results of one thread.
struct Found {
    /// Waiting entries, by shard.
    waiting: Vec<Vec<u64>>,
    /// The current entry.
    entry: Vec<u64>,
    parents: u64,
    children: u64,
    sequences: u128,
}

impl<'a> Pass<'a> {
    fn new(
        workers: &'a Workers<'a>,
        number: u8,
        layout: Layout,
        range: &Range<usize>,
        room: u64,
        limit: Option<u64>,
    ) -> Self {
        // Waiting entries take at most an eighth of the room, except if there is very little room.
        let slot = 8 * layout.stride() as u64;
        let all_slots = slot * (workers.threads() * SHARDS) as u64;
        let waiting = (room / 8 / all_slots).clamp(4, WAITING);
        Pass {
            workers,
            number,
            layout,
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            first: range.start,
            end: range.end.into(),
            waiting: waiting as usize * layout.stride(),
            used: AtomicU64::new(0),
            room: room.saturating_sub(waiting * all_slots),
            limit,
        }
    }

    fn collect(
        &self,
        expand: &(dyn Fn(&mut Found, usize) -> Result<(), ExpandError> + Sync),
    ) -> Result<(Records, usize), ExpandError> {
        let new = || Found {
            waiting: vec![Vec::new(); SHARDS],
            entry: Vec::new(),
            parents: 0,
            children: 0,
            sequences: 0,
        };
        let stage = Stage::Merging { ply: self.number };
        let found = self.workers.share(stage, SHARDS, &new, expand)?;
        let (mut parents, mut children, mut sequences) = (0, 0, 0u128);
        for one in found {
            parents += one.parents;
            children += one.children;
            sequences = sequences.checked_add(one.sequences).ok_or(CountError::Overflow)?;
            for (shard, waiting) in one.waiting.into_iter().enumerate() {
                self.add(shard, &waiting)?;
            }
        }
        let end = self.end.load(Relaxed);
        let layout = self.layout;
        let compact = |shards: &mut Vec<_>, task: usize| {
            let shard = std::mem::take(&mut *lock(&self.shards[task]));
            let records = shard.into_records(layout);
            let counts = records.chunks_exact(layout.stride()).map(|slot| layout.split(slot).1);
            let sum = sum(counts)?;
            shards.push((task, records, sum));
            Ok::<(), CountError>(())
        };
        let compacted = self.workers.share(Stage::Compacting, SHARDS, &Vec::new, &compact)?;
        let mut shards = vec![Vec::new(); SHARDS];
        // The sum is at most the one above, which did not overflow.
        let mut collected = 0;
        for (task, records, sum) in compacted.into_iter().flatten() {
            shards[task] = records;
            collected += sum;
        }
        let fan = children as f64 / (parents as f64).max(1.0);
        Ok((Records::new(self.number, layout, shards, collected, fan), end))
    }

    /// Adds all positions after those of a shard of parents.
    fn expand<G: Packed>(
        &self,
        parents: &Ply<G>,
        expansion: &Expansion<G>,
        found: &mut Found,
        shard: usize,
    ) -> Result<(), ExpandError> {
        for (at, parent) in parents.shard(shard).enumerate() {
            if at % BATCH == 0 {
                self.workers.check()?;
            }
            let (parent, count) = parent?;
            found.parents += 1;
            let Found { waiting, entry, .. } = found;
            let reached = expansion.expand(&parent, count, entry, |key, entry| {
                self.find(waiting, shard_of(key), entry)
            })?;
            found.children += reached.steps;
            let sum = found.sequences.checked_add(reached.sequences);
            found.sequences = sum.ok_or(CountError::Overflow)?;
        }
        Ok(())
    }

    /// Adds an entry to the waiting ones of its shard.
    #[inline]
    fn find(
        &self,
        waiting: &mut [Vec<u64>],
        shard: usize,
        entry: &[u64],
    ) -> Result<(), ExpandError> {
        if shard < self.first || shard >= self.end.load(Relaxed) {
            return Ok(());
        }
        let waiting = &mut waiting[shard];
        waiting.extend_from_slice(entry);
        if waiting.len() >= self.waiting {
            self.add(shard, waiting)?;
            waiting.clear();
        }
        Ok(())
    }

    /// Adds entries to a shard, unless it has been dropped.
    fn add(&self, shard: usize, entries: &[u64]) -> Result<(), ExpandError> {
        {
            let mut table = lock(&self.shards[shard]);
            // Checked with the lock held, because a shard is emptied after the end has moved.
            if shard < self.first || shard >= self.end.load(Relaxed) {
                return Ok(());
            }
            let before = table.bytes();
            table.add(entries, self.layout);
            self.used.fetch_add(table.bytes() - before, Relaxed);
        }
        while self.used.load(Relaxed) > self.room {
            if let Some(memory) = self.limit {
                return Err(CountError::Memory { ply: self.number, memory }.into());
            }
            if !self.give_up_one() {
                break;
            }
        }
        Ok(())
    }

    /// Drops the highest shard, unless it is the only one.
    fn give_up_one(&self) -> bool {
        let above = |end| (end > self.first + 1).then(|| end - 1);
        let Ok(end) = self.end.fetch_update(Relaxed, Relaxed, above) else { return false };
        let shard = std::mem::take(&mut *lock(&self.shards[end - 1]));
        self.used.fetch_sub(shard.bytes(), Relaxed);
        true
    }
}
