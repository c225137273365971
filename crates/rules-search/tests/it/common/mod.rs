//! What the tests share: toy games whose best play is known, and generators.
#![allow(dead_code, reason = "each test uses a part")]

pub(crate) mod cups;
pub(crate) mod script;
pub(crate) mod stones;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub(crate) fn generator(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

rules_core::implement::ends! {
    /// Why a game ended.
    pub(crate) enum End {
        /// It came to its end.
        Done = "done",
    }
}

rules_core::implement::illegals! {
    /// Why an action is illegal.
    pub(crate) enum Illegal {
        /// There is no such action.
        NoSuchAction [] "there is no such action",
    }
}

/// Implements `Observe` for an open toy, which needs neither keys nor texts that read back.
#[macro_export]
macro_rules! open_toy {
    ($game:ty) => {
        impl std::fmt::Display for $game {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{self:?}")
            }
        }

        impl std::str::FromStr for $game {
            type Err = rules_core::TextError;

            fn from_str(_: &str) -> Result<Self, rules_core::TextError> {
                Err(rules_core::TextError::new(0, "toys are not read"))
            }
        }

        impl rules_core::Observe for $game {
            type Observation = Self;

            const OPEN: bool = true;
            const LEGAL_IS_OBSERVED: bool = true;

            fn observe(&self, _: rules_core::Seat) -> Self {
                self.clone()
            }

            fn determinize<R: rand_core::Rng + ?Sized>(seen: &Self, _: &mut R) -> Self {
                seen.clone()
            }

            fn event_is_seen(&self, _: Self::Event, _: rules_core::Seat) -> bool {
                true
            }

            fn observation_key(_: &Self) -> u64 {
                0
            }
        }
    };
}
