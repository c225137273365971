//! Random play, to compare a browser's speed with that of the machine.

use conquest_rules::Conquest;
use cybo_rules::Cybo;
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, playout};
use triad_rules::{Custom, TourneyOn, TriadOn};
use triandro_rules::Triandro;
use triarchy_rules::Triarchy;

/// The games by their names, in the order in which the session lists them.
pub const GAMES: [&str; 6] = ["triad", "triad-tourney", "triandro", "triarchy", "conquest", "cybo"];

/// The most steps of a game.
const LIMIT: u64 = 100_000;

/// Plays so many games with default options to their ends at random, and says how many steps that
/// took: the same number for the same seed on every machine. `game` is a place in [`GAMES`]; a game that
/// there is not takes no steps.
///
/// ```
/// use rules_web_bots::play_out;
///
/// assert_eq!(play_out(0, 10, 1), play_out(0, 10, 1));
/// assert_eq!(play_out(99, 10, 1), 0);
/// ```
pub fn play_out(game: usize, games: u32, seed: u64) -> u64 {
    match game {
        0 => play::<TriadOn<Custom>>(games, seed),
        1 => play::<TourneyOn<Custom>>(games, seed),
        2 => play::<Triandro>(games, seed),
        3 => play::<Triarchy>(games, seed),
        4 => play::<Conquest>(games, seed),
        5 => play::<Cybo>(games, seed),
        _ => 0,
    }
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
    fn the_list_names_what_is_played() {
        let names = [
            TriadOn::<Custom>::NAME,
            TourneyOn::<Custom>::NAME,
            Triandro::NAME,
            Triarchy::NAME,
            Conquest::NAME,
            Cybo::NAME,
        ];
        assert_eq!(GAMES, names);
        assert!((0..GAMES.len()).all(|game| play_out(game, 2, 1) > 10));
    }
}
