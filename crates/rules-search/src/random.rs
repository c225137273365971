//! Bot that plays at random.

use rand_core::Rng;
use rules_core::{Observe, Step, uniform_below};

use crate::tally::Tally;
use crate::{Analysis, Bot, Budget, SearchError, View};

/// Bot that plays each legal action with the same probability.
///
/// ```
/// use rand_core::SeedableRng;
/// use rules_search::{Bot, Budget, Random, View};
/// use triandro_rules::Triandro;
///
/// let view = View::of(&Triandro::default())?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = Random.choose(&view, &Budget::iterations(1), &mut rng)?;
/// assert!(view.actions.contains(&choice.action));
/// # Ok::<(), rules_search::SearchError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random;

impl<G: Observe> Bot<G> for Random {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        budget.check()?;
        view.world(rng)?;
        let action = view.actions[uniform_below(rng, view.actions.len() as u32) as usize];
        Ok(Tally::new(&view.actions).analysis(action, vec![Step::Action(action)], 0, 0))
    }
}
