//! Spending of a budget, and work on several threads.

use crate::Meter;

/// Number of iterations between two checks of the clock and the stop flag.
///
/// A play-out takes microseconds, a check tens of nanoseconds.
pub(crate) const LOOK_EVERY: u64 = 16;

/// Iterates at least once until the budget is spent; returns the iterations and nodes.
///
/// `iterate` returns the number of nodes so far, and whether further iterations are useless.
#[inline]
pub(crate) fn repeat(meter: &Meter<'_>, mut iterate: impl FnMut() -> (u64, bool)) -> (u64, u64) {
    let mut iterations = 0;
    loop {
        let (nodes, done) = iterate();
        iterations += 1;
        let looks = iterations % LOOK_EVERY == 0;
        if !meter.counts_allow(iterations, nodes) || done || (looks && meter.must_stop()) {
            return (iterations, nodes);
        }
    }
}

/// Runs `work` on every item; returns the results in the order of the items.
#[cfg(feature = "rayon")]
pub(crate) fn on_each<T: Send, U: Send>(
    items: &mut [T],
    work: impl Fn(usize, &mut T) -> U + Sync,
) -> Vec<U> {
    use rayon::iter::{IndexedParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
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
