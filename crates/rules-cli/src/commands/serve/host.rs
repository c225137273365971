//! What a process gives a session: the system's entropy and clock, and the end of the input.

use std::time::{Duration, Instant};

use rules_session::Host;

use crate::input::input_end::InputEnd;

/// The process as the host of a session.
#[derive(Debug)]
pub(super) struct Process {
    begun: Instant,
    input_end: InputEnd,
}

impl Process {
    /// A host whose clock begins now.
    pub(super) fn new(input_end: InputEnd) -> Self {
        Process { begun: Instant::now(), input_end }
    }
}

impl Host for Process {
    fn entropy(&mut self, bytes: &mut [u8]) -> Result<(), String> {
        getrandom::fill(bytes).map_err(|why| format!("the system gives no randomness: {why}"))
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn ended(&self) -> Option<Duration> {
        self.input_end.moment().map(|end| end.saturating_duration_since(self.begun))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_goes_on_and_the_end_of_the_input_stays_where_it_is() {
        let end = InputEnd::default();
        let host = Process::new(end.clone());
        assert_eq!(host.ended(), None);
        let before = host.now();
        end.set();
        let ended = host.ended().unwrap();
        assert!(before <= ended && ended <= host.now());
        end.set();
        assert_eq!(host.ended(), Some(ended));
    }

    #[test]
    fn entropy_is_not_twice_the_same() {
        let mut host = Process::new(InputEnd::default());
        let mut draw = || {
            let mut bytes = [0; 32];
            host.entropy(&mut bytes).unwrap();
            bytes
        };
        assert_ne!(draw(), draw());
    }
}
