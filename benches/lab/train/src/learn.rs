//! Learning by Adam, in operations with the same results on every platform.

use rand_core::Rng;
use rules_core::uniform_below;
use rules_nets::{ACTIVATION_ONE, HIDDEN, MOST_BIAS, MOST_WEIGHT, Net, VALUE_ONE, WEIGHT_ONE};

/// Number of positions of a step of the optimiser.
pub(crate) const BATCH: usize = 512;

/// The numbers for each input: weights to the hidden units, and to the output.
const EACH: usize = HIDDEN + 1;

/// Floating-point weights: a row for each input, one of biases, and one from hidden units to the
/// output.
#[derive(Clone)]
pub(crate) struct Weights {
    rows: Vec<[f32; EACH]>,
    inputs: usize,
    /// Whether an input was set in a position that was learnt.
    seen: Vec<bool>,
}

impl Weights {
    /// Creates small random weights.
    pub(crate) fn random(inputs: usize, dice: &mut impl Rng) -> Self {
        let mut small =
            |size: f32| (uniform_below(dice, 1 << 20) as f32 / (1 << 19) as f32 - 1.0) * size;
        let mut rows = vec![[0.0; EACH]; inputs + 2];
        for row in &mut rows[..inputs] {
            row[..HIDDEN].iter_mut().for_each(|weight| *weight = small(0.15));
        }
        rows[inputs][..HIDDEN].fill(0.25);
        rows[inputs + 1][..HIDDEN].iter_mut().for_each(|weight| *weight = small(0.25));
        Weights { rows, inputs, seen: vec![false; inputs] }
    }

    /// Returns the weights with zeros for inputs that were never set in what was learnt.
    pub(crate) fn of_seen(&self) -> Weights {
        let mut weights = self.clone();
        let rows = weights.rows.iter_mut().zip(&self.seen);
        rows.filter(|(_, seen)| !**seen).for_each(|(row, _)| row.fill(0.0));
        weights
    }

    /// Rounds the weights to integers.
    pub(crate) fn in_integers<const INPUTS: usize>(&self) -> Net<INPUTS> {
        let whole = |weight: f32, unit: i16, most: i16| {
            (weight * f32::from(unit)).round().clamp(-f32::from(most), f32::from(most)) as i16
        };
        let mut net = Net::ZERO;
        for (input, row) in self.rows[..self.inputs].iter().enumerate() {
            for (to, &weight) in net.rows[input].iter_mut().zip(row) {
                *to = whole(weight, ACTIVATION_ONE, MOST_WEIGHT);
            }
            net.direct[input] = whole(row[HIDDEN], VALUE_ONE as i16, i16::MAX);
        }
        let [bias, out] = &self.rows[self.inputs..] else { return net };
        for unit in 0..HIDDEN {
            net.bias[unit] = whole(bias[unit], ACTIVATION_ONE, MOST_BIAS);
            net.out[unit] = whole(out[unit], WEIGHT_ONE, i16::MAX);
        }
        net.out_bias = (bias[HIDDEN] * VALUE_ONE as f32).round() as i32;
        net
    }

    /// Returns the hidden units before clipping, and the value.
    fn forward(&self, inputs: &[u16]) -> ([f32; HIDDEN], f32) {
        let mut sums = self.rows[self.inputs];
        for &input in inputs {
            sums.iter_mut()
                .zip(&self.rows[usize::from(input)])
                .for_each(|(sum, weight)| *sum += weight);
        }
        let out = &self.rows[self.inputs + 1];
        let mut hidden = [0.0; HIDDEN];
        hidden.copy_from_slice(&sums[..HIDDEN]);
        let value = hidden.iter().zip(out).map(|(sum, out)| sum.clamp(0.0, 1.0) * out);
        (hidden, value.sum::<f32>() + sums[HIDDEN])
    }
}

/// The inputs of a position, and the value to learn.
pub(crate) type Example = (Vec<u16>, f32);

/// The error that learning minimises.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Loss {
    /// Cross entropy of the share of a win.
    CrossEntropy,
    /// Square of the error, linear if it is large.
    Squares,
}

/// The optimiser Adam.
pub(crate) struct Adam {
    pub(crate) weights: Weights,
    gradient: Vec<[f32; EACH]>,
    first: Vec<[f32; EACH]>,
    second: Vec<[f32; EACH]>,
    steps: i32,
}

impl Adam {
    pub(crate) fn new(weights: Weights) -> Self {
        let zeros = vec![[0.0; EACH]; weights.rows.len()];
        Adam { gradient: zeros.clone(), first: zeros.clone(), second: zeros, weights, steps: 0 }
    }

    /// Performs a step for a batch.
    pub(crate) fn learn(&mut self, batch: &[Example], loss: Loss, rate: f32) {
        self.gradient.iter_mut().for_each(|row| row.fill(0.0));
        for (inputs, target) in batch {
            let (hidden, value) = self.weights.forward(inputs);
            let error = match loss {
                Loss::CrossEntropy => sigmoid(value) - target,
                Loss::Squares => (value - target).clamp(-4.0, 4.0),
            };
            let (bias, out) = (self.weights.inputs, self.weights.inputs + 1);
            let mut back = [error; EACH];
            for unit in 0..HIDDEN {
                self.gradient[out][unit] += error * hidden[unit].clamp(0.0, 1.0);
                let open = hidden[unit] > 0.0 && hidden[unit] < 1.0;
                back[unit] = if open { error * self.weights.rows[out][unit] } else { 0.0 };
            }
            inputs.iter().for_each(|&input| self.weights.seen[usize::from(input)] = true);
            for input in inputs.iter().map(|&input| usize::from(input)).chain([bias]) {
                self.gradient[input].iter_mut().zip(&back).for_each(|(sum, part)| *sum += part);
            }
        }
        self.step(1.0 / batch.len() as f32, rate);
    }

    fn step(&mut self, scale: f32, rate: f32) {
        const KEEP: [f32; 2] = [0.9, 0.999];
        self.steps += 1;
        let [first, second] = KEEP.map(|keep| 1.0 - power(keep, self.steps));
        let most = f32::from(MOST_WEIGHT) / f32::from(ACTIVATION_ONE);
        let inputs = self.weights.inputs;
        for (index, row) in self.weights.rows.iter_mut().enumerate() {
            let moments = self.first[index].iter_mut().zip(&mut self.second[index]);
            let parts = moments.zip(&self.gradient[index]);
            for (weight, ((mean, square), gradient)) in row.iter_mut().zip(parts) {
                let gradient = gradient * scale;
                *mean = KEEP[0] * *mean + (1.0 - KEEP[0]) * gradient;
                *square = KEEP[1] * *square + (1.0 - KEEP[1]) * gradient * gradient;
                *weight -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
            }
            if index < inputs {
                row.iter_mut().for_each(|weight| *weight = weight.clamp(-most, most));
            }
        }
    }

    /// Returns the mean error, and the share of positions with the right sign or favourite.
    pub(crate) fn judge(&self, examples: &[Example], loss: Loss) -> (f32, f32) {
        let (mut sum, mut right) = (0.0_f64, 0.0_f64);
        for (inputs, target) in examples {
            let value = self.weights.forward(inputs).1;
            let even = match loss {
                Loss::CrossEntropy => 0.5,
                Loss::Squares => 0.0,
            };
            sum += match loss {
                Loss::CrossEntropy => cross_entropy(value, *target),
                Loss::Squares => f64::from(value - target) * f64::from(value - target),
            };
            right += f64::from(u8::from((value > 0.0) == (*target > even)));
        }
        let count = examples.len().max(1) as f64;
        ((sum / count) as f32, (right / count) as f32)
    }
}

fn cross_entropy(value: f32, target: f32) -> f64 {
    // -log(sigmoid(x)) = log(1 + exp(-x)).
    let part = |value: f32| f64::from(value.max(0.0)) + f64::from(log_one_and(exp(-value.abs())));
    f64::from(target) * part(-value) + f64::from(1.0 - target) * part(value)
}

fn power(base: f32, exponent: i32) -> f32 {
    (0..exponent.min(20_000)).fold(1.0, |product, _| product * base)
}

/// Returns the share of the win at the logarithm of odds.
pub(crate) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + exp(-value))
}

/// Returns the exponential function, in operations defined by IEEE 754.
fn exp(value: f32) -> f32 {
    let value = value.clamp(-80.0, 80.0);
    let twos = (value * core::f32::consts::LOG2_E).round();
    let rest = value - twos * core::f32::consts::LN_2;
    let series = [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0];
    let sum = series.iter().fold(0.0, |sum, part| sum * rest + part);
    sum * f32::from_bits(((twos as i32 + 127) as u32) << 23)
}

/// Returns `log(1 + x)` for `x` from 0 to 1.
fn log_one_and(value: f32) -> f32 {
    // By the series of the inverse hyperbolic tangent.
    let ratio = value / (2.0 + value);
    let square = ratio * ratio;
    let series = [1.0 / 9.0, 1.0 / 7.0, 1.0 / 5.0, 1.0 / 3.0, 1.0];
    2.0 * ratio * series.iter().fold(0.0, |sum, part| sum * square + part)
}

/// Converts a utility, of which the largest is 1, to a share of the win.
pub(crate) fn share(utility: f32, seats: u8) -> f32 {
    (utility * f32::from(seats - 1) + 1.0) / f32::from(seats)
}
