//! Perft that merges, with many workers.

use rules_core::{Game, Packed, count_steps};
use rules_count::{
    CountError, FinishedGames, LEAST_ROOM, Ranges, SHARDS, count_two_plies, plies_at_once,
    try_each_step,
};

use crate::checkpoint::Passes;
use crate::part::Part;
use crate::{ClusterError, Counting, Peer};

impl<G: Packed> Counting<G> {
    /// Returns the number of move sequences of length `depth`, with every event as a branch.
    ///
    /// All workers must call it.
    ///
    /// # Errors
    /// Returns [`ClusterError`] in all workers if one of them fails.
    pub fn perft(mut self, peer: &mut Peer<'_>, root: &G, depth: u8) -> Result<u128, ClusterError> {
        self.perft_from(peer, root, depth)
    }

    pub(crate) fn perft_from(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        depth: u8,
    ) -> Result<u128, ClusterError> {
        self.at_once = plies_at_once(root);
        let (mut part, mut saved) = self.begin(peer, root, FinishedGames::Drop)?;
        if !saved.resumed {
            self.save(peer, &part, &[])?;
        }
        let Some(mut left) = depth.checked_sub(part.ply.number()) else {
            let why = format!("the checkpoint is already at ply {}", part.ply.number());
            return Err(ClusterError::Refused(why));
        };
        loop {
            let room = self.room_beside(part.whole.bytes);
            if room < LEAST_ROOM || self.is_bulk(left, part.ply.fan()) {
                return self.leaves(peer, &part, left);
            }
            // Saved passes can only be used by a count of the same depth.
            let passes = saved.passes.take().filter(|passes| passes.depth == depth);
            let passes = passes.unwrap_or(Passes { depth, next: 0, sum: 0, facts: None });
            let mut sum = passes.sum;
            let mut ranges = Ranges::new(passes.next);
            let room = if self.is_bulk(left - 1, part.ply.fan()) { room } else { room / 2 };
            let whole = loop {
                let Some(range) = ranges.next() else { return Ok(sum) };
                let (next, end) =
                    self.pass(peer, &part, FinishedGames::Drop, range.clone(), room)?;
                if range.start == 0 && end == SHARDS {
                    break next;
                }
                let taken = part.whole.bytes;
                sum = add(sum, self.perft_of(peer, next, left - 1, taken)?)?;
                ranges.advance(range, end);
                if let Some(store) = &mut self.store {
                    let passes = Passes { depth, next: end, sum, facts: None };
                    store.save_passes(peer, Some(passes))?;
                }
            };
            (part, left) = (whole, left - 1);
            self.save(peer, &part, &saved.facts)?;
            self.say(peer, &part);
        }
    }

    /// Returns the number of sequences of length `depth` after a part of a ply.
    ///
    /// Plies before it take `before` bytes.
    fn perft_of(
        &mut self,
        peer: &mut Peer<'_>,
        part: Part<G>,
        depth: u8,
        before: u64,
    ) -> Result<u128, ClusterError> {
        let taken = before.saturating_add(part.whole.bytes);
        let room = self.room_beside(taken);
        if room < LEAST_ROOM || self.is_bulk(depth, part.ply.fan()) {
            return self.leaves(peer, &part, depth);
        }
        let room = if self.is_bulk(depth - 1, part.ply.fan()) { room } else { room / 2 };
        let (mut sum, mut ranges) = (0, Ranges::new(0));
        while let Some(range) = ranges.next() {
            let (next, end) = self.pass(peer, &part, FinishedGames::Drop, range.clone(), room)?;
            sum = add(sum, self.perft_of(peer, next, depth - 1, taken)?)?;
            ranges.advance(range, end);
        }
        Ok(sum)
    }

    /// Returns whether `depth` plies are counted without merging; `fan` is the mean number of
    /// steps.
    fn is_bulk(&self, depth: u8, fan: f64) -> bool {
        self.merge.is_bulk(depth, fan, self.at_once)
    }

    /// Returns the number of sequences of length `depth` after a part of a ply, without merging.
    fn leaves(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        depth: u8,
    ) -> Result<u128, ClusterError> {
        if peer.is_first() {
            peer.progress.begin(format!("below ply {}", part.ply.number()), SHARDS as u64);
        }
        let own = (0..SHARDS).try_fold(0u128, |sum, shard| {
            if peer.is_first() {
                peer.progress.at(shard as u64);
            }
            part.ply.shard(shard).try_fold(sum, |sum, record| {
                let (position, count) = record?;
                let below = below(&position, depth, &|| peer.sign())?;
                let more = below.checked_mul(count).and_then(|more| sum.checked_add(more));
                more.ok_or(CountError::Overflow.into())
            })
        });
        peer.agree(own)?.into_iter().try_fold(0, add)
    }
}

fn add(sum: u128, more: u128) -> Result<u128, ClusterError> {
    sum.checked_add(more).ok_or(CountError::Overflow.into())
}

/// Returns perft of a position; `sign` is called from time to time.
fn below<G: Game>(position: &G, depth: u8, sign: &impl Fn()) -> Result<u128, CountError> {
    if depth <= 2 {
        sign();
        return Ok(match depth {
            0 => 1,
            1 => count_steps(position) as u128,
            _ => count_two_plies(position).into(),
        });
    }
    let mut sum = 0u128;
    try_each_step(position, |_, child| {
        let more = below(child, depth - 1, sign)?;
        sum = sum.checked_add(more).ok_or(CountError::Overflow)?;
        Ok::<(), CountError>(())
    })?;
    Ok(sum)
}
