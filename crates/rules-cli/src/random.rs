//! Random numbers and their seeds.
//!
//! What happens in a game is drawn by a cryptographic generator: who sees some of what it drew, such
//! as the own tiles, cannot tell from that what else it drew. Games that are only counted are drawn by
//! a fast one.

use rand_core::SeedableRng;

use crate::failure::Failure;

/// The generator of games that somebody plays.
pub(crate) type Random = rand_chacha::ChaCha12Rng;

/// The generator of games that are only counted.
pub(crate) type FastRandom = rand_xoshiro::Xoshiro256PlusPlus;

/// The generators of a session.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    /// Draws what happens in the game.
    pub(crate) game: Random,
    /// Draws what a seat imagines: asking does not change what happens.
    pub(crate) imagined: Random,
}

impl Dice {
    /// Generators that begin with a seed: a secret wherever something is hidden.
    pub(crate) fn seeded(seed: u64) -> Dice {
        Dice { game: Random::seed_from_u64(seed), imagined: Random::seed_from_u64(!seed) }
    }

    /// Generators that begin with what the system gives, or with the seed if there is one.
    ///
    /// # Errors
    /// If the system gives nothing.
    pub(crate) fn new(seed: Option<u64>) -> Result<Dice, Failure> {
        match seed {
            Some(seed) => Ok(Dice::seeded(seed)),
            None => Ok(Dice {
                game: Random::from_seed(entropy()?),
                imagined: Random::from_seed(entropy()?),
            }),
        }
    }
}

/// A seed that nobody can guess.
///
/// # Errors
/// If the system gives no entropy.
pub(crate) fn unknown_seed() -> Result<u64, Failure> {
    entropy().map(u64::from_le_bytes)
}

fn entropy<const N: usize>() -> Result<[u8; N], Failure> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|error| {
        Failure::bad_option(format!("the system gives no randomness: {error}; give a seed"))
    })?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    #[test]
    fn only_a_seed_gives_the_same_numbers_again() {
        let numbers = |seed| {
            let mut dice = Dice::new(seed).unwrap();
            (dice.game.next_u64(), dice.imagined.next_u64())
        };
        assert_eq!(numbers(Some(7)), numbers(Some(7)));
        assert_ne!(numbers(Some(7)).0, numbers(Some(7)).1);
        assert_ne!(numbers(None), numbers(None));
        assert_ne!(unknown_seed().unwrap(), unknown_seed().unwrap());
    }
}
