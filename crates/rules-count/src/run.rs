//! Running work: threads, stopping and progress.

use std::fmt;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

use crate::CountError;

/// The settings of a run: threads, stop function and progress function.
///
/// The default runs on all cores until the work is done. The settings do not change results, except
/// that stopped work has none.
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use rules_count::{CountError, Perft, Run};
/// use triandro_rules::Triandro;
///
/// let asked = AtomicBool::new(true);
/// let stop = || asked.load(Ordering::Relaxed);
/// let run = Run::default().threads(2).stop_when(&stop);
/// assert_eq!(Perft::new(run).count(&Triandro::default(), 7), Err(CountError::Stopped));
/// ```
#[derive(Clone, Copy, Default)]
pub struct Run<'a> {
    threads: usize,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

/// The progress of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// The amount of work that is done.
    pub done: u64,
    /// The total amount of work.
    pub total: u64,
}

/// A stage of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stage {
    /// Move sequences are counted, in parts of different size.
    Counting,
    /// The positions of this ply are collected and merged, in parts of similar size.
    ///
    /// The stage restarts with each pass.
    Merging {
        /// The ply, 0 for the position at the root.
        ply: u8,
    },
    /// Tables of merged positions are converted to plies.
    Compacting,
    /// Games are played.
    Playing,
}

impl<'a> Run<'a> {
    /// Sets the number of threads, at most 1024. The default, 0, means one thread per core.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Run { threads: threads.min(1024), ..self }
    }

    /// Calls `stop` from time to time, from any thread, and stops once it returns `true`.
    #[must_use]
    pub fn stop_when(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Run { stop: Some(stop), ..self }
    }

    /// Calls `progress` from one thread at a time.
    #[must_use]
    pub fn progress(self, progress: &'a (dyn Fn(Progress) + Sync)) -> Self {
        Run { progress: Some(progress), ..self }
    }

    /// Starts the threads.
    pub(crate) fn start(self) -> Result<Workers<'a>, CountError> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| CountError::Threads(error.to_string()))?;
        Ok(Workers { run: self, pool, stopped: AtomicBool::new(false) })
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run").field("threads", &self.threads).finish_non_exhaustive()
    }
}

/// Running threads.
pub(crate) struct Workers<'a> {
    run: Run<'a>,
    pool: rayon::ThreadPool,
    stopped: AtomicBool,
}

impl Workers<'_> {
    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// # Errors
    /// Returns [`CountError::Stopped`] once the work must stop.
    pub(crate) fn check(&self) -> Result<(), CountError> {
        if self.stopped.load(Relaxed) {
            return Err(CountError::Stopped);
        }
        if self.run.stop.is_some_and(|stop| stop()) {
            self.stopped.store(true, Relaxed);
            return Err(CountError::Stopped);
        }
        Ok(())
    }

    /// Runs tasks numbered from 0 in any order until all are done or one fails.
    ///
    /// Each thread has its own state. Returns the states.
    ///
    /// # Errors
    /// Returns the error of a task that failed, or [`CountError::Stopped`].
    pub(crate) fn share<S: Send, E: From<CountError> + Send>(
        &self,
        stage: Stage,
        tasks: usize,
        new: &(dyn Fn() -> S + Sync),
        work: &(dyn Fn(&mut S, usize) -> Result<(), E> + Sync),
    ) -> Result<Vec<S>, E> {
        let (states, failed) = (Mutex::new(Vec::new()), Mutex::new(None));
        self.spread(stage, tasks, &|tasks| {
            let mut state = new();
            while let Some(task) = tasks.next() {
                match self.check().map_err(E::from).and_then(|()| work(&mut state, task)) {
                    Ok(()) => tasks.one_more(),
                    Err(error) => {
                        tasks.end();
                        lock(&failed).get_or_insert(error);
                    }
                }
            }
            lock(&states).push(state);
        });
        let error = lock(&failed).take();
        error.map_or_else(|| Ok(std::mem::take(&mut *lock(&states))), Err)
    }

    /// Runs `work` on each thread.
    // Not generic: all kinds of work share its code.
    fn spread(&self, stage: Stage, total: usize, work: &(dyn Fn(&Tasks<'_>) + Sync)) {
        let (next, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let tasks = Tasks { workers: self, stage, total, next, done, reporting: Mutex::new(()) };
        self.pool.broadcast(|_| work(&tasks));
    }
}

/// The tasks that are left, and their progress.
struct Tasks<'a> {
    workers: &'a Workers<'a>,
    stage: Stage,
    total: usize,
    next: AtomicUsize,
    done: AtomicU64,
    reporting: Mutex<()>,
}

impl Tasks<'_> {
    fn next(&self) -> Option<usize> {
        let task = self.next.fetch_add(1, Relaxed);
        (task < self.total).then_some(task)
    }

    /// Gives no more tasks.
    fn end(&self) {
        self.next.store(self.total, Relaxed);
    }

    /// Counts a task that is done.
    fn one_more(&self) {
        let Some(progress) = self.workers.run.progress else { return };
        // Counted with the lock held, so that reported numbers ascend.
        let _reporting = lock(&self.reporting);
        let done = self.done.fetch_add(1, Relaxed) + 1;
        progress(Progress { stage: self.stage, done, total: self.total as u64 });
    }
}

/// Locks. If a thread panicked with the lock held, the whole work panics anyway.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
