//! Bots at the table, and hints for people.

use rules_core::{Seat, SeatSet};
use rules_games::{DynAnalysis, DynBot, DynError, DynGame};
use rules_search::{BotSpec, SystemClock};
use rules_session::SecretRng;

use super::players::Player;
use super::table::{Goes, Table};
use crate::error::CommandError;
use crate::terminal::columns::{WIDTH, wrapped};
use crate::terminal::interrupt;
use crate::terminal::paint::{DIM, Painted};
use crate::terminal::prose::grouped;

/// Who gives hints where nothing is hidden, and where something is.
const ADVISERS: [&str; 2] = ["uct:1s", "ismcts:1s"];

/// How many actions a hint tells the values of.
const TOLD: usize = 3;

/// The bots at a table, one a seat: what one remembers no other knows.
pub(super) struct Bots {
    of_seats: Vec<Option<Box<dyn DynBot>>>,
    clock: SystemClock,
    /// Draws what bots imagine: nothing of what happens in the game follows from it.
    imagined: SecretRng,
}

impl Bots {
    /// The bots of these players.
    ///
    /// # Errors
    /// If a bot is not to be had in this game.
    pub(super) fn new(
        players: &[Player],
        game: &dyn DynGame,
        imagined: SecretRng,
    ) -> Result<Self, CommandError> {
        let bot = |player: &Player| match player {
            Player::Bot(spec) => game.bot(spec).map(Some),
            Player::Human | Player::Random => Ok(None),
        };
        let of_seats = players.iter().map(bot).collect::<Result<_, _>>()?;
        Ok(Bots { of_seats, clock: SystemClock::new(), imagined })
    }

    /// What the bot of the seat that is to act chooses; nothing if there is none.
    fn choose(&mut self, seat: Seat, game: &dyn DynGame) -> Result<Option<String>, DynError> {
        let Some(bot) = &mut self.of_seats[seat.index()] else { return Ok(None) };
        let spec = bot.spec().clone();
        let budget = spec.budget(Some(&self.clock))?.with_stop(&interrupt::asked);
        let analysis = bot.choose(game, &budget, &mut self.imagined)?;
        Ok(Some(analysis.action))
    }

    /// What a bot would do in the place of the seat that is to act. The bots at the table remember
    /// nothing of it.
    fn advise(&self, spec: &BotSpec, game: &dyn DynGame) -> Result<DynAnalysis, DynError> {
        let budget = spec.budget(Some(&self.clock))?.with_stop(&interrupt::asked);
        game.bot(spec)?.choose(game, &budget, &mut self.imagined.clone())
    }
}

impl Table<'_, '_> {
    /// Lets the bot of a seat act.
    pub(super) fn let_bot_act(&mut self, seat: Seat) -> Result<Goes, CommandError> {
        let step = match &self.players[seat.index()] {
            Player::Random => self.game.random_step(&mut self.dice),
            _ => {
                let action = self.bots.choose(seat, self.game.position())?;
                // A search that was cut short has no say.
                if interrupt::asked() {
                    return Ok(Goes::Interrupted);
                }
                action.map(|action| self.game.play(&action).map(|()| action)).transpose()?
            }
        };
        if let Some(step) = step {
            self.announce(seat, &step)?;
        }
        self.keep(false)?;
        Ok(Goes::On)
    }

    /// Tells the person that is to act what a bot would do, or another one than usual.
    pub(super) fn hint(&mut self, seat: Option<Seat>, spec: &str) -> Result<Goes, CommandError> {
        if seat.is_none() {
            return self.say("the game is over\n");
        }
        let usual = ADVISERS[usize::from(!self.game.position().is_open())];
        let spec = if spec.is_empty() { usual } else { spec };
        let advice = spec
            .parse::<BotSpec>()
            .map_err(DynError::from)
            .and_then(|spec| self.bots.advise(&spec, self.game.position()));
        if interrupt::asked() {
            return Ok(Goes::Interrupted);
        }
        match advice {
            Ok(analysis) => self.write_hint(&analysis),
            Err(why) => self.say(&format!("{why}\n")),
        }
    }

    fn write_hint(&mut self, analysis: &DynAnalysis) -> Result<Goes, CommandError> {
        let best = &analysis.actions[..analysis.actions.len().min(TOLD)];
        let column = best.iter().map(|known| known.action.len()).max().unwrap_or(0);
        for known in best {
            let value = known.value.map_or("?".to_owned(), |value| format!("{value:+.3}"));
            let visits = format!("{} iterations", grouped(known.visits));
            write!(self.screen.out, "{:column$}  {value:>7}", known.action)?;
            match known.proof {
                Some(proof) => writeln!(self.screen.out, "  certain in {} steps", proof.plies)?,
                None => writeln!(self.screen.out, "  {}", Painted(DIM, visits))?,
            }
        }
        let line = analysis.line.join(" ");
        let label = "expected:";
        for row in wrapped(&line, WIDTH - label.len() - 1) {
            writeln!(self.screen.out, "{} {row}", Painted(DIM, label))?;
        }
        Ok(Goes::Same)
    }

    /// The seats of people.
    pub(super) fn humans(&self) -> SeatSet {
        Seat::all(self.game.position().seats())
            .filter(|seat| self.players[seat.index()] == Player::Human)
            .collect()
    }
}
