//! Generators of random numbers.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rand_core::SeedableRng;
use rules_match::FastRng;
use rules_session::SecretRng;

/// A generator of random numbers.
///
/// With a seed it is fast, and draws the same again and again: for experiments. Without one it begins
/// with entropy of the system, and who sees some of what it drew cannot tell the rest: for games that
/// somebody plays.
#[pyclass(module = "rules_games")]
pub(crate) struct Rng {
    source: Source,
}

enum Source {
    Fast(FastRng),
    Secret(Box<SecretRng>),
}

impl Rng {
    /// The generator.
    pub(crate) fn source(&mut self) -> &mut dyn rand_core::Rng {
        match &mut self.source {
            Source::Fast(rng) => rng,
            Source::Secret(rng) => &mut **rng,
        }
    }

    /// A fast generator for one search or play-out, which can leave Python.
    pub(crate) fn split_off(&mut self) -> FastRng {
        FastRng::seed_from_u64(self.source().next_u64())
    }
}

#[pymethods]
impl Rng {
    #[new]
    #[pyo3(signature = (seed=None))]
    fn new(seed: Option<u64>) -> PyResult<Self> {
        let source = match seed {
            Some(seed) => Source::Fast(FastRng::seed_from_u64(seed)),
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|why| PyOSError::new_err(why.to_string()))?;
                Source::Secret(Box::new(SecretRng::from_seed(bytes)))
            }
        };
        Ok(Rng { source })
    }

    /// The next 64 bits.
    fn next(&mut self) -> u64 {
        self.source().next_u64()
    }
}
