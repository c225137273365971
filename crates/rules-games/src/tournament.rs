//! Tournaments between the bots of games chosen at run time.

use rules_core::{End, SeatSet};
use rules_match::Match;
use rules_search::{BotSpec, Bots, Clock, Pairing, PlayedGame, Player, Tournament};

use crate::error::DynError;
use crate::listing::Playable;

/// A tournament of a game chosen at run time: [`DynGame::tournament`](crate::DynGame::tournament) plays it.
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
    /// Those that play.
    pub bots: Vec<BotSpec>,
    /// How many games each two of them play.
    pub games: u32,
    /// The seed of all games.
    pub seed: u64,
    /// How many random steps each game begins with: see [`Tournament::openings`].
    pub openings: u32,
    /// Whether the records of the games are wanted.
    pub records: bool,
}

/// How a tournament ended.
#[derive(Clone, PartialEq, Debug)]
pub struct DynStandings {
    /// The bots in the order in which they were named.
    pub players: Vec<Player>,
    /// How each two of them did.
    pub pairings: Vec<Pairing>,
    /// The games, pairing by pairing.
    pub games: Vec<DynPlayedGame>,
}

/// A game of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DynPlayedGame {
    /// Who had each seat, by the places among the players.
    pub seats: Vec<usize>,
    /// How many steps were played.
    pub plies: u32,
    /// Who won: nobody if it was drawn or given up.
    pub winners: SeatSet,
    /// How it ended; `None` if it was given up.
    pub end: Option<&'static str>,
    /// The record, if it was asked for. Its tags `Seat0` and so on name the bots.
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

/// The record of a game; its tags `Seat0` and so on name the bots.
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
