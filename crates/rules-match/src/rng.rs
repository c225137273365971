//! Random generators that start from a seed.

use core::convert::Infallible;

use rand_core::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fast generator for games without secrets.
///
/// A player who sees some of its numbers can compute the others.
pub type FastRng = Generator<Xoshiro256PlusPlus>;

/// A random generator with the algorithm `R`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generator<R>(R);

/// In games with hidden information the seed is a secret. `from_seed` takes bytes from a source of
/// entropy, `seed_from_u64` a number that makes a game repeatable.
impl<R: SeedableRng> SeedableRng for Generator<R> {
    type Seed = R::Seed;

    fn from_seed(seed: R::Seed) -> Self {
        Generator(R::from_seed(seed))
    }

    fn seed_from_u64(seed: u64) -> Self {
        Generator(R::seed_from_u64(seed))
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
