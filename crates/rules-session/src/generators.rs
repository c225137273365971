//! The generators of a match.

use rand_core::SeedableRng;

use crate::SecretRng;
use crate::failure::Failure;
use crate::host::Host;

/// The generators of a match.
#[derive(Clone, Debug)]
pub(crate) struct Generators {
    /// Draws the chance events of the match.
    pub(crate) game: SecretRng,
    /// Draws for bots and determinizations, so that these do not change the events of the match.
    pub(crate) search: SecretRng,
}

impl Generators {
    /// Creates generators from the seed, or without one from the entropy of the host.
    ///
    /// # Errors
    /// Returns a [`Failure`] if the host has no entropy.
    pub(crate) fn new(seed: Option<u64>, host: &mut dyn Host) -> Result<Generators, Failure> {
        match seed {
            Some(seed) => Ok(Generators {
                game: SecretRng::seed_from_u64(seed),
                search: SecretRng::seed_from_u64(!seed),
            }),
            None => Ok(Generators { game: unknown(host)?, search: unknown(host)? }),
        }
    }
}

fn unknown(host: &mut dyn Host) -> Result<SecretRng, Failure> {
    let mut bytes = [0; 32];
    host.entropy(&mut bytes).map_err(|why| Failure::bad_option(format!("{why}; give a seed")))?;
    Ok(SecretRng::from_seed(bytes))
}
