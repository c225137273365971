//! Perft that merges: equal positions are counted once.

use std::fmt;
use std::ops::Range;

use rules_core::{Packed, Symmetric};

use crate::CountError;
use crate::expand::Expansion;
use crate::leaves::{is_worth_merging, plies_at_once};
use crate::pass::pass;
use crate::perft::{Counter, sum};
use crate::ply::Ply;
use crate::run::{Run, Stage, Workers};
use crate::shard::{Layout, SHARDS};

/// Bytes of room below which nothing is merged any more.
pub const LEAST_ROOM: u64 = 1 << 18;

/// Counting that merges equal positions, ply by ply: each distinct position is looked at once, with the
/// number of move sequences that lead to it.
///
/// Positions are compared by their packed bytes; keys only tell where in a table they belong. So counts
/// are exact. See the book's chapter on counting for how it works.
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

/// On all cores, without symmetry, with 2 GiB.
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
    /// Runs like this.
    #[must_use]
    pub fn run(self, run: Run<'a>) -> Self {
        Merge { run, ..self }
    }

    /// Counts so many last plies, at least 1, without merging. By default so many as
    /// [seem worth it](crate::is_worth_merging): it changes the time and no number.
    #[must_use]
    pub fn bulk(self, plies: u8) -> Self {
        Merge { bulk: Some(plies.max(1)), ..self }
    }

    /// Takes positions with the same form for equal, such as those that are images of each other: see
    /// [`up_to_symmetry`](Merge::up_to_symmetry). Counts stay right only if as many sequences of every
    /// length begin in the form as in the position.
    #[must_use]
    pub fn up_to(self, form: fn(&G) -> G) -> Self {
        Merge { form: Some(form), ..self }
    }

    /// The bytes that tables and plies may take together, by default 2 GiB.
    ///
    /// Where the positions of a ply take more, [`perft`](Merge::perft) counts in passes, each for a part
    /// of the keys. A pass is at least one of 512 parts; with too little room for that, or hardly any
    /// room at all, equal positions are no longer found, which takes longer and gives the same number.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Merge { memory: bytes, ..self }
    }

    /// Returns the bytes that tables and plies may take together.
    pub fn memory_limit(&self) -> u64 {
        self.memory
    }

    /// Returns whether equal positions are merged by form, such as up to symmetry.
    pub fn has_form(&self) -> bool {
        self.form.is_some()
    }

    /// Returns how this count expands positions into entries of a layout.
    pub fn expansion(&self, layout: Layout, finished: bool) -> Expansion<G> {
        Expansion { form: self.form, finished, layout }
    }

    /// Returns whether the last `depth` plies are counted without merging, where positions have `fan`
    /// steps on average and the last `at_once` plies are counted [at once](crate::plies_at_once).
    pub fn is_bulk(&self, depth: u8, fan: f64, at_once: u8) -> bool {
        match self.bulk {
            Some(bulk) => depth <= bulk,
            None => !is_worth_merging(depth, fan, at_once),
        }
    }
}

impl<G: Symmetric> Merge<'_, G> {
    /// Takes positions that are images of each other for equal.
    #[must_use]
    pub fn up_to_symmetry(self) -> Self {
        self.up_to(|position| position.canonical().0)
    }
}

impl<G: Packed> Merge<'_, G> {
    /// The number of move sequences of this length, every event a branch.
    ///
    /// # Errors
    /// [`CountError::Stopped`], [`CountError::Overflow`], [`CountError::Threads`].
    pub fn perft(&self, root: &G, depth: u8) -> Result<u128, CountError> {
        let at_once = plies_at_once(root);
        self.start()?.perft(self.root(root)?, depth, at_once, 0)
    }

    /// A position as a ply of its own.
    ///
    /// # Errors
    /// [`CountError::Packed`] if its packed bytes are not read back.
    pub fn root(&self, position: &G) -> Result<Ply<G>, CountError> {
        match self.form {
            None => Ply::root(position),
            Some(form) => Ply::root(&form(position)),
        }
    }

    /// The positions one step after those of a ply, finished ones too.
    ///
    /// # Errors
    /// [`CountError::Memory`] if they and the ply take more memory than allowed,
    /// [`CountError::Stopped`], [`CountError::Overflow`], [`CountError::Threads`].
    pub fn next(&self, ply: &Ply<G>) -> Result<Ply<G>, CountError> {
        self.start()?.whole(ply)
    }

    /// The number of move sequences of this length after all positions of a ply: each is counted without
    /// merging, as often as sequences lead to it, the last two plies by
    /// [`count_two_plies`](crate::count_two_plies).
    ///
    /// # Errors
    /// As [`perft`](Merge::perft).
    pub fn leaves(&self, ply: &Ply<G>, depth: u8) -> Result<u128, CountError> {
        self.start()?.leaves(ply, depth)
    }

    /// Starts the threads.
    pub(crate) fn start(&self) -> Result<Work<'_, G>, CountError> {
        Ok(Work { merge: self, workers: self.run.start()? })
    }
}

/// A count at work.
pub(crate) struct Work<'a, G> {
    merge: &'a Merge<'a, G>,
    pub(crate) workers: Workers<'a>,
}

impl<G: Packed> Work<'_, G> {
    /// The sequences of this length after a ply, so many last plies counted at once; plies before it
    /// take `before` bytes.
    fn perft(&self, ply: Ply<G>, depth: u8, at_once: u8, before: u64) -> Result<u128, CountError> {
        let taken = before.saturating_add(ply.bytes());
        let room = self.merge.memory.saturating_sub(taken);
        if room < LEAST_ROOM || self.merge.is_bulk(depth, ply.fan(), at_once) {
            return self.leaves(&ply, depth);
        }
        // A ply that is to be expanded leaves half of the room to the next.
        let is_last = self.merge.is_bulk(depth - 1, ply.fan(), at_once);
        let room = if is_last { room } else { room / 2 };
        let mut ranges = Ranges::default();
        let mut whole = 0u128;
        while let Some(range) = ranges.next() {
            let (part, end) =
                pass(&self.workers, &ply, self.expansion(&ply, false), &range, room, None)?;
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

    /// The sequences of this length after all positions of a ply, counted without merging.
    fn leaves(&self, ply: &Ply<G>, depth: u8) -> Result<u128, CountError> {
        let counter = Counter::fast(&self.workers);
        let sums = self.workers.share(
            Stage::Counting,
            SHARDS,
            || 0u128,
            |whole, shard| {
                for record in ply.shard(shard) {
                    let (position, count) = record?;
                    let below = counter.count(&position, depth, &mut 0)?;
                    let more = below.checked_mul(count).and_then(|more| whole.checked_add(more));
                    *whole = more.ok_or(CountError::Overflow)?;
                }
                Ok::<(), CountError>(())
            },
        )?;
        sum(sums)
    }

    /// All positions after those of a ply, the finished ones too, in one pass.
    pub(crate) fn whole(&self, ply: &Ply<G>) -> Result<Ply<G>, CountError> {
        let (expansion, limit) = (self.expansion(ply, true), Some(self.merge.memory));
        Ok(pass(&self.workers, ply, expansion, &(0..SHARDS), self.room_after(ply), limit)?.0)
    }

    /// Visits all positions after those of a ply, the finished ones too, in as many passes as it takes.
    pub(crate) fn parts(
        &self,
        ply: &Ply<G>,
        mut visit: impl FnMut(Ply<G>) -> Result<(), CountError>,
    ) -> Result<(), CountError> {
        let mut ranges = Ranges::default();
        while let Some(range) = ranges.next() {
            let (expansion, room) = (self.expansion(ply, true), self.room_after(ply));
            let (part, end) = pass(&self.workers, ply, expansion, &range, room, None)?;
            visit(part)?;
            ranges.advance(range, end);
        }
        Ok(())
    }

    /// How positions after those of a ply are expanded.
    fn expansion(&self, ply: &Ply<G>, finished: bool) -> Expansion<G> {
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
    /// Begins at the shard `first`; none are left if that is [`SHARDS`].
    pub fn new(first: usize) -> Self {
        Ranges { next: (first < SHARDS).then_some(first..SHARDS) }
    }

    /// Returns the range of the next pass; `None` after the last one.
    pub fn next(&self) -> Option<Range<usize>> {
        self.next.clone()
    }

    /// Notes that a pass over `range` collected the shards before `end`. The next one tries a few more.
    pub fn advance(&mut self, range: Range<usize>, end: usize) {
        let done = end - range.start;
        self.next = (end < SHARDS).then(|| end..SHARDS.min(end + done + done / 8 + 1));
    }
}
