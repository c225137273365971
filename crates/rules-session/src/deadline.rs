//! Deadlines: work stops after a time, and sooner once the input has ended.

use std::time::Duration;

use crate::host::{DEFAULT_MS, Host};

/// Calls of [`Deadline::goes_on`] for one reading of the clock.
const STRIDE: u32 = 256;

/// The time limit of a request.
pub(crate) struct Deadline<'a> {
    host: &'a dyn Host,
    begun: Duration,
    time: Duration,
    asked: u32,
}

impl<'a> Deadline<'a> {
    /// Creates a deadline `ms` milliseconds from now.
    pub(crate) fn new(ms: u64, host: &'a dyn Host) -> Self {
        Deadline { host, begun: host.now(), time: Duration::from_millis(ms), asked: 0 }
    }

    /// Returns whether the work may go on. Most calls do not read the clock.
    #[inline]
    pub(crate) fn goes_on(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        self.asked % STRIDE != 1 || self.is_before_end()
    }

    /// As [`goes_on`](Deadline::goes_on), but always reads the clock.
    pub(crate) fn is_before_end(&self) -> bool {
        let left = Duration::from_millis(DEFAULT_MS);
        let now = self.host.now();
        let since = |moment: Duration| now.saturating_sub(moment);
        // A time of zero is up even where the clock stands still.
        since(self.begun) < self.time
            && self.host.ended().is_none_or(|end| since(end.max(self.begun)) < left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// A clock that is set by hand.
    #[derive(Default)]
    struct Hand {
        now: Mutex<u64>,
        ended: Mutex<Option<u64>>,
    }

    impl Host for Hand {
        fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
            Err("none is needed".to_string())
        }

        fn now(&self) -> Duration {
            Duration::from_millis(*self.now.lock().unwrap())
        }

        fn ended(&self) -> Option<Duration> {
            self.ended.lock().unwrap().map(Duration::from_millis)
        }
    }

    #[test]
    fn work_ends_after_its_time() {
        let hand = Hand::default();
        assert!(!Deadline::new(0, &hand).goes_on());
        let mut work = Deadline::new(50, &hand);
        assert!((0..3 * STRIDE).all(|_| work.goes_on()));
        *hand.now.lock().unwrap() = 49;
        assert!(work.is_before_end());
        *hand.now.lock().unwrap() = 50;
        assert!(!work.is_before_end());
        assert!((0..=STRIDE).any(|_| !work.goes_on()), "the clock is looked at now and then");
    }

    /// A clock of a host that does not know when its input ends.
    struct Endless(Hand);

    impl Host for Endless {
        fn entropy(&mut self, bytes: &mut [u8]) -> Result<(), String> {
            self.0.entropy(bytes)
        }

        fn now(&self) -> Duration {
            self.0.now()
        }
    }

    #[test]
    fn an_input_without_an_end_shortens_nothing() {
        let host = Endless(Hand::default());
        let work = Deadline::new(600_000, &host);
        *host.0.now.lock().unwrap() = DEFAULT_MS + 1;
        assert!(work.is_before_end());
    }

    #[test]
    fn the_end_of_the_input_shortens_the_time_that_is_left() {
        let hand = Hand::default();
        let work = Deadline::new(600_000, &hand);
        *hand.now.lock().unwrap() = DEFAULT_MS + 1;
        assert!(work.is_before_end());
        *hand.ended.lock().unwrap() = Some(0);
        assert!(!work.is_before_end());
        assert!(Deadline::new(600_000, &hand).is_before_end(), "what begins later has its time");
    }
}
