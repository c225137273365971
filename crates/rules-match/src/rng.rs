//! A fast generator of random numbers.

use core::convert::Infallible;

use rand_core::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fast generator for games that are only counted. It keeps no secrets: a player who sees some of its
/// numbers can compute the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FastRng(Xoshiro256PlusPlus);

impl FastRng {
    /// Returns a generator that begins with this seed.
    pub fn seeded(seed: u64) -> Self {
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
