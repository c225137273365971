//! Keys of positions.

use rules_core::Keyed;
use rules_core::implement::Mixer;

use crate::position::Triandro;

/// The key is computed on demand. A Zobrist key would have to change for every stone placed or
/// captured and for the hands. That costs more than mixing five words, also for play that needs no
/// key.
impl Keyed for Triandro {
    const KEY_VERSION: u32 = 2;

    #[inline]
    fn key(&self) -> u64 {
        let small = u64::from(self.hands.0)
            | u64::from(self.seat) << 16
            | u64::from(self.is_over()) << 18
            | u64::from(self.key_bits()) << 19
            | u64::from(self.players) << 21;
        let [a, b, c, d] = self.all_stones();
        const { Mixer::new(u64::from_le_bytes(*b"triandro")) }
            .pair(small, a)
            .pair(b, c)
            .pair(d, 0)
            .finish()
    }
}
