//! Random games on all cores.

use std::sync::Mutex;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{Game, random_step, uniform_below};

use crate::run::{Run, Stage, Workers, lock};
use crate::{CountError, GameTally};

/// The random games to play.
///
/// The generator of each game depends only on the seed and the number of the game. A game is
/// therefore the same on any thread or machine, and after any other games.
#[doc(alias = "simulate")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games {
    /// The seed of all games.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// The number of games.
    pub games: u64,
    /// The number of actions and events after which a game is abandoned.
    pub max_steps: u64,
}

/// A thousand games from number 0 with seed 0, each abandoned after 100,000 steps.
impl Default for Games {
    fn default() -> Self {
        Games { seed: 0, first: 0, games: 1000, max_steps: 100_000 }
    }
}

/// The number of games in a chunk, larger if there are very many games.
const CHUNK: u64 = 64;
/// The largest number of chunks.
const CHUNKS: u64 = 1 << 16;
/// The number of steps of a game after which the stop function is called.
const STEPS: u64 = 1 << 16;

/// Returns the generator of a game: the stream of a seed and the number of the game.
///
/// It is the same in every release.
pub fn game_rng(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    let mixer = Mixer::new(u64::from_le_bytes(*b"one game")).word(seed).word(number);
    let mut state = [0; 32];
    for (place, bytes) in state.chunks_exact_mut(8).enumerate() {
        bytes.copy_from_slice(&mixer.word(place as u64).finish().to_le_bytes());
    }
    Xoshiro256PlusPlus::from_seed(state)
}

/// Plays random games on all cores and returns how they ended.
///
/// Each game begins at one of `starts`, chosen by the game's generator if there are several.
/// Without starts no game is played. If the work is stopped, the tally has only the games that
/// ended before.
///
/// ```
/// use rules_count::{Games, Run, simulate};
/// use triandro_rules::Triandro;
///
/// let games = Games { seed: 7, games: 300, ..Games::default() };
/// let one = simulate(&[Triandro::default()], &games, Run::default().threads(1))?;
/// let two = simulate(&[Triandro::default()], &games, Run::default().threads(2))?;
/// assert_eq!(one, two);
/// assert_eq!(one.wins().iter().sum::<u64>(), 300);
/// # Ok::<(), rules_count::CountError>(())
/// ```
///
/// # Errors
/// Returns [`CountError::Threads`] if the threads cannot be started.
pub fn simulate<G: Game>(
    starts: &[G],
    games: &Games,
    run: Run<'_>,
) -> Result<GameTally<G::End>, CountError> {
    let tally = || GameTally::new(starts.first().map_or(0, G::seats));
    let add = |tally: &mut GameTally<G::End>, _, end: &G, steps| tally.add(steps, end.outcome());
    fold_games(starts, games, run, tally, add, |all, part| all.merge(&part))
}

/// Plays games as [`simulate`] does and folds them with `add`.
///
/// `add` gets a sum, which begins with `new`, the number of the game, its last position and the
/// number of steps. `merge` adds sums to the first one in the order of games. A result that depends
/// on the order, such as a floating-point sum, is therefore the same for any number of threads.
///
/// # Errors
/// Returns [`CountError::Threads`] if the threads cannot be started.
pub fn fold_games<G: Game, T: Send>(
    starts: &[G],
    games: &Games,
    run: Run<'_>,
    new: impl Fn() -> T + Sync,
    add: impl Fn(&mut T, u64, &G, u64) + Sync,
    mut merge: impl FnMut(&mut T, T),
) -> Result<T, CountError> {
    let workers = run.start()?;
    let number = if starts.is_empty() { 0 } else { games.games };
    let size = CHUNK.max(number.div_ceil(CHUNKS));
    let chunks = number.div_ceil(size) as usize;
    // Outside of the threads, so that the results of stopped work are not lost.
    let sums = (0..chunks).map(|_| Mutex::new(None)).collect::<Vec<_>>();
    let play = |(): &mut (), chunk| {
        let mut sum = new();
        let begin = chunk as u64 * size;
        let end = number.min(begin + size);
        let played = (begin..end).try_for_each(|at| {
            let number = games.first.wrapping_add(at);
            let (last, steps) = play(starts, games, number, &workers)?;
            add(&mut sum, number, &last, steps);
            Ok::<(), CountError>(())
        });
        *lock(&sums[chunk]) = Some(sum);
        played
    };
    match workers.share(Stage::Playing, chunks, &|| (), &play) {
        Ok(_) | Err(CountError::Stopped) => {}
        Err(error) => return Err(error),
    }
    let mut whole = new();
    for sum in &sums {
        if let Some(sum) = lock(sum).take() {
            merge(&mut whole, sum);
        }
    }
    Ok(whole)
}

/// Plays one game, and returns its last position and the number of steps.
fn play<G: Game>(
    starts: &[G],
    games: &Games,
    number: u64,
    workers: &Workers<'_>,
) -> Result<(G, u64), CountError> {
    let mut rng = game_rng(games.seed, number);
    let mut position = match starts {
        [start] => start.clone(),
        _ => starts[uniform_below(&mut rng, starts.len() as u32) as usize].clone(),
    };
    let mut steps = 0;
    workers.check()?;
    while steps < games.max_steps && random_step(&mut position, &mut rng).is_some() {
        steps += 1;
        if steps % STEPS == 0 {
            workers.check()?;
        }
    }
    Ok((position, steps))
}
