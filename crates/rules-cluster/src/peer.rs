//! One worker among its peers.

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

/// A worker that is idle looks around again after this time.
const IDLE: Duration = Duration::from_millis(20);

/// One worker among its peers, all of which do the same things in the same order: each by itself with
/// the part that it owns, and together wherever they exchange something.
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

    /// The number of this worker among all.
    pub fn index(&self) -> usize {
        self.worker.index()
    }

    /// How many workers there are.
    pub fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Whether it is the first of all, the one that tells of progress.
    pub(crate) fn is_first(&self) -> bool {
        self.index() == 0
    }

    /// Says that it is at work.
    pub(crate) fn sign(&self) {
        self.life.sign(self.local);
    }

    /// Says that it has done its job.
    pub(crate) fn done(&self) {
        self.life.done(self.local);
    }

    /// What says that it is at work, apart from it.
    pub(crate) fn signs(&self) -> impl Fn() + Sync + use<> {
        let (life, local) = (Arc::clone(self.life), self.local);
        move || life.sign(local)
    }

    /// Remembers that there is a checkpoint of this ply.
    pub(crate) fn saved(&self, ply: u8) {
        self.life.saved(ply);
    }

    /// Lets dataflows go on; waits a little if there is nothing to do.
    pub(crate) fn step(&mut self) {
        self.sign();
        self.worker.step_or_park(Some(IDLE));
    }

    /// Gives what every worker has, in the order of workers, to all of them.
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

    /// As [`gather`](Peer::gather), for what may have failed: if it has anywhere, all workers fail.
    ///
    /// # Errors
    /// The worker's own error, or [`ClusterError::Other`].
    pub fn agree<T: ExchangeData + Clone>(
        &mut self,
        own: Result<T, ClusterError>,
    ) -> Result<Vec<T>, ClusterError> {
        let told = match &own {
            Ok(value) => Ok(value.clone()),
            Err(error) => Err(error.to_string()),
        };
        let all = self.gather(told);
        own?;
        let all = all.into_iter().enumerate();
        all.map(|(worker, one)| one.map_err(|why| ClusterError::Other { worker, why })).collect()
    }
}
