//! ISMCTS bot.

use rand_core::Rng;
use rules_core::Observe;

use super::tree::{Rules, Tree};
use crate::determinization::draw;
use crate::growth::Growth;
use crate::playouts::dice;
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
    growth: Growth<Tree<G>>,
}

impl<G: Observe> Default for Ismcts<G> {
    fn default() -> Self {
        Ismcts::with(TreeSettings::default())
    }
}

impl<G: Observe> core::fmt::Debug for Ismcts<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Ismcts").field("settings", &self.growth.settings).finish_non_exhaustive()
    }
}

impl<G: Observe> Ismcts<G> {
    /// Returns a bot with these settings; its first search allocates the tree.
    pub fn with(settings: TreeSettings) -> Self {
        Ismcts { growth: Growth::new(settings) }
    }

    /// Returns the current number of nodes of the tree.
    pub fn tree_nodes(&self) -> usize {
        self.growth.nodes()
    }
}

impl<G: Observe> Bot<G> for Ismcts<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let meter = budget.start()?;
        let seed = rng.next_u64();
        let seats = view.world(&mut dice(seed, u64::MAX))?.seats();
        self.growth.tree().clear();
        let rules = Rules {
            viewer: view.seat,
            legal: &view.actions,
            explore: self.growth.settings.explore::<G>(seats),
            playout_limit: self.growth.settings.playout_limit,
        };
        Ok(self.growth.grow(&meter, dice(seed, 0), &view.actions, |tree, dice| {
            let (world, agrees) = draw(view, dice);
            tree.iterate(world, agrees, rules, dice);
        }))
    }
}
