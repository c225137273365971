//! The trait that every bot implements.

use rand_core::Rng;
use rules_core::Observe;

use crate::{Analysis, Budget, SearchError, View};

/// Player that chooses an action from a view.
///
/// A bot receives the observation and the legal actions of a seat, a budget and a generator. It
/// cannot see hidden information. Anything it keeps between calls, such as a tree, depends only on
/// earlier views.
///
/// # Requirements on implementors
/// - The returned action is one of the legal actions of the view.
/// - Bots with the same settings and the same earlier calls return the same answer if the budget
///   has no time and no stop flag and the generator is in the same state.
/// - It does not panic. A game that it cannot search is a [`SearchError`].
#[doc(alias = "agent")]
pub trait Bot<G: Observe>: Send {
    /// Chooses an action for the seat of the view and returns the analysis.
    ///
    /// # Errors
    /// Returns [`SearchError`] if the budget is empty or has no limit, if the seat cannot act, or
    /// if the actions are not those of the view.
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError>;

    /// Returns whether the answer to a view never depends on the generator.
    ///
    /// Two such bots repeat their games if the game has no chance.
    fn repeats(&self) -> bool {
        false
    }
}

impl<G: Observe, B: Bot<G> + ?Sized> Bot<G> for Box<B> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        (**self).choose(view, budget, rng)
    }

    fn repeats(&self) -> bool {
        (**self).repeats()
    }
}
