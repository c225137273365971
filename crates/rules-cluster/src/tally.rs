//! How random games ended, as it is sent and reported.

use std::collections::BTreeMap;

use rules_count::GameTally;
use serde::{Deserialize, Serialize};

/// How random games ended: a [`GameTally`] that can be sent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// Games that each seat won alone.
    pub wins: Vec<u64>,
    /// Games that each seat won together with others.
    pub shares: Vec<u64>,
    /// Games won by several seats.
    pub shared: u64,
    /// Games won by nobody.
    pub draws: u64,
    /// Games that had not ended when they were given up.
    pub unfinished: u64,
    /// Numbers of games by the name of their end.
    pub ends: BTreeMap<String, u64>,
    /// Numbers of games by length, in actions and events.
    pub lengths: BTreeMap<u64, u64>,
    /// The final scores of each seat.
    pub scores: Vec<ScoreSum>,
}

/// The final scores of a seat over games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ScoreSum {
    /// Games that ended with scores.
    pub games: u64,
    /// All scores together.
    pub sum: i64,
    /// The least; 0 without games.
    pub min: i32,
    /// The greatest; 0 without games.
    pub max: i32,
}

impl Tally {
    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.shared += other.shared;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        for (own, other) in [(&mut self.wins, &other.wins), (&mut self.shares, &other.shares)] {
            own.resize(own.len().max(other.len()), 0);
            own.iter_mut().zip(other).for_each(|(own, other)| *own += other);
        }
        for (end, games) in &other.ends {
            *self.ends.entry(end.clone()).or_default() += games;
        }
        for (&steps, games) in &other.lengths {
            *self.lengths.entry(steps).or_default() += games;
        }
        self.scores.resize(self.scores.len().max(other.scores.len()), ScoreSum::default());
        self.scores.iter_mut().zip(&other.scores).for_each(|(own, other)| own.merge(other));
    }

    /// The mean length; `None` without games.
    pub fn mean_length(&self) -> Option<f64> {
        let steps = self.lengths.iter().map(|(steps, games)| steps * games).sum::<u64>();
        (self.games > 0).then(|| steps as f64 / self.games as f64)
    }
}

impl ScoreSum {
    fn merge(&mut self, other: &ScoreSum) {
        if self.games == 0 || other.games == 0 {
            if self.games == 0 {
                *self = *other;
            }
            return;
        }
        self.games += other.games;
        self.sum += other.sum;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }
}

impl From<GameTally<&'static str>> for Tally {
    fn from(tally: GameTally<&'static str>) -> Tally {
        let scores = tally.scores().iter().map(|of| ScoreSum {
            games: of.games,
            sum: of.sum,
            min: of.min,
            max: of.max,
        });
        Tally {
            games: tally.games(),
            wins: tally.wins().to_vec(),
            shares: tally.shares().to_vec(),
            shared: tally.shared(),
            draws: tally.draws(),
            unfinished: tally.unfinished(),
            ends: tally.ends().iter().map(|&(end, games)| (end.to_owned(), games)).collect(),
            lengths: tally.lengths().clone(),
            scores: scores.collect(),
        }
    }
}
