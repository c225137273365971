//! The ratings of a tournament for a report.

use super::{Pairing, Player};

/// Ratings of the bots of a tournament in a report, the strongest first.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ratings {
    /// The bots.
    pub players: Vec<RatedPlayer>,
    /// Every two bots, in the order of the tournament.
    pub pairings: Vec<RatedPairing>,
}

/// A bot in a report: a [`Player`] by name.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RatedPlayer {
    /// The specification of the bot.
    pub bot: String,
    /// The number of games it played.
    pub games: u64,
    /// Its score.
    pub score: f64,
    /// The points of its rating.
    pub rating: f64,
    /// Half the width of the 95 % interval of the rating.
    pub margin: f64,
}

/// Two bots in a report: a [`Pairing`] by name.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct RatedPairing {
    /// The specifications of the bots.
    pub bots: [String; 2],
    /// The number of games they played.
    pub games: u64,
    /// The number of games in which only seats of the first bot won.
    pub wins: u64,
    /// The number of games in which only seats of the second bot won.
    pub losses: u64,
    /// The score of the first bot.
    pub score: f64,
    /// The score of the first bot as a share of the games.
    pub share: f64,
    /// The 95 % interval of the share.
    pub interval: [f64; 2],
}

impl Ratings {
    /// Returns the ratings of the standings of a tournament.
    pub fn new(players: &[Player], pairings: &[Pairing]) -> Self {
        let name = |place: usize| players[place].spec.to_string();
        let mut ranked: Vec<_> = players.iter().collect();
        ranked.sort_by(|one, other| other.rating.points.total_cmp(&one.rating.points));
        let players = ranked.into_iter().map(|player| RatedPlayer {
            bot: player.spec.to_string(),
            games: player.games,
            score: player.score,
            rating: player.rating.points,
            margin: player.rating.margin,
        });
        let pairings = pairings.iter().map(|pairing| RatedPairing {
            bots: pairing.players.map(name),
            games: pairing.games,
            wins: pairing.wins,
            losses: pairing.losses,
            score: pairing.score,
            share: pairing.score / pairing.games as f64,
            interval: pairing.interval.into(),
        });
        Ratings { players: players.collect(), pairings: pairings.collect() }
    }
}
