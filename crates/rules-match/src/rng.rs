//! Generators of random numbers that begin with a seed.

use core::convert::Infallible;

use rand_core::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fast generator for games that are only counted. It keeps no secrets: a player who sees some of its
/// numbers can compute the others.
pub type FastRng = Generator<Xoshiro256PlusPlus>;

/// A generator of random numbers by the algorithm `R`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generator<R>(R);

impl<R: SeedableRng> Generator<R> {
    /// Returns a generator that begins with this seed, a secret in games with hidden information.
    pub fn seeded(seed: u64) -> Self {
        Generator(R::seed_from_u64(seed))
    }

    /// Returns a generator that begins with these bytes, which must be secret.
    pub fn from_entropy(bytes: R::Seed) -> Self {
        Generator(R::from_seed(bytes))
    }
}

impl<R: TryRng<Error = Infallible>> TryRng for Generator<R> {
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
