//! Keys of positions.

use rules_core::Keyed;
use rules_core::implement::Mixer;

use crate::{Cybo, Level, Phase};

/// The key is computed on demand, because Cybo has no board for which an incremental key would pay.
impl Keyed for Cybo {
    const KEY_VERSION: u32 = 1;

    fn key(&self) -> u64 {
        let phase = match self.phase {
            Phase::Rolling => 0,
            Phase::Attempting => 1,
            Phase::Over => 2,
            Phase::Deciding { points } => 3 + u64::from(points),
        };
        let turn = u64::from(self.options.players)
            | (self.options.level as u64) << 3
            | u64::from(self.round) << 5
            | u64::from(self.seat.number()) << 9
            | u64::from(self.rolled.rolls()) << 12
            | phase << 16;
        let numbers = self.numbers().fold(0, |word, number| word << 4 | u64::from(number));
        let totals = self.totals.0.iter().fold(0, |word, &total| word << 8 | u64::from(total));
        let mixer =
            Mixer::new(u32::from_be_bytes(*b"cybo").into()).word(turn | numbers << 32).word(totals);
        if self.level() != Level::GrandMaster {
            return mixer.finish();
        }
        let mix = |mixer: Mixer, memory: &crate::memory::Memory| {
            let target = memory.target().map_or(0, |target| u64::from(target.index()) + 1);
            let (low, high) = memory.words();
            // 120 sequences leave the top byte of the second word free.
            mixer.word(low).word(high | target << 56)
        };
        self.memories.iter().fold(mixer, mix).finish()
    }
}
