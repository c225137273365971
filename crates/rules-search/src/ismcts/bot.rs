//! The bot.

use rand_core::Rng;
use rules_core::{Observe, Step};

use super::tree::{Rules, Tree};
use crate::playouts::{Dice, dice};
use crate::spend::{Repeat, on_each, repeat, share};
use crate::tally::{Count, Tally};
use crate::worlds::draw;
use crate::{Analysis, Bot, Budget, Meter, SearchError, TreeSettings, View};

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
/// assert!(view.legal.contains(&choice.action));
/// # Ok::<(), rules_search::SearchError>(())
/// ```
pub struct Ismcts<G: Observe> {
    settings: TreeSettings,
    trees: Vec<Tree<G>>,
}

impl<G: Observe> Default for Ismcts<G> {
    fn default() -> Self {
        Ismcts::with(TreeSettings::default())
    }
}

impl<G: Observe> core::fmt::Debug for Ismcts<G> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Ismcts").field("settings", &self.settings).finish_non_exhaustive()
    }
}

impl<G: Observe> Ismcts<G> {
    /// A bot with these settings. The room for its trees is reserved by its first search.
    pub fn with(settings: TreeSettings) -> Self {
        Ismcts { settings, trees: Vec::new() }
    }

    /// How many nodes the trees have now, all together.
    pub fn tree_nodes(&self) -> usize {
        self.trees.iter().map(|tree| tree.nodes.len()).sum()
    }

    fn clear_trees(&mut self) {
        if self.trees.is_empty() {
            let capacity = self.settings.capacity_of_one();
            self.trees.extend((0..self.settings.trees()).map(|_| Tree::new(capacity)));
        }
        self.trees.iter_mut().for_each(Tree::clear);
    }

    /// What all trees know of the actions at their roots.
    fn tally(&self, legal: &[G::Action]) -> Tally<G::Action> {
        let mut tally = Tally::new(legal);
        for node in self.trees.iter().flat_map(|tree| tree.children(0)) {
            if let Some(Step::Action(action)) = node.step {
                let count = Count { visits: node.visits.into(), sum: node.sum.into() };
                tally.add(action, count);
            }
        }
        tally
    }

    /// The principal variation after an action: that of the tree that visited it most.
    fn line(&self, action: G::Action) -> Vec<Step<G::Action, G::Event>> {
        let of_tree = |tree: &'_ Tree<G>| {
            let children = tree.children(0).iter();
            let index =
                children.clone().position(|node| node.step == Some(Step::Action(action)))?;
            Some((index, tree.children(0)[index].visits))
        };
        let mut line = vec![Step::Action(action)];
        let trees = self.trees.iter().filter_map(|tree| of_tree(tree).map(|found| (tree, found)));
        if let Some((tree, (child, _))) = trees.max_by_key(|(_, (_, visits))| *visits) {
            tree.extend_line(tree.child_index(0, child), &mut line);
        }
        line
    }
}

/// A tree while it is searched.
struct Search<'a, G: Observe> {
    tree: &'a mut Tree<G>,
    view: &'a View<G>,
    rules: Rules<'a, G::Action>,
    dice: Dice,
    nodes_before: usize,
}

impl<G: Observe> Repeat for Search<'_, G> {
    #[inline]
    fn iterate(&mut self) {
        let world = draw(self.view, &mut self.dice);
        self.tree.iterate(world, self.rules, &mut self.dice);
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

impl<G: Observe> Bot<G> for Ismcts<G> {
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
        let seats = view.world(&mut dice(seed, u64::MAX))?.seats();
        self.clear_trees();
        let rules = Rules {
            viewer: view.seat,
            legal: (!G::LEGAL_IS_OBSERVED).then_some(view.legal.as_slice()),
            explore: self.settings.explore(seats),
            playout_limit: self.settings.playout_limit,
        };
        let done = on_each(&mut self.trees, |index, tree| {
            let Some(meter) = &meters[index] else { return (0, 0) };
            let nodes_before = tree.nodes.len();
            let dice = dice(seed, index as u64);
            let mut search = Search { tree, view, rules, dice, nodes_before };
            (repeat(&mut search, meter), search.nodes())
        });
        let (iterations, nodes) =
            done.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let tally = self.tally(&view.legal);
        let action = tally.most_visited().unwrap_or(view.legal[0]);
        Ok(tally.analysis(action, self.line(action), iterations, nodes))
    }
}
