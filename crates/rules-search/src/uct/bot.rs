//! UCT bot.

use rand_core::Rng;
use rules_core::Observe;

use super::tree::{Rules, Tree};
use crate::determinization::draw;
use crate::growth::Growth;
use crate::playouts::dice;
use crate::{Analysis, Bot, Budget, SearchError, TreeSettings, View};

/// Monte Carlo tree search over positions with UCB1 (UCT).
///
/// Play-outs guide the growth of the tree. Each seat maximizes its own utility (max-n), and chance
/// has its own nodes. The bot plays the most visited action.
///
/// An iteration is a play-out, and a node is one of the tree. If the game reaches a position in the
/// tree, the next search continues with its subtree.
///
/// With hidden information it searches a *single determinization* as if it were the true position.
/// It cannot cheat this way, but it relies on a guess. [`Ismcts`](crate::Ismcts) is for such games.
///
/// ```
/// use rand_core::SeedableRng;
/// use rules_search::{Bot, Budget, Uct, View};
/// use triandro_rules::Triandro;
///
/// let view = View::of(&Triandro::default())?;
/// let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
/// let choice = Uct::default().choose(&view, &Budget::iterations(1000), &mut rng)?;
/// assert_eq!(choice.line[0].action(), Some(choice.action));
/// let visits: u64 = choice.actions.iter().map(|known| known.visits).sum();
/// assert_eq!(visits, 1000);
/// # Ok::<(), rules_search::SearchError>(())
/// ```
#[doc(alias = "mcts")]
pub struct Uct<G: Observe> {
    growth: Growth<Tree<G>>,
    /// Position at the root of the tree.
    root: Option<G>,
}

impl<G: Observe> Default for Uct<G> {
    fn default() -> Self {
        Uct::with(TreeSettings::default())
    }
}

impl<G: Observe> core::fmt::Debug for Uct<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Uct").field("settings", &self.growth.settings).finish_non_exhaustive()
    }
}

impl<G: Observe> Uct<G> {
    /// Returns a bot with these settings; its first search allocates the tree.
    pub fn with(settings: TreeSettings) -> Self {
        Uct { growth: Growth::new(settings), root: None }
    }

    /// Drops the tree of earlier searches.
    ///
    /// The next answer is then independent of earlier ones. This is never required, since a tree is
    /// reused only for positions that it leads to.
    pub fn forget(&mut self) {
        self.root = None;
    }

    /// Returns the current number of nodes of the tree.
    pub fn tree_nodes(&self) -> usize {
        self.growth.nodes()
    }

    /// Prepares the tree for a search from `root`.
    fn move_root(&mut self, root: &G) {
        // The same guess at hidden information is rarely drawn twice.
        match self.root.take().filter(|_| G::OPEN) {
            Some(before) => self.growth.tree().move_root(&before, root),
            None => self.growth.tree().arena.clear(),
        }
        self.root = Some(root.clone());
    }
}

/// Returns the position to search; in an open game the true one.
fn first_world<G: Observe>(view: &View<G>, seed: u64) -> Result<G, SearchError> {
    let mut dice = dice(seed, u64::MAX);
    let checked = view.world(&mut dice)?;
    Ok(if G::LEGAL_IS_OBSERVED { checked } else { draw(view, &mut dice).0 })
}

impl<G: Observe> Bot<G> for Uct<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let meter = budget.start()?;
        let seed = rng.next_u64();
        let root = first_world(view, seed)?;
        self.move_root(&root);
        let TreeSettings { playout_limit, .. } = self.growth.settings;
        let rules =
            Rules { explore: self.growth.settings.explore::<G>(root.seats()), playout_limit };
        Ok(self.growth.grow(&meter, dice(seed, 0), &view.actions, |tree, dice| {
            tree.iterate(&root, rules, dice);
        }))
    }
}
