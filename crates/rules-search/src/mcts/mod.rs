//! Monte Carlo tree search with GRAVE, heuristic estimates and proofs.

mod amaf;
mod settings;
mod tree;
mod value;

use core::any::TypeId;
use core::cmp::Reverse;
use std::sync::Arc;

use rand_core::Rng;
use rules_core::{Code, NoEvent, Observe};

pub use settings::{Amaf, MctsSettings, Playout};

use crate::forest::Forest;
use crate::playouts::dice;
use crate::worlds::draw;
use crate::{ActionValue, Analysis, Bot, Budget, Heuristic, SearchError, View};
use tree::{Rules, Tree};

/// Monte Carlo tree search with GRAVE, heuristic estimates and proofs.
///
/// GRAVE values actions over all play-outs. Estimates may initialize new nodes and cut play-outs
/// short.
///
/// An iteration is a walk through the tree and the value of a position, and a node is one of the
/// tree. With default settings it is plain UCT. With hidden information it searches a single
/// determinization, as [`Uct`](crate::Uct) does.
///
/// ```
/// use rand_core::SeedableRng;
/// use rules_search::{Amaf, Bot, Budget, Mcts, MctsSettings, View};
/// use triandro_rules::Triandro;
///
/// let amaf = Some(Amaf { reference: 50, bias: 1e-4 });
/// let mut bot = Mcts::new(MctsSettings { amaf, ..MctsSettings::default() });
/// let view = View::of(&Triandro::default())?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = bot.choose(&view, &Budget::iterations(1000), &mut rng)?;
/// assert_eq!(choice.iterations, 1000);
/// # Ok::<(), rules_search::SearchError>(())
/// ```
pub struct Mcts<G: Observe> {
    settings: MctsSettings,
    heuristic: Option<Arc<dyn Heuristic<G>>>,
    forest: Forest<Tree<G>>,
    /// Position at the roots of the trees.
    root: Option<G>,
}

impl<G: Observe<Action: Code>> core::fmt::Debug for Mcts<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Mcts").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: Observe<Action: Code>> Mcts<G> {
    /// Returns a bot without a heuristic.
    pub fn new(settings: MctsSettings) -> Self {
        Mcts { settings, heuristic: None, forest: Forest::new(settings.tree), root: None }
    }

    /// Returns a bot that values positions by a heuristic.
    pub fn with_heuristic(settings: MctsSettings, heuristic: Arc<dyn Heuristic<G>>) -> Self {
        Mcts { heuristic: Some(heuristic), ..Mcts::new(settings) }
    }
}

impl<G: Observe<Action: Code>> Bot<G> for Mcts<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let shares = self.forest.shares(budget)?;
        let seed = rng.next_u64();
        let mut first = dice(seed, u64::MAX);
        let checked = view.world(&mut first)?;
        let root = if G::LEGAL_IS_OBSERVED { checked } else { draw(view, &mut first).0 };
        let seats = root.seats();
        // The same guess at hidden information is rarely drawn twice.
        match self.root.take().filter(|_| G::OPEN) {
            Some(before) => self.forest.prepare(|tree| tree.move_root(&before, &root)),
            None => self.forest.prepare(|tree| tree.begin(seats)),
        }
        self.root = Some(root.clone());
        let no_chance = TypeId::of::<G::Event>() == TypeId::of::<NoEvent>();
        let rules = Rules {
            settings: &self.settings,
            heuristic: self.heuristic.as_deref(),
            explore: self.settings.tree.explore::<G>(seats) / G::max_utility(seats) as f32,
            proves: self.settings.proves && G::OPEN && no_chance && seats == 2,
        };
        if rules.proves {
            self.forest.prepare(|tree| tree.look_ahead(&root, &rules));
        }
        let mut analysis = self.forest.grow(&shares, seed, &view.actions, |tree, dice| {
            tree.iterate(&root, &rules, dice);
        });
        self.judge(&mut analysis);
        Ok(analysis)
    }
}

impl<G: Observe<Action: Code>> Mcts<G> {
    /// Adds proofs: a won action is chosen, and a lost one only if all are lost.
    fn judge(&self, analysis: &mut Analysis<G>) {
        for (action, proof) in self.forest.trees().iter().flat_map(Tree::proofs) {
            let known = analysis.actions.binary_search_by(|known| known.action.cmp(&action));
            if let Ok(index) = known {
                analysis.actions[index].proof = Some(proof);
            }
        }
        let rank = |known: &&ActionValue<G::Action>| {
            let proven = known.proof.map_or(0, |proof| proof.utility);
            // The quickest win, or the slowest loss.
            let plies = i64::from(proven) * known.proof.map_or(0, |proof| -i64::from(proof.plies));
            (proven, plies, known.visits, known.action == analysis.action, Reverse(known.action))
        };
        let Some(best) = analysis.actions.iter().max_by_key(rank) else { return };
        if analysis.action != best.action {
            analysis.action = best.action;
            analysis.line = self.forest.line(best.action);
        }
    }
}
