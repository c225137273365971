//! Random play, to compare a browser's speed with that of the machine.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, playout};
use triad_rules::{Custom, Tourney, TourneyOn, Triad, TriadOn};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// The most steps of a game.
const LIMIT: u64 = 100_000;

/// Plays so many games with default options to their ends at random, from a seed, and says how many
/// steps that took: the same number for the same seed on every machine.
///
/// ```
/// use rules_web_bots::{PlayOut, play_cybo};
///
/// let play: PlayOut = play_cybo;
/// assert_eq!(play(10, 1), play(10, 1));
/// ```
pub type PlayOut = fn(games: u32, seed: u64) -> u64;

/// Plays games of TRIAD: see [`PlayOut`].
pub fn play_triad(games: u32, seed: u64) -> u64 {
    play::<Triad>(games, seed)
}

/// Plays Tourneys of TRIAD: see [`PlayOut`].
pub fn play_triad_tourney(games: u32, seed: u64) -> u64 {
    play::<Tourney>(games, seed)
}

/// Plays games of TRIAD as on a custom layout: see [`PlayOut`].
pub fn play_triad_custom(games: u32, seed: u64) -> u64 {
    play::<TriadOn<Custom>>(games, seed)
}

/// Plays Tourneys of TRIAD as on a custom layout: see [`PlayOut`].
pub fn play_triad_tourney_custom(games: u32, seed: u64) -> u64 {
    play::<TourneyOn<Custom>>(games, seed)
}

/// Plays games of Triandro: see [`PlayOut`].
pub fn play_triandro(games: u32, seed: u64) -> u64 {
    play::<Triandro>(games, seed)
}

/// Plays games of Triarchy: see [`PlayOut`].
pub fn play_triarchy(games: u32, seed: u64) -> u64 {
    play::<Triarchy>(games, seed)
}

/// Plays games of Triominos Conquest: see [`PlayOut`].
pub fn play_conquest(games: u32, seed: u64) -> u64 {
    play::<Conquest>(games, seed)
}

/// Plays games of Cybo: see [`PlayOut`].
pub fn play_cybo(games: u32, seed: u64) -> u64 {
    play::<Cybo>(games, seed)
}

fn play<G: Game<Options: Default>>(games: u32, seed: u64) -> u64 {
    let Ok(start) = G::new(G::Options::default()) else { return 0 };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..games).map(|_| playout(&mut start.clone(), &mut random, LIMIT)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_chooses_the_games() {
        let all = [
            play_triad,
            play_triad_tourney,
            play_triad_custom,
            play_triad_tourney_custom,
            play_triandro,
            play_triarchy,
            play_conquest,
            play_cybo,
        ];
        for (index, play) in all.into_iter().enumerate() {
            assert_eq!(play(20, 5), play(20, 5), "{index}");
            assert_ne!(play(20, 5), play(20, 6), "{index}");
        }
    }
}
