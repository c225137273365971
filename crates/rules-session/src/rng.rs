//! A generator of random numbers that keeps secrets.

use std::convert::Infallible;

use chacha20::ChaCha12Rng;
use rand_core::{SeedableRng, TryRng};

/// A cryptographic generator for games between people.
///
/// A player who sees some of its draws, such as their own tiles, cannot compute the others. The
/// seed is a secret: `from_seed` takes bytes from a source of entropy. `Debug` does not show the
/// state.
///
/// ```
/// use rand_core::{Rng, SeedableRng};
/// use rules_session::SecretRng;
///
/// assert_eq!(SecretRng::seed_from_u64(7).next_u64(), SecretRng::seed_from_u64(7).next_u64());
/// assert_ne!(SecretRng::seed_from_u64(7).next_u64(), SecretRng::from_seed([7; 32]).next_u64());
/// ```
#[derive(PartialEq, Eq, Debug)]
pub struct SecretRng(ChaCha12Rng);

impl Clone for SecretRng {
    fn clone(&self) -> Self {
        SecretRng(ChaCha12Rng::deserialize_state(&self.0.serialize_state()))
    }
}

impl SeedableRng for SecretRng {
    type Seed = <ChaCha12Rng as SeedableRng>::Seed;

    fn from_seed(seed: Self::Seed) -> Self {
        SecretRng(ChaCha12Rng::from_seed(seed))
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
    use rand_core::Rng;

    #[test]
    fn a_secret_generator_does_not_show_its_state() {
        let [one, other] = [1, 2].map(|seed| format!("{:?}", SecretRng::seed_from_u64(seed)));
        assert_eq!(one, other);
    }

    #[test]
    fn bytes_are_those_of_numbers() {
        let [mut rng, mut other] = [(); 2].map(|()| SecretRng::seed_from_u64(1));
        let mut bytes = [0; 8];
        rng.fill_bytes(&mut bytes);
        assert_eq!(u64::from_le_bytes(bytes), other.next_u64());
        assert_eq!(rng.next_u64(), other.next_u64());
    }

    #[test]
    fn a_copy_continues_with_the_same_numbers() {
        let mut rng = SecretRng::seed_from_u64(1);
        for _ in 0..100 {
            rng.next_u32();
            let mut copy = rng.clone();
            assert_eq!([(); 40].map(|()| copy.next_u64()), [(); 40].map(|()| rng.next_u64()));
        }
    }
}
