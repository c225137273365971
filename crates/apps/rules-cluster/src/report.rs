//! The report of a job, in JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rules_core::OptionValue;
use rules_count::{GameResults, PlyFacts};
use rules_search::Ratings;
use serde::Serialize;

use crate::Traffic;

/// The report that the program prints at the end.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) program: &'static str,
    pub(crate) version: &'static str,
    pub(crate) game: &'static str,
    pub(crate) options: BTreeMap<&'static str, OptionValue>,
    pub(crate) seed: u64,
    /// The number of workers of all processes together.
    pub(crate) workers: usize,
    pub(crate) processes: usize,
    pub(crate) seconds: f64,
    #[serde(flatten)]
    pub(crate) outcome: Outcome,
}

/// The result of a job.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "command", rename_all = "lowercase")]
pub(crate) enum Outcome {
    Perft { depth: u8, sequences: String, begun_at_ply: u8, traffic: Traffic },
    Positions { plies: Vec<PlyReport>, traffic: Traffic },
    Simulate(GameResults),
    Tournament(Ratings),
}

/// A ply of `positions`. Numbers that may exceed 64 bits are texts.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlyReport {
    ply: u8,
    sequences: String,
    /// The number of distinct positions, unless they were not counted.
    positions: Option<u64>,
    /// The number of distinct positions up to symmetry, unless the game has none.
    up_to_symmetry: Option<u64>,
    /// The following fields are about those positions or, if they were not counted, about those up
    /// to symmetry.
    deciding: u64,
    chance: u64,
    actions: String,
    mean_actions: Option<f64>,
    finished: BTreeMap<Cow<'static, str>, u64>,
}

/// Returns the plies of both counts, or of one of them.
pub(crate) fn plies(plain: Option<&[PlyFacts]>, symmetric: Option<&[PlyFacts]>) -> Vec<PlyReport> {
    let shown = plain.or(symmetric).unwrap_or_default();
    let positions = |of: Option<&[PlyFacts]>, at: usize| Some(of?.get(at)?.positions);
    let report = |(at, facts): (usize, &PlyFacts)| PlyReport {
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
