//! Slow model of Cybo: a turn is judged from all its rolls after each one.
//!
//! CYBO-15: everything is public, so the state below has no hidden part.

mod build;

use crate::{Model, ModelOutcome, ModelTurn};
use std::cmp::Reverse;
use std::fmt::{Display, Formatter, Result as FmtResult};
use std::sync::LazyLock;

/// Rounds in a game (CYBO-3).
pub const ROUNDS: u32 = 13;

/// Numbers on the die and in the grid (CYBO-1).
pub const NUMBERS: u8 = 12;

// CYBO-1: the grid has 4 rows and 3 columns.
const ROWS: i32 = 4;
const COLUMNS: i32 = 3;

/// Returns the number in a row and column; `None` outside the grid (CYBO-1).
#[must_use]
pub fn number_at(row: i32, column: i32) -> Option<u8> {
    let inside = (0..ROWS).contains(&row) && (0..COLUMNS).contains(&column);
    inside.then_some((ROWS * column + row + 1) as u8)
}

// CYBO-2: start at every cell, go three cells along a row, a column and both diagonals, keep what
// stays in the grid. Going right, or down in a column, lists every line once, its numbers
// ascending.
static LINES: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let mut lines = Vec::new();
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
                let step = |n| number_at(row + n * down, column + n * right);
                if let (Some(a), Some(b), Some(c)) = (step(0), step(1), step(2)) {
                    lines.push([a, b, c]);
                }
            }
        }
    }
    lines.sort_unstable();
    lines
});

/// Returns the 14 lines, ascending, each with ascending numbers (CYBO-2).
#[must_use]
pub fn lines() -> &'static [[u8; 3]] {
    &LINES
}

/// Returns the fourth number of the line's column, if it has one (CYBO-8).
#[must_use]
pub fn fourth_number(line: [u8; 3]) -> Option<u8> {
    (0..COLUMNS).find_map(|column| {
        let numbers: Vec<u8> = (0..ROWS).filter_map(|row| number_at(row, column)).collect();
        let in_column = line.iter().all(|number| numbers.contains(number));
        let missing = numbers.iter().copied().find(|number| !line.contains(number));
        missing.filter(|_| in_column)
    })
}

/// The level of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Four rolls to form a Trinity (CYBO-10).
    Beginner,
    /// The normal level (CYBO-4).
    Advanced,
    /// Only Trinities in line order count (CYBO-11).
    Master,
    /// As Advanced until a Trinity is repeated.
    ///
    /// Then only that Trinity and its Quad count (CYBO-12, CYBO-13).
    GrandMaster,
}

/// The only decision in the game (CYBO-8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Keep the points of the Trinity.
    Stop,
    /// Roll once more for the fourth number of the column.
    Quad,
}

impl Display for Action {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        f.write_str(match self {
            Self::Stop => "stop",
            Self::Quad => "quad",
        })
    }
}

/// A roll of the die: the number rolled, 1 to 12 (CYBO-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(pub u8);

impl Display for Roll {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "{}", self.0)
    }
}

/// A Trinity that a player has rolled (CYBO-6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trinity {
    /// The line it fills.
    pub line: [u8; 3],
    /// Its numbers in the order in which they were rolled.
    pub rolled: [u8; 3],
    /// The points it is worth if the player stops.
    pub points: i64,
}

/// The next step of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The player rolls.
    Rolling,
    /// The player has this Trinity in a column and chooses (CYBO-8).
    Deciding(Trinity),
    /// The player rolls for the fourth number of this Trinity's column (CYBO-8).
    Attempting(Trinity),
    /// All rounds are played.
    Over,
}

/// A game of Cybo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CyboModel {
    /// The level of play.
    pub level: Level,
    /// Rounds completed.
    pub round: u32,
    /// The player whose turn it is.
    pub seat: usize,
    /// The next step of the turn.
    pub phase: Phase,
    /// The numbers rolled in this turn, in order, without the roll of a Quad attempt.
    pub rolls: Vec<u8>,
    /// The points of each player.
    pub totals: Vec<i64>,
    /// Each player's stored Trinities, as rolled; Grand Master only (CYBO-12).
    pub trinities: Vec<Vec<[u8; 3]>>,
    /// Each player's stored Quads, as rolled; Grand Master only (CYBO-12).
    pub quads: Vec<Vec<[u8; 4]>>,
    /// The sequence each qualified player must repeat; Grand Master only (CYBO-12).
    pub targets: Vec<Option<Vec<u8>>>,
}

impl CyboModel {
    /// Returns whether the rolls of this turn can still lead to points.
    #[must_use]
    pub fn alive(&self) -> bool {
        let rolls = &self.rolls;
        // CYBO-13: once qualified only the target counts.
        if let Some(target) = &self.targets[self.seat] {
            return target.starts_with(rolls);
        }
        match self.level {
            // CYBO-10: no roll is fatal as long as the rolls left can fill some line.
            Level::Beginner => lines().iter().any(|line| {
                let missing = line.iter().filter(|number| !rolls.contains(number)).count();
                missing <= 4 - rolls.len()
            }),
            // CYBO-4: all rolls on one line. CYBO-5: and no number twice.
            Level::Advanced | Level::GrandMaster => {
                let repeated = (1..rolls.len()).any(|i| rolls[..i].contains(&rolls[i]));
                let fits = |line: &[u8; 3]| rolls.iter().all(|number| line.contains(number));
                !repeated && lines().iter().any(fits)
            }
            // CYBO-11: the beginning of a line read forwards or backwards.
            Level::Master => lines().iter().any(|&[a, b, c]| {
                [a, b, c].starts_with(rolls.as_slice()) || [c, b, a].starts_with(rolls.as_slice())
            }),
        }
    }

    /// Returns the Trinity among the rolls of this turn, if there is one (CYBO-6).
    #[must_use]
    pub fn trinity(&self) -> Option<Trinity> {
        // CYBO-10: a number rolled twice counts where it was rolled first.
        let first = |number: &u8| self.rolls.iter().position(|rolled| rolled == number);
        let complete = lines().iter().filter(|line| line.iter().all(|n| first(n).is_some()));
        let trinities = complete.map(|&line| {
            let mut rolled = line;
            rolled.sort_by_key(first);
            // CYBO-7: forwards or backwards 9 points. CYBO-6: else 3.
            let backwards = [line[2], line[1], line[0]];
            let points = if rolled == line || rolled == backwards { 9 } else { 3 };
            Trinity { line, rolled, points }
        });
        // CYBO-10: of two lines the one with the higher score, then the lower one. The other levels
        // never have two, since three rolls fill one line at most.
        trinities.max_by_key(|trinity| (trinity.points, Reverse(trinity.line)))
    }

    fn roll(&mut self, number: u8) {
        self.rolls.push(number);
        if !self.alive() {
            return self.end_turn(0);
        }
        // CYBO-13: a target Quad takes four rolls, and its first three score nothing.
        if self.targets[self.seat].as_ref().is_some_and(|target| target.len() == 4) {
            if self.rolls.len() == 4 {
                self.end_turn(16);
            }
            return;
        }
        // CYBO-13: with a target Trinity the rolls are alive only on the way to it.
        if let Some(trinity) = self.trinity() {
            self.complete(trinity);
        }
    }

    fn complete(&mut self, mut trinity: Trinity) {
        if self.level == Level::GrandMaster {
            // CYBO-12: a stored Trinity qualifies the player; a new one is stored whatever follows
            // it. CYBO-13: once qualified, a completed Trinity is already the target.
            if self.trinities[self.seat].contains(&trinity.rolled) {
                self.targets[self.seat] = Some(trinity.rolled.to_vec());
                trinity.points = 12;
            } else {
                self.trinities[self.seat].push(trinity.rolled);
            }
        }
        // CYBO-8: only a line in a column leaves a choice. CYBO-14: otherwise there is no decision.
        if fourth_number(trinity.line).is_some() {
            self.phase = Phase::Deciding(trinity);
        } else {
            self.end_turn(trinity.points);
        }
    }

    fn attempt(&mut self, trinity: Trinity, number: u8) {
        // CYBO-8: a miss leaves 3 points, whatever the Trinity was worth (CYBO-12: 12 included).
        if fourth_number(trinity.line) != Some(number) {
            return self.end_turn(3);
        }
        if self.level == Level::GrandMaster {
            // CYBO-12, CYBO-13: a stored Quad replaces the target, in the turn that qualifies and
            // in any later one; another Quad is stored. A Quad is stored together with its Trinity,
            // so a player who hits it again has qualified.
            let [a, b, c] = trinity.rolled;
            let quad = [a, b, c, number];
            if self.quads[self.seat].contains(&quad) {
                self.targets[self.seat] = Some(quad.to_vec());
            } else {
                self.quads[self.seat].push(quad);
            }
        }
        // CYBO-8: a Quad is 16 points in all.
        self.end_turn(16);
    }

    fn end_turn(&mut self, points: i64) {
        self.totals[self.seat] += points;
        self.rolls.clear();
        // CYBO-3: every player in seat order, 13 times.
        self.seat += 1;
        if self.seat == self.totals.len() {
            self.seat = 0;
            self.round += 1;
        }
        self.phase = if self.round == ROUNDS { Phase::Over } else { Phase::Rolling };
    }
}

impl Model for CyboModel {
    type Action = Action;
    type Event = Roll;

    fn new(options: &[(&str, &str)]) -> Self {
        let mut players = 2;
        let mut level = Level::Advanced;
        for &(name, value) in options {
            match (name, value) {
                // CYBO-3: 2 to 6 players.
                ("players", "2") => players = 2,
                ("players", "3") => players = 3,
                ("players", "4") => players = 4,
                ("players", "5") => players = 5,
                ("players", "6") => players = 6,
                ("level", "beginner") => level = Level::Beginner,
                ("level", "advanced") => level = Level::Advanced,
                ("level", "master") => level = Level::Master,
                ("level", "grand-master") => level = Level::GrandMaster,
                _ => panic!("no option {name} with value {value:?}"),
            }
        }
        Self {
            level,
            round: 0,
            seat: 0,
            phase: Phase::Rolling,
            rolls: Vec::new(),
            totals: vec![0; players],
            trinities: vec![Vec::new(); players],
            quads: vec![Vec::new(); players],
            targets: vec![None; players],
        }
    }

    fn turn(&self) -> ModelTurn {
        match self.phase {
            // CYBO-14: rolls are chance, the only decision is the one of CYBO-8.
            Phase::Rolling | Phase::Attempting(_) => ModelTurn::Chance,
            Phase::Deciding(_) => ModelTurn::Seat(self.seat),
            Phase::Over => ModelTurn::Over,
        }
    }

    fn legal(&self) -> Vec<Action> {
        match self.phase {
            Phase::Deciding(_) => vec![Action::Stop, Action::Quad],
            _ => Vec::new(),
        }
    }

    fn chance(&self) -> Vec<(Roll, u64)> {
        match self.phase {
            // CYBO-14: 12 equally likely numbers.
            Phase::Rolling | Phase::Attempting(_) => {
                (1..=NUMBERS).map(|number| (Roll(number), 1)).collect()
            }
            _ => Vec::new(),
        }
    }

    fn play(&mut self, action: &Action) {
        let Phase::Deciding(trinity) = self.phase else {
            panic!("{action} where there is no decision");
        };
        // CYBO-8
        match action {
            Action::Stop => self.end_turn(trinity.points),
            Action::Quad => self.phase = Phase::Attempting(trinity),
        }
    }

    fn happen(&mut self, event: &Roll) {
        match self.phase {
            Phase::Rolling => self.roll(event.0),
            Phase::Attempting(trinity) => self.attempt(trinity, event.0),
            _ => panic!("roll {event} where nothing is rolled"),
        }
    }

    fn outcome(&self) -> Option<ModelOutcome> {
        if self.phase != Phase::Over {
            return None;
        }
        // CYBO-9: everyone with the highest total wins, also at 0, qualified or not.
        let highest = self.totals.iter().max()?;
        let winners = (0..self.totals.len()).filter(|&s| self.totals[s] == *highest).collect();
        Some(ModelOutcome { winners, scores: Some(self.totals.clone()), reason: "points" })
    }
}
