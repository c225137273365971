//! The host of a session: its clock and entropy.

use std::time::Duration;

/// Default milliseconds for a request, and most for any request once the input has ended.
pub const DEFAULT_MS: u64 = 10_000;

/// The largest number of milliseconds in a request.
pub const MAX_MS: u64 = 600_000;

/// The program or page that runs a session, with its entropy and clock.
///
/// Searches read the clock from any of their threads, so a host is [`Sync`].
pub trait Host: Sync {
    /// Fills the bytes with entropy, to seed games whose request has no seed.
    ///
    /// # Errors
    /// Returns a sentence if the host has no entropy. Games then need seeds.
    fn entropy(&mut self, bytes: &mut [u8]) -> Result<(), String>;

    /// Returns the time on a monotonic clock, counted from any moment.
    ///
    /// If it stands still, only counts limit the requests.
    fn now(&self) -> Duration;

    /// Returns the time at which the input ended, if it has.
    ///
    /// A request then has at most [`DEFAULT_MS`]
    /// left, counted from that time or from its own beginning, whichever is later.
    fn ended(&self) -> Option<Duration> {
        None
    }
}

/// A host without entropy, whose clock stands still.
#[cfg(test)]
pub(crate) struct Still;

#[cfg(test)]
impl Host for Still {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("none is needed".to_owned())
    }

    fn now(&self) -> Duration {
        Duration::ZERO
    }
}
