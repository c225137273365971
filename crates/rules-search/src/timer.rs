//! Time of a bot for each decision of a game.

use core::time::Duration;

use crate::{BotSpec, Budget, Clock, Limit, SpecError};

/// Part of the time left that a decision takes, in addition to the increment.
///
/// The time left never runs out, and half of it is spent in the next 14 decisions.
const PART: u32 = 20;

/// Budgets of a bot for the decisions of a game.
///
/// With a clock for the whole game it keeps the time left. A decision takes a twentieth of it and
/// the increment, and stops early if its answer cannot change.
///
/// ```
/// use core::time::Duration;
/// use rand_core::SeedableRng;
/// use rules_search::{Bot, BotSpec, SystemClock, Uct, View};
/// use triandro_rules::Triandro;
///
/// let spec: BotSpec = "uct:100ms+1ms".parse()?;
/// let (mut timer, clock) = (spec.timer(), SystemClock::new());
/// let (mut bot, view) = (Uct::default(), View::of(&Triandro::default())?);
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// timer.decide(Some(&clock), |budget| bot.choose(&view, &budget, &mut rng))??;
/// assert!(timer.left() < Some(Duration::from_millis(100)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timer {
    spec: BotSpec,
    left: Option<Duration>,
}

impl Timer {
    pub(crate) fn new(spec: BotSpec) -> Self {
        let left = match spec.limit() {
            Some(Limit::Game { start, .. }) => Some(Duration::from_millis(start)),
            _ => None,
        };
        Timer { spec, left }
    }

    /// Returns the time left of a clock for the whole game.
    pub fn left(&self) -> Option<Duration> {
        self.left
    }

    /// Returns the budget of the next decision.
    ///
    /// # Errors
    /// Returns [`SpecError::NoClock`] if the limit is a time and `clock` is `None`.
    pub fn budget<'a>(&self, clock: Option<&'a dyn Clock>) -> Result<Budget<'a>, SpecError> {
        let time = match self.spec.limit() {
            None => return Ok(Budget::iterations(1)),
            Some(Limit::Iterations(iterations)) => return Ok(Budget::iterations(iterations)),
            Some(Limit::Milliseconds(time)) => Duration::from_millis(time),
            Some(Limit::Game { increment, .. }) => {
                let left = self.left.unwrap_or_default();
                // Never more than half of the time left, and never nothing.
                let wanted = left / PART + Duration::from_millis(increment);
                wanted.min(left / 2).max(Duration::from_micros(100))
            }
        };
        let clock = clock.ok_or_else(|| SpecError::NoClock(self.spec.clone()))?;
        let budget = Budget::time(time, clock);
        Ok(if self.left.is_some() { budget.with_early_stop() } else { budget })
    }

    /// Runs a decision with its budget, and takes its time from the clock.
    ///
    /// # Errors
    /// As [`budget`](Timer::budget).
    pub fn decide<'a, T>(
        &mut self,
        clock: Option<&'a dyn Clock>,
        decide: impl FnOnce(Budget<'a>) -> T,
    ) -> Result<T, SpecError> {
        let budget = self.budget(clock)?;
        let start = clock.map(Clock::now);
        let decided = decide(budget);
        if let (Some(left), Some(clock), Some(start), Some(Limit::Game { increment, .. })) =
            (&mut self.left, clock, start, self.spec.limit())
        {
            let spent = clock.now().saturating_sub(start);
            *left = left.saturating_sub(spent) + Duration::from_millis(increment);
        }
        Ok(decided)
    }
}
