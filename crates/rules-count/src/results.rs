//! The results of random games for a report.

use std::fmt::Display;

use crate::GameTally;

/// Results of random games in a report: counts of a [`GameTally`], with ends by name.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameResults {
    /// The number of games.
    pub games: u64,
    /// The requested number of games, if fewer were played.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub interrupted_of: Option<u64>,
    /// The number of games that each seat won alone.
    pub wins: Vec<u64>,
    /// The number of games that each seat won together with others.
    pub shared_wins: Vec<u64>,
    /// The number of games won by several seats.
    pub shared: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games that were abandoned before their end.
    pub unfinished: u64,
    /// The ends with their numbers of games, in the order of the game.
    #[cfg_attr(feature = "serde", serde(rename = "reasons", serialize_with = "by_name"))]
    pub ends: Vec<(String, u64)>,
    /// The number of steps of all games.
    pub steps: u64,
    /// The lengths of games in steps.
    pub length: GameLengths,
}

/// Lengths of games in steps, 0 without games.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct GameLengths {
    /// The length of the shortest game.
    pub min: u64,
    /// The mean length.
    pub mean: f64,
    /// The length of the longest game.
    pub max: u64,
}

impl GameResults {
    /// Returns the results of games, of which `wanted` were requested.
    ///
    /// ```
    /// use rules_count::{GameResults, Games, Run, simulate};
    /// use triandro_rules::Triandro;
    ///
    /// let games = Games { games: 10, ..Games::default() };
    /// let tally = simulate(&[Triandro::default()], &games, Run::default())?;
    /// let results = GameResults::new(&tally, 12);
    /// assert_eq!((results.games, results.interrupted_of), (10, Some(12)));
    /// assert_eq!(results.ends, [("last-mover".to_owned(), 10)]);
    /// # Ok::<(), rules_count::CountError>(())
    /// ```
    pub fn new<E: Display>(tally: &GameTally<E>, wanted: u64) -> Self {
        let games = tally.games();
        GameResults {
            games,
            interrupted_of: (games < wanted).then_some(wanted),
            wins: tally.wins().to_vec(),
            shared_wins: tally.shares().to_vec(),
            shared: tally.shared(),
            draws: tally.draws(),
            unfinished: tally.unfinished(),
            ends: tally.ends().iter().map(|(end, games)| (end.to_string(), *games)).collect(),
            steps: tally.steps(),
            length: GameLengths {
                min: tally.shortest().unwrap_or(0),
                mean: tally.mean_length().unwrap_or(0.0),
                max: tally.longest().unwrap_or(0),
            },
        }
    }
}

#[cfg(feature = "serde")]
fn by_name<S: serde::Serializer>(ends: &[(String, u64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(ends.iter().map(|(name, number)| (name, number)))
}
