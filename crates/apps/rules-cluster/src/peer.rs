//! A worker among its peers.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use timely::ExchangeData;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::{Input, Operator, Probe};
use timely::worker::Worker;

use crate::ClusterError;
use crate::life::Life;
use crate::progress::Progress;

/// The time after which an idle worker checks for work again.
const IDLE: Duration = Duration::from_millis(20);

/// A worker among its peers.
///
/// All peers do the same in the same order: each with its own part, and together when they exchange
/// data.
pub struct Peer<'a> {
    pub(crate) worker: &'a mut Worker,
    life: &'a Arc<Life>,
    /// The number of this worker in its process.
    local: usize,
    pub(crate) progress: &'a Progress,
}

impl<'a> Peer<'a> {
    pub(crate) fn new(
        worker: &'a mut Worker,
        life: &'a Arc<Life>,
        local: usize,
        progress: &'a Progress,
    ) -> Self {
        Peer { worker, life, local, progress }
    }

    /// Returns the number of this worker among all.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// Returns the number of workers.
    pub fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Returns whether it is the first worker, which reports progress.
    pub(crate) fn is_first(&self) -> bool {
        self.index() == 0
    }

    /// Sends a heartbeat.
    pub(crate) fn sign(&self) {
        self.life.sign(self.local);
    }

    /// Reports that it has finished.
    pub(crate) fn done(&self) {
        self.life.done(self.local);
    }

    /// Returns a function that sends heartbeats from other threads.
    pub(crate) fn signs(&self) -> impl Fn() + Sync + use<> {
        let (life, local) = (Arc::clone(self.life), self.local);
        move || life.sign(local)
    }

    /// Records that there is a checkpoint of this ply.
    pub(crate) fn saved(&self, ply: u8) {
        self.life.saved(ply);
    }

    /// Runs dataflows, and waits briefly if there is nothing to do.
    pub(crate) fn step(&mut self) {
        self.sign();
        self.worker.step_or_park(Some(IDLE));
    }

    /// Returns the values of all workers, in the order of workers, to all of them.
    pub fn gather<T: ExchangeData + Clone>(&mut self, own: T) -> Vec<T> {
        let (index, peers) = (self.index() as u64, self.peers() as u64);
        let found = Rc::new(RefCell::new(Vec::new()));
        let into = Rc::clone(&found);
        let (mut input, probe) = self.worker.dataflow::<u64, _, _>(|scope| {
            let (input, stream) = scope.new_input::<Vec<(u64, (u64, T))>>();
            let pact = Exchange::new(|record: &(u64, (u64, T))| record.0);
            let (probe, _) = stream
                .unary::<timely::container::NoopBuilder<Vec<()>>, _, _, _>(
                    pact,
                    "gather",
                    |_, _| {
                        move |input, _| {
                            input.for_each(|_, records| {
                                into.borrow_mut()
                                    .extend(records.drain(..).map(|(_, record)| record));
                            });
                        }
                    },
                )
                .probe();
            (input, probe)
        });
        (0..peers).for_each(|to| input.send((to, (index, own.clone()))));
        input.close();
        while !probe.done() {
            self.step();
        }
        let mut found = found.take();
        found.sort_unstable_by_key(|&(from, _)| from);
        found.into_iter().map(|(_, record)| record).collect()
    }

    /// Same as [`gather`](Peer::gather), for results: if one worker has an error, all workers fail.
    ///
    /// # Errors
    /// Returns the worker's own error, or [`ClusterError::Other`].
    pub fn agree<T: ExchangeData + Clone>(
        &mut self,
        own: Result<T, ClusterError>,
    ) -> Result<Vec<T>, ClusterError> {
        let theirs = match &own {
            Ok(value) => Ok(value.clone()),
            Err(error) => Err(error.to_string()),
        };
        let all = self.gather(theirs);
        own?;
        let all = all.into_iter().enumerate();
        all.map(|(worker, one)| one.map_err(|why| ClusterError::Other { worker, why })).collect()
    }
}
