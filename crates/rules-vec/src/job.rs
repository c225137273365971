//! Work that threads can share.

use crate::VecError;

/// Work on consecutive games. Without threads nothing is dealt out.
#[cfg_attr(not(feature = "rayon"), allow(dead_code))]
pub(crate) trait Job: Sized + Send {
    /// How many games there are.
    fn games(&self) -> usize;
    /// The work on so many games, and that on the others.
    fn split_at(self, games: usize) -> (Self, Self);
    /// Whether there is something to check for all games before any is worked on.
    const CHECKS: bool = false;

    /// Checks.
    ///
    /// # Errors
    /// That of the first game that has one.
    fn check(&mut self) -> Result<(), VecError> {
        Ok(())
    }

    /// Does it.
    fn run(self);

    /// Checks and does it on this thread.
    ///
    /// # Errors
    /// As [`Job::check`]; then nothing is done.
    fn run_alone(mut self) -> Result<(), VecError> {
        self.check()?;
        self.run();
        Ok(())
    }
}
