//! Self-play and learning.

use candle_core::{D, Device, Tensor};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::uniform_below;
use rules_vec::{Arrays, Parts, VecEnv};
use triandro_rules::{Options, Triandro};

use crate::rollout::{Inputs, Rollout, draw, inputs_of};
use crate::{Error, Network};

/// Settings of a learner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The seed of weights and games.
    pub seed: u64,
    /// Games played at once.
    pub games: usize,
    /// Steps of all games before each update.
    pub steps: usize,
    /// Units of a hidden layer.
    pub hidden: usize,
    /// Passes over the steps in each update.
    pub epochs: usize,
    /// Positions in a batch.
    pub batch: usize,
    /// The learning rate.
    pub rate: f64,
    /// The weight of later positions in advantages (lambda).
    pub lambda: f32,
    /// The weight of the entropy of the policy.
    pub entropy: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            seed: 1,
            games: 256,
            steps: 16,
            hidden: 128,
            epochs: 2,
            batch: 1024,
            rate: 1e-3,
            lambda: 0.95,
            entropy: 0.01,
        }
    }
}

/// Most change of the probability ratio in an update.
const CLIP: f32 = 0.2;

/// A network that learns by self-play.
pub struct Learner {
    settings: Settings,
    env: VecEnv<Triandro>,
    arrays: Arrays,
    network: Network,
    optimizer: AdamW,
    rng: Xoshiro256PlusPlus,
    rollout: Rollout,
}

/// The tensors to learn from, in the order of a [`Rollout`].
struct Lessons {
    inputs: Tensor,
    mask: Tensor,
    actions: Tensor,
    chances: Tensor,
    advantages: Tensor,
    returns: Tensor,
}

impl Learner {
    /// Creates an untrained network, and games at their start.
    ///
    /// # Errors
    /// Returns the errors of the environment and of the library for networks.
    pub fn new(settings: Settings) -> Result<Self, Error> {
        let Settings { seed, games, hidden, rate, .. } = settings;
        let several = rules_vec::Settings { games, seed, ..rules_vec::Settings::default() };
        let env = VecEnv::new(Options::default(), several)?;
        let parts = Parts { mask: true, planes: true, scalars: true, ..Parts::default() };
        let mut arrays = Arrays::new(&env, parts);
        env.observe(&mut arrays.buffers())?;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let shape = env.shape();
        let network = Network::new(inputs_of(&shape), hidden, shape.actions as usize, &mut rng)?;
        let params = ParamsAdamW { lr: rate, weight_decay: 0.0, ..ParamsAdamW::default() };
        let optimizer = AdamW::new(network.weights(), params)?;
        Ok(Learner { settings, env, arrays, network, optimizer, rng, rollout: Rollout::default() })
    }

    /// Returns the network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Plays some steps of all games, learns from them, and returns the number of actions played.
    ///
    /// # Errors
    /// Returns the errors of the environment and of the library for networks.
    pub fn improve(&mut self) -> Result<usize, Error> {
        self.rollout.clear();
        for _ in 0..self.settings.steps {
            self.play()?;
        }
        let last_values = self.look(&mut Inputs::default())?.1;
        let lessons = self.lessons(&last_values)?;
        let rows = self.rollout.actions.len();
        let mut order: Vec<u32> = (0..rows as u32).collect();
        for _ in 0..self.settings.epochs {
            for at in (1..rows).rev() {
                order.swap(at, uniform_below(&mut self.rng, at as u32 + 1) as usize);
            }
            for batch in order.chunks(self.settings.batch) {
                let loss = self.loss(&lessons, batch)?;
                self.optimizer.backward_step(&loss)?;
            }
        }
        Ok(rows)
    }

    /// Returns the outputs of the network for the games: logarithms of probabilities, and values.
    fn look(&self, inputs: &mut Inputs) -> Result<(Vec<f32>, Vec<f32>), Error> {
        let shape = self.env.shape();
        inputs.add(&self.arrays.views, &shape);
        let (seen, mask) = inputs.tensors(&shape)?;
        let (chances, values) = self.network.forward(&seen, &mask)?;
        Ok((chances.flatten_all()?.to_vec1()?, values.to_vec1()?))
    }

    /// Plays a step of all games.
    fn play(&mut self) -> Result<(), Error> {
        let mut inputs = Inputs::default();
        let (chances, values) = self.look(&mut inputs)?;
        let rows = chances.chunks_exact(self.env.shape().actions as usize);
        let mut actions = Vec::with_capacity(self.env.len());
        for row in rows {
            let index = draw(row, &mut self.rng);
            actions.push(index as u32);
            self.rollout.chances.push(row[index]);
        }
        let acted = self.arrays.seats.clone();
        self.env.step(&actions, &mut self.arrays.buffers())?;
        let (seats, rewards) = (&self.arrays.seats, &self.arrays.rewards);
        for (game, &seat) in acted.iter().enumerate() {
            self.rollout.rewards.push(rewards[2 * game + usize::from(seat)]);
            self.rollout.signs.push(match self.arrays.terminated[game] {
                true => 0.0,
                false if seats[game] == seat => 1.0,
                false => -1.0,
            });
        }
        self.rollout.inputs.seen.append(&mut inputs.seen);
        self.rollout.inputs.mask.append(&mut inputs.mask);
        self.rollout.actions.append(&mut actions);
        self.rollout.values.extend(values);
        Ok(())
    }

    fn lessons(&self, last_values: &[f32]) -> Result<Lessons, Error> {
        let mut advantages = self.rollout.advantages(last_values, self.settings.lambda);
        let both = self.rollout.values.iter().zip(&advantages);
        let returns: Vec<f32> = both.map(|(value, advantage)| value + advantage).collect();
        let count = advantages.len() as f32;
        let mean = advantages.iter().sum::<f32>() / count;
        let squares = advantages.iter().map(|advantage| (advantage - mean).powi(2));
        let deviation = (squares.sum::<f32>() / count).sqrt() + 1e-6;
        advantages.iter_mut().for_each(|advantage| *advantage = (*advantage - mean) / deviation);
        let (inputs, mask) = self.rollout.inputs.tensors(&self.env.shape())?;
        let rows = advantages.len();
        let column = |list: &[f32]| Tensor::from_slice(list, rows, &Device::Cpu);
        Ok(Lessons {
            inputs,
            mask,
            actions: Tensor::from_slice(&self.rollout.actions, rows, &Device::Cpu)?,
            chances: column(&self.rollout.chances)?,
            advantages: column(&advantages)?,
            returns: column(&returns)?,
        })
    }

    /// Returns the loss.
    fn loss(&self, lessons: &Lessons, batch: &[u32]) -> Result<Tensor, Error> {
        let rows = Tensor::from_slice(batch, batch.len(), &Device::Cpu)?;
        let of = |all: &Tensor| all.index_select(&rows, 0);
        let (all, values) = self.network.forward(&of(&lessons.inputs)?, &of(&lessons.mask)?)?;
        let actions = of(&lessons.actions)?.unsqueeze(1)?;
        let chances = all.gather(&actions, D::Minus1)?.squeeze(D::Minus1)?;
        let ratio = (chances - of(&lessons.chances)?)?.exp()?;
        let advantages = of(&lessons.advantages)?;
        let clipped = ratio.clamp(1.0 - CLIP, 1.0 + CLIP)?;
        let gain = (ratio * &advantages)?.minimum(&(clipped * advantages)?)?.mean_all()?;
        let error = (values - of(&lessons.returns)?)?.sqr()?.mean_all()?;
        // Masked actions have probability 0 and add nothing.
        let undecided = (all.exp()? * all)?.sum(D::Minus1)?.neg()?.mean_all()?;
        let loss = ((error * 0.5)? - gain)?;
        Ok((loss - (undecided * self.settings.entropy)?)?)
    }
}
