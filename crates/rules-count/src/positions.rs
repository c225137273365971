//! Facts about the distinct positions of each ply.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rules_core::{End, Packed, Turn};

use crate::CountError;
use crate::merge::{Merge, Work};
use crate::ply::Ply;
use crate::run::Stage;
use crate::shard::SHARDS;

/// Counts over the distinct positions of a ply.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlyFacts {
    /// The number of the ply, 0 for the position at the root.
    pub ply: u8,
    /// The number of distinct positions.
    pub positions: u64,
    /// The number of move sequences that lead to them.
    pub sequences: u128,
    /// The number of positions at a seat's turn.
    pub deciding: u64,
    /// The number of positions at chance's turn.
    pub chance: u64,
    /// The number of legal actions of all positions together.
    pub actions: u128,
    /// The number of finished positions by the name of the end; only ends that occur.
    pub finished: BTreeMap<Cow<'static, str>, u64>,
}

impl PlyFacts {
    /// Returns the mean number of legal actions at a seat's turn; `None` if there is no such
    /// position.
    pub fn mean_actions(&self) -> Option<f64> {
        (self.deciding > 0).then(|| self.actions as f64 / self.deciding as f64)
    }

    /// Adds a position to which `count` sequences lead.
    ///
    /// # Errors
    /// Returns [`CountError::Overflow`] if a sum does not fit into 128 bits.
    pub fn add<G: Packed>(&mut self, position: &G, count: u128) -> Result<(), CountError> {
        self.positions += 1;
        self.sequences = self.sequences.checked_add(count).ok_or(CountError::Overflow)?;
        match position.turn() {
            Turn::Seat(_) => {
                self.deciding += 1;
                self.actions += position.count_actions() as u128;
            }
            Turn::Chance => self.chance += 1,
            Turn::Over => {
                if let Some(outcome) = position.outcome() {
                    *self.finished.entry(outcome.end().name().into()).or_default() += 1;
                }
            }
        }
        Ok(())
    }

    /// Adds the facts of another part of the same ply.
    ///
    /// # Errors
    /// Returns [`CountError::Overflow`] if a sum does not fit into 128 bits.
    pub fn merge(&mut self, other: &PlyFacts) -> Result<(), CountError> {
        self.positions += other.positions;
        self.sequences = self.sequences.checked_add(other.sequences).ok_or(CountError::Overflow)?;
        self.deciding += other.deciding;
        self.chance += other.chance;
        self.actions += other.actions;
        for (end, &number) in &other.finished {
            *self.finished.entry(end.clone()).or_default() += number;
        }
        Ok(())
    }
}

impl<G: Packed> Merge<'_, G> {
    /// Returns facts about the distinct positions of each ply from 0 to `plies`.
    ///
    /// Only the last ply is counted in passes if it exceeds the memory limit.
    ///
    /// ```
    /// use rules_count::Merge;
    /// use triandro_rules::Triandro;
    ///
    /// let start = Triandro::default();
    /// let distinct = |merge: Merge<'_, Triandro>| -> Result<Vec<u64>, rules_count::CountError> {
    ///     Ok(merge.positions(&start, 3)?.iter().map(|facts| facts.positions).collect())
    /// };
    /// assert_eq!(distinct(Merge::default())?, [1, 55, 2970, 78_069]);
    /// assert_eq!(distinct(Merge::default().up_to_symmetry())?, [1, 8, 263, 6615]);
    /// # Ok::<(), rules_count::CountError>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`CountError::Memory`], [`CountError::Stopped`], [`CountError::Overflow`] or
    /// [`CountError::Threads`].
    pub fn positions(&self, root: &G, plies: u8) -> Result<Vec<PlyFacts>, CountError> {
        let mut all = Vec::new();
        self.for_each_ply(root, plies, |facts| all.push(facts))?;
        Ok(all)
    }

    /// Same as [`positions`](Merge::positions), but calls `visit` with the facts of each ply as
    /// soon as it is counted.
    ///
    /// # Errors
    /// Same as [`positions`](Merge::positions). The facts of visited plies are correct even after
    /// an error.
    pub fn for_each_ply(
        &self,
        root: &G,
        plies: u8,
        mut visit: impl FnMut(PlyFacts),
    ) -> Result<(), CountError> {
        let work = self.start()?;
        let mut ply = self.root(root)?;
        visit(work.facts(&ply)?);
        for number in 1..=plies {
            if number == plies {
                let mut last = PlyFacts { ply: number, ..PlyFacts::default() };
                work.parts(&ply, |part| last.merge(&work.facts(&part)?))?;
                visit(last);
            } else {
                ply = work.whole(&ply)?;
                visit(work.facts(&ply)?);
            }
        }
        Ok(())
    }
}

impl<G: Packed> Work<'_, G> {
    fn facts(&self, ply: &Ply<G>) -> Result<PlyFacts, CountError> {
        let stage = Stage::Counting;
        let add = |facts: &mut PlyFacts, shard| {
            for record in ply.shard(shard) {
                let (position, count) = record?;
                facts.add(&position, count)?;
            }
            Ok::<(), CountError>(())
        };
        let found = self.workers.share(stage, SHARDS, &PlyFacts::default, &add)?;
        let mut whole = PlyFacts { ply: ply.number(), ..PlyFacts::default() };
        found.iter().try_for_each(|facts| whole.merge(facts))?;
        Ok(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triandro_rules::Triandro;

    #[test]
    fn the_fan_of_a_ply_is_the_mean_of_the_steps_to_it() {
        let merge = Merge::default();
        let work = merge.start().unwrap();
        let first = work.whole(&merge.root(&Triandro::default()).unwrap()).unwrap();
        assert_eq!((first.fan(), first.positions()), (55.0, 55));
        let second = work.whole(&first).unwrap();
        let steps = work.facts(&first).unwrap().actions;
        assert_eq!(second.fan(), steps as f64 / 55.0);
        // At least a word for the position and one for its count, of eight bytes each.
        assert!(second.bytes() >= 16 * second.positions());
    }
}
