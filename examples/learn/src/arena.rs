//! Measures the strength of a network.

use rules_vec::{Arrays, AutoReset, Choices, OVER, Parts, Settings, VecEnv};
use triandro_rules::{Options, Triandro};

use crate::rollout::{Inputs, best};
use crate::{Error, Network};

/// Plays games against random play and returns the share that the network wins.
///
/// It begins in half of the games and always plays its most probable action.
///
/// # Errors
/// Returns the errors of the environment and of the library for networks.
pub fn against_random(network: &Network, games: usize, seed: u64) -> Result<f64, Error> {
    let settings = Settings { games, seed, auto_reset: AutoReset::Off, ..Settings::default() };
    let mut env = VecEnv::<Triandro>::new(Options::default(), settings)?;
    let parts = Parts { mask: true, planes: true, scalars: true, ..Parts::default() };
    let mut arrays = Arrays::new(&env, parts);
    env.observe(&mut arrays.buffers())?;
    let (shape, mut inputs) = (env.shape(), Inputs::default());
    let mut actions = vec![0; games];
    let mut won = 0;
    while arrays.seats.iter().any(|&seat| seat != OVER) {
        env.sample(Choices::Mask(&arrays.views.mask), &mut actions)?;
        inputs.clear();
        inputs.add(&arrays.views, &shape);
        let (seen, mask) = inputs.tensors(&shape)?;
        let chances: Vec<f32> = network.forward(&seen, &mask)?.0.flatten_all()?.to_vec1()?;
        let rows = chances.chunks_exact(shape.actions as usize);
        for (game, row) in rows.enumerate().filter(|&(game, _)| arrays.seats[game] == seat_in(game))
        {
            actions[game] = best(row) as u32;
        }
        env.step(&actions, &mut arrays.buffers())?;
        let wins = |&game: &usize| arrays.rewards[2 * game + usize::from(seat_in(game))] > 0.0;
        won += (0..games).filter(wins).count();
    }
    Ok(won as f64 / games as f64)
}

/// Returns the seat of the network.
fn seat_in(game: usize) -> u8 {
    (game % 2) as u8
}
