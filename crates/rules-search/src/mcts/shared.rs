//! Search of one tree by several threads.
//!
//! Threads select and back up under a lock, and value positions outside of it. An iteration in
//! progress counts as a loss, so that threads take different paths.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use rules_core::{Code, Observe};

use super::tree::Tree;
use super::walk::{Rules, Walk};
use crate::growth::{Grow, analysis, is_settled};
use crate::playouts::{Dice, dice};
use crate::spend::{LOOK_EVERY, on_each};
use crate::{Analysis, Meter};

/// Grows a tree with a thread for each of `walks`, and returns the analysis.
pub(super) fn grow<G: Observe<Action: Code>>(
    tree: &mut Tree<G>,
    walks: &mut [Walk<G>],
    meter: &Meter<'_>,
    seed: u64,
    world: impl Fn(&mut Dice) -> G + Sync,
    rules: &Rules<'_, G>,
) -> Analysis<G> {
    let nodes_before = tree.len();
    let (begun, tree) = (AtomicU64::new(0), Mutex::new(tree));
    let done = on_each(walks, |index, walk| {
        let (mut dice, mut iterations) = (dice(seed, index as u64), 0);
        loop {
            let others = begun.fetch_add(1, Ordering::Relaxed);
            let mut position = world(&mut dice);
            walk.clear();
            let mut locked = lock(&tree);
            let nodes = (locked.len() - nodes_before) as u64;
            let spent = !meter.counts_allow(others, nodes)
                || locked.is_done()
                || is_settled(&**locked, meter, others);
            let looks = iterations % LOOK_EVERY == LOOK_EVERY - 1;
            if others > 0 && (spent || (looks && meter.must_stop())) {
                return iterations;
            }
            let values = locked.descend(walk, &mut position, rules, &mut dice);
            drop(locked);
            let values = values.unwrap_or_else(|| walk.value(&mut position, rules, &mut dice));
            lock(&tree).back_up(walk, &values, rules);
            iterations += 1;
        }
    });
    let tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
    analysis(tree, rules.legal, done.iter().sum(), (tree.len() - nodes_before) as u64)
}

/// Returns the value under the lock, which is held for less than a microsecond.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    for _ in 0..1000 {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => core::hint::spin_loop(),
        }
    }
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
