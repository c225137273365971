//! Flat Monte Carlo: play-outs of each action without a tree.

use rand_core::Rng;
use rules_core::{Observe, Step};

use crate::determinization::draw;
use crate::playouts::{dice, play_out};
use crate::spend::repeat;
use crate::tally::{Count, Tally};
use crate::{Analysis, Bot, Budget, SearchError, View};

/// Bot that plays the action with the best average over random play-outs.
///
/// Each action gets the same number of play-outs. With hidden information each play-out draws its
/// own determinization.
///
/// An iteration is a play-out. A budget of nodes also counts play-outs, since there is no tree.
///
/// ```
/// use rand_core::SeedableRng;
/// use rules_search::{Bot, Budget, Flat, View};
/// use triandro_rules::Triandro;
///
/// let view = View::of(&Triandro::default())?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = Flat::default().choose(&view, &Budget::iterations(500), &mut rng)?;
/// assert_eq!(choice.iterations, 500);
/// # Ok::<(), rules_search::SearchError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flat {
    /// Maximum plies of a play-out, by default 10,000.
    ///
    /// A longer play-out has utility 0 for every seat.
    pub playout_limit: u32,
}

impl Default for Flat {
    fn default() -> Self {
        Flat { playout_limit: 10_000 }
    }
}

impl<G: Observe> Bot<G> for Flat {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let meter = budget.start()?;
        view.world(rng)?;
        let (mut dice, mut playouts) = (dice(rng.next_u64(), 0), 0);
        let mut counts = vec![Count::default(); view.actions.len()];
        let (iterations, nodes) = repeat(&meter, || {
            let index = (playouts % view.actions.len() as u64) as usize;
            playouts += 1;
            let action = view.actions[index];
            let (mut world, _) = draw(view, &mut dice);
            if G::LEGAL_IS_OBSERVED || world.is_legal(action) {
                world.play_unchecked(action);
                let utilities = play_out(&mut world, &mut dice, self.playout_limit);
                counts[index].visits += 1;
                counts[index].sum += f64::from(utilities[view.seat]);
            }
            (playouts, false)
        });
        let mut tally = Tally::new(&view.actions);
        view.actions.iter().zip(&counts).for_each(|(&action, &count)| tally.add(action, count));
        let action = tally.most_worth().unwrap_or(view.actions[0]);
        Ok(tally.analysis(action, vec![Step::Action(action)], iterations, nodes))
    }
}
