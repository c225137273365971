//! The generators of a match.

use rand_core::SeedableRng;

use crate::SecretRng;
use crate::failure::Failure;
use crate::host::Host;

/// The generators of a match.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    /// Draws what happens in the game.
    pub(crate) game: SecretRng,
    /// Draws what a seat imagines: asking does not change what happens.
    pub(crate) imagined: SecretRng,
}

impl Dice {
    /// Generators that begin with the seed if there is one, and otherwise with what the host gives.
    ///
    /// # Errors
    /// If the host gives nothing.
    pub(crate) fn new(seed: Option<u64>, host: &mut dyn Host) -> Result<Dice, Failure> {
        match seed {
            Some(seed) => Ok(Dice {
                game: SecretRng::seed_from_u64(seed),
                imagined: SecretRng::seed_from_u64(!seed),
            }),
            None => Ok(Dice { game: unknown(host)?, imagined: unknown(host)? }),
        }
    }
}

fn unknown(host: &mut dyn Host) -> Result<SecretRng, Failure> {
    let mut bytes = [0; 32];
    host.entropy(&mut bytes).map_err(|why| Failure::bad_option(format!("{why}; give a seed")))?;
    Ok(SecretRng::from_seed(bytes))
}
