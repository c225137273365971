//! The bot.

use rand_core::Rng;
use rules_core::Observe;

use super::tree::{Rules, Tree};
use crate::playouts::{Dice, dice};
use crate::spend::{Repeat, on_each, repeat, share};
use crate::tally::{Count, Tally};
use crate::worlds::draw;
use crate::{Analysis, Bot, Budget, Meter, SearchError, TreeSettings, View};

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
pub struct Uct<G: Observe> {
    settings: TreeSettings,
    trees: Vec<Tree<G>>,
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
        f.debug_struct("Uct").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: Observe> Uct<G> {
    /// A bot with these settings. The room for its trees is reserved by its first search.
    pub fn with(settings: TreeSettings) -> Self {
        Uct { settings, trees: Vec::new(), root: None }
    }

    /// Forgets what earlier searches found out. Their trees are used again only for positions that they
    /// lead to, so this is never needed; it makes the next answer independent of earlier ones.
    pub fn forget(&mut self) {
        self.root = None;
    }

    /// How many nodes the trees have now, all together.
    pub fn tree_nodes(&self) -> usize {
        self.trees.iter().map(|tree| tree.nodes.len()).sum()
    }

    /// Prepares the trees for a search from here.
    fn move_roots(&mut self, root: &G) {
        if self.trees.is_empty() {
            let capacity = self.settings.capacity_of_one();
            self.trees.extend((0..self.settings.trees()).map(|_| Tree::new(capacity)));
        }
        match self.root.take() {
            // A guess at what is hidden is hardly ever made twice.
            Some(before) if G::OPEN => {
                on_each(&mut self.trees, |_, tree| tree.move_root(&before, root));
            }
            _ => self.trees.iter_mut().for_each(Tree::clear),
        }
        self.root = Some(root.clone());
    }

    /// What all trees know of the actions at their roots.
    fn tally(&self, legal: &[G::Action]) -> Tally<G::Action> {
        let mut tally = Tally::new(legal);
        for tree in &self.trees {
            for (_, node) in tree.visited(0) {
                if let Some(action) = node.step.and_then(|step| step.action()) {
                    let count = Count { visits: node.visits.into(), sum: node.sum.into() };
                    tally.add(action, count);
                }
            }
        }
        tally
    }
}

/// The position to search: of an open game the true one.
fn first_world<G: Observe>(view: &View<G>, seed: u64) -> Result<G, SearchError> {
    let mut dice = dice(seed, u64::MAX);
    let checked = view.world(&mut dice)?;
    Ok(if G::LEGAL_IS_OBSERVED { checked } else { draw(view, &mut dice) })
}

/// A tree while it is searched.
struct Search<'a, G: Observe> {
    tree: &'a mut Tree<G>,
    root: &'a G,
    rules: Rules,
    dice: Dice,
    nodes_before: usize,
}

impl<G: Observe> Repeat for Search<'_, G> {
    #[inline]
    fn iterate(&mut self) {
        self.tree.iterate(self.root, self.rules, &mut self.dice);
    }

    #[inline]
    fn nodes(&self) -> u64 {
        (self.tree.nodes.len() - self.nodes_before) as u64
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.tree.is_worn_out()
    }
}

impl<G: Observe> Bot<G> for Uct<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        let count = self.settings.trees();
        let meters = (0..count).map(|tree| share(budget, tree, count));
        let meters: Vec<Option<Meter<'_>>> = meters.collect::<Result<_, _>>()?;
        let seed = rng.next_u64();
        let root = first_world(view, seed)?;
        self.move_roots(&root);
        let explore = self.settings.explore(root.seats());
        let rules = Rules { explore, playout_limit: self.settings.playout_limit };
        let done = on_each(&mut self.trees, |index, tree| {
            let Some(meter) = &meters[index] else { return (0, 0) };
            let nodes_before = tree.nodes.len();
            let dice = dice(seed, index as u64);
            let mut search = Search { tree, root: &root, rules, dice, nodes_before };
            (repeat(&mut search, meter), search.nodes())
        });
        let (iterations, nodes) =
            done.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let tally = self.tally(&view.legal);
        let action = tally.most_visited().unwrap_or(view.legal[0]);
        Ok(tally.analysis(action, self.line(action), iterations, nodes))
    }
}

impl<G: Observe> Uct<G> {
    /// The principal variation after an action: that of the tree that visited it most.
    fn line(&self, action: G::Action) -> Vec<rules_core::Step<G::Action, G::Event>> {
        let step = rules_core::Step::Action(action);
        let of_tree = |tree: &Tree<G>| {
            let found = tree.visited(0).find(|(_, node)| node.step == Some(step));
            found.map(|(child, node)| (child, node.visits))
        };
        let mut line = vec![step];
        let trees = self.trees.iter().filter_map(|tree| of_tree(tree).map(|found| (tree, found)));
        if let Some((tree, (child, _))) = trees.max_by_key(|(_, (_, visits))| *visits) {
            tree.extend_line(child, &mut line);
        }
        line
    }
}
