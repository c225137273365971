//! Keys of positions and the parts that they share with keys of observations.

use rules_core::Keyed;
use rules_core::implement::Mixer;

use crate::position::Public;
use crate::{Options, Triarchy};

impl Keyed for Triarchy {
    const KEY_VERSION: u32 = 2;

    /// Mixes the tokens of all dots. The dots by their top, the seat and the numbers removed follow
    /// from the rest.
    #[inline]
    fn key(&self) -> u64 {
        let mixer = self.public.mix(const { Mixer::new(0x7472_6961_7263_6879) });
        let words = self.stacks.words();
        let (pairs, _) = words.as_chunks::<2>();
        pairs.iter().fold(mixer, |mixer, &[one, other]| mixer.pair(one, other)).finish()
    }
}

impl Public {
    /// Mixes in everything that does not follow from the tokens on the board.
    #[inline]
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
        mixer.pair(options | turn << 32, self.landed.into())
    }
}
