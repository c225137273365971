//! Tournaments between the bots of games chosen at run time.

use rules_core::{End, SeatSet};
use rules_match::Match;
use rules_search::{BotSpec, Bots, Clock, Pairing, PlayedGame, Player, Tournament};

use crate::error::DynError;
use crate::listing::Playable;

/// A tournament of a game chosen at run time: [`DynGame::tournament`](crate::DynGame::tournament)
/// plays it.
///
/// ```
/// use rules_games::{DynTournament, Setup, find};
///
/// let plan = DynTournament {
///     bots: vec!["random".parse()?, "flat:100".parse()?],
///     games: 4,
///     ..DynTournament::default()
/// };
/// let standings = find("triandro")?.begin(&Setup::new())?.tournament(&plan, None, &|_, _| {})?;
/// assert_eq!(standings.players[0].games, 4);
/// assert!(standings.games.iter().all(|game| game.end == Some("last-mover")));
/// assert!(standings.games[0].record.is_none(), "records were not asked for");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DynTournament {
    /// The bots.
    pub bots: Vec<BotSpec>,
    /// Number of games of every two bots.
    pub games: u32,
    /// The seed of all games.
    pub seed: u64,
    /// Number of random steps before each game: see [`Tournament::openings`].
    pub openings: u32,
    /// Whether to keep the records of the games.
    pub records: bool,
}

/// The result of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct DynStandings {
    /// The bots in the order of the plan.
    pub players: Vec<Player>,
    /// The results of every two bots.
    pub pairings: Vec<Pairing>,
    /// The games, pairing by pairing.
    pub games: Vec<DynPlayedGame>,
}

/// A game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DynPlayedGame {
    /// The player of each seat, as an index into the players.
    pub seats: Vec<usize>,
    /// Number of steps.
    pub plies: u32,
    /// The winners; empty if the game was drawn or given up.
    pub winners: SeatSet,
    /// The name of the end; `None` if the game was given up.
    pub end: Option<&'static str>,
    /// The record, if the plan keeps records. Its tags `Seat0` and so on name the bots.
    pub record: Option<String>,
}

/// Plays a tournament.
pub(crate) fn play_tournament<G: Playable>(
    bots: Bots<G>,
    options: G::Options,
    plan: &DynTournament,
    clock: Option<&dyn Clock>,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Result<DynStandings, DynError> {
    let tournament = Tournament {
        options,
        games: plan.games,
        seed: plan.seed,
        openings: plan.openings,
        keep_steps: plan.records,
        ..Tournament::new(bots, plan.bots.iter().cloned())
    };
    let standings = tournament.run(clock, progress)?;
    let played = |game: &PlayedGame<G>| {
        let record = plan.records.then(|| record(&tournament, game)).transpose()?;
        Ok(DynPlayedGame {
            seats: game.seats.clone(),
            plies: game.plies,
            winners: game.outcome.map_or(SeatSet::EMPTY, |outcome| outcome.winners()),
            end: game.outcome.map(|outcome| outcome.end().name()),
            record,
        })
    };
    let games = standings.games.iter().map(played).collect::<Result<_, DynError>>()?;
    Ok(DynStandings { players: standings.players, pairings: standings.pairings, games })
}

/// Makes the record of a game. Its tags `Seat0` and so on name the bots.
fn record<G: Playable>(
    tournament: &Tournament<G>,
    game: &PlayedGame<G>,
) -> Result<String, DynError> {
    let mut played = Match::<G>::new(tournament.options.clone())?;
    for (seat, &player) in game.seats.iter().enumerate() {
        played.set_tag(&format!("Seat{seat}"), &tournament.players[player].to_string())?;
    }
    for &step in &game.steps {
        played.play_step(step)?;
    }
    Ok(played.record().to_string())
}
