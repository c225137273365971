//! What a session takes from whoever runs it.

use std::time::Duration;

/// How many milliseconds a request may take if it does not say, and how many are left to any request
/// once the input has ended.
pub const DEFAULT_MS: u64 = 10_000;

/// The most milliseconds that a request may ask for.
pub const MAX_MS: u64 = 600_000;

/// What a session takes from whoever runs it: entropy, a clock, and when to hurry.
/// Searches ask for the time from any of their threads, so a host is [`Sync`].
pub trait Host: Sync {
    /// Fills the bytes with what nobody can guess. Games for which no seed is given begin with it.
    ///
    /// # Errors
    /// A sentence, if the host has no entropy; games then need seeds.
    fn entropy(&mut self, bytes: &mut [u8]) -> Result<(), String>;

    /// The time on a clock that never goes back, counted from any moment. Where it stands still,
    /// requests are bounded by counts alone.
    fn now(&self) -> Duration;

    /// When the input ended, on the same clock, if it has: nobody can ask for anything more, and nothing
    /// takes longer than [`DEFAULT_MS`] from then on, or from its own beginning.
    fn ended(&self) -> Option<Duration> {
        None
    }
}
