//! The data of games to learn from.

use candle_core::{Device, Result, Tensor};
use rand_core::Rng;
use rules_core::EncodingShape;
use rules_vec::ViewArrays;

/// Views of games as inputs of the network: planes and scalars, and separately the mask.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inputs {
    pub(crate) seen: Vec<f32>,
    pub(crate) mask: Vec<f32>,
}

/// Returns the number of inputs of the network.
pub(crate) fn inputs_of(shape: &EncodingShape) -> usize {
    shape.plane_bytes() + usize::from(shape.scalars)
}

impl Inputs {
    /// Appends a row a game.
    pub(crate) fn add(&mut self, views: &ViewArrays, shape: &EncodingShape) {
        let planes = views.planes.chunks_exact(shape.plane_bytes());
        let scalars = views.scalars.chunks_exact(shape.scalars.into());
        for (planes, scalars) in planes.zip(scalars) {
            self.seen.extend(planes.iter().map(|&cell| f32::from(cell)));
            self.seen.extend_from_slice(scalars);
        }
        self.mask.extend(views.mask.iter().map(|&legal| f32::from(legal)));
    }

    pub(crate) fn clear(&mut self) {
        self.seen.clear();
        self.mask.clear();
    }

    /// Returns the rows as tensors.
    pub(crate) fn tensors(&self, shape: &EncodingShape) -> Result<(Tensor, Tensor)> {
        let (width, actions) = (inputs_of(shape), shape.actions as usize);
        let rows = self.mask.len() / actions;
        Ok((
            Tensor::from_slice(&self.seen, (rows, width), &Device::Cpu)?,
            Tensor::from_slice(&self.mask, (rows, actions), &Device::Cpu)?,
        ))
    }
}

/// Some steps of some games, one after the other, each with a row a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rollout {
    pub(crate) inputs: Inputs,
    pub(crate) actions: Vec<u32>,
    /// The logarithm of the probability with which each action was chosen.
    pub(crate) chances: Vec<f32>,
    /// The value that the network expected for the seat that acted.
    pub(crate) values: Vec<f32>,
    /// The reward of that seat for its action.
    pub(crate) rewards: Vec<f32>,
    /// The factor of the next position's value: 1 if the same seat acts, -1 if the opponent does, 0
    /// after the end.
    pub(crate) signs: Vec<f32>,
}

impl Rollout {
    pub(crate) fn clear(&mut self) {
        self.inputs.clear();
        self.actions.clear();
        for list in [&mut self.chances, &mut self.values, &mut self.rewards, &mut self.signs] {
            list.clear();
        }
    }

    /// Returns the advantage of each action over the expectation (generalised advantage
    /// estimation).
    ///
    /// `last_values` are the values of the network after the last step.
    pub(crate) fn advantages(&self, last_values: &[f32], lambda: f32) -> Vec<f32> {
        let games = last_values.len();
        let mut advantages = vec![0.0; self.actions.len()];
        let (mut next_values, mut next_advantages) = (last_values.to_vec(), vec![0.0; games]);
        for at in (0..advantages.len()).rev() {
            let (game, sign) = (at % games, self.signs[at]);
            let surprise = self.rewards[at] + sign * next_values[game] - self.values[at];
            advantages[at] = surprise + lambda * sign * next_advantages[game];
            next_advantages[game] = advantages[at];
            next_values[game] = self.values[at];
        }
        advantages
    }
}

/// Draws an index by the logarithms of probabilities.
pub(crate) fn draw(chances: &[f32], rng: &mut impl Rng) -> usize {
    let mut left = rng.next_u32() as f32 / u32::MAX as f32;
    let possible = || chances.iter().enumerate().filter(|&(_, &chance)| chance > -1e6);
    for (index, chance) in possible() {
        left -= chance.exp();
        if left <= 0.0 {
            return index;
        }
    }
    // Rounding can leave the sum of probabilities slightly below 1.
    possible().last().map_or(0, |(index, _)| index)
}

/// Returns the index of the most probable action.
pub(crate) fn best(chances: &[f32]) -> usize {
    (0..chances.len()).max_by(|&a, &b| chances[a].total_cmp(&chances[b])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two games: the first ends with a win of the seat that acts last, the second goes on.
    #[test]
    fn a_loss_of_the_opponent_is_a_gain() {
        let rollout = Rollout {
            actions: vec![0; 4],
            values: vec![0.0, 0.5, 0.0, -0.5],
            rewards: vec![0.0, 0.0, 1.0, 0.0],
            signs: vec![-1.0, -1.0, 0.0, -1.0],
            ..Rollout::default()
        };
        let advantages = rollout.advantages(&[0.25, 0.5], 1.0);
        assert_eq!(advantages, [-1.0, 0.0, 1.0, 0.0]);
    }
}
