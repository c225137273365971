//! Deadlines: work is given up after a time, and sooner once nobody can ask for anything more.

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How many milliseconds a request may take if it does not say, and how many are left to any request
/// once the input has ended.
pub(crate) const DEFAULT_MS: u64 = 10_000;

/// The most milliseconds that a request may ask for.
pub(crate) const MAX_MS: u64 = 600_000;

/// How often the clock is looked at: once in so many times that it is asked.
const STRIDE: u32 = 256;

/// Whether the input has ended, and when. Its clones tell the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputEnd(Arc<OnceLock<Instant>>);

impl InputEnd {
    /// The input has ended now.
    pub(crate) fn set(&self) {
        // Only the first end counts.
        let _ = self.0.set(Instant::now());
    }

    /// When the input has ended, if it has.
    pub(crate) fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}

/// How long a piece of work may go on.
#[derive(Debug)]
pub(crate) struct Deadline {
    begun: Instant,
    time: Duration,
    input_end: InputEnd,
    asked: u32,
}

impl Deadline {
    /// From now on so many milliseconds.
    pub(crate) fn new(ms: u64, input_end: &InputEnd) -> Deadline {
        let time = Duration::from_millis(ms);
        Deadline { begun: Instant::now(), time, input_end: input_end.clone(), asked: 0 }
    }

    /// Whether the work may go on. To be asked often: it looks at the clock now and then.
    #[inline]
    pub(crate) fn goes_on(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        self.asked % STRIDE != 1 || self.is_before_end()
    }

    fn is_before_end(&self) -> bool {
        let left = Duration::from_millis(DEFAULT_MS);
        self.begun.elapsed() < self.time
            && self.input_end.0.get().is_none_or(|&end| end.max(self.begun).elapsed() < left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_after_its_time() {
        let end = InputEnd::default();
        assert!(!Deadline::new(0, &end).goes_on());
        let mut long = Deadline::new(MAX_MS, &end);
        assert!((0..3 * STRIDE).all(|_| long.goes_on()));
        let mut short = Deadline::new(1, &end);
        let begun = Instant::now();
        while short.goes_on() {
            assert!(begun.elapsed() < Duration::from_secs(5));
        }
    }

    #[test]
    fn the_end_of_the_input_shortens_the_time_that_is_left() {
        let end = InputEnd::default();
        let long_ago = Instant::now() - Duration::from_millis(DEFAULT_MS + 1);
        let work = Deadline { begun: long_ago, ..Deadline::new(MAX_MS, &end) };
        assert!(work.is_before_end());
        end.0.set(long_ago).unwrap();
        assert!(!work.is_before_end());
        assert!(Deadline::new(MAX_MS, &end).is_before_end(), "what begins later has its time");
    }
}
