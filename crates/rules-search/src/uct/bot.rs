//! The bot.

use rand_core::Rng;
use rules_core::Observe;

use super::tree::{Rules, Tree};
use crate::forest::{Forest, Grow};
use crate::playouts::dice;
use crate::worlds::draw;
use crate::{Analysis, Bot, Budget, SearchError, TreeSettings, View};

/// UCT, Monte Carlo tree search: grows a tree of positions where play-outs say that play is good, for every
/// seat by its own utility (max-n), with a node for chance wherever there is chance. It takes the action
/// that was visited most.
///
/// An iteration is a play-out, and a node one of the tree. What a search has found out about a position
/// further down is kept for the next one, if the game comes there.
///
/// Where something is hidden it searches a *single determinization*, as if that were the true position. It
/// cannot cheat so, but it trusts a guess; [`Ismcts`](crate::Ismcts) is for such games.
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
    forest: Forest<Tree<G>>,
    /// The position that the trees have at their roots.
    root: Option<G>,
}

impl<G: Observe> Default for Uct<G> {
    fn default() -> Self {
        Uct::with(TreeSettings::default())
    }
}

impl<G: Observe> core::fmt::Debug for Uct<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Uct").field("settings", &self.forest.settings).finish_non_exhaustive()
    }
}

impl<G: Observe> Uct<G> {
    /// A bot with these settings. The room for its trees is reserved by its first search.
    pub fn with(settings: TreeSettings) -> Self {
        Uct { forest: Forest::new(settings), root: None }
    }

    /// Forgets what earlier searches found out. Their trees are used again only for positions that they
    /// lead to, so this is never needed; it makes the next answer independent of earlier ones.
    pub fn forget(&mut self) {
        self.root = None;
    }

    /// How many nodes the trees have now, all together.
    pub fn tree_nodes(&self) -> usize {
        self.forest.nodes()
    }

    /// Prepares the trees for a search from here.
    fn move_roots(&mut self, root: &G) {
        // A guess at what is hidden is hardly ever made twice.
        match self.root.take().filter(|_| G::OPEN) {
            Some(before) => self.forest.prepare(|tree| tree.move_root(&before, root)),
            None => self.forest.prepare(Tree::clear),
        }
        self.root = Some(root.clone());
    }
}

/// The position to search: of an open game the true one.
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
        let shares = self.forest.shares(budget)?;
        let seed = rng.next_u64();
        let root = first_world(view, seed)?;
        self.move_roots(&root);
        let TreeSettings { playout_limit, .. } = self.forest.settings;
        let rules =
            Rules { explore: self.forest.settings.explore::<G>(root.seats()), playout_limit };
        Ok(self.forest.grow(&shares, seed, &view.actions, |tree, dice| {
            tree.iterate(&root, rules, dice);
        }))
    }
}
