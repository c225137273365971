//! Solution of Cybo with two players.
//!
//! At the Beginner, Advanced and Master levels only the lead and the number of turns left matter
//! between turns. Dynamic programming from the last turn backwards gives the value of every
//! position and its best decision. The engine plays out every turn, so no rule is implemented
//! twice.
//!
//! Grand Masters also remember the lines they rolled (CYBO-12), of which only the number of each
//! kind matters. There are still too many memories, so [`Solution::grand_master`] is an
//! approximation: players who have not qualified keep a few Trinities and forget the others.
//!
//! ```
//! use cybo_rules::{Action, Cybo, Level};
//! use rules_core::Seat;
//! use rules_search::cybo::Solution;
//!
//! let solution = Solution::new(Level::Advanced);
//! let start = Cybo::default();
//! let value = solution.value(&start, Seat::FIRST)?;
//! assert!(value.abs() < 0.01, "the first player wins half of the games: {value}");
//!
//! // Seven points behind in the very last turn: nine are enough.
//! let ahead: Cybo = "cybo/1 - 12 1 1.2.3=9 16,9".parse()?;
//! assert_eq!(solution.best(&ahead)?, Some(Action::Stop));
//! // Ten behind: only the Quad can win.
//! let behind: Cybo = "cybo/1 - 12 1 1.2.3=9 19,9".parse()?;
//! assert_eq!(solution.best(&behind)?, Some(Action::Quad));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bot;
mod class;
mod table;
mod turns;

use cybo_rules::{Action, Cybo, Level, Phase, ROUNDS};
use rules_core::{Game, Seat, Turn};

use self::table::{State, TURNS, Table, is_better};
use self::turns::{RollResult, Turns};

/// Number of Trinities that a Grand Master keeps in [`Solution::new`].
const KEPT: u8 = 1;

/// Maximum number of Trinities to keep in [`Solution::grand_master`].
///
/// The table then has 5.6 million values.
pub const MOST_KEPT: u8 = 2;

/// Values and best decisions of all positions of Cybo with two players at a level.
///
/// Values are utilities: the probability of winning minus that of losing. A shared win is worth 0
/// (CYBO-9). Except for Grand Masters they are exact up to rounding, below 1e-12.
pub struct Solution {
    level: Level,
    turns: Turns,
    table: Table,
}

/// Error from a position or setting that a [`Solution`] does not cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// The number of players is not two.
    #[error("expected 2 players, found {0}")]
    Players(u8),
    /// The position is of another level.
    #[error("expected a position of the {} level, found {}", .solved.name(), .asked.name())]
    Level {
        /// The level of the solution.
        solved: Level,
        /// The level of the position.
        asked: Level,
    },
    /// The seat does not play.
    #[error("expected a seat in 0..=1, found {0}")]
    Seat(Seat),
    /// The number of Trinities is above [`MOST_KEPT`].
    #[error("expected at most {MOST_KEPT} Trinities to keep, found {0}")]
    Kept(u8),
}

impl Solution {
    /// Solves a level; Grand Master is approximated with one Trinity to keep.
    ///
    /// It takes a few milliseconds for 10,000 values; Grand Master has half a million.
    pub fn new(level: Level) -> Solution {
        Solution::keeping(level, if level == Level::GrandMaster { KEPT } else { 0 })
    }

    /// Solves the Grand Master level approximately.
    ///
    /// Players who have not qualified keep at most `kept` Trinities, 0 to [`MOST_KEPT`]. Keeping
    /// none is to play as at Advanced.
    ///
    /// # Errors
    /// Returns [`Unsolved::Kept`] if `kept` is above [`MOST_KEPT`].
    pub fn grand_master(kept: u8) -> Result<Solution, Unsolved> {
        if kept > MOST_KEPT {
            return Err(Unsolved::Kept(kept));
        }
        Ok(Solution::keeping(Level::GrandMaster, kept))
    }

    fn keeping(level: Level, kept: u8) -> Solution {
        let turns = Turns::new(level, kept);
        let table = Table::new(&turns);
        Solution { level, turns, table }
    }

    /// Returns the solved level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns whether the values are exact up to rounding; not for Grand Master.
    pub fn is_exact(&self) -> bool {
        self.level != Level::GrandMaster
    }

    /// Returns the number of values, of eight bytes each.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Returns whether the solution holds no values, which never happens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the value of a position for a seat if both play best, from -1 to 1.
    ///
    /// Within a turn, the rest of the turn is played out.
    ///
    /// # Errors
    /// Returns [`Unsolved`] if the position is of another level or number of players, or the seat
    /// does not play.
    pub fn value(&self, position: &Cybo, seat: Seat) -> Result<f64, Unsolved> {
        self.check(position)?;
        match seat.number() {
            0 => Ok(self.value_to_first(position)),
            1 => Ok(-self.value_to_first(position)),
            _ => Err(Unsolved::Seat(seat)),
        }
    }

    /// Returns the best decision; `None` if there is nothing to decide.
    ///
    /// Of two equal decisions it is to stop.
    ///
    /// # Errors
    /// Returns [`Unsolved`] if the position is of another level or number of players.
    pub fn best(&self, position: &Cybo) -> Result<Option<Action>, Unsolved> {
        self.check(position)?;
        let Turn::Seat(seat) = position.turn() else { return Ok(None) };
        let sign = if seat == Seat::FIRST { 1.0 } else { -1.0 };
        let [stop, attempt] =
            Action::ALL.map(|action| sign * self.value_to_first(&position.after(action)));
        Ok(Some(if is_better(attempt, stop) { Action::Quad } else { Action::Stop }))
    }

    /// Returns the value of the game for the first player.
    pub fn value_of_game(&self) -> f64 {
        self.table.value(State { left: TURNS, mine: 0, theirs: 0, lead: 0 })
    }

    /// Returns whether a player without memory attempts the Quad instead of stopping.
    ///
    /// `left` is the number of turns of both players including this one. `lead` is the points of
    /// the player before this turn minus those of the opponent. `points`, 3 or 9, are those of
    /// stopping. Returns `None` if this decision cannot occur at the level.
    ///
    /// ```
    /// use cybo_rules::Level;
    /// use rules_search::cybo::Solution;
    ///
    /// let solution = Solution::new(Level::Master);
    /// // The last turn: 9 points are enough to be ahead, or they are not.
    /// assert_eq!(solution.attempts(1, -8, 9), Some(false));
    /// assert_eq!(solution.attempts(1, -10, 9), Some(true));
    /// // A Master never has 3 points to stop with.
    /// assert_eq!(solution.attempts(1, -8, 3), None);
    /// ```
    pub fn attempts(&self, left: u8, lead: i32, points: u8) -> Option<bool> {
        let left = usize::from(left);
        if left == 0 || left > TURNS {
            return None;
        }
        let state = State { left, mine: 0, theirs: 0, lead };
        self.turns.results(0).iter().find_map(|&(result, _)| match result {
            RollResult::Decide { stop, hit, miss } if stop.points == points => {
                Some(self.table.attempts(state, stop, hit, miss))
            }
            _ => None,
        })
    }

    fn check(&self, position: &Cybo) -> Result<(), Unsolved> {
        if position.seats() != 2 {
            return Err(Unsolved::Players(position.seats()));
        }
        if position.level() != self.level {
            return Err(Unsolved::Level { solved: self.level, asked: position.level() });
        }
        Ok(())
    }

    /// Returns the value for seat 0, playing out the rest of a turn.
    fn value_to_first(&self, position: &Cybo) -> f64 {
        let begins = position.phase() == Phase::Over
            || position.phase() == Phase::Rolling && position.rolls() == 0;
        if begins {
            return self.value_between_turns(position);
        }
        match position.turn() {
            Turn::Seat(seat) => {
                let values = Action::ALL.map(|action| self.value_to_first(&position.after(action)));
                let [stop, attempt] = values;
                if seat == Seat::FIRST { stop.max(attempt) } else { stop.min(attempt) }
            }
            _ => {
                let events = position.chance_events().map(|(event, _)| position.after_event(event));
                events.map(|after| self.value_to_first(&after)).sum::<f64>() / 12.0
            }
        }
    }

    fn value_between_turns(&self, position: &Cybo) -> f64 {
        let first = Seat::FIRST;
        let second = first.next(2);
        let (mine, sign) = if position.player() == first { (first, 1.0) } else { (second, -1.0) };
        let theirs = mine.next(2);
        let total = |seat| i32::from(position.total(seat));
        let played = 2 * position.rounds_played() + position.player().number();
        sign * self.table.value(State {
            left: usize::from(2 * ROUNDS - played.min(2 * ROUNDS)),
            mine: self.turns.class_of(position, mine),
            theirs: self.turns.class_of(position, theirs),
            lead: total(mine) - total(theirs),
        })
    }
}

/// Shows the level and the number of values.
impl core::fmt::Debug for Solution {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solution").field("level", &self.level).field("len", &self.len()).finish()
    }
}
