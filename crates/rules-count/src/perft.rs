//! Perft on all cores, visiting every position.

use std::cmp::Ordering;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rules_core::{Game, StepOf, count_steps, perft, perft_full};

use crate::CountError;
use crate::leaves::count_two_plies;
use crate::run::{Run, Stage, Workers};
use crate::steps::try_each_step;

/// The number of parts of the work, enough for threads to end at about the same time.
///
/// It is the same for any number of threads.
const PARTS: usize = 2048;
/// The number of positions that a thread visits before it reports them to others.
const BATCH: u64 = 4096;

/// Perft on all cores: the numbers of [`rules_core::perft()`] in 128 bits.
///
/// The tree is split by its first plies until there are enough parts. Threads take parts one by
/// one.
///
/// ```
/// use rules_count::Perft;
/// use triandro_rules::Triandro;
///
/// let start = Triandro::default();
/// assert_eq!(Perft::default().count(&start, 4)?, 8_053_512);
/// let divided = Perft::default().divide(&start, 4)?;
/// assert_eq!(divided.iter().map(|&(_, count)| count).sum::<u128>(), 8_053_512);
/// # Ok::<(), rules_count::CountError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Perft<'a> {
    run: Run<'a>,
    full: bool,
    limit: Option<u64>,
}

/// A step and the number of move sequences that begin with it.
type Divided<G> = (StepOf<G>, u128);

impl<'a> Perft<'a> {
    /// Creates a count with these settings.
    pub fn new(run: Run<'a>) -> Self {
        Perft { run, ..Perft::default() }
    }

    /// Disables bulk counting: every step is played, including the last.
    #[must_use]
    pub fn full(self) -> Self {
        Perft { full: true, ..self }
    }

    /// Limits the number of visited positions, and returns [`CountError::Limit`] beyond it.
    ///
    /// These are the positions whose steps are listed or counted, as in
    /// [`perft_limited`](rules_core::perft_limited). It is slower, and the last step is counted and
    /// never played.
    #[must_use]
    pub fn limit(self, positions: u64) -> Self {
        Perft { limit: Some(positions), ..self }
    }

    /// Returns the number of move sequences of length `depth`, with every event as a branch.
    ///
    /// # Errors
    /// Returns [`CountError::Stopped`], [`CountError::Limit`], [`CountError::Overflow`] or
    /// [`CountError::Threads`].
    pub fn count<G: Game>(&self, root: &G, depth: u8) -> Result<u128, CountError> {
        if depth == 0 {
            return Ok(1);
        }
        sum(self.divide(root, depth)?.into_iter().map(|(_, count)| count))
    }

    /// Returns, for every first step in order, the number of move sequences that begin with it.
    ///
    /// They have length `depth`; the list is empty with depth 0.
    ///
    /// # Errors
    /// Same as [`count`](Perft::count).
    pub fn divide<G: Game>(&self, root: &G, depth: u8) -> Result<Vec<Divided<G>>, CountError> {
        let workers = self.run.start()?;
        if depth == 0 {
            return Ok(Vec::new());
        }
        let counter = Counter {
            workers: &workers,
            leaf: if self.full { Leaf::Played } else { Leaf::Counted },
            limit: self.limit.map(Limit::new),
        };
        let split = Split::new(root, depth, &counter)?;
        let counts = counter.count_parts(&split)?;
        let mut divided = split.first.into_iter().map(|step| (step, 0)).collect::<Vec<_>>();
        for (&(first, _), count) in split.parts.iter().zip(counts) {
            let whole: &mut u128 = &mut divided[first].1;
            *whole = whole.checked_add(count).ok_or(CountError::Overflow)?;
        }
        let order = sorted(divided.len(), &|one, other| divided[one].0.cmp(&divided[other].0));
        Ok(order.into_iter().map(|at| divided[at]).collect())
    }
}

/// The positions after the first plies, each with the index of its first step.
struct Split<G: Game> {
    first: Vec<StepOf<G>>,
    parts: Vec<(usize, G)>,
    /// The number of plies after them.
    depth: u8,
}

impl<G: Game> Split<G> {
    fn new(root: &G, depth: u8, counter: &Counter<'_>) -> Result<Split<G>, CountError> {
        let mut split = Split { first: Vec::new(), parts: Vec::new(), depth: depth - 1 };
        let mut visited = 0;
        counter.visit(&mut visited)?;
        try_each_step(root, |step, child| {
            split.parts.push((split.first.len(), child.clone()));
            split.first.push(step);
            Ok::<(), CountError>(())
        })?;
        while split.depth > 1 && split.parts.len() < PARTS && !split.parts.is_empty() {
            let mut parts = Vec::new();
            for (first, part) in &split.parts {
                counter.workers.check()?;
                counter.visit(&mut visited)?;
                try_each_step(part, |_, child| {
                    parts.push((*first, child.clone()));
                    Ok::<(), CountError>(())
                })?;
            }
            (split.parts, split.depth) = (parts, split.depth - 1);
        }
        counter.report(&mut visited)?;
        Ok(split)
    }
}

/// The limit of positions visited by all threads.
struct Limit {
    most: u64,
    visited: AtomicU64,
}

impl Limit {
    fn new(most: u64) -> Limit {
        Limit { most, visited: AtomicU64::new(0) }
    }
}

/// The way of counting the last plies.
#[derive(Clone, Copy)]
enum Leaf {
    /// Every step is played.
    Played,
    /// The last step is counted.
    Counted,
    /// The last two are counted together if the game can do that.
    CountedByTwo,
}

impl Leaf {
    /// Returns perft of depth 1 or 2.
    #[inline]
    fn count<G: Game>(self, position: &G, depth: u8) -> u64 {
        match self {
            Leaf::Played => perft_full(position, depth),
            Leaf::CountedByTwo if depth == 2 => count_two_plies(position),
            Leaf::Counted | Leaf::CountedByTwo => perft(position, depth),
        }
    }
}

/// Counts the move sequences after positions.
pub(crate) struct Counter<'a> {
    workers: &'a Workers<'a>,
    leaf: Leaf,
    limit: Option<Limit>,
}

impl<'a> Counter<'a> {
    /// Counts as fast as the game can, without a limit.
    pub(crate) fn fast(workers: &'a Workers<'a>) -> Self {
        Counter { workers, leaf: Leaf::CountedByTwo, limit: None }
    }

    /// Returns the numbers of all parts, in order.
    fn count_parts<G: Game>(&self, split: &Split<G>) -> Result<Vec<u128>, CountError> {
        let tasks = split.parts.len();
        let count = |counts: &mut Vec<_>, task: usize| {
            let mut visited = 0;
            let count = self.count(&split.parts[task].1, split.depth, &mut visited)?;
            self.report(&mut visited)?;
            counts.push((task, count));
            Ok::<(), CountError>(())
        };
        let states = self.workers.share(Stage::Counting, tasks, &Vec::new, &count)?;
        let mut counts = vec![0; tasks];
        states.into_iter().flatten().for_each(|(task, count)| counts[task] = count);
        Ok(counts)
    }

    /// Returns perft of a position.
    pub(crate) fn count<G: Game>(
        &self,
        position: &G,
        depth: u8,
        visited: &mut u64,
    ) -> Result<u128, CountError> {
        match (depth, &self.limit) {
            (0, _) => return Ok(1),
            (1, Some(_)) => {
                self.visit(visited)?;
                return Ok(count_steps(position) as u128);
            }
            // Trees this small are not stopped, and their counts fit into 64 bits.
            (1 | 2, None) => return Ok(self.leaf.count(position, depth).into()),
            _ => {}
        }
        self.workers.check()?;
        self.visit(visited)?;
        let mut whole = 0u128;
        try_each_step(position, |_, child| {
            let count = self.count(child, depth - 1, visited)?;
            whole = whole.checked_add(count).ok_or(CountError::Overflow)?;
            Ok::<(), CountError>(())
        })?;
        Ok(whole)
    }

    /// Counts a visited position if there is a limit.
    #[inline]
    fn visit(&self, visited: &mut u64) -> Result<(), CountError> {
        *visited += 1;
        if *visited >= BATCH { self.report(visited) } else { Ok(()) }
    }

    /// Reports visited positions.
    fn report(&self, visited: &mut u64) -> Result<(), CountError> {
        let new = std::mem::take(visited);
        match &self.limit {
            Some(limit)
                if limit.visited.fetch_add(new, Relaxed).saturating_add(new) > limit.most =>
            {
                Err(CountError::Limit)
            }
            _ => Ok(()),
        }
    }
}

/// Returns the numbers below `length` in the order of what they stand for.
// Not generic, because sorting is much code: all games share it.
fn sorted(length: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    order.sort_unstable_by(|&one, &other| compare(one, other));
    order
}

/// Returns the sum.
pub(crate) fn sum(counts: impl IntoIterator<Item = u128>) -> Result<u128, CountError> {
    counts.into_iter().try_fold(0u128, u128::checked_add).ok_or(CountError::Overflow)
}
