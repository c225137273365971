//! Keys of positions and the parts that they share with keys of observations.

use rules_core::Keyed;
use rules_core::implement::Mixer;

use crate::position::Public;
use crate::{Dot, Options, Stack, Triarchy};

impl Keyed for Triarchy {
    const KEY_VERSION: u32 = 1;

    /// Mixes the tokens on each dot; the seat and the numbers removed follow from the rest.
    fn key(&self) -> u64 {
        let mixer = self.public.mix(Mixer::new(0x7472_6961_7263_6879));
        let dots = |mixer: Mixer, (dot, stack): (Dot, Stack)| {
            mixer.word(u64::from(dot.number()) << 32 | u64::from(stack.bits()))
        };
        self.stacks().fold(mixer, dots).finish()
    }
}

impl Public {
    /// Mixes in everything that does not follow from the tokens on the board.
    pub(crate) fn mix(&self, mixer: Mixer) -> Mixer {
        let Options { players, dots, first, reuse, turn_limit } = self.options;
        let options = u64::from(players)
            | u64::from(dots) << 2
            | u64::from(first.number()) << 7
            | u64::from(reuse) << 9
            | u64::from(turn_limit) << 10;
        let turn = u64::from(self.turned)
            | (self.phase as u64) << 2
            | u64::from(self.left.bits()) << 4
            | u64::from(self.turns) << 10;
        mixer.word(options | turn << 32).word(self.landed.into())
    }
}
