//! Levels: bots whose strength does not depend on the host's limits or speed.

use rand_core::Rng;
use rules_core::Observe;

use crate::{Analysis, Bot, Budget, SearchError, View};

/// Bot with its own limits; the host's time and stop flag still end its search.
pub(crate) struct Level<G: Observe> {
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) effort: Budget<'static>,
}

impl<G: Observe> Bot<G> for Level<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        budget.check()?;
        self.bot.choose(view, &budget.instead(&self.effort), rng)
    }

    fn repeats(&self) -> bool {
        self.bot.repeats()
    }
}
