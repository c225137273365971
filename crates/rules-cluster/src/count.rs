//! Counting over workers: perft that merges, and the distinct positions of each ply.

use std::ops::{ControlFlow, Range};

use rules_core::{Packed, Symmetric, for_each_step, perft};
use rules_count::{Collector, CountError, Ply, SHARDS, is_worth_merging};
use serde::{Deserialize, Serialize};

use crate::checkpoint::{Passes, Saved, Store};
use crate::exchange::Sent;
use crate::facts::facts_of;
use crate::part::{Goal, Part, pass};
use crate::{ClusterError, Facts, Peer};

/// With less room than this nothing is merged any more.
const LEAST_ROOM: u64 = 1 << 18;

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
    form: Option<fn(&G) -> G>,
    bulk: Option<u8>,
    memory: u64,
    store: Option<Store>,
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
    /// The number of move sequences of this length, every event a branch. All workers have to ask.
    ///
    /// # Errors
    /// [`ClusterError`], at all workers.
    pub fn perft(mut self, peer: &mut Peer<'_>, root: &G, depth: u8) -> Result<u128, ClusterError> {
        self.perft_from(peer, root, depth)
    }

    pub(crate) fn perft_from(
        &mut self,
        peer: &mut Peer<'_>,
        root: &G,
        depth: u8,
    ) -> Result<u128, ClusterError> {
        let goal = Goal { form: self.form, finished: false };
        let (mut part, mut saved) = self.begin(peer, root, &goal)?;
        if !saved.resumed {
            self.save(peer, &part, &[])?;
        }
        let Some(mut left) = depth.checked_sub(part.ply.number()) else {
            let why = format!("the checkpoint is already at ply {}", part.ply.number());
            return Err(ClusterError::Refused(why));
        };
        loop {
            let room = self.memory.saturating_sub(part.whole.bytes);
            if room < LEAST_ROOM || self.is_bulk(left, part.ply.fan()) {
                return self.leaves(peer, &part, left);
            }
            // Passes that have been saved are those of a count of the same depth, or of no use.
            let passes = saved.passes.take().filter(|passes| passes.depth == depth);
            let passes = passes.unwrap_or(Passes { depth, next: 0, sum: 0, facts: None });
            let mut sum = passes.sum;
            let mut ranges = Ranges::new(passes.next);
            let room = if self.is_bulk(left - 1, part.ply.fan()) { room } else { room / 2 };
            let whole = loop {
                let Some(range) = ranges.next.clone() else { return Ok(sum) };
                let (next, end) = self.pass(peer, &part, &goal, range.clone(), room)?;
                if range.start == 0 && end == SHARDS {
                    break next;
                }
                let taken = part.whole.bytes;
                sum = add(sum, self.perft_of(peer, next, left - 1, taken, &goal)?)?;
                ranges.advance(range, end);
                if let Some(store) = &mut self.store {
                    let passes = Passes { depth, next: end, sum, facts: None };
                    store.save_passes(peer, Some(passes))?;
                }
            };
            (part, left) = (whole, left - 1);
            self.say(peer, &part);
            self.save(peer, &part, &saved.facts)?;
        }
    }

    /// The sequences of this length after a part of a ply; plies before it take `before` bytes.
    fn perft_of(
        &mut self,
        peer: &mut Peer<'_>,
        part: Part<G>,
        depth: u8,
        before: u64,
        goal: &Goal<G>,
    ) -> Result<u128, ClusterError> {
        let taken = before.saturating_add(part.whole.bytes);
        let room = self.memory.saturating_sub(taken);
        if room < LEAST_ROOM || self.is_bulk(depth, part.ply.fan()) {
            return self.leaves(peer, &part, depth);
        }
        let room = if self.is_bulk(depth - 1, part.ply.fan()) { room } else { room / 2 };
        let (mut sum, mut ranges) = (0, Ranges::new(0));
        while let Some(range) = ranges.next.clone() {
            let (next, end) = self.pass(peer, &part, goal, range.clone(), room)?;
            sum = add(sum, self.perft_of(peer, next, depth - 1, taken, goal)?)?;
            ranges.advance(range, end);
        }
        Ok(sum)
    }

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
            self.say(peer, &part);
            self.save(peer, &part, &saved.facts)?;
        }
        saved.facts.truncate(usize::from(plies) + 1);
        Ok(saved.facts)
    }

    /// The ply to begin with: that of the checkpoint, or the root.
    fn begin(
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

    fn pass(
        &mut self,
        peer: &mut Peer<'_>,
        part: &Part<G>,
        goal: &Goal<G>,
        range: Range<usize>,
        room: u64,
    ) -> Result<(Part<G>, usize), ClusterError> {
        pass(peer, part, goal, range, room, &mut self.traffic)
    }

    fn save(
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
    fn say(&self, peer: &Peer<'_>, part: &Part<G>) {
        if peer.is_first() {
            let saved = if self.store.is_some() { ", to be saved" } else { "" };
            let (number, positions) = (part.ply.number(), part.whole.positions);
            peer.progress.say(&format!("ply {number}: {positions} positions{saved}"));
        }
    }

    /// Whether so many plies are counted without merging; `fan` is the number of steps of a position.
    fn is_bulk(&self, depth: u8, fan: f64) -> bool {
        match self.bulk {
            Some(bulk) => depth <= bulk,
            None => !is_worth_merging(depth, fan),
        }
    }

    /// The sequences of this length after all positions of a ply, counted without merging.
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

fn add(sum: u128, more: u128) -> Result<u128, ClusterError> {
    sum.checked_add(more).ok_or(CountError::Overflow.into())
}

/// Perft of a position; `sign` is called now and then.
fn below<G: Packed>(position: &G, depth: u8, sign: &impl Fn()) -> Result<u128, CountError> {
    if depth <= 2 {
        sign();
        return Ok(perft(position, depth).into());
    }
    let mut sum = 0u128;
    let visited = for_each_step(position, |_, child| {
        match below(child, depth - 1, sign).map(|below| sum.checked_add(below)) {
            Ok(Some(more)) => {
                sum = more;
                ControlFlow::Continue(())
            }
            Ok(None) => ControlFlow::Break(CountError::Overflow),
            Err(error) => ControlFlow::Break(error),
        }
    });
    match visited {
        ControlFlow::Continue(()) => Ok(sum),
        ControlFlow::Break(error) => Err(error),
    }
}

/// The ranges of shards that passes try, one after the other.
struct Ranges {
    next: Option<Range<usize>>,
}

impl Ranges {
    fn new(first: usize) -> Ranges {
        Ranges { next: (first < SHARDS).then_some(first..SHARDS) }
    }

    /// After a pass over a range came as far as `end`: the next one tries a few more.
    fn advance(&mut self, range: Range<usize>, end: usize) {
        let done = end - range.start;
        self.next = (end < SHARDS).then(|| end..SHARDS.min(end + done + done / 8 + 1));
    }
}
