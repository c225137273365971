//! Policy and value of a position.

use candle_core::{D, Device, Result, Tensor, Var};
use rand_core::Rng;

/// A network with two hidden layers on planes and scalars.
///
/// Its outputs are the policy, a number an action, and the value, the expected result for the seat
/// to act.
#[derive(Debug)]
pub struct Network {
    layers: [Layer; 2],
    policy: Layer,
    value: Layer,
}

#[derive(Debug)]
struct Layer {
    weights: Var,
    bias: Var,
}

impl Layer {
    /// Draws weights uniformly, from a range that keeps the size of signals.
    fn new(inputs: usize, outputs: usize, gain: f32, rng: &mut impl Rng) -> Result<Self> {
        let bound = gain * (6.0 / inputs as f32).sqrt();
        let mut draw = || (rng.next_u32() as f32 / u32::MAX as f32 * 2.0 - 1.0) * bound;
        let weights: Vec<f32> = (0..inputs * outputs).map(|_| draw()).collect();
        Ok(Layer {
            weights: Var::from_vec(weights, (inputs, outputs), &Device::Cpu)?,
            bias: Var::zeros(outputs, candle_core::DType::F32, &Device::Cpu)?,
        })
    }

    fn forward(&self, inputs: &Tensor) -> Result<Tensor> {
        inputs.matmul(&self.weights)?.broadcast_add(&self.bias)
    }
}

impl Network {
    /// Creates an untrained network.
    ///
    /// # Errors
    /// Returns the errors of the library for networks.
    pub fn new(inputs: usize, hidden: usize, actions: usize, rng: &mut impl Rng) -> Result<Self> {
        Ok(Network {
            layers: [Layer::new(inputs, hidden, 1.0, rng)?, Layer::new(hidden, hidden, 1.0, rng)?],
            // Almost 0, so that at first all actions are almost equally likely.
            policy: Layer::new(hidden, actions, 0.01, rng)?,
            value: Layer::new(hidden, 1, 0.1, rng)?,
        })
    }

    /// Returns all weights.
    pub fn weights(&self) -> Vec<Var> {
        let layers = self.layers.iter().chain([&self.policy, &self.value]);
        layers.flat_map(|layer| [layer.weights.clone(), layer.bias.clone()]).collect()
    }

    /// Returns the logarithms of the probabilities of all actions, and the value between -1 and 1,
    /// of each row.
    ///
    /// Masked actions have a probability of 0.
    ///
    /// # Errors
    /// Returns the errors of the library for networks.
    pub fn forward(&self, inputs: &Tensor, mask: &Tensor) -> Result<(Tensor, Tensor)> {
        let mut hidden = inputs.clone();
        for layer in &self.layers {
            hidden = layer.forward(&hidden)?.relu()?;
        }
        // 0 where the mask has 1, and a large negative number where it has 0.
        let forbidden = mask.affine(1e9, -1e9)?;
        let logits = (self.policy.forward(&hidden)? + forbidden)?;
        let values = self.value.forward(&hidden)?.squeeze(D::Minus1)?.tanh()?;
        Ok((candle_nn::ops::log_softmax(&logits, D::Minus1)?, values))
    }
}
