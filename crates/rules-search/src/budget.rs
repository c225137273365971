//! How much a search may do: iterations, nodes, time, or until it is told to stop.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;

use crate::SearchError;

/// A clock that the host of a search brings.
///
/// Closures are clocks, such as one that asks a browser for its time.
pub trait Clock: Sync {
    /// The time since some fixed moment.
    fn now(&self) -> Duration;
}

impl<F: Fn() -> Duration + Sync> Clock for F {
    fn now(&self) -> Duration {
        self()
    }
}

/// The clock of the standard library.
#[cfg(feature = "clock")]
#[derive(Clone, Copy, Debug)]
pub struct SystemClock(std::time::Instant);

#[cfg(feature = "clock")]
impl SystemClock {
    /// A clock that counts from now.
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

/// How much a search may do. It ends at the first limit that it comes to.
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
}

impl<'a> Budget<'a> {
    /// So many iterations: play-outs, or depths that are searched through.
    pub fn iterations(iterations: u64) -> Self {
        Budget::default().with_iterations(iterations)
    }

    /// So many nodes: positions looked at, or nodes added to a tree. A search ends at most a few nodes
    /// later.
    pub fn nodes(nodes: u64) -> Self {
        Budget::default().with_nodes(nodes)
    }

    /// So much time from when the search is asked.
    pub fn time(time: Duration, clock: &'a dyn Clock) -> Self {
        Budget::default().with_time(time, clock)
    }

    /// The same with a limit of iterations.
    #[must_use]
    pub fn with_iterations(self, iterations: u64) -> Self {
        Budget { iterations: Some(iterations), ..self }
    }

    /// The same with a limit of nodes.
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Self {
        Budget { nodes: Some(nodes), ..self }
    }

    /// The same with a limit of time.
    #[must_use]
    pub fn with_time(self, time: Duration, clock: &'a dyn Clock) -> Self {
        Budget { time: Some((time, clock)), ..self }
    }

    /// The same, ending soon after the flag is set.
    #[must_use]
    pub fn with_stop_flag(self, flag: &'a AtomicBool) -> Self {
        Budget { flag: Some(flag), ..self }
    }

    /// The same, ending soon after the function gives `true`. It is asked often, by any thread.
    #[must_use]
    pub fn with_stop(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Budget { stop: Some(stop), ..self }
    }

    /// The same with the iterations and nodes of another budget.
    pub(crate) fn instead(self, other: &Budget<'_>) -> Self {
        Budget { iterations: other.iterations, nodes: other.nodes, ..self }
    }

    /// Whether a search with this budget does something, and ends.
    ///
    /// # Errors
    /// [`SearchError::EmptyBudget`], [`SearchError::NoLimit`].
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

    /// Starts to count what a search does.
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
            flag: self.flag,
            stop: self.stop,
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

/// A budget while a search spends it: for those who write a [`Bot`](crate::Bot).
#[derive(Clone, Copy)]
pub struct Meter<'a> {
    iterations: u64,
    nodes: u64,
    deadline: Option<(Duration, &'a dyn Clock)>,
    flag: Option<&'a AtomicBool>,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Meter<'_> {
    /// Whether there is budget left after so many iterations and nodes, by the counts alone.
    #[inline]
    pub fn counts_allow(&self, iterations: u64, nodes: u64) -> bool {
        iterations < self.iterations && nodes < self.nodes
    }

    /// Whether the search was told to stop, or its time is up. Asks the clock: to be called every few
    /// microseconds, not more often.
    pub fn must_stop(&self) -> bool {
        self.flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.stop.is_some_and(|stop| stop())
            || self.deadline.is_some_and(|(deadline, clock)| clock.now() >= deadline)
    }
}

impl fmt::Debug for Meter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Meter").field("iterations", &self.iterations).finish_non_exhaustive()
    }
}
