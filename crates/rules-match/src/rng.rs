//! A random generator that starts from a seed.

use core::convert::Infallible;

use rand_core::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fast generator for games without secrets.
///
/// A player who sees some of its numbers can compute the others. `from_seed` takes bytes from a
/// source of entropy, `seed_from_u64` a number that makes a game repeatable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastRng(Xoshiro256PlusPlus);

impl SeedableRng for FastRng {
    type Seed = <Xoshiro256PlusPlus as SeedableRng>::Seed;

    fn from_seed(seed: Self::Seed) -> Self {
        FastRng(Xoshiro256PlusPlus::from_seed(seed))
    }

    fn seed_from_u64(seed: u64) -> Self {
        FastRng(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl TryRng for FastRng {
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
