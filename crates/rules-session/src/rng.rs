//! A generator of random numbers that keeps secrets.

use std::convert::Infallible;

use rand_chacha::ChaCha12Rng;
use rand_core::{SeedableRng, TryRng};

/// A cryptographic generator for games that people play. A player who sees some of its draws, such as
/// the own tiles, cannot compute the others. `Debug` does not show its state.
///
/// ```
/// use rand_core::Rng;
/// use rules_session::SecretRng;
///
/// assert_eq!(SecretRng::seeded(7).next_u64(), SecretRng::seeded(7).next_u64());
/// assert_ne!(SecretRng::seeded(7).next_u64(), SecretRng::from_entropy([7; 32]).next_u64());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SecretRng(ChaCha12Rng);

impl SecretRng {
    /// A generator that begins with this seed, a secret in games with hidden information.
    pub fn seeded(seed: u64) -> Self {
        SecretRng(ChaCha12Rng::seed_from_u64(seed))
    }

    /// A generator that begins with these bytes, which must be secret.
    pub fn from_entropy(bytes: [u8; 32]) -> Self {
        SecretRng(ChaCha12Rng::from_seed(bytes))
    }
}

impl TryRng for SecretRng {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_generator_does_not_show_its_state() {
        let [one, other] = [1, 2].map(|seed| format!("{:?}", SecretRng::seeded(seed)));
        assert_eq!(one, other);
    }
}
