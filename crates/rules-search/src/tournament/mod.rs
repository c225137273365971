//! Tournaments between bots.

mod openings;
mod play;
mod rating;
mod ratings;

use core::any::TypeId;

use rules_core::{NoEvent, Observe, OptionError, Outcome, Step};

use openings::Openings;
pub use rating::{Rating, share_interval};
pub use ratings::{RatedPairing, RatedPlayer, Ratings};

use crate::spend::on_each;
use crate::{BotSpec, Bots, Clock, SearchError, SpecError};
use play::{Job, count_pairs, job, jobs, play, seatings};

/// Round-robin tournament of bots in which seats rotate.
///
/// In games of more than two seats the two bots share the seats, half each. With an odd number they
/// take turns at the extra seat. All seatings are played in turn, so that either bot has every seat
/// equally often and half of the seats over all games. Equal strength therefore means half of the
/// score.
///
/// The seed of each game depends on the seed of the tournament and the number of the game, and each
/// game has new bots. The result is the same on any number of threads, unless bots are limited by
/// time.
///
/// ```
/// use rules_search::{BotSpec, Bots, Tournament};
/// use triandro_rules::Triandro;
///
/// let specs = ["random", "flat:200"].map(|text| text.parse().expect("a bot"));
/// let bots = Bots::<Triandro>::standard();
/// let tournament = Tournament { games: 6, ..Tournament::new(bots, specs) };
/// let standings = tournament.run(None, &|_, _| {})?;
/// assert_eq!(standings.pairings[0].games, 6);
/// assert!(standings.players[1].rating.points > standings.players[0].rating.points);
/// # Ok::<(), rules_search::TournamentError>(())
/// ```
#[doc(alias = "round_robin")]
#[derive(Clone, Debug)]
pub struct Tournament<G: Observe> {
    /// Options of the games, by default the default ones.
    pub options: G::Options,
    /// Known bots.
    pub bots: Bots<G>,
    /// Bots that play.
    pub players: Vec<BotSpec>,
    /// Number of games of each pairing, by default 100.
    pub games: u32,
    /// Seed of all games, by default 0.
    pub seed: u64,
    /// Number of random steps at the start of each game, by default 0.
    ///
    /// Every opening is played once in each seating before the next one is drawn. All pairings play
    /// the same openings.
    pub openings: u32,
    /// Maximum plies of a game, which is then a draw; by default 100,000.
    pub max_plies: u32,
    /// Whether to keep the steps of the games, by default `false`.
    pub keep_steps: bool,
}

/// Error from a tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TournamentError {
    /// The options are invalid.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A bot cannot be made.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There are fewer than two bots.
    #[error("a tournament needs at least two bots")]
    TooFew,
    /// Deterministic bots would repeat the same game.
    #[error("{} and {} would repeat their games: openings are needed", .0[0], .0[1])]
    Repeats(Box<[BotSpec; 2]>),
    /// The number of the game is out of range.
    #[error("the number of the game is out of range")]
    NoGame,
    /// A bot cannot choose an action.
    #[error("{player} cannot choose an action: {error}")]
    Search {
        /// The bot.
        player: BotSpec,
        /// The reason.
        error: SearchError,
    },
}

/// Result of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Standings<G: Observe> {
    /// The bots in the order of [`Tournament::players`].
    pub players: Vec<Player>,
    /// The result of each pairing.
    pub pairings: Vec<Pairing>,
    /// The games, pairing by pairing.
    pub games: Vec<PlayedGame<G>>,
}

/// Result of a bot in a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Player {
    /// The bot.
    pub spec: BotSpec,
    /// The number of games it played.
    pub games: u64,
    /// Its score: 1 for a win, a share for a shared win, and half for a draw.
    pub score: f64,
    /// Its rating among these bots.
    pub rating: Rating,
}

/// Result of two bots against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pairing {
    /// The indices of the two bots among the players.
    pub players: [usize; 2],
    /// The number of games they played.
    pub games: u64,
    /// The number of games in which only seats of the first bot won.
    pub wins: u64,
    /// The number of games in which only seats of the second bot won.
    pub losses: u64,
    /// The score of the first bot; the second has the rest.
    pub score: f64,
    /// The 95 % interval of the first bot's share of the score.
    ///
    /// With openings it accounts for the similarity of games with the same opening.
    pub interval: (f64, f64),
}

/// Game of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame<G: Observe> {
    /// The index of the player on each seat.
    pub seats: Vec<usize>,
    /// The number of plies played.
    pub plies: u32,
    /// The steps from the start; empty unless [`Tournament::keep_steps`] is set.
    pub steps: Vec<Step<G::Action, G::Event>>,
    /// The result; `None` if the game reached [`Tournament::max_plies`].
    pub outcome: Option<Outcome<G::End>>,
}

impl<G: Observe> Tournament<G> {
    /// Returns a tournament of `players` with default settings.
    pub fn new(bots: Bots<G>, players: impl IntoIterator<Item = BotSpec>) -> Self {
        Tournament {
            options: G::Options::default(),
            bots,
            players: players.into_iter().collect(),
            games: 100,
            seed: 0,
            openings: 0,
            max_plies: 100_000,
            keep_steps: false,
        }
    }

    /// Plays all games and returns the standings.
    ///
    /// `progress` is called after each game, by any thread, with the numbers of finished games and
    /// of all games. Bots with a time limit need `clock`.
    ///
    /// # Errors
    /// Returns [`TournamentError`] if the settings are invalid or a bot cannot choose an action.
    pub fn run(
        &self,
        clock: Option<&dyn Clock>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Standings<G>, TournamentError> {
        let start = self.check(clock)?;
        let mut jobs = jobs(self.players.len(), start.seats(), self.games);
        let (all, over) = (jobs.len() as u64, core::sync::atomic::AtomicU64::new(0));
        let games = on_each(&mut jobs, |number, job| {
            let game = play(self, &start, number as u64, job, clock);
            progress(over.fetch_add(1, core::sync::atomic::Ordering::Relaxed) + 1, all);
            game
        });
        let games = games.into_iter().collect::<Result<Vec<_>, _>>()?;
        let score = |(job, game): (&Job, &PlayedGame<G>)| job.score(game.outcome.as_ref());
        let scores = jobs.iter().zip(&games).map(score).collect::<Vec<_>>();
        let (players, pairings) = standings(&self.players, self.openings > 0, &jobs, &scores);
        Ok(Standings { players, pairings, games })
    }

    /// Returns the number of games of all pairings, which are numbered from 0.
    pub fn count_games(&self) -> u64 {
        (count_pairs(self.players.len()) * self.games as usize) as u64
    }

    /// Plays a single game and returns its score for the first of the two bots.
    ///
    /// The score is 1 for a win, a share for a shared win, and half for a draw. The game is the one
    /// of [`run`](Tournament::run) with this number, in whatever order games are played.
    ///
    /// ```
    /// use rules_search::{BotSpec, Bots, Tournament};
    /// use triandro_rules::Triandro;
    ///
    /// let specs = ["random", "flat:50"].map(|text| text.parse().expect("a bot"));
    /// let bots = Bots::<Triandro>::standard();
    /// let tournament = Tournament { games: 4, ..Tournament::new(bots, specs) };
    /// let numbers = 0..tournament.count_games();
    /// let scores = numbers
    ///     .map(|number| tournament.play_number(number, None))
    ///     .collect::<Result<Vec<_>, _>>()?;
    /// let played = tournament.run(None, &|_, _| {})?;
    /// assert_eq!(tournament.rate(&scores)?.pairings, played.pairings);
    /// # Ok::<(), rules_search::TournamentError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`TournamentError`] as [`run`](Tournament::run) does, or [`TournamentError::NoGame`]
    /// if `number` is out of range.
    pub fn play_number(
        &self,
        number: u64,
        clock: Option<&dyn Clock>,
    ) -> Result<f64, TournamentError> {
        let start = self.check(clock)?;
        if number >= self.count_games() {
            return Err(TournamentError::NoGame);
        }
        let job = job(self.players.len(), start.seats(), self.games, number as usize);
        let game = play(self, &start, number, &job, clock)?;
        Ok(job.score(game.outcome.as_ref()))
    }

    /// Returns the standings without games for the scores of the first games.
    ///
    /// `scores` are those of [`play_number`](Tournament::play_number) in the order of the numbers
    /// from 0.
    ///
    /// # Errors
    /// Returns [`TournamentError::Options`] if the options are invalid, or
    /// [`TournamentError::NoGame`] if there are more scores than games.
    pub fn rate(&self, scores: &[f64]) -> Result<Standings<G>, TournamentError> {
        let start = G::new(self.options.clone())?;
        let jobs = jobs(self.players.len(), start.seats(), self.games);
        if scores.len() > jobs.len() {
            return Err(TournamentError::NoGame);
        }
        let (players, pairings) = standings(&self.players, self.openings > 0, &jobs, scores);
        Ok(Standings { players, pairings, games: Vec::new() })
    }

    /// Checks the settings and returns the start position.
    fn check(&self, clock: Option<&dyn Clock>) -> Result<G, TournamentError> {
        let start = G::new(self.options.clone())?;
        let mut repeating = Vec::new();
        for player in &self.players {
            if self.bots.make(player)?.repeats() {
                repeating.push(player);
            }
        }
        // Only a game with chance, openings or a seating not yet played differs from those before.
        let has_chance = TypeId::of::<G::Event>() != TypeId::of::<NoEvent>();
        let differs = self.openings > 0 || has_chance;
        if differs || self.games as usize <= seatings(start.seats()).len() {
            repeating.clear();
        }
        check_players(&self.players, &repeating, clock)?;
        Ok(start)
    }
}

/// Checks the bots, of which no two may be in `repeating`.
fn check_players(
    players: &[BotSpec],
    repeating: &[&BotSpec],
    clock: Option<&dyn Clock>,
) -> Result<(), TournamentError> {
    for player in players {
        player.budget(clock)?;
    }
    match *repeating {
        _ if players.len() < 2 => Err(TournamentError::TooFew),
        [one, other, ..] => Err(TournamentError::Repeats(Box::new([one.clone(), other.clone()]))),
        _ => Ok(()),
    }
}

/// Returns the results of the bots and of their pairings.
fn standings(
    specs: &[BotSpec],
    by_openings: bool,
    jobs: &[Job],
    scores: &[f64],
) -> (Vec<Player>, Vec<Pairing>) {
    let count = specs.len();
    let (mut played, mut scored) = (vec![vec![0.0; count]; count], vec![vec![0.0; count]; count]);
    let mut pairings: Vec<Pairing> = Vec::new();
    let mut openings: Vec<Openings> = Vec::new();
    for (job, &score) in jobs.iter().zip(scores) {
        let [one, other] = job.players;
        if pairings.last().is_none_or(|last| last.players != job.players) {
            let players = job.players;
            let interval = (0.0, 1.0);
            openings.push(Openings::default());
            pairings.push(Pairing { players, games: 0, wins: 0, losses: 0, score: 0.0, interval });
        }
        played[one][other] += 1.0;
        played[other][one] += 1.0;
        scored[one][other] += score;
        scored[other][one] += 1.0 - score;
        if let Some(pairing) = pairings.last_mut() {
            pairing.games += 1;
            pairing.wins += u64::from(score == 1.0);
            pairing.losses += u64::from(score == 0.0);
            pairing.score += score;
        }
        if let Some(openings) = openings.last_mut() {
            openings.add(job.opening, score);
        }
    }
    for (pairing, openings) in pairings.iter_mut().zip(openings) {
        let games = pairing.games as f64;
        let worth = if by_openings { openings.worth() } else { games };
        pairing.interval = share_interval(pairing.score / games * worth, worth);
    }
    let ratings = rating::rate(&played, &scored);
    let player = |(index, rating): (usize, Rating)| Player {
        spec: specs[index].clone(),
        games: played[index].iter().sum::<f64>() as u64,
        score: scored[index].iter().sum(),
        rating,
    };
    let players = ratings.into_iter().enumerate().map(player).collect();
    (players, pairings)
}
