//! Measures the steps per second of an environment: masks, views, and checked random actions.
//!
//! `cargo run --release -p rules-vec --example steps -- [GAME] [STEPS] [GAMES] [THREADS]`

use std::env::args;
use std::time::Instant;

use cybo_rules::Cybo;
use rules_core::Encode;
use rules_nets::conquest_rules::Conquest;
use rules_vec::{Arrays, Choices, Parts, Settings, VecEnv, VecError};
use triad_rules::{Tourney, Triad};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

fn main() -> Result<(), VecError> {
    let game = args().nth(1).unwrap_or_default();
    let number =
        |place, default| args().nth(place).and_then(|text| text.parse().ok()).unwrap_or(default);
    let steps = number(2, 200);
    let settings =
        Settings { games: number(3, 1024), threads: number(4, 1), ..Settings::default() };
    let masks = Parts { mask: true, planes: true, scalars: true, ..Parts::default() };
    let lists = Parts { legal: 64, tokens: true, ..Parts::default() };
    let all = [
        ("triandro", measure::<Triandro> as fn(_, _, _) -> _, masks),
        ("triad", measure::<Triad>, masks),
        ("tourney", measure::<Tourney>, masks),
        ("triarchy", measure::<Triarchy>, masks),
        ("conquest", measure::<Conquest>, lists),
        ("cybo", measure::<Cybo>, masks),
    ];
    for (name, measure, parts) in all.into_iter().filter(|(name, ..)| name.starts_with(&game)) {
        println!("{name}: {:.2} million steps a second", measure(settings, parts, steps)?);
    }
    Ok(())
}

/// Returns million steps per second.
fn measure<G: Encode>(settings: Settings, parts: Parts, steps: usize) -> Result<f64, VecError> {
    let mut env = VecEnv::<G>::new(G::Options::default(), settings)?;
    let mut arrays = Arrays::new(&env, parts);
    let mut actions = vec![0; env.len()];
    env.observe(&mut arrays.buffers())?;
    let begin = Instant::now();
    for _ in 0..steps {
        let views = &arrays.views;
        let choices = if parts.mask {
            Choices::Mask(&views.mask)
        } else {
            Choices::Lists { legal: &views.legal, counts: &views.legal_counts }
        };
        env.sample(choices, &mut actions)?;
        env.step(&actions, &mut arrays.buffers())?;
    }
    Ok((steps * env.len()) as f64 / begin.elapsed().as_secs_f64() / 1e6)
}
