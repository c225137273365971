//! Bots of a game, and hints for people.

use rules_core::Seat;
use rules_games::{DynAnalysis, DynBot, DynError, DynGame};
use rules_search::{BotSpec, SystemClock, Timer};
use rules_session::SecretRng;

use super::players::Player;
use crate::error::CommandError;
use crate::terminal::interrupt;

/// The bots for hints: for games with a solution, open games, and hidden information.
const ADVISERS: [&str; 3] = ["solution", "uct:1s", "ismcts:1s"];

/// The bots of a game. Each seat has its own, because bots have memory and clocks.
pub(super) struct Bots {
    of_seats: Vec<Option<(Box<dyn DynBot>, Timer)>>,
    clock: SystemClock,
    /// The generator of the searches, independent of the events of the game.
    imagined: SecretRng,
}

impl Bots {
    /// Creates the bots of these players.
    pub(super) fn new(
        players: &[Player],
        game: &dyn DynGame,
        imagined: SecretRng,
    ) -> Result<Self, CommandError> {
        let bot = |player: &Player| match player {
            Player::Bot(spec) => game.bot(spec).map(|bot| Some((bot, spec.timer()))),
            Player::Human | Player::Random => Ok(None),
        };
        let of_seats = players.iter().map(bot).collect::<Result<_, _>>()?;
        Ok(Bots { of_seats, clock: SystemClock::new(), imagined })
    }

    /// Returns the choice of the bot of this seat, or `None` if it has none.
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        game: &dyn DynGame,
    ) -> Result<Option<String>, DynError> {
        let Some((bot, timer)) = &mut self.of_seats[seat.index()] else { return Ok(None) };
        let analysis = timer.decide(Some(&self.clock), |budget| {
            bot.choose(game, &budget.with_stop(&interrupt::asked), &mut self.imagined)
        })??;
        Ok(Some(analysis.action))
    }

    /// Returns the choice of the bot `spec`, or of an adviser if `spec` is empty.
    ///
    /// This is a new bot, so that the bots that play remember nothing of it.
    pub(super) fn advise(&self, spec: &str, game: &dyn DynGame) -> Result<DynAnalysis, DynError> {
        let [solution, open, hidden] = ADVISERS;
        let adviser = match game.bots()?.iter().any(|bot| bot == solution) {
            true => solution,
            false if game.is_open() => open,
            false => hidden,
        };
        let spec: BotSpec = if spec.is_empty() { adviser } else { spec }.parse()?;
        let budget = spec.budget(Some(&self.clock))?.with_stop(&interrupt::asked);
        game.bot(&spec)?.choose(game, &budget, &mut self.imagined.clone())
    }
}
