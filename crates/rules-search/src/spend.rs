//! Spending of a budget, and work on several threads.

use std::sync::Mutex;

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
pub(crate) fn on_each<T: Send, U: Send>(
    items: &mut [T],
    work: impl Fn(usize, &mut T) -> U + Sync,
) -> Vec<U> {
    let places = items.iter_mut().map(|item| Mutex::new((item, None))).collect::<Vec<_>>();
    for_each(places.len(), &|index| {
        if let Ok(mut place) = places[index].lock() {
            let (item, result) = &mut *place;
            *result = Some(work(index, item));
        }
    });
    places.into_iter().filter_map(|place| place.into_inner().ok()?.1).collect()
}

/// Calls `work` with each number below `count`.
// Not generic: rayon's loop is much code, which all games and searches share.
#[cfg(feature = "rayon")]
fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};
    (0..count).into_par_iter().for_each(work);
}

/// Calls `work` with each number below `count`.
#[cfg(not(feature = "rayon"))]
fn for_each(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).for_each(work);
}
