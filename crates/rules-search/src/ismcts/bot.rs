//! The bot.

use rand_core::Rng;
use rules_core::Observe;

use super::tree::{Rules, Tree};
use crate::forest::{Forest, Grow};
use crate::playouts::dice;
use crate::worlds::draw;
use crate::{Analysis, Bot, Budget, SearchError, TreeSettings, View};

/// Information-set Monte Carlo tree search, for games in which something is hidden: every iteration draws
/// a determinization of its own, and all share one tree, in which a node stands for what the searching
/// seat can tell apart (single-observer ISMCTS; Cowling, Powley and Whitehouse 2012). It takes the action
/// that was visited most.
///
/// Among the children of a node only those compete that are legal in the determinization, and it is counted
/// how often each could have been chosen. Chance plays in each determinization for itself; an event that
/// the seat does not see leads to the same node whatever it is.
///
/// An iteration is a play-out, and a node one of the tree. In an open game it is UCT, only slower.
///
/// ```
/// use conquest_rules::{Options, samples};
/// use rand_core::SeedableRng;
/// use rules_search::{Bot, Budget, Ismcts, View};
///
/// let game = samples::dealt(Options::default()).expect("default options");
/// let view = View::of(&game)?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = Ismcts::default().choose(&view, &Budget::iterations(300), &mut rng)?;
/// assert!(view.actions.contains(&choice.action));
/// # Ok::<(), rules_search::SearchError>(())
/// ```
#[doc(alias = "so_ismcts")]
pub struct Ismcts<G: Observe> {
    forest: Forest<Tree<G>>,
}

impl<G: Observe> Default for Ismcts<G> {
    fn default() -> Self {
        Ismcts::with(TreeSettings::default())
    }
}

impl<G: Observe> core::fmt::Debug for Ismcts<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Ismcts").field("settings", &self.forest.settings).finish_non_exhaustive()
    }
}

impl<G: Observe> Ismcts<G> {
    /// A bot with these settings. The room for its trees is reserved by its first search.
    pub fn with(settings: TreeSettings) -> Self {
        Ismcts { forest: Forest::new(settings) }
    }

    /// How many nodes the trees have now, all together.
    pub fn tree_nodes(&self) -> usize {
        self.forest.nodes()
    }
}

impl<G: Observe> Bot<G> for Ismcts<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let shares = self.forest.shares(budget)?;
        let seed = rng.next_u64();
        let seats = view.world(&mut dice(seed, u64::MAX))?.seats();
        self.forest.prepare(Tree::clear);
        let rules = Rules {
            viewer: view.seat,
            legal: &view.actions,
            explore: self.forest.settings.explore::<G>(seats),
            playout_limit: self.forest.settings.playout_limit,
        };
        Ok(self.forest.grow(&shares, seed, &view.actions, |tree, dice| {
            let (world, agrees) = draw(view, dice);
            tree.iterate(world, agrees, rules, dice);
        }))
    }
}
