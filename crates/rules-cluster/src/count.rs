//! How positions are counted over workers: settings, and what all counts do.

use std::ops::Range;

use rules_core::{Packed, Symmetric};
use rules_count::{Collector, Ply, SHARDS};
use serde::{Deserialize, Serialize};

use crate::checkpoint::{Saved, Store};
use crate::exchange::Sent;
use crate::part::{Goal, Part, pass};
use crate::{ClusterError, Facts, Peer};

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
/// use triandro_rules::Triandro;
///
/// let counts = on_threads(2, |peer| {
///     let counting = Counting::default().up_to_symmetry();
///     counting.perft(peer, &Triandro::default(), 5)
/// })?;
/// assert!(counts.into_iter().all(|count| count.is_ok_and(|count| count == 404_126_136)));
/// # Ok::<(), rules_cluster::ClusterError>(())
/// ```
#[derive(Debug)]
pub struct Counting<G> {
    pub(crate) form: Option<fn(&G) -> G>,
    pub(crate) bulk: Option<u8>,
    /// How many last plies are counted at once.
    pub(crate) at_once: u8,
    pub(crate) memory: u64,
    pub(crate) store: Option<Store>,
    traffic: Traffic,
    /// The first ply that is counted: that of the checkpoint, or 0.
    begun_at: u8,
}

/// Without symmetry, with 1 GiB for each worker, without checkpoints.
impl<G> Default for Counting<G> {
    fn default() -> Self {
        Counting {
            form: None,
            bulk: None,
            at_once: 1,
            memory: 1 << 30,
            store: None,
            traffic: Traffic::default(),
            begun_at: 0,
        }
    }
}

impl<G> Counting<G> {
    /// Counts so many last plies, at least 1, without merging; by default so many as seem worth it.
    #[must_use]
    pub fn bulk(self, plies: u8) -> Self {
        Counting { bulk: Some(plies.max(1)), ..self }
    }

    /// The bytes that tables and plies may take together in each worker.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Self {
        Counting { memory: bytes, ..self }
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

impl<G: Symmetric> Counting<G> {
    /// Takes positions that are images of each other for equal.
    #[must_use]
    pub fn up_to_symmetry(self) -> Self {
        Counting { form: Some(|position| position.canonical().0), ..self }
    }
}

impl<G: Packed> Counting<G> {
    /// The ply to begin with: that of the checkpoint, or the root.
    pub(crate) fn begin(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        goal: &Goal<G>,
    ) -> Result<(Part<G>, Saved), ClusterError> {
        if let Some(store) = &mut self.store {
            let base = root.options();
            if let Some((part, saved)) = store.open(peer, root, goal, &base, self.memory)? {
                self.begun_at = part.ply.number();
                return Ok((part, saved));
            }
        }
        let form = self.form.map_or_else(|| root.clone(), |form| form(root));
        let packed = form.to_packed().as_bytes().to_vec();
        let owner = crate::records::owner(rules_count::key_of(&packed), peer.peers());
        let base = root.options();
        let ply = Ply::<G>::from_records(0, &base, [(packed, 1)])?;
        // Parts without positions have the same layout.
        let mut own = Collector::new(ply.layout(), 0..SHARDS, u64::MAX);
        if owner == peer.index() {
            (0..SHARDS).for_each(|shard| own.add(ply.entries(shard)));
        }
        let fan = rules_core::count_steps(root) as f64;
        let part = Part::new(peer, own.finish(0, &base, fan)?)?;
        Ok((part, Saved::default()))
    }

    pub(crate) fn pass(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        goal: &Goal<G>,
        range: Range<usize>,
        room: u64,
    ) -> Result<(Part<G>, usize), ClusterError> {
        pass(peer, part, goal, range, room, &mut self.traffic)
    }

    pub(crate) fn save(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        facts: &[Facts],
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
