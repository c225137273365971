//! Running a job on all workers.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};
use timely::execute::execute_from;
use timely::{CommunicationConfig, WorkerConfig};

use crate::life::Life;
use crate::link::connect;
use crate::progress::Progress;
use crate::watch::Supervisor;
use crate::{ClusterError, Hosts, Peer};

/// The processes and workers that do a job.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Worker threads of each process.
    pub workers: usize,
    /// The addresses of all processes; empty for this one alone.
    pub hosts: Hosts,
    /// The number of this process.
    pub process: usize,
    /// The time without a heartbeat after which a process is considered lost.
    pub limit: Duration,
    /// The time that processes wait for each other at the start.
    pub patience: Duration,
    /// The folder of checkpoints, for messages about resuming.
    pub folder: Option<PathBuf>,
    /// Whether the first worker prints its progress to the standard error.
    pub progress: bool,
}

/// One worker in this process, a heartbeat limit of ten seconds, a connection limit of a minute.
impl Default for Cluster {
    fn default() -> Self {
        Cluster {
            workers: 1,
            hosts: Hosts::default(),
            process: 0,
            limit: Duration::from_secs(10),
            patience: Duration::from_secs(60),
            folder: None,
            progress: false,
        }
    }
}

impl Cluster {
    /// Runs a job in all workers and returns the results of this process's workers, in order.
    ///
    /// `name` describes the job; all processes must have been started for the same one. The process
    /// is supervised: if another one dies or hangs, or a thread of this one panics, the reason is
    /// printed and *the process exits* with code 1.
    ///
    /// # Errors
    /// Returns [`ClusterError::Hosts`], [`ClusterError::Connect`] or [`ClusterError::Broken`].
    pub fn run<T: Send + 'static>(
        &self,
        name: &str,
        job: impl Fn(&mut Peer<'_>) -> T + Send + Sync + 'static,
    ) -> Result<Vec<T>, ClusterError> {
        let addresses = self.hosts.addresses();
        if addresses.len().max(1) <= self.process {
            let why = format!(
                "expected a process number below {1}, found {0}",
                self.process,
                addresses.len().max(1)
            );
            return Err(ClusterError::Hosts(why));
        }
        let workers = self.workers.max(1);
        let life = Arc::new(Life::new(workers));
        let (builders, guard, pulses) = if addresses.len() > 1 {
            let links = connect(addresses, self.process, name, self.patience)?;
            let hooks = Hooks::default();
            let local = ProcessBuilder::new_typed_vector(workers, hooks.refill.clone(), None);
            let (builders, guard) =
                initialize_networking_from_sockets(local, links.data, self.process, workers, hooks)
                    .map_err(|error| ClusterError::Connect(error.to_string()))?;
            let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
            (builders, Box::new(guard) as Box<_>, links.pulse)
        } else {
            let (builders, guard) = threads(workers)?;
            (builders, guard, Vec::new())
        };
        let folder = self.folder.as_ref().map(|folder| folder.display().to_string());
        let addresses = addresses.to_vec();
        let supervisor =
            Supervisor::start(Arc::clone(&life), pulses, addresses, self.limit, folder)
                .map_err(|error| ClusterError::Broken(error.to_string()))?;
        let first = self.process * workers;
        let shown = self.progress;
        let guards = execute_from(builders, guard, WorkerConfig::default(), move |worker| {
            let local = worker.index() - first;
            let is_shown = shown && worker.index() == 0;
            let progress = if is_shown { Progress::shown() } else { Progress::SILENT };
            let mut peer = Peer::new(worker, &life, local, &progress);
            let result = job(&mut peer);
            peer.done();
            progress.end();
            result
        });
        let results = join(guards)?;
        supervisor.finish();
        Ok(results)
    }
}

/// Runs a job in `workers` threads of this process and returns their results, in order.
///
/// Nothing is supervised: after a panic in a worker the others may wait for it forever.
///
/// ```
/// let sums = rules_cluster::on_threads(3, |peer| {
///     let all: Vec<u64> = peer.gather(peer.index() as u64);
///     all.iter().sum::<u64>()
/// })?;
/// assert_eq!(sums, [3, 3, 3]);
/// # Ok::<(), rules_cluster::ClusterError>(())
/// ```
///
/// # Errors
/// Returns [`ClusterError::Broken`] if the threads fail.
pub fn on_threads<T: Send + 'static>(
    workers: usize,
    job: impl Fn(&mut Peer<'_>) -> T + Send + Sync + 'static,
) -> Result<Vec<T>, ClusterError> {
    let workers = workers.max(1);
    let life = Arc::new(Life::new(workers));
    let (builders, guard) = threads(workers)?;
    join(execute_from(builders, guard, WorkerConfig::default(), move |worker| {
        let local = worker.index();
        job(&mut Peer::new(worker, &life, local, &Progress::SILENT))
    }))
}

/// The values that timely needs to start threads.
type Builders = (Vec<AllocatorBuilder>, Box<dyn std::any::Any + Send>);

fn threads(workers: usize) -> Result<Builders, ClusterError> {
    CommunicationConfig::Process(workers).try_build().map_err(ClusterError::Broken)
}

fn join<T: Send + 'static>(
    guards: Result<WorkerGuards<T>, String>,
) -> Result<Vec<T>, ClusterError> {
    let results = guards.map_err(ClusterError::Broken)?.join();
    results.into_iter().collect::<Result<_, _>>().map_err(ClusterError::Broken)
}
