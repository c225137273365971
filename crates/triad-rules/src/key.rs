//! Keys of positions.

use rules_core::Keyed;
use rules_core::implement::Mixer;

use crate::board::Board;
use crate::contest::{Contest, GameOn};

/// The key is a fixed mixture of the whole position, computed on demand.
impl<L: Board, C: Contest> Keyed for GameOn<L, C> {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let start = Mixer::new(C::KEY_DOMAIN).word(self.0.board.layout().fingerprint());
        self.0.identity().into_iter().fold(start, Mixer::word).finish()
    }
}
