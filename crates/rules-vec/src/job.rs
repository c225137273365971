//! Work that threads can share.

use crate::VecError;

/// Work on consecutive games, which threads can divide.
#[cfg_attr(not(feature = "rayon"), allow(dead_code))]
pub(crate) trait Job: Sized + Send {
    /// Returns how many games there are.
    fn games(&self) -> usize;
    /// Splits the work into that on the first `games` games and that on the others.
    fn split_at(self, games: usize) -> (Self, Self);
    /// Whether all games must be checked before work on any of them begins.
    const CHECKS: bool = false;

    /// Checks the games.
    ///
    /// # Errors
    /// Returns the error of the first game that has one.
    fn check(&mut self) -> Result<(), VecError> {
        Ok(())
    }

    /// Does the work.
    fn run(self);

    /// Checks the games and does the work on this thread.
    ///
    /// # Errors
    /// Same as [`Job::check`]; then nothing is done.
    fn run_alone(mut self) -> Result<(), VecError> {
        self.check()?;
        self.run();
        Ok(())
    }
}
