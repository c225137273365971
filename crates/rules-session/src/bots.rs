//! Bots in a session: one plays for the seat to act, or reports its choice.

use rules_core::{Seat, Turn};
use rules_games::rules_search::{BotSpec, Budget, Clock, Limit};
use rules_games::{DynAnalysis, DynError, Review};

use crate::answer::Answer;
use crate::deadline::Deadline;
use crate::failure::Failure;
use crate::host::Host;
use crate::request::{MAX_PART, Shown};
use crate::session::{Session, StepQuota};

/// Most iterations and nodes of a search, whatever its limit.
///
/// They end a search with a time limit if the clock of the host stands still.
pub const MAX_SEARCH: u64 = 100_000_000;

impl Session {
    /// Plays the choice of a bot for the seat to act, which must be `seat` if one is given.
    pub(crate) fn bot(
        &mut self,
        bot: &str,
        seat: Option<u64>,
        ms: u64,
        host: &dyn Host,
        quota: StepQuota,
        shown: &Shown,
    ) -> Result<Answer, Failure> {
        let generator = self.generators.search.clone();
        let played = self.change(seat, shown, |session, seat| {
            let (analysis, _) = session.search(bot, seat, ms, host)?;
            session.play_step(&analysis.action, seat, quota, shown)
        });
        if played.is_err() {
            self.generators.search = generator;
        }
        played
    }

    /// Returns the choice of a bot for the seat to act, with the values of at most `actions`
    /// actions.
    pub(crate) fn hint(
        &mut self,
        bot: &str,
        seat: u64,
        actions: usize,
        ms: u64,
        host: &dyn Host,
    ) -> Result<Answer, Failure> {
        let seat = Some(self.seat(seat)?);
        let (mut analysis, timed_out) = self.search(bot, seat, ms, host)?;
        analysis.actions.truncate(actions);
        Ok(Answer::Hint { analysis, timed_out })
    }

    /// Judges at most `limit` decisions from the step `offset` on, of all seats or of one.
    ///
    /// The answer has at least one decision, and as many as there is time for.
    pub(crate) fn analyse(
        &self,
        bot: &str,
        seat: Option<u64>,
        offset: usize,
        limit: usize,
        ms: u64,
        host: &dyn Host,
    ) -> Result<Answer, Failure> {
        let seat = self.seat_named(seat)?;
        let spec: BotSpec = bot.parse().map_err(DynError::from)?;
        if ms == 0 {
            return Err(Failure::too_long());
        }
        let mut review = Review::new(&*self.game, &spec, seat)?;
        review.skip_to(offset)?;
        let clock = || host.now();
        let deadline = Deadline::new(ms, host);
        let is_late = || !deadline.is_before_end();
        let budget = budget(&spec, &clock)?.with_stop(&is_late);
        let mut generator = self.generators.search.clone();
        let (mut decisions, mut timed_out) = (Vec::new(), false);
        while decisions.len() < limit.min(MAX_PART) {
            let Some(decision) = review.next(&budget, &mut generator)? else { break };
            // A search that was cut short is unreliable, so its decision is left to the next
            // request.
            let late = is_late();
            if late && !decisions.is_empty() {
                return Ok(Answer::Analyse { decisions, timed_out, next: Some(decision.ply) });
            }
            timed_out = late;
            decisions.push(decision);
        }
        let next = Some(review.ply()).filter(|&ply| ply < self.game.ply());
        Ok(Answer::Analyse { decisions, timed_out, next })
    }

    /// Returns the choice of a bot, and whether the time ended its search.
    fn search(
        &mut self,
        bot: &str,
        seat: Option<Seat>,
        ms: u64,
        host: &dyn Host,
    ) -> Result<(DynAnalysis, bool), Failure> {
        if let Some(seat) = seat {
            self.game.expect_turn_of(seat)?;
        }
        match self.game.turn() {
            Turn::Over => return Err(Failure::game_over()),
            Turn::Chance => {
                let message = "no seat can act: chance is next";
                return Err(Failure::illegal(message).because("chance-turn"));
            }
            Turn::Seat(_) => {}
        }
        let spec: BotSpec = bot.parse().map_err(DynError::from)?;
        let mut bot = self.game.position().bot(&spec)?;
        if ms == 0 {
            return Err(Failure::too_long());
        }
        let clock = || host.now();
        let deadline = Deadline::new(ms, host);
        let is_late = || !deadline.is_before_end();
        let budget = budget(&spec, &clock)?.with_stop(&is_late);
        let mut generator = self.generators.search.clone();
        let analysis = bot.choose(&*self.game.position(), &budget, &mut generator)?;
        self.generators.search = generator;
        Ok((analysis, is_late()))
    }
}

/// Returns the budget of a bot, which ends even if the clock stands still.
fn budget<'a>(spec: &BotSpec, clock: &'a dyn Clock) -> Result<Budget<'a>, Failure> {
    let iterations = match spec.limit() {
        None => 1,
        Some(Limit::Iterations(iterations)) => iterations.min(MAX_SEARCH),
        Some(Limit::Milliseconds(_) | Limit::Game { .. }) => MAX_SEARCH,
    };
    let budget = spec.budget(Some(clock)).map_err(DynError::from)?;
    Ok(budget.with_iterations(iterations).with_nodes(MAX_SEARCH))
}
