//! Facts about the positions of a ply, as they are sent, saved and reported.

use std::collections::BTreeMap;

use rules_core::Packed;
use rules_count::PlyFacts;
use serde::{Deserialize, Serialize};

use crate::ClusterError;

/// What the distinct positions of a ply are like: [`PlyFacts`] that can be sent and saved.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Facts {
    /// The number of the ply, 0 for the position at the root.
    pub ply: u8,
    /// The number of distinct positions.
    pub positions: u64,
    /// The number of move sequences that lead to them.
    pub sequences: u128,
    /// Positions at which a seat is to act.
    pub deciding: u64,
    /// Positions at which a chance event comes next.
    pub chance: u64,
    /// Legal actions of all positions together.
    pub actions: u128,
    /// Positions at which the game is over, by the name of the end; only ends that occur.
    pub finished: BTreeMap<String, u64>,
}

impl Facts {
    /// The mean number of legal actions of a position at which a seat is to act; `None` if there is none.
    pub fn mean_actions(&self) -> Option<f64> {
        (self.deciding > 0).then(|| self.actions as f64 / self.deciding as f64)
    }

    /// Adds the facts of another part of the same ply.
    pub(crate) fn merge(&mut self, other: &Facts) -> Result<(), ClusterError> {
        let overflow = rules_count::CountError::Overflow;
        self.positions += other.positions;
        self.sequences = self.sequences.checked_add(other.sequences).ok_or(overflow)?;
        self.deciding += other.deciding;
        self.chance += other.chance;
        self.actions += other.actions;
        for (end, number) in &other.finished {
            *self.finished.entry(end.clone()).or_default() += number;
        }
        Ok(())
    }
}

impl From<PlyFacts> for Facts {
    fn from(facts: PlyFacts) -> Facts {
        let finished = facts.finished.into_iter().map(|(end, number)| (end.to_owned(), number));
        Facts {
            ply: facts.ply,
            positions: facts.positions,
            sequences: facts.sequences,
            deciding: facts.deciding,
            chance: facts.chance,
            actions: facts.actions,
            finished: finished.collect(),
        }
    }
}

/// The facts of a part of a ply; `sign` is called now and then.
pub(crate) fn facts_of<G: Packed>(
    ply: &rules_count::Ply<G>,
    sign: impl Fn(usize),
) -> Result<Facts, ClusterError> {
    let mut facts = PlyFacts { ply: ply.number(), ..PlyFacts::default() };
    for shard in 0..rules_count::SHARDS {
        for (at, record) in ply.shard(shard).enumerate() {
            if at % 1024 == 0 {
                sign(shard);
            }
            let (position, count) = record?;
            facts.add(&position, count)?;
        }
    }
    Ok(facts.into())
}
