//! Counts of how games ended.

use std::collections::BTreeMap;

use rules_core::{End, MAX_SEATS, Outcome, Seat};

/// Results of random games: wins per seat, ends by name, lengths, scores.
///
/// Adding games in any order gives the same tally.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GameTally<E> {
    seats: u8,
    games: u64,
    wins: [u64; MAX_SEATS],
    shares: [u64; MAX_SEATS],
    shared: u64,
    draws: u64,
    unfinished: u64,
    ends: Vec<(E, u64)>,
    lengths: BTreeMap<u64, u64>,
    scores: [Scores; MAX_SEATS],
}

/// The final scores of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Scores {
    /// The number of games that ended with scores.
    pub games: u64,
    /// The sum of all scores.
    pub sum: i64,
    /// The smallest score; 0 without games.
    pub min: i32,
    /// The largest score; 0 without games.
    pub max: i32,
}

impl Scores {
    /// Returns the mean score; `None` without games.
    pub fn mean(&self) -> Option<f64> {
        (self.games > 0).then(|| self.sum as f64 / self.games as f64)
    }

    fn merge(&mut self, other: &Scores) {
        if other.games == 0 {
            return;
        }
        *self = if self.games == 0 {
            *other
        } else {
            Scores {
                games: self.games + other.games,
                sum: self.sum + other.sum,
                min: self.min.min(other.min),
                max: self.max.max(other.max),
            }
        };
    }
}

impl<E: End> GameTally<E> {
    /// Creates an empty tally.
    pub fn new(seats: u8) -> Self {
        GameTally {
            seats,
            games: 0,
            wins: [0; MAX_SEATS],
            shares: [0; MAX_SEATS],
            shared: 0,
            draws: 0,
            unfinished: 0,
            ends: E::ALL.iter().map(|&end| (end, 0)).collect(),
            lengths: BTreeMap::new(),
            scores: [Scores::default(); MAX_SEATS],
        }
    }

    /// Adds a game of `steps` actions and events; without an outcome it was abandoned.
    pub fn add(&mut self, steps: u64, outcome: Option<Outcome<E>>) {
        self.games += 1;
        *self.lengths.entry(steps).or_default() += 1;
        let Some(outcome) = outcome else {
            self.unfinished += 1;
            return;
        };
        if let Some((_, number)) = self.ends.iter_mut().find(|(end, _)| *end == outcome.end()) {
            *number += 1;
        }
        for (seat, &score) in outcome.scores().unwrap_or_default().iter().enumerate() {
            self.scores[seat].merge(&Scores {
                games: 1,
                sum: score.into(),
                min: score,
                max: score,
            });
        }
        let winners = outcome.winners();
        let counts = match winners.len() {
            0 => return self.draws += 1,
            1 => &mut self.wins,
            _ => {
                self.shared += 1;
                &mut self.shares
            }
        };
        winners.iter().map(Seat::index).for_each(|seat| counts[seat] += 1);
    }

    /// Returns the same tally with ends by name.
    ///
    /// For games whose type is known only at run time, and for tallies that are sent or saved.
    ///
    /// ```
    /// use rules_count::{Games, Run, simulate};
    /// use triandro_rules::Triandro;
    ///
    /// let tally = simulate(&[Triandro::default()], &Games::default(), Run::default())?;
    /// assert_eq!(tally.named::<&str>().ends(), [("last-mover", 1000)]);
    /// # Ok::<(), rules_count::CountError>(())
    /// ```
    pub fn named<N: From<&'static str>>(self) -> GameTally<N> {
        let GameTally { seats, games, wins, shares, shared, draws, unfinished, .. } = self;
        let GameTally { ends, lengths, scores, .. } = self;
        let ends = ends.into_iter().map(|(end, games)| (end.name().into(), games)).collect();
        GameTally { seats, games, wins, shares, shared, draws, unfinished, ends, lengths, scores }
    }
}

impl<E> GameTally<E> {
    /// Adds the games of another tally of the same game.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.shared += other.shared;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for seat in 0..MAX_SEATS {
            self.wins[seat] += other.wins[seat];
            self.shares[seat] += other.shares[seat];
            self.scores[seat].merge(&other.scores[seat]);
        }
        for (mine, other) in self.ends.iter_mut().zip(&other.ends) {
            mine.1 += other.1;
        }
        for (&steps, &games) in &other.lengths {
            *self.lengths.entry(steps).or_default() += games;
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Returns the number of games that each seat won alone.
    pub fn wins(&self) -> &[u64] {
        &self.wins[..usize::from(self.seats).min(MAX_SEATS)]
    }

    /// Returns the number of games that each seat won together with others.
    pub fn shares(&self) -> &[u64] {
        &self.shares[..usize::from(self.seats).min(MAX_SEATS)]
    }

    /// Returns the number of games won by several seats.
    pub fn shared(&self) -> u64 {
        self.shared
    }

    /// Returns the number of draws.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Returns the number of games that were abandoned before their end.
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }

    /// Returns the ends with their numbers of games, in the order of the game.
    ///
    /// Ends without games are included.
    pub fn ends(&self) -> &[(E, u64)] {
        &self.ends
    }

    /// Returns the numbers of games by length in steps, actions and events together.
    pub fn lengths(&self) -> &BTreeMap<u64, u64> {
        &self.lengths
    }

    /// Returns the number of steps of all games.
    pub fn steps(&self) -> u64 {
        self.lengths.iter().map(|(steps, games)| steps * games).sum()
    }

    /// Returns the length of the shortest game; `None` without games.
    pub fn shortest(&self) -> Option<u64> {
        self.lengths.keys().next().copied()
    }

    /// Returns the length of the longest game; `None` without games.
    pub fn longest(&self) -> Option<u64> {
        self.lengths.keys().next_back().copied()
    }

    /// Returns the mean length; `None` without games.
    pub fn mean_length(&self) -> Option<f64> {
        (self.games > 0).then(|| self.steps() as f64 / self.games as f64)
    }

    /// Returns the final scores of each seat.
    pub fn scores(&self) -> &[Scores] {
        &self.scores[..usize::from(self.seats).min(MAX_SEATS)]
    }
}
