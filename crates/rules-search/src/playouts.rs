//! Random play-outs and their results.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{BySeat, Game, playout};

/// Random generator of searches, the same on every platform.
pub(crate) type Dice = Xoshiro256PlusPlus;

/// Returns the generator of a part of a search with this seed.
pub(crate) fn dice(seed: u64, part: u64) -> Dice {
    Dice::seed_from_u64(rules_core::implement::Mixer::new(seed).word(part).finish())
}

/// Plays random steps and returns the utilities of the result.
///
/// They are zero if the game does not end within `limit` steps.
// Not `inline`: each unit of a crate would have a copy, and it is long.
pub(crate) fn play_out<G: Game, R: Rng + ?Sized>(
    position: &mut G,
    rng: &mut R,
    limit: u32,
) -> BySeat<i32> {
    playout(position, rng, u64::from(limit));
    utilities(position)
}

/// Returns the utilities of the result; zero while there is none.
#[inline]
pub(crate) fn utilities<G: Game>(position: &G) -> BySeat<i32> {
    position.utilities().unwrap_or_default()
}

/// Returns the maximum visits of a root, whose sum of utilities must fit 32 bits.
pub(crate) const fn max_visits<G: Game>() -> u32 {
    match G::MAX_UTILITY {
        Some(most) if most > 7 => (i32::MAX / most) as u32,
        _ => 1 << 28,
    }
}
