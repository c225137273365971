//! The trait that every bot implements.

use rand_core::Rng;
use rules_core::Observe;

use crate::{Analysis, Budget, SearchError, View};

/// A player that chooses actions.
///
/// It gets what a seat sees, that seat's legal actions, a budget and a generator, and nothing else: it
/// cannot look at what is hidden. What it remembers between calls, such as a tree to go on with, rests on
/// earlier views alone.
///
/// # What an implementor guarantees
/// - The action that comes back is one of the legal actions of the view.
/// - The same bot, made and asked in the same way, gives the same answer if the budget has no time and no
///   stop flag and the generator is in the same state.
/// - Nothing panics: what cannot be searched is a [`SearchError`].
#[doc(alias = "agent")]
pub trait Bot<G: Observe>: Send {
    /// Chooses an action for the seat whose view this is, and says what it found out.
    ///
    /// # Errors
    /// [`SearchError`]: the budget is empty or without any limit, the view is not one of a seat to act,
    /// or the actions are not those of the view.
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError>;

    /// Whether the answer to a view with the same budget never depends on the generator. Two such bots
    /// repeat their games where nothing is left to chance.
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
