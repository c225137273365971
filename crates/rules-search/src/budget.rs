//! Search budgets: iterations, nodes, time, and stop flags.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use crate::SearchError;

/// Clock supplied by the host of a search.
///
/// Closures are clocks, for example one that reads the time of a browser.
pub trait Clock: Sync {
    /// Returns the time since a fixed moment.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// Clock of the standard library.
#[cfg(feature = "clock")]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(feature = "clock")]
impl SystemClock {
    /// Returns a clock that starts now.
    pub fn new() -> Self {
        SystemClock(std::time::Instant::now())
    }
}

#[cfg(feature = "clock")]
impl Default for SystemClock {
    fn default() -> Self {
        SystemClock::new()
    }
}

#[cfg(feature = "clock")]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Limits on a search, which ends at the first limit it reaches.
///
/// ```
/// use core::sync::atomic::AtomicBool;
/// use core::time::Duration;
/// use rules_search::{Budget, SystemClock};
///
/// let clock = SystemClock::new();
/// let stop = AtomicBool::new(false);
/// let budget = Budget::time(Duration::from_secs(2), &clock)
///     .with_iterations(1_000_000)
///     .with_stop_flag(&stop);
/// assert!(budget.check().is_ok());
/// assert!(Budget::iterations(0).check().is_err());
/// assert!(Budget::default().check().is_err());
/// ```
#[doc(alias = "time_limit")]
#[derive(Clone, Copy, Default)]
pub struct Budget<'a> {
    pub(crate) iterations: Option<u64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<(Duration, &'a dyn Clock)>,
    flag: Option<&'a AtomicBool>,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    stops_early: bool,
}

impl<'a> Budget<'a> {
    /// Returns a budget of `iterations`: play-outs, or depths searched completely.
    pub fn iterations(iterations: u64) -> Self {
        Budget::default().with_iterations(iterations)
    }

    /// Returns a budget of `nodes`: positions visited, or nodes added to a tree.
    ///
    /// A search may exceed it by a few nodes.
    pub fn nodes(nodes: u64) -> Self {
        Budget::default().with_nodes(nodes)
    }

    /// Returns a budget of `time`, counted from the start of the search.
    pub fn time(time: Duration, clock: &'a dyn Clock) -> Self {
        Budget::default().with_time(time, clock)
    }

    /// Sets the limit of iterations.
    #[must_use]
    pub fn with_iterations(self, iterations: u64) -> Self {
        Budget { iterations: Some(iterations), ..self }
    }

    /// Sets the limit of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..self }
    }

    /// Sets the limit of time.
    #[must_use]
    pub fn with_time(self, time: Duration, clock: &'a dyn Clock) -> Self {
        Budget { time: Some((time, clock)), ..self }
    }

    /// Sets a stop flag; the search ends soon after it becomes `true`.
    #[must_use]
    pub fn with_stop_flag(self, flag: &'a AtomicBool) -> Self {
        Budget { flag: Some(flag), ..self }
    }

    /// Sets a stop function; the search ends soon after it returns `true`.
    ///
    /// It is called often, by any thread.
    #[must_use]
    pub fn with_stop(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// Ends the search when the rest of the budget cannot change the chosen action.
    ///
    /// [`Mcts`](crate::Mcts) chooses the most visited action. It stops when no other action can
    /// catch up. With a limit of time, the rest is estimated from the iterations so far.
    #[must_use]
    pub fn with_early_stop(self) -> Self {
        Budget { stops_early: true, ..self }
    }

    /// Replaces the limits of iterations and nodes by those of another budget.
    pub(crate) fn instead(self, other: &Budget<'_>) -> Self {
        Budget { iterations: other.iterations, nodes: other.nodes, ..self }
    }

    /// Checks that the budget is not empty and that a search with it ends.
    ///
    /// # Errors
    /// Returns [`SearchError::EmptyBudget`] if a limit is zero, or [`SearchError::NoLimit`] if
    /// there is no limit and no stop flag.
    pub fn check(&self) -> Result<(), SearchError> {
        let empty = self.iterations == Some(0)
            || self.nodes == Some(0)
            || self.time.is_some_and(|(time, _)| time.is_zero());
        if empty {
            return Err(SearchError::EmptyBudget);
        }
        let endless = self.iterations.is_none() && self.nodes.is_none() && self.time.is_none();
        if endless && self.flag.is_none() && self.stop.is_none() {
            return Err(SearchError::NoLimit);
        }
        Ok(())
    }

    /// Starts the time and returns the meter of a search.
    ///
    /// # Errors
    /// As [`check`](Budget::check).
    pub fn start(&self) -> Result<Meter<'a>, SearchError> {
        self.check()?;
        let deadline = self.time.map(|(time, clock)| (clock.now().saturating_add(time), clock));
        Ok(Meter {
            iterations: self.iterations.unwrap_or(u64::MAX),
            nodes: self.nodes.unwrap_or(u64::MAX),
            deadline,
            time: self.time.map(|(time, _)| time).unwrap_or_default(),
            flag: self.flag,
            stop: self.stop,
            stops_early: self.stops_early,
        })
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("iterations", &self.iterations)
            .field("nodes", &self.nodes)
            .field("time", &self.time.map(|(time, _)| time))
            .field("stops", &(self.flag.is_some() || self.stop.is_some()))
            .finish()
    }
}

/// Budget of a running search, for implementors of [`Bot`](crate::Bot).
#[derive(Clone, Copy)]
pub struct Meter<'a> {
    iterations: u64,
    nodes: u64,
    deadline: Option<(Duration, &'a dyn Clock)>,
    /// Time from the start to the deadline.
    time: Duration,
    flag: Option<&'a AtomicBool>,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    stops_early: bool,
}

impl Meter<'_> {
    /// Returns whether the counts allow more after `iterations` and `nodes`.
    ///
    /// The time and the stop flags are not checked.
    #[inline]
    pub fn counts_allow(&self, iterations: u64, nodes: u64) -> bool {
        iterations < self.iterations && nodes < self.nodes
    }

    /// Returns the expected number of further iterations if the search may stop early.
    ///
    /// `None` means that it may not, or that the number is unknown.
    pub(crate) fn expected(&self, iterations: u64) -> Option<u64> {
        if !self.stops_early {
            return None;
        }
        let by_count = self.iterations.saturating_sub(iterations);
        let Some((deadline, clock)) = self.deadline else { return Some(by_count) };
        let left = deadline.saturating_sub(clock.now());
        let spent = self.time.saturating_sub(left);
        let rate = iterations as f64 / spent.as_secs_f64().max(1e-9);
        Some(by_count.min((rate * left.as_secs_f64()).ceil() as u64))
    }

    /// Returns whether a stop was requested or the time is up.
    ///
    /// Reads the clock: call it every few microseconds at most.
    pub fn must_stop(&self) -> bool {
        self.is_asked_to_stop() || self.time_left().is_some_and(|left| left.is_zero())
    }

    /// Returns whether a stop was requested.
    pub(crate) fn is_asked_to_stop(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.stop.is_some_and(|stop| stop())
    }

    /// Reads the clock and returns the time left; `None` without a limit of time.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.deadline.map(|(deadline, clock)| deadline.saturating_sub(clock.now()))
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("iterations", &self.iterations).finish_non_exhaustive()
    }
}
