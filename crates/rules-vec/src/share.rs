//! Sharing work among threads.

use crate::VecError;

/// Games are dealt out so many at a time.
#[cfg(feature = "rayon")]
const CHUNK: usize = 128;

/// Work on consecutive games. Without threads nothing is dealt out.
#[cfg_attr(not(feature = "rayon"), allow(dead_code))]
pub(crate) trait Job: Sized + Send {
    /// How many games there are.
    fn games(&self) -> usize;
    /// The work on so many games, and that on the others.
    fn split_at(self, games: usize) -> (Self, Self);
    /// Does it.
    fn run(self) -> Result<(), VecError>;
}

/// The threads of an environment; those of its clones, too.
#[derive(Clone, Debug)]
pub(crate) struct Threads {
    #[cfg(feature = "rayon")]
    pool: Option<std::sync::Arc<rayon::ThreadPool>>,
}

impl Threads {
    /// # Errors
    /// [`VecError::Threads`].
    #[cfg(feature = "rayon")]
    pub(crate) fn new(threads: usize) -> Result<Self, VecError> {
        if threads == 1 {
            return Ok(Threads { pool: None });
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.min(1024)).build();
        let pool = pool.map_err(|error| VecError::Threads(error.to_string()))?;
        Ok(Threads { pool: Some(std::sync::Arc::new(pool)) })
    }

    /// # Errors
    /// [`VecError::Threads`].
    #[cfg(not(feature = "rayon"))]
    pub(crate) fn new(threads: usize) -> Result<Self, VecError> {
        if threads == 1 {
            return Ok(Threads {});
        }
        Err(VecError::Threads("more than one thread needs the feature rayon".to_owned()))
    }

    /// Does all of the work.
    ///
    /// # Errors
    /// That of the first game that has one.
    pub(crate) fn run(&self, job: impl Job) -> Result<(), VecError> {
        #[cfg(feature = "rayon")]
        if let Some(pool) = &self.pool
            && job.games() > CHUNK
        {
            return pool.install(|| run_parts(job));
        }
        job.run()
    }
}

#[cfg(feature = "rayon")]
fn run_parts(job: impl Job) -> Result<(), VecError> {
    let chunks = job.games().div_ceil(CHUNK);
    if chunks <= 1 {
        return job.run();
    }
    let (first, rest) = job.split_at(chunks / 2 * CHUNK);
    let (first, rest) = rayon::join(|| run_parts(first), || run_parts(rest));
    first.and(rest)
}
