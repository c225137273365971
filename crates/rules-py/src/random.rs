//! Generators of random numbers.

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use rand_core::SeedableRng;
use rules_match::FastRng;
use rules_session::SecretRng;

/// A random generator.
///
/// With a seed it is fast and repeatable, for experiments. Without one it is seeded with entropy of
/// the system, and its numbers cannot be predicted from earlier ones, for real games.
#[pyclass(module = "rules_games")]
pub(crate) struct Rng {
    source: Source,
}

enum Source {
    Fast(FastRng),
    Secret(Box<SecretRng>),
}

impl Rng {
    /// Returns the generator.
    pub(crate) fn source(&mut self) -> &mut dyn rand_core::Rng {
        match &mut self.source {
            Source::Fast(rng) => rng,
            Source::Secret(rng) => &mut **rng,
        }
    }

    /// Returns a fast generator for one search or play-out, which can leave Python.
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

    /// Returns the next 64 bits.
    fn next(&mut self) -> u64 {
        self.source().next_u64()
    }
}
