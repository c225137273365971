//! Random play-outs and their results.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{BySeat, Game, playout};

/// The generator inside searches: fast, and the same on every platform.
pub(crate) type Dice = Xoshiro256PlusPlus;

/// The generator of a part of a search, by the seed of the whole and the number of the part.
pub(crate) fn dice(seed: u64, part: u64) -> Dice {
    Dice::seed_from_u64(rules_core::implement::Mixer::new(seed).word(part).finish())
}

/// Plays on at random, and gives the utilities of the result: nothing for anyone if the game does not end
/// within the limit.
#[inline]
pub(crate) fn play_out<G: Game, R: Rng + ?Sized>(
    position: &mut G,
    rng: &mut R,
    limit: u32,
) -> BySeat<i32> {
    playout(position, rng, u64::from(limit));
    utilities(position)
}

/// The utilities of the result, nothing for anyone if there is none yet.
#[inline]
pub(crate) fn utilities<G: Game>(position: &G) -> BySeat<i32> {
    position.utilities().unwrap_or_default()
}

/// The number of visits after which a root is full, so that a sum of utilities fits into 32 bits.
pub(crate) const fn max_visits<G: Game>() -> u32 {
    match G::MAX_UTILITY {
        Some(most) if most > 7 => (i32::MAX / most) as u32,
        _ => 1 << 28,
    }
}
