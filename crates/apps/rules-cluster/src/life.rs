//! Heartbeats of workers, and the last checkpoint that their process has saved.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The last heartbeat of each worker of this process, and the last checkpoint.
#[derive(Debug)]
pub(crate) struct Life {
    begun: Instant,
    /// Milliseconds from the start, by worker.
    seen: Vec<AtomicU64>,
    /// The ply of the last checkpoint; -1 for none.
    checkpoint: AtomicI64,
}

impl Life {
    pub(crate) fn new(workers: usize) -> Life {
        Life {
            begun: Instant::now(),
            seen: (0..workers).map(|_| AtomicU64::new(0)).collect(),
            checkpoint: AtomicI64::new(-1),
        }
    }

    /// Records a heartbeat of a worker, by its number in this process.
    pub(crate) fn sign(&self, worker: usize) {
        let now = self.begun.elapsed().as_millis() as u64;
        if let Some(seen) = self.seen.get(worker) {
            seen.store(now, Relaxed);
        }
    }

    /// Records that a worker has finished; its heartbeat is no longer required.
    pub(crate) fn done(&self, worker: usize) {
        if let Some(seen) = self.seen.get(worker) {
            seen.store(u64::MAX, Relaxed);
        }
    }

    /// Returns the worker with the oldest heartbeat, and its age.
    pub(crate) fn most_silent(&self) -> (usize, Duration) {
        let now = self.begun.elapsed().as_millis() as u64;
        let silence = |seen: &AtomicU64| now.saturating_sub(seen.load(Relaxed));
        let silences = self.seen.iter().map(silence).enumerate();
        let (worker, silence) = silences.max_by_key(|&(_, silence)| silence).unwrap_or_default();
        (worker, Duration::from_millis(silence))
    }

    /// Records that a whole checkpoint of this ply has been written or read.
    pub(crate) fn saved(&self, ply: u8) {
        self.checkpoint.store(ply.into(), Relaxed);
    }

    /// Returns the ply of the last checkpoint.
    pub(crate) fn checkpoint(&self) -> Option<u8> {
        u8::try_from(self.checkpoint.load(Relaxed)).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_silent_worker_is_found() {
        let life = Life::new(2);
        std::thread::sleep(Duration::from_millis(60));
        life.sign(0);
        std::thread::sleep(Duration::from_millis(5));
        let (worker, silence) = life.most_silent();
        assert_eq!(worker, 1);
        assert!(silence >= Duration::from_millis(60), "{silence:?}");
        life.done(1);
        assert_eq!(life.most_silent().0, 0);
        assert_eq!(life.checkpoint(), None);
        life.saved(0);
        assert_eq!(life.checkpoint(), Some(0));
    }
}
