//! Stable 64-bit keys of positions.

use crate::Game;

/// A game whose positions have a 64-bit key.
///
/// Equal positions have equal keys. Different positions have different keys except for chance
/// collisions. Keys are stable: while [`KEY_VERSION`](Keyed::KEY_VERSION) stays the same, a
/// position has the same key in every release and on every platform. Keys are not a secret hash:
/// collisions can be constructed.
#[doc(alias = "hash")]
pub trait Keyed: Game {
    /// The version of the key function, raised whenever keys change.
    const KEY_VERSION: u32;

    /// Returns the key of the position.
    #[doc(alias = "zobrist")]
    fn key(&self) -> u64;
}

/// A fixed function that mixes words into a 64-bit key.
///
/// For keys that are computed on demand. It never changes, so keys made with it are stable. Keys of
/// positions mix the words of the packed position by [`pair`](Mixer::pair), which costs less over a
/// whole search than keys kept up to date, and nothing in play without keys.
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
    /// Starts with a number that separates games and uses.
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

    /// Mixes in two words, in a fraction of the time of two calls of [`word`](Mixer::word).
    ///
    /// It is not the same as these two calls. For words that are packed: two words that are chosen
    /// against it can cancel out what was mixed in before.
    #[inline]
    #[must_use]
    pub const fn pair(self, one: u64, other: u64) -> Mixer {
        // The folded product of wyhash, in which every bit of both words reaches every bit.
        let product = (self.0 ^ one) as u128 * (other ^ 0x9e37_79b9_7f4a_7c15) as u128;
        Mixer(product as u64 ^ (product >> 64) as u64)
    }

    /// Returns the key.
    #[inline]
    pub const fn finish(self) -> u64 {
        self.0
    }
}

/// Returns the finalizer of SplitMix64: a bijection in which every bit depends on every other.
const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
