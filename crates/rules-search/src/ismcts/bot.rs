//! ISMCTS bot.

use rand_core::Rng;
use rules_core::Observe;

use super::tree::{Rules, Tree};
use crate::forest::{Forest, Grow};
use crate::playouts::dice;
use crate::worlds::draw;
use crate::{Analysis, Bot, Budget, SearchError, TreeSettings, View};

/// Information-set Monte Carlo tree search, for games with hidden information.
///
/// Every iteration draws its own determinization. All share one tree, in which a node stands for
/// the positions that the searching seat cannot distinguish (single-observer ISMCTS; Cowling,
/// Powley and Whitehouse 2012). The bot plays the most visited action.
///
/// Only children that are legal in the determinization compete, and each child counts how often it
/// was available. Chance is sampled in each determinization. An event hidden from the seat always
/// leads to the same node.
///
/// An iteration is a play-out, and a node is one of the tree. In an open game it is a slower UCT.
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
    /// Returns a bot with these settings; its first search allocates the trees.
    pub fn with(settings: TreeSettings) -> Self {
        Ismcts { forest: Forest::new(settings) }
    }

    /// Returns the current number of nodes of all trees.
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
