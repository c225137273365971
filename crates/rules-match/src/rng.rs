//! A random generator that starts from a seed.

use core::convert::Infallible;

use rand_core::{SeedableRng, TryRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fast generator for games without secrets.
///
/// A player who sees some of its numbers can compute the others. `from_seed` takes bytes from a
/// source of entropy, `seed_from_u64` a number that makes a game repeatable.
///
/// With serde it is an array of 32 bytes, the state, from which it continues.
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

#[cfg(feature = "serde")]
impl serde::Serialize for FastRng {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&self.0.state(), serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for FastRng {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let state: [u8; 32] = serde::Deserialize::deserialize(deserializer)?;
        if state == [0; 32] {
            return Err(serde::de::Error::custom("expected a state that is not all 0"));
        }
        Ok(Self::from_seed(state))
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
