//! Shared code of the tests.
#![allow(dead_code, reason = "each test uses a part")]

use std::num::NonZeroU32;

use rules_core::Encode;
use rules_vec::{Arrays, AutoReset, Chance, Choices, Parts, Settings, VecEnv};

/// All parts.
pub(crate) const ALL: Parts = Parts {
    mask: true,
    mask_bits: true,
    legal: 40,
    planes: true,
    scalars: true,
    tokens: true,
    final_views: true,
    weights: 60,
};

pub(crate) fn settings(games: usize, seed: u64) -> Settings {
    Settings { games, seed, ..Settings::default() }
}

pub(crate) fn with(
    auto_reset: AutoReset,
    chance: Chance,
    max_actions: u32,
    games: usize,
) -> Settings {
    let max_actions = NonZeroU32::new(max_actions);
    Settings { games, seed: 5, auto_reset, chance, max_actions, ..Settings::default() }
}

pub(crate) fn env<G: Encode>(settings: Settings) -> VecEnv<G> {
    VecEnv::new(G::Options::default(), settings).unwrap()
}

/// Plays `steps` random steps, and returns all arrays after each, and the actions.
pub(crate) fn history<G: Encode>(env: &mut VecEnv<G>, steps: usize) -> Vec<(Arrays, Vec<u32>)> {
    let mut arrays = Arrays::new(env, ALL);
    env.observe(&mut arrays.buffers()).unwrap();
    let mut actions = vec![0; env.len()];
    let mut all = vec![(arrays.clone(), actions.clone())];
    for _ in 0..steps {
        env.sample(Choices::Mask(&arrays.views.mask), &mut actions).unwrap();
        env.step(&actions, &mut arrays.buffers()).unwrap();
        all.push((arrays.clone(), actions.clone()));
    }
    all
}
