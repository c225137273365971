//! The process as host of a session: entropy, clock and the end of the input.

use std::time::{Duration, Instant};

use rules_session::Host;

use crate::input::inbox::{Inbox, InputEnd};

/// The process as the host of a session.
#[derive(Debug)]
pub(super) struct Process {
    begun: Instant,
    input_end: InputEnd,
}

impl Process {
    /// Creates a host whose clock begins now.
    pub(super) fn new(inbox: &Inbox) -> Self {
        Process { begun: Instant::now(), input_end: inbox.input_end() }
    }
}

impl Host for Process {
    fn entropy(&mut self, bytes: &mut [u8]) -> Result<(), String> {
        getrandom::fill(bytes).map_err(|why| format!("the system has no entropy: {why}"))
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
    use crate::input::inbox::Message;

    /// With the test of the same name in `rules-session` this shows that work ends soon after the
    /// input.
    #[test]
    fn the_end_of_the_input_shortens_the_time_that_is_left() {
        let (input, output) = std::io::pipe().unwrap();
        let mut inbox = Inbox::new(input);
        let host = Process::new(&inbox);
        assert_eq!(host.ended(), None);
        let before = host.now();
        drop(output);
        assert!(matches!(inbox.next(), Message::End));
        let ended = host.ended().unwrap();
        assert!(before <= ended && ended <= host.now());
        assert_eq!(host.ended(), Some(ended));
    }

    #[test]
    fn entropy_is_not_twice_the_same() {
        let mut host = Process::new(&Inbox::new(&b""[..]));
        let mut draw = || {
            let mut bytes = [0; 32];
            host.entropy(&mut bytes).unwrap();
            bytes
        };
        assert_ne!(draw(), draw());
    }
}
