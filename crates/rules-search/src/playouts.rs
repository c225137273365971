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
    position.outcome().map_or(BySeat::default(), |outcome| outcome.utilities())
}
