//! A generator of random numbers that keeps secrets.

use rand_chacha::ChaCha12Rng;
use rules_games::rules_match::Generator;

/// A cryptographic generator for games between people.
///
/// A player who sees some of its draws, such as the own tiles, cannot compute the others. `Debug` does
/// not show its state.
///
/// ```
/// use rand_core::{Rng, SeedableRng};
/// use rules_session::SecretRng;
///
/// assert_eq!(SecretRng::seed_from_u64(7).next_u64(), SecretRng::seed_from_u64(7).next_u64());
/// assert_ne!(SecretRng::seed_from_u64(7).next_u64(), SecretRng::from_seed([7; 32]).next_u64());
/// ```
pub type SecretRng = Generator<ChaCha12Rng>;

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;

    #[test]
    fn a_secret_generator_does_not_show_its_state() {
        let [one, other] = [1, 2].map(|seed| format!("{:?}", SecretRng::seed_from_u64(seed)));
        assert_eq!(one, other);
    }
}
