//! Flat Monte Carlo: play-outs of each action without a tree.

use rand_core::Rng;
use rules_core::{Observe, Step};

use crate::playouts::{Dice, dice, play_out};
use crate::spend::{Repeat, repeat};
use crate::tally::{Count, Tally};
use crate::worlds::draw;
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

/// Play-outs of one decision.
struct Playouts<'a, G: Observe> {
    view: &'a View<G>,
    limit: u32,
    dice: Dice,
    counts: Vec<Count>,
    done: u64,
}

impl<G: Observe> Repeat for Playouts<'_, G> {
    fn iterate(&mut self) {
        let index = (self.done % self.view.actions.len() as u64) as usize;
        self.done += 1;
        let action = self.view.actions[index];
        let (mut world, _) = draw(self.view, &mut self.dice);
        if !G::LEGAL_IS_OBSERVED && !world.is_legal(action) {
            return;
        }
        world.play_unchecked(action);
        let utilities = play_out(&mut world, &mut self.dice, self.limit);
        self.counts[index].visits += 1;
        self.counts[index].sum += f64::from(utilities[self.view.seat]);
    }

    fn nodes(&self) -> u64 {
        self.done
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
        let mut playouts = Playouts {
            view,
            limit: self.playout_limit,
            dice: dice(rng.next_u64(), 0),
            counts: vec![Count::default(); view.actions.len()],
            done: 0,
        };
        let iterations = repeat(&mut playouts, &meter);
        let mut tally = Tally::new(&view.actions);
        view.actions
            .iter()
            .zip(&playouts.counts)
            .for_each(|(&action, &count)| tally.add(action, count));
        let action = tally.most_worth().unwrap_or(view.actions[0]);
        Ok(tally.analysis(action, vec![Step::Action(action)], iterations, iterations))
    }
}
