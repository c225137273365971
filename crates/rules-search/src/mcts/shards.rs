//! Nodes in one arena, or in several behind locks that threads share.

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

/// Node: its arena and its index there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ref {
    pub(super) shard: u32,
    pub(super) index: u32,
}

impl Ref {
    /// The first node of the first arena.
    pub(super) const FIRST: Ref = Ref { shard: 0, index: 0 };
}

/// Access to arenas.
pub(super) trait Shards<A> {
    /// Whether several threads use the arenas.
    const SHARED: bool;

    /// Returns the result of an operation on an arena.
    fn on<R>(&mut self, shard: u32, run: impl FnOnce(&mut A) -> R) -> R;

    /// Returns the arena for the children of a node.
    fn home(&self, at: Ref) -> u32;
}

/// A single arena of one thread.
pub(super) struct Own<'a, A>(pub(super) &'a mut A);

impl<A> Shards<A> for Own<'_, A> {
    const SHARED: bool = false;

    #[inline]
    fn on<R>(&mut self, _: u32, run: impl FnOnce(&mut A) -> R) -> R {
        run(self.0)
    }

    #[inline]
    fn home(&self, _: Ref) -> u32 {
        0
    }
}

/// Arenas behind locks, each held for less than a microsecond.
pub(super) struct Locked<'a, A>(pub(super) &'a [Mutex<A>]);

impl<A> Shards<A> for Locked<'_, A> {
    const SHARED: bool = true;

    #[inline]
    fn on<R>(&mut self, shard: u32, run: impl FnOnce(&mut A) -> R) -> R {
        run(&mut lock(&self.0[shard as usize]))
    }

    #[inline]
    fn home(&self, at: Ref) -> u32 {
        // Siblings are spread.
        (at.index.wrapping_mul(0x9e37_79b9) >> 16) % self.0.len() as u32
    }
}

fn lock<A>(mutex: &Mutex<A>) -> MutexGuard<'_, A> {
    for _ in 0..200 {
        match mutex.try_lock() {
            Ok(guard) => return guard,
            Err(TryLockError::Poisoned(poisoned)) => return poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => core::hint::spin_loop(),
        }
    }
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
