//! The dataflow that sends every entry to its owner.

use std::cell::RefCell;
use std::rc::Rc;

use rules_count::{Collector, shard_of};
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};

use crate::peer::Peer;
use crate::records::{Records, ToOwner, owner};

/// Words sent at once.
const BATCH: usize = 1 << 13;
/// Words sent per round. At most two rounds are in flight.
const ROUND: usize = 1 << 18;

/// The amount of data that a worker has sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sent {
    /// The number of entries, including those to itself.
    pub(crate) entries: u64,
    /// The number of bytes of entries to other workers.
    pub(crate) bytes: u64,
}

/// Sends entries to their owners, with flow control.
///
/// Timely has no flow control. Entries are sent in rounds, which are the times of the dataflow.
/// Before a round begins, all workers have received the entries of the round before the last.
pub(crate) struct Sender<'p, 'a> {
    peer: &'p mut Peer<'a>,
    input: InputHandle<u64, NoopBuilder<Records>>,
    probe: ProbeHandle<u64>,
    /// Waiting entries for each worker.
    waiting: Vec<Records>,
    shards: std::ops::Range<usize>,
    /// The number of words sent in this round.
    in_round: usize,
    sent: Sent,
}

impl Sender<'_, '_> {
    /// Sends an entry, unless its shard is outside the range.
    #[inline]
    pub(crate) fn send(&mut self, key: u64, entry: &[u64]) {
        if !self.shards.contains(&shard_of(key)) {
            return;
        }
        let to = owner(key, self.waiting.len());
        let waiting = &mut self.waiting[to].words;
        waiting.extend_from_slice(entry);
        if waiting.len() + entry.len() > BATCH {
            self.flush(to);
        }
    }

    /// Sends a heartbeat of this worker.
    pub(crate) fn sign(&self) {
        self.peer.sign();
    }

    /// Returns the worker, for reporting progress.
    pub(crate) fn peer(&self) -> &Peer<'_> {
        self.peer
    }

    fn flush(&mut self, to: usize) {
        let stride = self.waiting[to].stride;
        let next = Records { to, stride, words: Vec::with_capacity(BATCH) };
        let mut records = std::mem::replace(&mut self.waiting[to], next);
        let words = records.words.len();
        self.sent.entries += (words / stride) as u64;
        if to != self.peer.index() {
            self.sent.bytes += 8 * words as u64;
        }
        self.input.send_batch(&mut records);
        self.in_round += words;
        if self.in_round >= ROUND {
            self.in_round = 0;
            let round = self.input.time() + 1;
            self.input.advance_to(round);
            self.peer.step();
            while self.probe.less_than(&(round - 1)) {
                self.peer.step();
            }
        }
    }

    /// Sends waiting entries, and waits until all workers have received everything.
    fn finish(mut self) -> Sent {
        (0..self.waiting.len()).for_each(|to| self.flush(to));
        let Sender { peer, input, probe, sent, .. } = self;
        input.close();
        while !probe.done() {
            peer.step();
        }
        sent
    }
}

/// Calls `produce`, which sends entries, and collects those that all workers send to this one.
pub(crate) fn exchange<R>(
    peer: &mut Peer<'_>,
    collector: Collector,
    shards: std::ops::Range<usize>,
    produce: impl FnOnce(&mut Sender<'_, '_>) -> R,
) -> (Collector, R, Sent) {
    let stride = collector.layout().stride();
    let collector = Rc::new(RefCell::new(collector));
    let into = Rc::clone(&collector);
    // Each exchange has its own dataflow, so that entries of faster workers for the next exchange
    // cannot reach this table.
    let (input, probe) = peer.worker.dataflow::<u64, _, _>(|scope| {
        let (input, stream) = scope.new_input_with_builder::<NoopBuilder<Records>>();
        let pact = DistributorPact(|_| ToOwner);
        let (probe, _) = stream
            .unary::<NoopBuilder<Vec<()>>, _, _, _>(pact, "collect", |_, _| {
                move |input, _| {
                    input.for_each(|_, records| into.borrow_mut().add(&records.words));
                }
            })
            .probe();
        (input, probe)
    });
    let empty = |to| Records { to, stride, words: Vec::with_capacity(BATCH) };
    let waiting = (0..peer.peers()).map(empty).collect();
    let sent = Sent::default();
    let mut sender = Sender { peer, input, probe, waiting, shards, in_round: 0, sent };
    let produced = produce(&mut sender);
    let sent = sender.finish();
    // The dataflow has ended, but may hold its operator until its next step.
    let empty = Collector::new(collector.borrow().layout(), 0..0, 0);
    (collector.replace(empty), produced, sent)
}
