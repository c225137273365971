//! Bot that plays the solution.

use cybo_rules::{Action, Cybo};
use rand_core::Rng;
use rules_core::{Game, Step};

use super::{Solution, Unsolved};
use crate::{ActionValue, Analysis, Bot, Budget, SearchError, View};

/// Plays the best decision of the solution; one iteration looks up everything.
///
/// ```
/// use cybo_rules::{Level, samples};
/// use rules_search::cybo::Solution;
/// use rules_search::{Bot, Budget, View};
///
/// # let mut rng = <rand_xoshiro::Xoshiro256PlusPlus as rand_core::SeedableRng>::seed_from_u64(1);
/// let mut bot = Solution::new(Level::Advanced);
/// let answer = bot.choose(&View::of(&samples::deciding())?, &Budget::iterations(1), &mut rng)?;
/// assert_eq!(answer.action.to_string(), "stop");
/// # Ok::<(), rules_search::SearchError>(())
/// ```
impl Bot<Cybo> for Solution {
    fn choose(
        &mut self,
        view: &View<Cybo>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<Cybo>, SearchError> {
        (&mut &*self).choose(view, budget, rng)
    }

    fn repeats(&self) -> bool {
        true
    }
}

/// Lets several bots share one solution.
impl Bot<Cybo> for &Solution {
    fn choose(
        &mut self,
        view: &View<Cybo>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<Cybo>, SearchError> {
        budget.check()?;
        let position = view.world(rng)?;
        let unsuitable = |unsolved| match unsolved {
            Unsolved::Level { .. } => SearchError::Unsuitable("the solution is for another level"),
            _ => SearchError::Unsuitable("only games with two players are solved"),
        };
        let best = self.best(&position).map_err(unsuitable)?.unwrap_or(Action::Stop);
        let mut actions = Vec::with_capacity(view.actions.len());
        for &action in &view.actions {
            let value = self.value(&position.after(action), view.seat).map_err(unsuitable)?;
            actions.push(ActionValue { action, value: Some(value as f32), visits: 1, proof: None });
        }
        Ok(Analysis {
            action: best,
            nodes: actions.len() as u64,
            actions,
            line: vec![Step::Action(best)],
            iterations: 1,
        })
    }

    fn repeats(&self) -> bool {
        true
    }
}
