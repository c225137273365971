//! Counting positions with workers: settings and shared parts of all counts.

use std::ops::Range;

use rules_core::Packed;
use rules_count::{Collector, Expansion, FinishedGames, Merge, PlyFacts, SHARDS};
use serde::{Deserialize, Serialize};

use crate::checkpoint::{Saved, Store};
use crate::exchange::Sent;
use crate::manifest::Identity;
use crate::part::{Part, pass};
use crate::{ClusterError, Peer};

/// The traffic and tables of workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Traffic {
    /// The number of entries sent, including those to the same worker.
    pub entries: u64,
    /// The number of bytes of entries sent from one worker to another.
    pub bytes: u64,
    /// The number of bytes of the largest table.
    pub most_table_bytes: u64,
}

impl Traffic {
    /// Creates the traffic of a worker from its sent entries and the bytes of its table.
    pub(crate) fn new(sent: Sent, table: u64) -> Traffic {
        Traffic { entries: sent.entries, bytes: sent.bytes, most_table_bytes: table }
    }

    /// Adds the traffic of other workers or of later work.
    pub(crate) fn merge(&mut self, other: &Traffic) {
        self.entries += other.entries;
        self.bytes += other.bytes;
        self.most_table_bytes = self.most_table_bytes.max(other.most_table_bytes);
    }
}

/// The settings of a count of positions with workers.
///
/// Every distinct position belongs to the worker that owns its key, and is visited there once.
///
/// ```
/// use rules_cluster::{Counting, on_threads};
/// use rules_count::Merge;
/// use rules_games::triandro_rules::Triandro;
///
/// let counts = on_threads(2, |peer| {
///     let counting = Counting::new(Merge::default().up_to_symmetry());
///     counting.perft(peer, &Triandro::default(), 5)
/// })?;
/// assert!(counts.into_iter().all(|count| count.is_ok_and(|count| count == 404_126_136)));
/// # Ok::<(), rules_cluster::ClusterError>(())
/// ```
#[derive(Debug)]
pub struct Counting<G> {
    /// The count within each worker.
    pub(crate) merge: Merge<'static, G>,
    /// The number of final plies that are counted at once.
    pub(crate) at_once: u8,
    pub(crate) store: Option<Store>,
    traffic: Traffic,
    /// The first ply of the count: that of the checkpoint, or 0.
    begun_at: u8,
}

/// Without symmetry, with 1 GiB for each worker, without checkpoints.
impl<G> Default for Counting<G> {
    fn default() -> Self {
        Counting::new(Merge::default().memory(1 << 30))
    }
}

impl<G> Counting<G> {
    /// Creates a count with these settings and no checkpoints; the memory is that of each worker.
    pub fn new(merge: Merge<'static, G>) -> Self {
        let traffic = Traffic::default();
        Counting { merge, at_once: 1, store: None, traffic, begun_at: 0 }
    }

    /// Saves a checkpoint after each ply, and resumes one if the store was opened for that.
    #[must_use]
    pub fn checkpoint(self, store: Store) -> Self {
        Counting { store: Some(store), ..self }
    }

    /// Returns the traffic of this worker so far.
    pub fn traffic(&self) -> Traffic {
        self.traffic
    }

    /// Returns the ply that the last count began with: that of its checkpoint, or 0.
    pub fn begun_at(&self) -> u8 {
        self.begun_at
    }
}

impl<G: Packed> Counting<G> {
    /// Returns the ply to begin with: that of the checkpoint, or the root.
    pub(crate) fn begin(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        finished: FinishedGames,
    ) -> Result<(Part<G>, Saved), ClusterError> {
        if let Some(store) = &mut self.store {
            let identity = Identity::new(root, &self.merge, finished);
            let (base, memory) = (root.options(), self.merge.memory_limit());
            if let Some((part, saved)) = store.open(peer, identity, &base, memory)? {
                self.begun_at = part.ply.number();
                return Ok((part, saved));
            }
        }
        let ply = self.merge.root(root)?;
        // Parts without positions have the same layout.
        let mut own = Collector::new(ply.layout(), 0..SHARDS, u64::MAX);
        for entries in (0..SHARDS).map(|shard| ply.entries(shard)).filter(|some| !some.is_empty()) {
            let key = rules_count::key_of_words(&entries[..ply.layout().words]);
            if crate::records::owner(key, peer.peers()) == peer.index() {
                own.add(entries);
            }
        }
        let part = Part::new(peer, own.finish(0, &root.options(), ply.fan())?)?;
        Ok((part, Saved::default()))
    }

    pub(crate) fn pass(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        finished: FinishedGames,
        range: Range<usize>,
        room: u64,
    ) -> Result<(Part<G>, usize), ClusterError> {
        let layout = part.ply.layout().after(part.whole.sequences);
        let expansion: Expansion<G> = self.merge.expansion(layout, finished);
        pass(peer, part, expansion, range, room, &mut self.traffic)
    }

    /// Returns the number of bytes left in addition to those taken.
    pub(crate) fn room_beside(&self, taken: u64) -> u64 {
        self.merge.memory_limit().saturating_sub(taken)
    }

    pub(crate) fn save(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        facts: &[PlyFacts],
    ) -> Result<(), ClusterError> {
        match &mut self.store {
            None => Ok(()),
            Some(store) => store.save(peer, part, facts),
        }
    }

    /// Prints the progress of a complete ply.
    pub(crate) fn say(&self, peer: &Peer<'_>, part: &Part<G>) {
        if peer.is_first() {
            let saved = if self.store.is_some() { ", saved" } else { "" };
            let (number, positions) = (part.ply.number(), part.whole.positions);
            peer.progress.say(&format!("ply {number}: {positions} positions{saved}"));
        }
    }
}
