//! The calling thread and its workers, which stay awake between calls.
//!
//! A step of a thousand games takes less time than waking a sleeping thread. The calling thread
//! therefore does its share itself instead of sleeping until others have finished. An idle worker
//! looks for work a little longer than the pool would.
//!
//! Where other work occupies the processors, a thread can lose a whole time slice by waiting for
//! another. After such a loss calls run on the calling thread alone for a multiple of it.

use std::cell::Cell;
use std::hint;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Instant;
use std::{mem, process};

use rayon::{ThreadPool, ThreadPoolBuilder, Yield};

use crate::VecError;
use crate::job::Job;

/// The smallest number of games of a thread, if there are more.
pub(crate) const PART: usize = 128;

/// The wait for other threads, in nanoseconds, that is always accepted.
const SHORT_WAIT_NANOS: u64 = 30_000;

/// The time that calls run on one thread, as a multiple of the time lost by waiting.
///
/// Waiting thus takes at most about a sixteenth of the time.
const SOLO_FACTOR: u64 = 16;

/// The nanoseconds that workers stay awake after a call.
///
/// It is longer than a loop needs between calls if it evaluates no network in between.
const AWAKE_NANOS: u64 = 200_000;

/// The number of spins before a waiting thread yields.
const PATIENCE: u32 = 1000;

/// The number of spins of the calling thread after the work.
///
/// Workers report to the pool a moment after they have finished. A caller that asks the pool
/// earlier is put to sleep.
const LAST_TURNS: u32 = 16;

/// The calling thread and its workers.
#[derive(Clone, Debug)]
pub(crate) struct Team(Arc<Members>);

#[derive(Debug)]
struct Members {
    /// The process that started the workers. After a `fork` the child has none of them.
    process: u32,
    pool: Arc<ThreadPool>,
    watch: Arc<Watch>,
    /// Held during a call: threads wait for each other, so two calls must not overlap.
    turn: Mutex<()>,
    /// The team of a child process.
    child: OnceLock<Result<Team, VecError>>,
}

impl Drop for Members {
    fn drop(&mut self) {
        if self.process != process::id() {
            // Its workers do not exist here, so nothing must wait for them.
            mem::forget(Arc::clone(&self.pool));
        }
    }
}

impl Team {
    /// Creates a team of `threads` threads, at least two, including the calling one.
    ///
    /// # Errors
    /// Returns [`VecError::Threads`] if they could not be started.
    pub(crate) fn new(threads: usize) -> Result<Self, VecError> {
        let workers = threads.clamp(2, 1024) - 1;
        let pool = ThreadPoolBuilder::new().num_threads(workers).build();
        let pool = pool.map_err(|error| VecError::Threads(error.to_string()))?;
        let watch = Watch {
            begin: Instant::now(),
            last: AtomicU64::new(0),
            awake: AtomicUsize::new(0),
            alone: AtomicU64::new(0),
        };
        Ok(Team(Arc::new(Members {
            process: process::id(),
            pool: Arc::new(pool),
            watch: Arc::new(watch),
            turn: Mutex::default(),
            child: OnceLock::new(),
        })))
    }

    /// Returns the number of threads, including the calling one.
    pub(crate) fn threads(&self) -> usize {
        self.0.pool.current_num_threads() + 1
    }

    /// Returns the team of this process, which a child creates at its first call.
    ///
    /// # Errors
    /// Returns [`VecError::Threads`] if its threads could not be started.
    fn here(&self) -> Result<&Team, VecError> {
        let members = &*self.0;
        if members.process == process::id() {
            return Ok(self);
        }
        match members.child.get_or_init(|| Team::new(self.threads())) {
            Ok(team) => team.here(),
            Err(why) => Err(why.clone()),
        }
    }

    /// Does all of the work, with the same share of the games for each thread in each call.
    ///
    /// The games then stay in the thread's cache.
    ///
    /// # Errors
    /// Returns the error of the first game that has one.
    pub(crate) fn run<J: Job>(&self, job: J) -> Result<(), VecError> {
        let games = job.games();
        let Members { pool, watch, turn, .. } = &*self.here()?.0;
        let threads = games.div_ceil(PART).min(pool.current_num_threads() + 1);
        if threads <= 1 || watch.is_alone() {
            return job.run_alone();
        }
        let _turn = turn.lock().unwrap_or_else(PoisonError::into_inner);
        let begin = watch.now();
        watch.wake_workers(pool);
        let call = Call::new(threads);
        pool.in_place_scope(|scope| {
            let (own, mut rest) = job.split_at(games / threads);
            let call = &call;
            for thread in 1..threads {
                let size = rest.games() / (threads - thread);
                let (part, others) = rest.split_at(size);
                rest = others;
                scope.spawn(move |_| call.work(thread, part));
            }
            call.work(0, own);
            call.wait_for_all();
        });
        watch.mark_call();
        watch.note_wait(begin, call.waited.load(Ordering::Relaxed));
        call.result()
    }
}

/// The shared state of the threads of one call.
struct Call {
    threads: usize,
    checked: AtomicUsize,
    done: AtomicUsize,
    failed: AtomicBool,
    /// Nanoseconds that the calling thread has waited for others.
    waited: AtomicU64,
    /// The error of the first thread that has one.
    error: Mutex<Option<(usize, VecError)>>,
}

impl Call {
    fn new(threads: usize) -> Self {
        Call {
            threads,
            checked: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            waited: AtomicU64::new(0),
            error: Mutex::new(None),
        }
    }

    /// Checks the part of a thread, and does its work after all parts have passed their checks.
    fn work<J: Job>(&self, thread: usize, mut job: J) {
        let _done = Counted(&self.done);
        if J::CHECKS {
            let checked = Counted(&self.checked);
            if let Err(error) = job.check() {
                self.fail(thread, error);
            }
            drop(checked);
            self.wait_for(&self.checked, thread);
            if self.failed.load(Ordering::Acquire) {
                return;
            }
        }
        job.run();
    }

    fn fail(&self, thread: usize, error: VecError) {
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        if first.as_ref().is_none_or(|&(other, _)| thread < other) {
            *first = Some((thread, error));
        }
        self.failed.store(true, Ordering::Release);
    }

    /// Waits, awake, until all threads are counted.
    fn wait_for(&self, count: &AtomicUsize, thread: usize) {
        let (begin, mut turns) = (Instant::now(), 0);
        while count.load(Ordering::Acquire) < self.threads {
            if turns < PATIENCE {
                turns += 1;
                hint::spin_loop();
            } else {
                // A worker may be waiting for this processor.
                std::thread::yield_now();
            }
        }
        if thread == 0 {
            let waited = u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.waited.fetch_add(waited, Ordering::Relaxed);
        }
    }

    fn wait_for_all(&self) {
        self.wait_for(&self.done, 0);
        for _ in 0..LAST_TURNS {
            hint::spin_loop();
        }
    }

    fn result(self) -> Result<(), VecError> {
        match self.error.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some((_, error)) => Err(error),
            None => Ok(()),
        }
    }
}

/// Counts a thread when it ends, also by a panic, so that the others do not wait for it.
struct Counted<'a>(&'a AtomicUsize);

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_add(1, Ordering::Release);
    }
}

/// The number of workers that stay awake, and the end of that time.
#[derive(Debug)]
struct Watch {
    begin: Instant,
    /// Nanoseconds from the start to the last call.
    last: AtomicU64,
    awake: AtomicUsize,
    /// Nanoseconds from the start to the end of the time in which calls run on one thread.
    alone: AtomicU64,
}

thread_local! {
    /// Whether this thread already stays awake, because it may get the task of another.
    static AWAKE_HERE: Cell<bool> = const { Cell::new(false) };
}

impl Watch {
    fn now(&self) -> u64 {
        u64::try_from(self.begin.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    fn is_alone(&self) -> bool {
        let until = self.alone.load(Ordering::Relaxed);
        until > 0 && self.now() < until
    }

    /// Leaves the others out for a while if waiting for them took longer than the own work.
    fn note_wait(&self, begin: u64, waited: u64) {
        let now = self.now();
        let worked = now.saturating_sub(begin).saturating_sub(waited);
        let lost = waited.saturating_sub(worked);
        if lost > SHORT_WAIT_NANOS {
            self.alone.store(now + SOLO_FACTOR * lost, Ordering::Relaxed);
        }
    }

    fn mark_call(&self) {
        self.last.store(self.now(), Ordering::Relaxed);
    }

    /// Makes all workers stay awake for a while.
    fn wake_workers(self: &Arc<Self>, pool: &ThreadPool) {
        self.mark_call();
        for _ in self.awake.load(Ordering::Relaxed)..pool.current_num_threads() {
            self.awake.fetch_add(1, Ordering::Relaxed);
            let watch = Arc::clone(self);
            pool.spawn(move || watch.stay_awake());
        }
    }

    fn stay_awake(&self) {
        if !AWAKE_HERE.replace(true) {
            let mut turns = 0_u32;
            while self.now().saturating_sub(self.last.load(Ordering::Relaxed)) < AWAKE_NANOS {
                if rayon::yield_now() == Some(Yield::Executed) {
                    turns = 0;
                } else if turns < PATIENCE {
                    turns += 1;
                } else {
                    // Others may need the processor.
                    std::thread::yield_now();
                }
            }
            AWAKE_HERE.set(false);
        }
        self.awake.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread;
    use std::time::Duration;

    use super::*;

    /// Adds 1 to every number; 1000 and above are refused, 500 panics.
    struct AddOne<'a>(&'a mut [u32]);

    impl Job for AddOne<'_> {
        const CHECKS: bool = true;

        fn games(&self) -> usize {
            self.0.len()
        }

        fn split_at(self, games: usize) -> (Self, Self) {
            let (first, others) = self.0.split_at_mut(games);
            (AddOne(first), AddOne(others))
        }

        fn check(&mut self) -> Result<(), VecError> {
            assert!(!self.0.contains(&500), "a bug");
            match self.0.iter().find(|&&number| number >= 1000) {
                Some(number) => Err(VecError::Threads(number.to_string())),
                None => Ok(()),
            }
        }

        fn run(self) {
            self.0.iter_mut().for_each(|number| *number += 1);
        }
    }

    #[test]
    fn calls_from_several_threads_take_turns() {
        let team = Team::new(4).unwrap();
        let counted = thread::scope(|scope| {
            let callers = [300, 1000, 5000].map(|games| {
                let team = team.clone();
                scope.spawn(move || {
                    let mut numbers = vec![0; games];
                    for _ in 0..200 {
                        team.run(AddOne(&mut numbers)).unwrap();
                    }
                    numbers
                })
            });
            callers.map(|caller| caller.join().unwrap())
        });
        assert!(counted.iter().flatten().all(|&number| number == 200));
    }

    #[test]
    fn after_an_error_of_one_thread_no_thread_has_done_anything() {
        let team = Team::new(3).unwrap();
        let mut numbers = vec![0; 600];
        (numbers[450], numbers[599]) = (2000, 3000);
        let before = numbers.clone();
        assert_eq!(team.run(AddOne(&mut numbers)), Err(VecError::Threads("2000".to_owned())));
        assert_eq!(numbers, before);
    }

    #[test]
    fn a_panic_of_any_thread_reaches_the_caller_and_stops_no_other_thread() {
        let team = Team::new(3).unwrap();
        for place in [0, 300, 599] {
            let mut numbers = vec![0; 600];
            numbers[place] = 500;
            let result = catch_unwind(AssertUnwindSafe(|| team.run(AddOne(&mut numbers))));
            assert!(result.is_err(), "{place}");
        }
        let mut numbers = vec![0; 600];
        team.run(AddOne(&mut numbers)).unwrap();
        assert_eq!(numbers, [1; 600]);
    }

    #[test]
    fn after_a_long_wait_calls_run_on_one_thread_for_a_while() {
        let team = Team::new(2).unwrap();
        let watch = &team.0.watch;
        watch.note_wait(watch.now(), SHORT_WAIT_NANOS / 2);
        assert!(!watch.is_alone());
        let second = 1_000_000_000;
        watch.note_wait(watch.now(), second);
        assert!(watch.is_alone() && watch.alone.load(Ordering::Relaxed) > 15 * second);
        team.run(AddOne(&mut [0; 600])).unwrap();
        assert_eq!(watch.last.load(Ordering::Relaxed), 0, "no worker was called");
    }

    #[test]
    fn workers_go_to_sleep_in_the_end() {
        let team = Team::new(3).unwrap();
        team.run(AddOne(&mut [0; 600])).unwrap();
        let begin = Instant::now();
        while team.0.watch.awake.load(Ordering::Relaxed) > 0 {
            assert!(begin.elapsed() < Duration::from_secs(60), "they are still awake");
            thread::sleep(Duration::from_millis(1));
        }
    }
}
