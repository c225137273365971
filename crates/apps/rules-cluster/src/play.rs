//! Games played by many workers.
//!
//! Each game's generator depends on its number, so it is the same in any worker.

use rules_core::{Game, Observe};
use rules_count::{CountError, GameTally, Games, Run, simulate};
use rules_search::{Standings, Tournament};

use crate::{ClusterError, Peer};

/// The number of random games that are played at a time.
const CHUNK: u64 = 256;

/// Plays random games as [`rules_count::simulate`](rules_count::simulate()) does, in all workers.
///
/// All workers must call it, and get the same tally.
///
/// ```
/// use rules_cluster::{on_threads, play_random};
/// use rules_count::{Games, Run, simulate};
/// use rules_games::triandro_rules::Triandro;
///
/// let games = Games { seed: 7, games: 600, ..Games::default() };
/// let starts = [Triandro::default()];
/// let tallies = on_threads(2, move |peer| play_random(peer, &[Triandro::default()], &games))?;
/// let expected = simulate(&starts, &games, Run::default())?.named();
/// assert!(tallies.into_iter().all(|tally| tally.is_ok_and(|tally| tally == expected)));
/// # Ok::<(), rules_cluster::ClusterError>(())
/// ```
///
/// # Errors
/// Returns [`ClusterError::Count`] if threads cannot be started.
pub fn play_random<G: Game>(
    peer: &mut Peer<'_>,
    starts: &[G],
    games: &Games,
) -> Result<GameTally<String>, ClusterError> {
    let own = play_own(peer, starts, games).map_err(ClusterError::from);
    let mut whole = GameTally::<G::End>::new(starts.first().map_or(0, G::seats)).named();
    peer.agree(own)?.iter().for_each(|tally| whole.merge(tally));
    Ok(whole)
}

/// Plays the games of this worker, which takes every `peers`-th chunk.
fn play_own<G: Game>(
    peer: &Peer<'_>,
    starts: &[G],
    games: &Games,
) -> Result<GameTally<String>, CountError> {
    let mut own = GameTally::<G::End>::new(starts.first().map_or(0, G::seats));
    let sign = peer.signs();
    // The function never stops the work; it only sends heartbeats.
    let sign = || {
        sign();
        false
    };
    let chunks = games.games.div_ceil(CHUNK);
    if peer.is_first() {
        peer.progress.begin("games", games.games);
    }
    for chunk in (peer.index() as u64..chunks).step_by(peer.peers()) {
        let first = chunk * CHUNK;
        let some = Games {
            first: games.first.wrapping_add(first),
            games: CHUNK.min(games.games - first),
            ..*games
        };
        own.merge(&simulate(starts, &some, Run::default().threads(1).stop_when(&sign))?);
        if peer.is_first() {
            peer.progress.at(first);
        }
    }
    Ok(own.named())
}

/// Plays a tournament in all workers.
///
/// All workers must call it, and get the same standings as [`Tournament::run`]. Games are not kept.
/// Bots that are limited by time are refused, because their games cannot be repeated.
///
/// # Errors
/// Returns [`ClusterError::Refused`] if the tournament or a bot is refused.
pub fn play_tournament<G: Observe>(
    peer: &mut Peer<'_>,
    tournament: &Tournament<G>,
) -> Result<Standings<G>, ClusterError> {
    let games = tournament.count_games();
    if peer.is_first() {
        peer.progress.begin("games", games);
    }
    let own = (peer.index() as u64..games).step_by(peer.peers()).map(|number| {
        peer.sign();
        if peer.is_first() {
            peer.progress.at(number);
        }
        let refused = |error: rules_search::TournamentError| error.to_string();
        Ok((number, tournament.play_number(number, None).map_err(refused)?))
    });
    let own = own.collect::<Result<Vec<_>, String>>().map_err(ClusterError::Refused);
    let mut scores = peer.agree(own)?.concat();
    scores.sort_unstable_by_key(|&(number, _)| number);
    let scores = scores.into_iter().map(|(_, score)| score).collect::<Vec<f64>>();
    tournament.rate(&scores).map_err(|error| ClusterError::Refused(error.to_string()))
}
