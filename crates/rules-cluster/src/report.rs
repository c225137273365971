//! The report of a job, in JSON.

use std::collections::BTreeMap;

use rules_core::Observe;
use rules_search::Standings;
use serde::Serialize;

use crate::{Facts, Tally, Traffic};

/// What the program prints at the end.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) program: &'static str,
    pub(crate) version: &'static str,
    pub(crate) game: String,
    pub(crate) options: BTreeMap<String, String>,
    /// Workers of all processes together.
    pub(crate) workers: usize,
    pub(crate) processes: usize,
    pub(crate) seconds: f64,
    #[serde(flatten)]
    pub(crate) outcome: Outcome,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "command", rename_all = "lowercase")]
pub(crate) enum Outcome {
    Perft { depth: u8, sequences: String, begun_at_ply: u8, traffic: Traffic },
    Positions { plies: Vec<PlyReport>, traffic: Traffic },
    Simulate { seed: u64, mean_length: Option<f64>, tally: Tally },
    Tournament { seed: u64, players: Vec<PlayerReport>, pairings: Vec<PairingReport> },
}

/// A ply of `positions`. Numbers that may go beyond 64 bits are texts.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlyReport {
    ply: u8,
    sequences: String,
    /// Distinct positions, unless they were not asked for.
    positions: Option<u64>,
    /// Distinct positions up to symmetry, unless the game has none.
    up_to_symmetry: Option<u64>,
    /// What follows is about those positions, or, if they were not counted, about those up to symmetry.
    deciding: u64,
    chance: u64,
    actions: String,
    mean_actions: Option<f64>,
    finished: BTreeMap<String, u64>,
}

/// The plies of both ways to count, or of one of them.
pub(crate) fn plies(plain: Option<&[Facts]>, symmetric: Option<&[Facts]>) -> Vec<PlyReport> {
    let shown = plain.or(symmetric).unwrap_or_default();
    let positions = |of: Option<&[Facts]>, at: usize| Some(of?.get(at)?.positions);
    let report = |(at, facts): (usize, &Facts)| PlyReport {
        ply: facts.ply,
        sequences: facts.sequences.to_string(),
        positions: positions(plain, at),
        up_to_symmetry: positions(symmetric, at),
        deciding: facts.deciding,
        chance: facts.chance,
        actions: facts.actions.to_string(),
        mean_actions: facts.mean_actions(),
        finished: facts.finished.clone(),
    };
    shown.iter().enumerate().map(report).collect()
}

/// A bot of a tournament.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlayerReport {
    bot: String,
    games: u64,
    score: f64,
    rating: f64,
    margin: f64,
}

/// Two bots of a tournament.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PairingReport {
    bots: [String; 2],
    games: u64,
    wins: u64,
    losses: u64,
    score: f64,
    interval: (f64, f64),
}

/// The outcome of a tournament.
pub(crate) fn standings<G: Observe>(seed: u64, standings: &Standings<G>) -> Outcome {
    let name = |place: usize| standings.players[place].spec.to_string();
    let players = standings.players.iter().map(|player| PlayerReport {
        bot: player.spec.to_string(),
        games: player.games,
        score: player.score,
        rating: player.rating.points,
        margin: player.rating.margin,
    });
    let pairings = standings.pairings.iter().map(|pairing| PairingReport {
        bots: pairing.players.map(name),
        games: pairing.games,
        wins: pairing.wins,
        losses: pairing.losses,
        score: pairing.score,
        interval: pairing.interval,
    });
    Outcome::Tournament { seed, players: players.collect(), pairings: pairings.collect() }
}
