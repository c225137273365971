//! Generators of random numbers.

use chacha20::ChaCha12Rng;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_match::FastRng;
use serde::{Deserialize, Serialize};

use crate::given::Seed;

/// A random generator.
///
/// With a seed, 0 to ``2**64 - 1``, it is fast and repeatable, for experiments. Without one it is seeded with entropy of
/// the system, and its numbers cannot be predicted from earlier ones, for real games.
///
/// A copied or pickled generator continues with the same numbers. The pickle of a generator for
/// real games contains its secret.
#[pyclass(module = "rules_games")]
pub(crate) struct Rng {
    source: Source,
}

#[derive(Serialize, Deserialize)]
enum Source {
    Fast(Xoshiro256PlusPlus),
    #[serde(with = "secret")]
    Secret(Box<ChaCha12Rng>),
}

impl Clone for Source {
    fn clone(&self) -> Self {
        match self {
            Source::Fast(rng) => Source::Fast(rng.clone()),
            Source::Secret(rng) => {
                Source::Secret(Box::new(ChaCha12Rng::deserialize_state(&rng.serialize_state())))
            }
        }
    }
}

/// A secret generator as the bytes of its state.
mod secret {
    use super::ChaCha12Rng;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::borrowed_box, reason = "serde asks like this")]
    pub(super) fn serialize<S: Serializer>(
        rng: &Box<ChaCha12Rng>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        rng.serialize_state().as_slice().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Box<ChaCha12Rng>, D::Error> {
        let bytes = Vec::<u8>::deserialize(deserializer)?;
        let state = bytes.as_slice().try_into();
        let state = state.map_err(|_| D::Error::invalid_length(bytes.len(), &"49 bytes"))?;
        Ok(Box::new(ChaCha12Rng::deserialize_state(state)))
    }
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
    fn new(seed: Option<Seed>) -> PyResult<Self> {
        let source = match seed {
            Some(seed) => Source::Fast(Xoshiro256PlusPlus::seed_from_u64(seed.0)),
            None => {
                let mut bytes = [0; 32];
                getrandom::fill(&mut bytes).map_err(|why| PyOSError::new_err(why.to_string()))?;
                Source::Secret(Box::new(ChaCha12Rng::from_seed(bytes)))
            }
        };
        Ok(Rng { source })
    }

    /// Returns the next 64 bits: an integer from 0 to ``2**64 - 1``.
    fn next(&mut self) -> u64 {
        self.source().next_u64()
    }

    fn __repr__(&self) -> &'static str {
        match self.source {
            Source::Fast(_) => "<Rng, repeatable>",
            Source::Secret(_) => "<Rng, secret>",
        }
    }

    fn __copy__(&self) -> Self {
        Rng { source: self.source.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__()
    }

    fn __getstate__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = serde_json::to_vec(&self.source);
        let bytes = bytes.map_err(|why| PyValueError::new_err(why.to_string()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn __setstate__(&mut self, state: &[u8]) -> PyResult<()> {
        let malformed = || PyValueError::new_err("these bytes are not the state of an Rng");
        let mut source: Source = serde_json::from_slice(state).map_err(|_| malformed())?;
        if let Source::Fast(rng) = &mut source {
            // A generator without bits would return 0 for ever.
            let mut ahead = rng.clone();
            if (0..8).all(|_| ahead.next_u64() == 0) {
                return Err(malformed());
            }
        }
        self.source = source;
        Ok(())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (u64,), Bound<'py, PyBytes>)> {
        let state = slf.borrow().__getstate__(slf.py())?;
        Ok((slf.get_type().into_any(), (0,), state))
    }
}
