//! How positions are counted over workers: settings, and what all counts do.

use std::ops::Range;

use rules_core::Packed;
use rules_count::{Collector, Expansion, Merge, PlyFacts, SHARDS};
use serde::{Deserialize, Serialize};

use crate::checkpoint::{Saved, Store};
use crate::exchange::Sent;
use crate::manifest::Identity;
use crate::part::{Part, pass};
use crate::{ClusterError, Peer};

/// What workers have sent and taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Traffic {
    /// Entries sent, those to the same worker included.
    pub entries: u64,
    /// The bytes of entries sent from one worker to another.
    pub bytes: u64,
    /// The bytes that the largest table took.
    pub most_table_bytes: u64,
}

impl Traffic {
    /// What a worker has sent, and the bytes that its table took.
    pub(crate) fn new(sent: Sent, table: u64) -> Traffic {
        Traffic { entries: sent.entries, bytes: sent.bytes, most_table_bytes: table }
    }

    /// Adds what others have sent, or what was sent later.
    pub(crate) fn merge(&mut self, other: &Traffic) {
        self.entries += other.entries;
        self.bytes += other.bytes;
        self.most_table_bytes = self.most_table_bytes.max(other.most_table_bytes);
    }
}

/// How positions are counted over workers. Every distinct position belongs to the worker that owns its
/// key, and is looked at there, once.
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
    /// What each worker does.
    pub(crate) merge: Merge<'static, G>,
    /// The number of final plies that are counted at once.
    pub(crate) at_once: u8,
    pub(crate) store: Option<Store>,
    traffic: Traffic,
    /// The first ply that is counted: that of the checkpoint, or 0.
    begun_at: u8,
}

/// Without symmetry, with 1 GiB for each worker, without checkpoints.
impl<G> Default for Counting<G> {
    fn default() -> Self {
        Counting::new(Merge::default().memory(1 << 30))
    }
}

impl<G> Counting<G> {
    /// Counts as `merge` says, whose memory is that of each worker, without checkpoints.
    pub fn new(merge: Merge<'static, G>) -> Self {
        let traffic = Traffic::default();
        Counting { merge, at_once: 1, store: None, traffic, begun_at: 0 }
    }

    /// Keeps a checkpoint after each ply, and begins with the one that there is if it was opened to
    /// resume.
    #[must_use]
    pub fn checkpoint(self, store: Store) -> Self {
        Counting { store: Some(store), ..self }
    }

    /// What this worker has sent so far.
    pub fn traffic(&self) -> Traffic {
        self.traffic
    }

    /// The ply that the last count began with: that of the checkpoint it resumed, or 0.
    pub fn begun_at(&self) -> u8 {
        self.begun_at
    }
}

impl<G: Packed> Counting<G> {
    /// The ply to begin with: that of the checkpoint, or the root.
    pub(crate) fn begin(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        finished: bool,
    ) -> Result<(Part<G>, Saved), ClusterError> {
        if let Some(store) = &mut self.store {
            let identity = Identity::new(root, self.merge.has_form(), finished);
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
        finished: bool,
        range: Range<usize>,
        room: u64,
    ) -> Result<(Part<G>, usize), ClusterError> {
        let layout = part.ply.layout().after(part.whole.sequences);
        let expansion: Expansion<G> = self.merge.expansion(layout, finished);
        pass(peer, part, expansion, range, room, &mut self.traffic)
    }

    /// Returns the bytes that are left beside those taken.
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

    /// Tells of a ply that is complete.
    pub(crate) fn say(&self, peer: &Peer<'_>, part: &Part<G>) {
        if peer.is_first() {
            let saved = if self.store.is_some() { ", saved" } else { "" };
            let (number, positions) = (part.ply.number(), part.whole.positions);
            peer.progress.say(&format!("ply {number}: {positions} positions{saved}"));
        }
    }
}
