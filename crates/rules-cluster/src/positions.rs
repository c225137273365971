//! The distinct positions of each ply, over workers.

use rules_core::Packed;
use rules_count::SHARDS;

use crate::checkpoint::Passes;
use crate::facts::facts_of;
use crate::part::{Goal, Part, Ranges};
use crate::{ClusterError, Counting, Facts, Peer};

impl<G: Packed> Counting<G> {
    /// What the distinct positions of all workers are like, for each ply from 0 to `plies`. The last ply
    /// alone is counted in passes if a worker has too little memory for it.
    ///
    /// # Errors
    /// [`ClusterError`], at all workers.
    pub fn positions(
        mut self,
        peer: &mut Peer<'_>,
        root: &G,
        plies: u8,
    ) -> Result<Vec<Facts>, ClusterError> {
        self.positions_from(peer, root, plies)
    }

    pub(crate) fn positions_from(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        plies: u8,
    ) -> Result<Vec<Facts>, ClusterError> {
        let goal = Goal { form: self.form, finished: true };
        let (mut part, mut saved) = self.begin(peer, root, &goal)?;
        if saved.facts.is_empty() {
            saved.facts.push(self.facts(peer, &part)?);
            self.save(peer, &part, &saved.facts)?;
        }
        while part.ply.number() < plies {
            let number = part.ply.number() + 1;
            let passes = saved.passes.take().filter(|_| number == plies);
            let passes = passes.unwrap_or(Passes { depth: plies, next: 0, sum: 0, facts: None });
            let mut facts = passes.facts.unwrap_or(Facts { ply: number, ..Facts::default() });
            let mut ranges = Ranges::new(passes.next);
            let room = self.memory.saturating_sub(part.whole.bytes);
            let whole = loop {
                let Some(range) = ranges.next.clone() else { break None };
                let (next, end) = self.pass(peer, &part, &goal, range.clone(), room)?;
                facts.merge(&self.facts(peer, &next)?)?;
                if range.start == 0 && end == SHARDS {
                    break Some(next);
                }
                if number < plies {
                    return Err(ClusterError::Memory { ply: number, memory: self.memory });
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

    /// The facts of all parts of a ply.
    fn facts(&self, peer: &mut Peer<'_>, part: &Part<G>) -> Result<Facts, ClusterError> {
        let own = facts_of(&part.ply, |_| peer.sign());
        let mut whole = Facts { ply: part.ply.number(), ..Facts::default() };
        for facts in peer.agree(own)? {
            whole.merge(&facts)?;
        }
        Ok(whole)
    }
}
