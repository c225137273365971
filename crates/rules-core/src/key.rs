//! Keys of positions for tables.

use crate::Game;

/// A game whose positions have a 64-bit key.
///
/// Equal positions have equal keys; different positions have different keys but for chance
/// collisions. Keys are stable: as long as [`KEY_VERSION`](Keyed::KEY_VERSION) stays the same, a
/// position has the same key in every release, on every platform. Keys are no secret hash: whoever
/// chooses positions freely can make collisions.
pub trait Keyed: Game {
    /// The version of the key function: higher whenever keys have changed.
    const KEY_VERSION: u32;

    /// The key of the position.
    #[doc(alias = "zobrist")]
    fn key(&self) -> u64;
}

/// A fixed function that mixes words into a 64-bit key; for keys of positions that are computed
/// when wanted. It never changes: keys that rest on it are stable.
///
/// ```
/// use rules_core::implement::Mixer;
///
/// assert_eq!(Mixer::new(1).word(2).finish(), Mixer::new(1).word(2).finish());
/// assert_ne!(Mixer::new(1).word(2).word(3).finish(), Mixer::new(1).word(3).word(2).finish());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mixer(u64);

impl Mixer {
    /// Starts with a number that tells games and uses apart.
    #[inline]
    pub const fn new(domain: u64) -> Mixer {
        Mixer(mix(domain.wrapping_add(0x9e37_79b9_7f4a_7c15)))
    }

    /// Mixes in a word.
    #[inline]
    #[must_use]
    pub const fn word(self, word: u64) -> Mixer {
        Mixer(mix(self.0.rotate_left(23).wrapping_add(0x9e37_79b9_7f4a_7c15) ^ word))
    }

    /// The key.
    #[inline]
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// The finalizer of SplitMix64: a bijection in which every bit depends on every other.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
