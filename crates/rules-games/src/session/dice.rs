//! The generators of a match.

use super::failure::Failure;
use super::host::Host;
use crate::SecretRng;

/// The generators of a match.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    /// Draws what happens in the game.
    pub(super) game: SecretRng,
    /// Draws what a seat imagines: asking does not change what happens.
    pub(super) imagined: SecretRng,
}

impl Dice {
    /// Generators that begin with the seed if there is one, and otherwise with what the host gives.
    ///
    /// # Errors
    /// If the host gives nothing.
    pub(super) fn new(seed: Option<u64>, host: &mut dyn Host) -> Result<Dice, Failure> {
        match seed {
            Some(seed) => {
                Ok(Dice { game: SecretRng::seeded(seed), imagined: SecretRng::seeded(!seed) })
            }
            None => Ok(Dice { game: unknown(host)?, imagined: unknown(host)? }),
        }
    }
}

fn unknown(host: &mut dyn Host) -> Result<SecretRng, Failure> {
    let mut bytes = [0; 32];
    host.entropy(&mut bytes).map_err(|why| Failure::bad_option(format!("{why}; give a seed")))?;
    Ok(SecretRng::from_entropy(bytes))
}
