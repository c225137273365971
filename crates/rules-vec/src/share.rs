//! Sharing work among threads.

#[cfg(feature = "rayon")]
use std::thread;

use crate::VecError;
use crate::job::Job;
#[cfg(feature = "rayon")]
use crate::team::{PART, Team};

/// The threads of an environment and of its clones.
#[derive(Clone, Debug)]
pub(crate) struct Threads {
    #[cfg(feature = "rayon")]
    team: Option<Team>,
}

impl Threads {
    /// # Errors
    /// Returns [`VecError::Threads`] if the threads could not be started.
    #[cfg(feature = "rayon")]
    pub(crate) fn new(threads: usize, games: usize) -> Result<Self, VecError> {
        let threads = match threads {
            0 => thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        // More would never get a part.
        let threads = threads.min(games.div_ceil(PART));
        let team = if threads <= 1 { None } else { Some(Team::new(threads)?) };
        Ok(Threads { team })
    }

    /// # Errors
    /// Returns [`VecError::Threads`] unless `threads` is 1.
    #[cfg(not(feature = "rayon"))]
    pub(crate) fn new(threads: usize, _games: usize) -> Result<Self, VecError> {
        if threads == 1 {
            return Ok(Threads {});
        }
        Err(VecError::Threads("more than one thread needs the feature rayon".to_owned()))
    }

    /// Checks all games, then does all of the work.
    ///
    /// # Errors
    /// Returns the error of the first game that has one.
    pub(crate) fn run(&self, job: impl Job) -> Result<(), VecError> {
        #[cfg(feature = "rayon")]
        if let Some(team) = &self.team {
            return team.run(job);
        }
        job.run_alone()
    }
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use super::*;

    #[test]
    fn there_are_no_more_threads_than_parts() {
        let threads = |threads, games| {
            Threads::new(threads, games).unwrap().team.map_or(1, |team| team.threads())
        };
        assert_eq!([threads(1024, 300), threads(64, 128), threads(2, 300)], [3, 1, 2]);
    }
}
