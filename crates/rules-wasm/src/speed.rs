//! Random play, to compare a browser's speed with that of the machine.

use rules_games::{FastRng, GAMES};

/// The most steps of a game.
const LIMIT: u64 = 100_000;

/// Plays so many games with default options to their ends at random, and says how many steps that
/// took: the same number for the same seed on every machine. `game` is a place in the list of games; a
/// game that there is not takes no steps.
///
/// ```
/// assert_eq!(rules_wasm::play_out(0, 10, 1), rules_wasm::play_out(0, 10, 1));
/// assert_eq!(rules_wasm::play_out(99, 10, 1), 0);
/// ```
pub fn play_out(game: usize, games: u32, seed: u64) -> u64 {
    let Some(start) = GAMES.entries().get(game).and_then(|entry| entry.begin(&[]).ok()) else {
        return 0;
    };
    let mut random = FastRng::seeded(seed);
    (0..games).map(|_| start.clone_box().playout_fast(&mut random, LIMIT)).sum()
}
