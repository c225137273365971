//! Calls for one game with arrays, which has one row in each.

use rules_core::Encode;

use crate::arrays::{Buffers, Sizes};
use crate::choices::{self, Choices};
use crate::slot::{Plan, Slot};
use crate::{NO_ACTION, VecError, write};

impl<G: Encode> Plan<G> {
    /// Returns the sizes of arrays for one game.
    fn sizes(&self) -> Sizes<'_> {
        Sizes { games: 1, seats: self.seats, shape: &self.shape }
    }
}

impl<G: Encode> Slot<G> {
    /// Writes the current view, with rewards of 0, as [`observe`](crate::VecEnv::observe) does.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length for one game.
    pub fn observe(&self, plan: &Plan<G>, out: &mut Buffers<'_>) -> Result<(), VecError> {
        write::look(self, plan, &mut out.rows(&plan.sizes())?, 0);
        Ok(())
    }

    /// Plays the chosen index and writes the results, as [`step`](crate::VecEnv::step) does.
    ///
    /// A [skipped](Slot::skip) game stays as it is, and so do its arrays.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length for one game. Then nothing has
    /// changed.
    #[inline]
    pub fn step(&mut self, plan: &Plan<G>, out: &mut Buffers<'_>) -> Result<(), VecError> {
        let mut rows = out.rows(&plan.sizes())?;
        if !self.is_skipped() {
            write::step(self, plan, &mut rows, 0);
        }
        Ok(())
    }

    /// Draws an index, as [`sample`](crate::VecEnv::sample) does.
    ///
    /// # Errors
    /// Returns [`VecError::Length`] if a slice has the wrong length for one game.
    pub fn sample(&mut self, plan: &Plan<G>, choices: Choices<'_>) -> Result<u32, VecError> {
        choices.check(1, &plan.shape)?;
        let mut index = NO_ACTION;
        choices::draw(core::slice::from_mut(self), choices, core::slice::from_mut(&mut index));
        Ok(index)
    }
}
