//! Keys of positions and observations.

use rules_core::implement::Mixer;
use rules_core::{Code, Keyed};

use crate::{Conquest, Observation, Public, Tile};

impl Keyed for Conquest {
    const KEY_VERSION: u32 = 2;

    // Computed on demand, so that play does not pay for it.
    fn key(&self) -> u64 {
        let [a, b, c, d] = self.hands;
        let mixer = const { Mixer::new(0x636f_6e71) }.pair(a.0, b.0).pair(c.0, d.0);
        mix_public(mixer, &self.public).finish()
    }
}

pub(crate) fn observation_key(seen: &Observation) -> u64 {
    let mixer = mix_public(Mixer::new(0x7365_656e), &seen.public);
    let sizes = seen.held.into_iter().fold(0, |sizes, held| sizes << 8 | u64::from(held));
    mixer.pair(u64::from(seen.viewer.number()) << 32 | sizes, seen.hand.0).finish()
}

#[inline]
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
    let small = small.into_iter().fold(0, |word, part| word << 8 | u64::from(part));
    let [open, more] = words(public.open.numbers());
    mixer = mixer.pair(small, open).pair(more, 0);
    for laid in public.covers.numbers() {
        let [one, other] = words(laid);
        mixer = mixer.pair(one, other);
    }
    let (eights, _) = public.table.layout().as_chunks::<8>();
    eights.iter().fold(mixer, |mixer, eight| {
        let [one, other] = words(*eight);
        mixer.pair(one, other)
    })
}

/// Returns up to eight 16-bit numbers as two words.
#[inline]
fn words<const N: usize>(numbers: [u16; N]) -> [u64; 2] {
    let (low, high) = numbers.split_at(4);
    // The first number lowest, so that a word is a single load.
    [low, high]
        .map(|four| four.iter().rev().fold(0, |word, &number| word << 16 | u64::from(number)))
}
