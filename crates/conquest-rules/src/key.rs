//! Keys of positions and observations.

use rules_core::implement::Mixer;
use rules_core::{Code, Keyed};

use crate::{Conquest, Observation, Public, Tile};

impl Keyed for Conquest {
    const KEY_VERSION: u32 = 1;

    // Computed on demand, so that play does not pay for it.
    fn key(&self) -> u64 {
        let mut mixer = mix_public(Mixer::new(0x636f_6e71), &self.public);
        for hand in self.hands {
            mixer = mixer.word(hand.0);
        }
        mixer.finish()
    }
}

pub(crate) fn observation_key(seen: &Observation) -> u64 {
    let mut mixer = mix_public(Mixer::new(0x7365_656e), &seen.public);
    let sizes = seen.held.into_iter().fold(0, |sizes, held| sizes << 8 | u64::from(held));
    mixer = mixer.word(u64::from(seen.viewer.number()) << 32 | sizes).word(seen.hand.0);
    mixer.finish()
}

fn mix_public(mut mixer: Mixer, public: &Public) -> Mixer {
    let options = public.options;
    let small = [
        options.players,
        options.first.number(),
        // The bit above is for an option added later: keys of games without it stay the same.
        u8::from(options.pass_draws) | (options.overpower as u8) << 1,
        public.seat.number(),
        public.phase.code() as u8,
        public.passes,
        public.placed.map_or(u8::MAX, Tile::number),
    ];
    mixer = mixer.word(small.into_iter().fold(0, |word, part| word << 8 | u64::from(part)));
    mixer = mix_all(mixer, &public.open.numbers());
    for laid in public.covers.numbers() {
        mixer = mix_all(mixer, &laid);
    }
    mix_all(mixer, public.table.layout())
}

/// Mixes four 16-bit numbers per word.
fn mix_all(mixer: Mixer, numbers: &[u16]) -> Mixer {
    numbers.chunks(4).fold(mixer, |mixer, chunk| {
        mixer.word(chunk.iter().fold(0, |word, &number| word << 16 | u64::from(number)))
    })
}
