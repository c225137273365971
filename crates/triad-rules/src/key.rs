//! Keys of positions.

use rules_core::Keyed;
use rules_core::implement::Mixer;

use crate::board::Board;
use crate::contest::{Contest, GameOn};

/// The key is a fixed mixture of the whole position, computed on demand.
impl<L: Board, C: Contest> Keyed for GameOn<L, C> {
    const KEY_VERSION: u32 = 2;

    #[inline]
    fn key(&self) -> u64 {
        let [south, north, turn, counts, pending, rules] = self.0.identity();
        const { Mixer::new(C::KEY_DOMAIN) }
            .pair(south, north)
            .pair(turn, counts)
            .pair(pending ^ self.0.board.layout().fingerprint(), rules)
            .finish()
    }
}
