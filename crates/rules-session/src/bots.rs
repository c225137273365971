//! Bots in a session: one plays for the seat that is to act, or tells what it would do.

use rules_core::{Seat, Turn};
use rules_games::rules_search::{BotSpec, Budget, Clock, Limit};

use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::host::Host;
use crate::question::Ask;
use crate::table::{Room, Table};
use rules_games::{DynAnalysis, DynError};

/// The most iterations and nodes of a search, whatever its limit: where the clock of a host stands
/// still, nothing else ends a search that is limited by time.
pub const MAX_SEARCH: u64 = 100_000_000;

/// The actions whose values are told if the request does not say how many.
pub(crate) const DEFAULT_TOLD: usize = 3;

impl Table {
    /// Lets a bot play for the seat that is to act; gives that seat if it was named.
    pub(crate) fn let_bot_play(
        &mut self,
        ask: &Ask,
        host: &dyn Host,
        room: Room,
    ) -> Result<Option<Seat>, Failure> {
        let seat = self.viewer(ask.seat)?;
        let imagined = self.dice.imagined.clone();
        let chosen = self
            .search(ask, seat, host)
            .and_then(|analysis| self.play(&analysis.action, seat, room));
        if chosen.is_err() {
            self.dice.imagined = imagined;
        }
        chosen.map(|()| seat)
    }

    /// What a bot would do in the place of the seat that is to act, with the values of so many actions.
    pub(crate) fn hint(
        &mut self,
        ask: &Ask,
        told: usize,
        host: &dyn Host,
    ) -> Result<DynAnalysis, Failure> {
        let seat = self.viewer(ask.seat)?;
        let mut analysis = self.search(ask, seat, host)?;
        analysis.actions.truncate(told);
        Ok(analysis)
    }

    /// What a bot finds out for the seat that is to act, which is to be this one if one is named.
    fn search(
        &mut self,
        ask: &Ask,
        seat: Option<Seat>,
        host: &dyn Host,
    ) -> Result<DynAnalysis, Failure> {
        if let Some(seat) = seat {
            self.game.expect_turn_of(seat)?;
        }
        match self.game.turn() {
            Turn::Over => return Err(Failure::game_over()),
            Turn::Chance => return Err(Failure::illegal("chance is next: no seat is to act")),
            Turn::Seat(_) => {}
        }
        let spec: BotSpec = ask.bot.parse().map_err(DynError::from)?;
        let mut bot = self.game.position().bot(&spec)?;
        if ask.ms == 0 {
            return Err(Failure::too_long());
        }
        let clock = || host.now();
        let deadline = Deadline::new(ask.ms, host);
        let is_late = || !deadline.is_before_end();
        let budget = budget(&spec, &clock)?.with_stop(&is_late);
        let mut imagined = self.dice.imagined.clone();
        let analysis = bot.choose(&*self.game.position(), &budget, &mut imagined)?;
        self.dice.imagined = imagined;
        Ok(analysis)
    }
}

/// The budget of a bot, which ends even if the clock stands still.
fn budget<'a>(spec: &BotSpec, clock: &'a dyn Clock) -> Result<Budget<'a>, Failure> {
    let iterations = match spec.limit() {
        None => 1,
        Some(Limit::Iterations(iterations)) => iterations.min(MAX_SEARCH),
        Some(Limit::Milliseconds(_)) => MAX_SEARCH,
    };
    let budget = spec.budget(Some(clock)).map_err(DynError::from)?;
    Ok(budget.with_iterations(iterations).with_nodes(MAX_SEARCH))
}
