//! Bot that maximizes a heuristic one ply ahead.

use std::sync::Arc;

use rand_core::Rng;
use rules_core::{Observe, Seat, Step, uniform_below, utility_bounds};

use crate::determinization::draw;
use crate::playouts::dice;
use crate::tally::Tally;
use crate::{Analysis, Bot, Budget, Heuristic, SearchError, View, WIN};

/// Number of determinizations in games with hidden information.
const WORLDS: u64 = 16;

/// Bot that plays the action with the best [`Heuristic`] value after one ply.
///
/// Ties are broken at random. With hidden information it averages over several determinizations.
///
/// ```
/// use rand_core::SeedableRng;
/// use rules_core::{Game, Seat};
/// use rules_search::{Bot, Budget, Greedy, View};
/// use triandro_rules::Triandro;
///
/// // Minimizes the number of actions of the opponent.
/// let mut bot = Greedy::new(|position: &Triandro, _: Seat| -(position.count_actions() as i32));
/// let view = View::of(&Triandro::default())?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = bot.choose(&view, &Budget::iterations(1), &mut rng)?;
/// assert_eq!(choice.nodes, view.actions.len() as u64);
/// # Ok::<(), rules_search::SearchError>(())
/// ```
#[derive(Clone)]
pub struct Greedy<G: Observe> {
    heuristic: Arc<dyn Heuristic<G>>,
}

impl<G: Observe> Greedy<G> {
    /// Returns a bot with this heuristic.
    pub fn new(heuristic: impl Heuristic<G> + 'static) -> Self {
        Greedy { heuristic: Arc::new(heuristic) }
    }

    /// Returns a bot with a shared heuristic.
    pub fn shared(heuristic: Arc<dyn Heuristic<G>>) -> Self {
        Greedy { heuristic }
    }

    /// Returns the value of a position for the seat.
    ///
    /// A finished game has its utility, scaled so that a sole win is worth [`WIN`] times the number
    /// of losers if only winning counts.
    fn worth(&self, position: &G, seat: Seat) -> i64 {
        match position.outcome() {
            Some(outcome) => {
                let seats = position.seats();
                let utility = i64::from(G::utility(&outcome, seat)) * i64::from(WIN);
                utility * i64::from(utility_bounds(seats).1) / i64::from(G::max_utility(seats))
            }
            None => i64::from(self.heuristic.evaluate(position, seat).clamp(-WIN, WIN)),
        }
    }
}

impl<G: Observe> core::fmt::Debug for Greedy<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Greedy").finish_non_exhaustive()
    }
}

impl<G: Observe> Bot<G> for Greedy<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        budget.check()?;
        view.world(rng)?;
        let mut dice = dice(rng.next_u64(), 0);
        let worlds: Vec<G> =
            (0..if G::OPEN { 1 } else { WORLDS }).map(|_| draw(view, &mut dice).0).collect();
        let mut nodes = 0;
        let mut worth = |action| {
            let fits = |world: &&G| G::LEGAL_IS_OBSERVED || world.is_legal(action);
            let (mut sum, mut count) = (0, 0);
            for world in worlds.iter().filter(fits) {
                sum += self.worth(&world.after(action), view.seat);
                count += 1;
            }
            nodes += count as u64;
            (count > 0).then(|| sum as f64 / f64::from(count))
        };
        let values: Vec<Option<f64>> = view.actions.iter().map(|&action| worth(action)).collect();
        let most = values.iter().flatten().copied().fold(f64::NEG_INFINITY, f64::max);
        // An action that is illegal in every determinization is chosen only if all actions are.
        let best = |index: &usize| values[*index].unwrap_or(f64::NEG_INFINITY) >= most;
        let equal: Vec<usize> = (0..values.len()).filter(best).collect();
        let chosen = equal[uniform_below(&mut dice, equal.len() as u32) as usize];
        let action = view.actions[chosen];
        let line = vec![Step::Action(action)];
        let mut analysis: Analysis<G> = Tally::new(&view.actions).analysis(action, line, 1, nodes);
        for (known, value) in analysis.actions.iter_mut().zip(values) {
            known.value = value.map(|value| (value / f64::from(WIN)) as f32);
        }
        Ok(analysis)
    }
}
