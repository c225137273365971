//! The distinct positions of each ply, with many workers.

use rules_core::Packed;
use rules_count::{FinishedGames, Ply, PlyFacts, Ranges, SHARDS};

use crate::checkpoint::Passes;
use crate::part::Part;
use crate::{ClusterError, Counting, Peer};

impl<G: Packed> Counting<G> {
    /// Returns facts about the distinct positions of all workers, for each ply from 0 to `plies`.
    ///
    /// Only the last ply is counted in passes if a worker has too little memory for it.
    ///
    /// # Errors
    /// Returns [`ClusterError`] in all workers if one of them fails.
    pub fn positions(
        mut self,
        peer: &mut Peer<'_>,
        root: &G,
        plies: u8,
    ) -> Result<Vec<PlyFacts>, ClusterError> {
        self.positions_from(peer, root, plies)
    }

    pub(crate) fn positions_from(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        plies: u8,
    ) -> Result<Vec<PlyFacts>, ClusterError> {
        let (mut part, mut saved) = self.begin(peer, root, FinishedGames::Keep)?;
        if saved.facts.is_empty() {
            saved.facts.push(self.facts(peer, &part)?);
            self.save(peer, &part, &saved.facts)?;
        }
        while part.ply.number() < plies {
            let number = part.ply.number() + 1;
            let passes = saved.passes.take().filter(|_| number == plies);
            let passes = passes.unwrap_or(Passes { depth: plies, next: 0, sum: 0, facts: None });
            let mut facts = passes.facts.unwrap_or(PlyFacts { ply: number, ..PlyFacts::default() });
            let mut ranges = Ranges::new(passes.next);
            let room = self.room_beside(part.whole.bytes);
            let whole = loop {
                let Some(range) = ranges.next() else { break None };
                let (next, end) =
                    self.pass(peer, &part, FinishedGames::Keep, range.clone(), room)?;
                facts.merge(&self.facts(peer, &next)?)?;
                if range.start == 0 && end == SHARDS {
                    break Some(next);
                }
                if number < plies {
                    let memory = self.merge.memory_limit();
                    return Err(ClusterError::Memory { ply: number, memory });
                }
                ranges.advance(range, end);
                if let Some(store) = &mut self.store {
                    let facts = Some(facts.clone());
                    let passes = Passes { depth: plies, next: end, sum: 0, facts };
                    store.save_passes(peer, Some(passes))?;
                }
            };
            saved.facts.push(facts);
            let Some(whole) = whole else { break };
            part = whole;
            self.save(peer, &part, &saved.facts)?;
            self.say(peer, &part);
        }
        saved.facts.truncate(usize::from(plies) + 1);
        Ok(saved.facts)
    }

    /// Returns the facts of all parts of a ply.
    fn facts(&self, peer: &mut Peer<'_>, part: &Part<G>) -> Result<PlyFacts, ClusterError> {
        let own = facts_of(&part.ply, || peer.sign());
        let mut whole = PlyFacts { ply: part.ply.number(), ..PlyFacts::default() };
        for facts in peer.agree(own)? {
            whole.merge(&facts)?;
        }
        Ok(whole)
    }
}

/// Returns the facts of a part of a ply; `sign` is called from time to time.
fn facts_of<G: Packed>(ply: &Ply<G>, sign: impl Fn()) -> Result<PlyFacts, ClusterError> {
    let mut facts = PlyFacts { ply: ply.number(), ..PlyFacts::default() };
    for (at, record) in (0..SHARDS).flat_map(|shard| ply.shard(shard)).enumerate() {
        if at % 1024 == 0 {
            sign();
        }
        let (position, count) = record?;
        facts.add(&position, count)?;
    }
    Ok(facts)
}
