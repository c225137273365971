//! Plies that are distributed over workers, and one pass from a ply to the next.

use std::ops::Range;

use rules_core::Packed;
use rules_count::{Collector, ExpandError, Expansion, Layout, Ply, Reached, SHARDS};
use serde::{Deserialize, Serialize};

use crate::exchange::{Sender, exchange};
use crate::peer::Peer;
use crate::{ClusterError, Traffic};

/// A worker's part of a ply, and facts about all parts together.
pub(crate) struct Part<G: Packed> {
    pub(crate) ply: Ply<G>,
    pub(crate) whole: CountedPly,
}

/// Facts about all parts of a ply together.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct CountedPly {
    pub(crate) positions: u64,
    pub(crate) sequences: u128,
    /// The number of bytes of the largest part.
    pub(crate) bytes: u64,
}

impl<G: Packed> Part<G> {
    /// Gathers the facts of the other parts.
    pub(crate) fn new(peer: &mut Peer<'_>, ply: Ply<G>) -> Result<Self, ClusterError> {
        let own = CountedPly {
            positions: ply.positions(),
            sequences: ply.sequences(),
            bytes: ply.bytes(),
        };
        let mut whole = CountedPly::default();
        for part in peer.gather(own) {
            whole.positions += part.positions;
            let sum = whole.sequences.checked_add(part.sequences);
            whole.sequences = sum.ok_or(rules_count::CountError::Overflow)?;
            whole.bytes = whole.bytes.max(part.bytes);
        }
        Ok(Part { ply, whole })
    }
}

/// A worker's result of its part of a pass.
#[derive(Clone, Serialize, Deserialize)]
struct Outcome {
    /// The required layout if entries did not fit: words, and whether counts are wide.
    layout: Option<(usize, bool)>,
    /// The first shard that was dropped.
    end: usize,
    parents: u64,
    steps: u64,
}

/// Collects the positions after those of a ply, in shards of the range.
///
/// A worker with too little room drops shards. Returns the positions and the first shard of the
/// next pass.
pub(crate) fn pass<G: Packed>(
    peer: &mut Peer<'_>,
    parents: &Part<G>,
    mut expansion: Expansion<G>,
    range: Range<usize>,
    room: u64,
    traffic: &mut Traffic,
) -> Result<(Part<G>, usize), ClusterError> {
    let number = parents.ply.number().saturating_add(1);
    if peer.is_first() {
        peer.progress.begin(format!("ply {number}"), SHARDS as u64);
    }
    loop {
        let layout = expansion.layout;
        let collector = Collector::new(layout, range.clone(), room);
        let (mut collector, expanded, sent) = exchange(peer, collector, range.clone(), |sender| {
            expand(&parents.ply, &expansion, sender)
        });
        let end = collector.settle();
        traffic.merge(&Traffic::new(sent, collector.bytes()));
        let (steps, needed, failed) = match expanded {
            Ok(reached) => (reached.steps, None, Ok(())),
            Err(ExpandError::Layout(layout)) => (0, Some((layout.words, layout.wide)), Ok(())),
            Err(ExpandError::Count(error)) => (0, None, Err(error.into())),
        };
        let own = Outcome { layout: needed, end, parents: parents.ply.positions(), steps };
        let all = peer.agree(failed.map(|()| own))?;
        let larger =
            all.iter().filter_map(|one| one.layout).fold(layout, |layout, (words, wide)| Layout {
                words: layout.words.max(words),
                wide: layout.wide | wide,
            });
        if larger != layout {
            expansion.layout = larger;
            continue;
        }
        let end = all.iter().map(|one| one.end).min().unwrap_or(range.end);
        collector.give_up(end);
        let sum = |of: fn(&Outcome) -> u64| all.iter().map(of).sum::<u64>() as f64;
        let fan = sum(|one| one.steps) / sum(|one| one.parents).max(1.0);
        let ply = finish(peer, collector, number, &parents.ply.options(), fan)?;
        return Ok((Part::new(peer, ply)?, end));
    }
}

/// Sends all positions after those of a part.
fn expand<G: Packed>(
    parents: &Ply<G>,
    expansion: &Expansion<G>,
    sender: &mut Sender<'_, '_>,
) -> Result<Reached, ExpandError> {
    let mut entry = Vec::new();
    let mut whole = Reached::default();
    for shard in 0..SHARDS {
        for (at, parent) in parents.shard(shard).enumerate() {
            if at % 64 == 0 {
                sender.sign();
            }
            let (parent, count) = parent?;
            let reached = expansion.expand(&parent, count, &mut entry, |key, entry| {
                sender.send(key, entry);
                Ok(())
            })?;
            whole.steps += reached.steps;
        }
        if sender.peer().is_first() {
            sender.peer().progress.at(shard as u64 + 1);
        }
    }
    Ok(whole)
}

/// Returns the collected ply.
pub(crate) fn finish<G: Packed>(
    peer: &mut Peer<'_>,
    collector: Collector,
    number: u8,
    base: &G::Options,
    fan: f64,
) -> Result<Ply<G>, ClusterError> {
    peer.sign();
    let ply = collector.finish(number, base, fan).map_err(ClusterError::from);
    let failed = ply.as_ref().map(|_| ()).map_err(|error| ClusterError::Broken(error.to_string()));
    peer.agree(failed)?;
    ply
}
