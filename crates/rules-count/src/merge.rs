//! Perft that counts equal positions once.

use std::fmt;
use std::ops::Range;

use rules_core::{Packed, Symmetric};

use crate::CountError;
use crate::expand::{Expansion, FinishedGames};
use crate::leaves::{is_worth_merging, plies_at_once};
use crate::pass::pass;
use crate::perft::{Counter, sum};
use crate::ply::Ply;
use crate::run::{Run, Stage, Workers};
use crate::shard::{Layout, SHARDS};

/// The number of bytes below which nothing is merged.
pub const LEAST_ROOM: u64 = 1 << 18;

/// Counting that merges equal positions ply by ply.
///
/// Each distinct position is visited once, with the number of move sequences that lead to it.
/// Positions are compared by their packed bytes, and keys only select their place in a table, so
/// counts are exact. The book's chapter on counting explains the algorithm.
///
/// ```
/// use rules_count::Merge;
/// use triandro_rules::Triandro;
///
/// let merge = Merge::default().up_to_symmetry();
/// assert_eq!(merge.perft(&Triandro::default(), 5)?, 404_126_136);
/// # Ok::<(), rules_count::CountError>(())
/// ```
pub struct Merge<'a, G> {
    run: Run<'a>,
    form: Option<fn(&G) -> G>,
    bulk: Option<u8>,
    memory: u64,
}

impl<G> Clone for Merge<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Merge<'_, G> {}

/// All cores, without symmetry, with 2 GiB.
impl<G> Default for Merge<'_, G> {
    fn default() -> Self {
        Merge { run: Run::default(), form: None, bulk: None, memory: 2 << 30 }
    }
}

impl<G> fmt::Debug for Merge<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Merge")
            .field("run", &self.run)
            .field("up_to_symmetry", &self.form.is_some())
            .field("bulk", &self.bulk)
            .field("memory", &self.memory)
            .finish()
    }
}

impl<'a, G> Merge<'a, G> {
    /// Sets threads, stop function and progress function.
    #[must_use]
    pub fn run(self, run: Run<'a>) -> Self {
        Merge { run, ..self }
    }

    /// Sets the number of final plies to count without merging, at least 1.
    ///
    /// The default depends on [whether merging is worth it](crate::is_worth_merging). The setting
    /// changes the time, not the result.
    #[must_use]
    pub fn bulk(self, plies: u8) -> Self {
        Merge { bulk: Some(plies.max(1)), ..self }
    }

    /// Treats positions with the same form as equal.
    ///
    /// An example is [`up_to_symmetry`](Merge::up_to_symmetry). Counts stay correct only if a
    /// position and its form have the same number of move sequences of every length.
    #[must_use]
    pub fn up_to(self, form: fn(&G) -> G) -> Self {
        Merge { form: Some(form), ..self }
    }

    /// Sets the memory limit of tables and plies in bytes, 2 GiB by default.
    ///
    /// If the positions of a ply take more, [`perft`](Merge::perft) counts in passes, each for a
    /// part of the keys. A pass is at least one of 512 parts. If even that does not fit, or the
    /// limit is very small, equal positions are no longer merged, which takes longer and gives the
    /// same number.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Merge { memory: bytes, ..self }
    }

    /// Returns the memory limit of tables and plies in bytes.
    pub fn memory_limit(&self) -> u64 {
        self.memory
    }

    /// Returns whether positions are merged by form, for example up to symmetry.
    pub fn has_form(&self) -> bool {
        self.form.is_some()
    }

    /// Returns the expansion of positions into entries of a layout.
    pub fn expansion(&self, layout: Layout, finished: FinishedGames) -> Expansion<G> {
        Expansion { form: self.form, finished, layout }
    }

    /// Returns whether the last `depth` plies are counted without merging.
    ///
    /// `fan` is the mean number of steps of a position, and `at_once` the number of final plies
    /// counted [at once](crate::plies_at_once).
    pub fn is_bulk(&self, depth: u8, fan: f64, at_once: u8) -> bool {
        match self.bulk {
            Some(bulk) => depth <= bulk,
            None => !is_worth_merging(depth, fan, at_once),
        }
    }
}

impl<G: Symmetric> Merge<'_, G> {
    /// Treats positions that are images of each other as equal.
    #[must_use]
    pub fn up_to_symmetry(self) -> Self {
        self.up_to(|position| position.canonical().0)
    }
}

impl<G: Packed> Merge<'_, G> {
    /// Returns the number of move sequences of length `depth`, with every event as a branch.
    ///
    /// # Errors
    /// Returns [`CountError::Stopped`], [`CountError::Overflow`] or [`CountError::Threads`].
    pub fn perft(&self, root: &G, depth: u8) -> Result<u128, CountError> {
        let at_once = plies_at_once(root);
        self.start()?.perft(self.root(root)?, depth, at_once, 0)
    }

    /// Returns a ply with a single position.
    ///
    /// # Errors
    /// Returns [`CountError::Packed`] if its packed bytes cannot be read back.
    pub fn root(&self, position: &G) -> Result<Ply<G>, CountError> {
        match self.form {
            None => Ply::root(position),
            Some(form) => Ply::root(&form(position)),
        }
    }

    /// Returns the positions one step after those of a ply, including finished ones.
    ///
    /// # Errors
    /// Returns [`CountError::Memory`] if they and the ply exceed the memory limit,
    /// [`CountError::Stopped`], [`CountError::Overflow`] or [`CountError::Threads`].
    pub fn next(&self, ply: &Ply<G>) -> Result<Ply<G>, CountError> {
        self.start()?.whole(ply)
    }

    /// Returns the number of move sequences of length `depth` after all positions of a ply.
    ///
    /// Each position is counted without merging and multiplied by its number of sequences. The last
    /// two plies are counted by [`count_two_plies`](crate::count_two_plies).
    ///
    /// # Errors
    /// Same as [`perft`](Merge::perft).
    pub fn leaves(&self, ply: &Ply<G>, depth: u8) -> Result<u128, CountError> {
        self.start()?.leaves(ply, depth)
    }

    /// Starts the threads.
    pub(crate) fn start(&self) -> Result<Work<'_, G>, CountError> {
        Ok(Work { merge: self, workers: self.run.start()? })
    }
}

/// A running count.
pub(crate) struct Work<'a, G> {
    merge: &'a Merge<'a, G>,
    pub(crate) workers: Workers<'a>,
}

impl<G: Packed> Work<'_, G> {
    /// Returns the number of sequences of length `depth` after a ply.
    ///
    /// `at_once` final plies are counted at once, and plies before it take `before` bytes.
    fn perft(&self, ply: Ply<G>, depth: u8, at_once: u8, before: u64) -> Result<u128, CountError> {
        let taken = before.saturating_add(ply.bytes());
        let room = self.merge.memory.saturating_sub(taken);
        if room < LEAST_ROOM || self.merge.is_bulk(depth, ply.fan(), at_once) {
            return self.leaves(&ply, depth);
        }
        // A ply that will be expanded leaves half of the room to the next.
        let is_last = self.merge.is_bulk(depth - 1, ply.fan(), at_once);
        let room = if is_last { room } else { room / 2 };
        let mut ranges = Ranges::default();
        let mut whole = 0u128;
        while let Some(range) = ranges.next() {
            let (part, end) = pass(
                &self.workers,
                &ply,
                self.expansion(&ply, FinishedGames::Drop),
                &range,
                room,
                None,
            )?;
            if range.start == 0 && end == SHARDS {
                drop(ply);
                return self.perft(part, depth - 1, at_once, before);
            }
            let count = self.perft(part, depth - 1, at_once, taken)?;
            whole = whole.checked_add(count).ok_or(CountError::Overflow)?;
            ranges.advance(range, end);
        }
        Ok(whole)
    }

    /// Returns the number of sequences of length `depth` after a ply, counted without merging.
    fn leaves(&self, ply: &Ply<G>, depth: u8) -> Result<u128, CountError> {
        let counter = Counter::fast(&self.workers);
        let add = |whole: &mut u128, shard| {
            for record in ply.shard(shard) {
                let (position, count) = record?;
                let below = counter.count(&position, depth, &mut 0)?;
                let more = below.checked_mul(count).and_then(|more| whole.checked_add(more));
                *whole = more.ok_or(CountError::Overflow)?;
            }
            Ok::<(), CountError>(())
        };
        sum(self.workers.share(Stage::Counting, SHARDS, &|| 0, &add)?)
    }

    /// Returns all positions after those of a ply, including finished ones, in one pass.
    pub(crate) fn whole(&self, ply: &Ply<G>) -> Result<Ply<G>, CountError> {
        let (expansion, limit) =
            (self.expansion(ply, FinishedGames::Keep), Some(self.merge.memory));
        Ok(pass(&self.workers, ply, expansion, &(0..SHARDS), self.room_after(ply), limit)?.0)
    }

    /// Visits all positions after those of a ply, including finished ones, in as many passes as
    /// needed.
    pub(crate) fn parts(
        &self,
        ply: &Ply<G>,
        mut visit: impl FnMut(Ply<G>) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        let mut ranges = Ranges::default();
        while let Some(range) = ranges.next() {
            let (expansion, room) =
                (self.expansion(ply, FinishedGames::Keep), self.room_after(ply));
            let (part, end) = pass(&self.workers, ply, expansion, &range, room, None)?;
            visit(part)?;
            ranges.advance(range, end);
        }
        Ok(())
    }

    /// Returns the expansion of positions after those of a ply.
    fn expansion(&self, ply: &Ply<G>, finished: FinishedGames) -> Expansion<G> {
        self.merge.expansion(ply.layout().after(ply.sequences()), finished)
    }

    fn room_after(&self, ply: &Ply<G>) -> u64 {
        self.merge.memory.saturating_sub(ply.bytes())
    }
}

/// The ranges of shards that passes try, one after the other.
///
/// ```
/// use rules_count::{Ranges, SHARDS};
///
/// let mut ranges = Ranges::default();
/// assert_eq!(ranges.next(), Some(0..SHARDS));
/// ranges.advance(0..SHARDS, 80);
/// assert_eq!(ranges.next(), Some(80..171));
/// ranges.advance(80..171, 171);
/// assert_eq!(ranges.next(), Some(171..274));
/// ranges.advance(171..274, SHARDS);
/// assert_eq!(ranges.next(), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ranges {
    next: Option<Range<usize>>,
}

impl Default for Ranges {
    fn default() -> Self {
        Ranges::new(0)
    }
}

impl Ranges {
    /// Starts at the shard `first`; no range is left if that is [`SHARDS`].
    pub fn new(first: usize) -> Self {
        Ranges { next: (first < SHARDS).then_some(first..SHARDS) }
    }

    /// Returns the range of the next pass; `None` after the last one.
    pub fn next(&self) -> Option<Range<usize>> {
        self.next.clone()
    }

    /// Records that a pass over `range` collected the shards before `end`. The next one tries a few
    /// more.
    pub fn advance(&mut self, range: Range<usize>, end: usize) {
        let done = end - range.start;
        self.next = (end < SHARDS).then(|| end..SHARDS.min(end + done + done / 8 + 1));
    }
}
