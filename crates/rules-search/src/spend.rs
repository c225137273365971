//! Spending of a budget on trees, one after the other or on several threads.

use core::time::Duration;

use crate::{Budget, Meter, SearchError};

/// Number of iterations between two checks of the clock and the stop flag.
///
/// A play-out takes microseconds, a check tens of nanoseconds.
const LOOK_EVERY: u64 = 16;

/// Work that a search repeats while there is budget.
pub(crate) trait Repeat {
    /// Runs one iteration.
    fn iterate(&mut self);

    /// Returns the number of nodes added since the search began.
    fn nodes(&self) -> u64;

    /// Returns whether further iterations are useless.
    fn is_done(&self) -> bool {
        false
    }
}

/// Iterates at least once until the budget is spent; returns the iterations.
pub(crate) fn repeat(search: &mut impl Repeat, meter: &Meter<'_>) -> u64 {
    let mut iterations = 0;
    loop {
        search.iterate();
        iterations += 1;
        let looks = iterations % LOOK_EVERY == 0;
        if !meter.counts_allow(iterations, search.nodes())
            || search.is_done()
            || (looks && meter.must_stop())
        {
            return iterations;
        }
    }
}

/// Returns the budget share of a tree; `None` if nothing is left for it.
///
/// Iterations and nodes are divided. Time is divided only among trees that must wait for each other.
pub(crate) fn share<'a>(
    budget: &Budget<'a>,
    tree: usize,
    trees: usize,
) -> Result<Option<Meter<'a>>, SearchError> {
    budget.check()?;
    let divide = |whole: u64| whole / trees as u64 + u64::from(whole % trees as u64 > tree as u64);
    let rounds = trees.div_ceil(threads()) as u32;
    let mut part = *budget;
    part.iterations = budget.iterations.map(divide);
    part.nodes = budget.nodes.map(divide);
    part.time =
        budget.time.map(|(time, clock)| ((time / rounds).max(Duration::from_nanos(1)), clock));
    match part.start() {
        Err(SearchError::EmptyBudget) => Ok(None),
        other => other.map(Some),
    }
}

#[cfg(feature = "rayon")]
fn threads() -> usize {
    rayon::current_num_threads().max(1)
}

#[cfg(not(feature = "rayon"))]
fn threads() -> usize {
    1
}

/// Runs `work` on every item; returns the results in the order of the items.
#[cfg(feature = "rayon")]
pub(crate) fn on_each<T: Send, U: Send>(
    items: &mut [T],
    work: impl Fn(usize, &mut T) -> U + Sync,
) -> Vec<U> {
    use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
    if items.len() == 1 {
        return items.iter_mut().map(|item| work(0, item)).collect();
    }
    items.par_iter_mut().enumerate().map(|(index, item)| work(index, item)).collect()
}

/// Runs `work` on every item; returns the results in the order of the items.
#[cfg(not(feature = "rayon"))]
pub(crate) fn on_each<T: Send, U: Send>(
    items: &mut [T],
    work: impl Fn(usize, &mut T) -> U + Sync,
) -> Vec<U> {
    items.iter_mut().enumerate().map(|(index, item)| work(index, item)).collect()
}
