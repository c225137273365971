//! Reviews of matches: the worth of each decision.

use rand_core::Rng;
use rules_core::{Seat, Turn};
use rules_search::{BotSpec, Budget};

use crate::analysis::DynAnalysis;
use crate::error::DynError;
use crate::game::{DynBot, DynGame};
use crate::matches::DynMatch;

/// Most steps of a match that can be reviewed.
const MOST_STEPS: usize = 100_000;
/// A value is reliable if at least one in this many iterations began with the action.
const RELIABLE: u64 = 20;

/// A review of a match: how much of the win each action gave away, as judged by a bot.
///
/// The bot searches the position of each decision and, if needed, the one after it. It gets only
/// the view of the seat. The shares are as good as its values: those of tree searches are shares of
/// wins, those of alpha-beta are estimates.
///
/// ```
/// use chacha20::{ChaCha12Rng, rand_core::SeedableRng};
/// use rules_games::rules_search::Budget;
/// use rules_games::{Review, Setup, find};
///
/// let mut game = find("triandro")?.begin_match(&Setup::new(), &mut ChaCha12Rng::seed_from_u64(1))?;
/// for action in ["28", "1", "19"] {
///     game.play(action)?;
/// }
/// let mut review = Review::new(&*game, &"mcts:500".parse()?, None)?;
/// let (budget, mut rng) = (Budget::iterations(500), ChaCha12Rng::seed_from_u64(2));
/// let mut losses = Vec::new();
/// while let Some(decision) = review.next(&budget, &mut rng)? {
///     losses.push(decision.loss);
/// }
/// assert!(losses.len() == 3 && losses.iter().all(|loss| (0.0..=1.0).contains(loss)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Review {
    steps: Vec<String>,
    position: Box<dyn DynGame>,
    ply: usize,
    seat: Option<Seat>,
    bot: Box<dyn DynBot>,
}

/// A reviewed decision.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(optional_fields))]
pub struct Reviewed {
    /// Number of steps before the decision.
    pub ply: usize,
    /// The seat that decided.
    #[cfg_attr(feature = "types", ts(type = "number"))]
    pub seat: Seat,
    /// The action played.
    pub action: String,
    /// The best action.
    pub best: String,
    /// The share of the win that the best action promises the seat, from 0 to 1.
    pub share: f32,
    /// The part of this share that the action lost, from 0 to 1.
    pub loss: f32,
    /// The size of the mistake, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
    /// The expected steps from the best action on; an event has a `*` before it.
    pub line: Vec<String>,
}

/// The size of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Mistake {
    /// A loss of at least 0.05.
    Inaccuracy,
    /// A loss of at least 0.1.
    Mistake,
    /// A loss of at least 0.2.
    Blunder,
}

impl Mistake {
    /// All sizes, ascending.
    pub const ALL: [Mistake; 3] = [Mistake::Inaccuracy, Mistake::Mistake, Mistake::Blunder];

    /// Returns the mistake with this loss, if it is one.
    pub fn of(loss: f32) -> Option<Mistake> {
        let sizes = [0.05, 0.1, 0.2].into_iter().zip(Mistake::ALL);
        sizes.filter(|&(least, _)| loss >= least).map(|(_, mistake)| mistake).next_back()
    }

    /// Returns the mark after the action: `?!`, `?` or `??`.
    ///
    /// ```
    /// use rules_games::Mistake;
    ///
    /// let marks = [0.04, 0.05, 0.1, 0.2].map(|loss| Mistake::of(loss).map(Mistake::mark));
    /// assert_eq!(marks, [None, Some("?!"), Some("?"), Some("??")]);
    /// ```
    pub const fn mark(self) -> &'static str {
        match self {
            Mistake::Inaccuracy => "?!",
            Mistake::Mistake => "?",
            Mistake::Blunder => "??",
        }
    }
}

impl Review {
    /// Creates a review of the decisions of one seat, or of all, by this bot.
    ///
    /// # Errors
    /// Returns [`DynError::Record`] if the match has more than 100,000 steps, and [`DynError::Bot`]
    /// or [`DynError::Lacks`] if the game has no such bot.
    pub fn new(game: &dyn DynMatch, bot: &BotSpec, seat: Option<Seat>) -> Result<Self, DynError> {
        if game.ply() > MOST_STEPS {
            let message = format!("{} steps, expected at most {MOST_STEPS}", game.ply());
            return Err(DynError::Record { message, code: "too-many-steps" });
        }
        let position = match game.position_at(0) {
            Some(start) => start,
            None => {
                let message = "the match has no start".to_owned();
                return Err(DynError::Record { message, code: "seen-start" });
            }
        };
        let bot = position.bot(bot)?;
        Ok(Review { steps: game.steps(), position, ply: 0, seat, bot })
    }

    /// Returns the number of steps already reviewed.
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// Skips to the position after `ply` steps, or to the end if there are fewer.
    ///
    /// Never goes back.
    ///
    /// # Errors
    /// Returns [`DynError::Step`] if a step is impossible, which cannot happen in a valid match.
    pub fn skip_to(&mut self, ply: usize) -> Result<(), DynError> {
        while self.ply < ply.min(self.steps.len()) {
            self.step()?;
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), DynError> {
        let step = &self.steps[self.ply];
        self.position.play(step.strip_prefix('*').unwrap_or(step))?;
        self.ply += 1;
        Ok(())
    }

    /// Returns the next decision, or `None` at the end.
    ///
    /// A seat with a single action decides nothing.
    ///
    /// The budget is for each of at most two searches.
    ///
    /// # Errors
    /// Returns [`DynError::Bot`] if the bot returns no answer.
    pub fn next(
        &mut self,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Option<Reviewed>, DynError> {
        while self.ply < self.steps.len() {
            let decides = match self.position.turn() {
                Turn::Seat(seat) if self.seat.is_none_or(|only| only == seat) => {
                    Some(seat).filter(|_| self.position.count_actions() > 1)
                }
                _ => None,
            };
            if let Some(seat) = decides {
                let reviewed = self.review(seat, budget, rng)?;
                self.step()?;
                return Ok(Some(reviewed));
            }
            self.step()?;
        }
        Ok(None)
    }

    fn review(
        &mut self,
        seat: Seat,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Reviewed, DynError> {
        let action = self.steps[self.ply].clone();
        let analysis = self.bot.choose(&*self.position, budget, rng)?;
        let best = value(&analysis, &analysis.action).unwrap_or(0.0);
        let played = match action == analysis.action {
            true => best,
            false => self.value_of(&action, seat, &analysis, budget, rng)?.unwrap_or(best),
        };
        // A second search may find more than the first one.
        let share = self.share(best.max(played));
        let loss = share - self.share(played);
        Ok(Reviewed {
            ply: self.ply,
            seat,
            action,
            best: if loss > 0.0 { analysis.action } else { self.steps[self.ply].clone() },
            share,
            loss,
            mistake: Mistake::of(loss),
            line: analysis.line,
        })
    }

    /// Returns the value of an action that the bot would not play.
    ///
    /// In open games of two seats the position after it is searched if its value is unreliable.
    fn value_of(
        &mut self,
        action: &str,
        seat: Seat,
        analysis: &DynAnalysis,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Option<f32>, DynError> {
        let known = value(analysis, action);
        let visits =
            analysis.actions.iter().find(|of| of.action == action).map_or(0, |of| of.visits);
        let is_reliable = known.is_some() && visits * RELIABLE >= analysis.iterations;
        if is_reliable || !self.position.is_open() || self.position.seats() != 2 {
            return Ok(known);
        }
        let mut after = self.position.clone();
        after.play(action)?;
        match after.turn() {
            Turn::Over => {
                let outcome = after.outcome();
                let utility = outcome.and_then(|of| of.utilities.get(seat.index()).copied());
                Ok(utility.map(|utility| utility as f32))
            }
            Turn::Chance => Ok(known),
            Turn::Seat(next) => {
                let analysis = self.bot.choose(&*after, budget, rng)?;
                let found = value(&analysis, &analysis.action);
                Ok(found.map(|value| if next == seat { value } else { -value }))
            }
        }
    }

    /// Converts a value to a share of the win.
    fn share(&self, value: f32) -> f32 {
        let (seats, most) = (f32::from(self.position.seats()), self.position.max_utility() as f32);
        let share =
            if most == seats - 1.0 { (value + 1.0) / seats } else { (value / most + 1.0) / 2.0 };
        share.clamp(0.0, 1.0)
    }
}

/// Returns the value of an action, from its proof if there is one.
fn value(analysis: &DynAnalysis, action: &str) -> Option<f32> {
    let known = analysis.actions.iter().find(|known| known.action == action)?;
    known.proof.map(|proof| proof.utility as f32).or(known.value)
}
