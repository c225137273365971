//! Search of several independent trees, shared by all tree searches.

use rules_core::{Game, Step};

use crate::playouts::{Dice, dice};
use crate::spend::{Repeat, on_each, repeat, share};
use crate::tally::{Count, Tally};
use crate::{Analysis, Budget, Meter, SearchError, TreeSettings};

/// Action type of a tree's game.
type ActionOf<T> = <<T as Grow>::Game as Game>::Action;

/// Step type of a tree's game.
type StepOf<T> = Step<ActionOf<T>, <<T as Grow>::Game as Game>::Event>;

/// Tree grown by a search.
pub(crate) trait Grow: Send {
    /// The game.
    type Game: Game;

    /// Returns a tree with only a root and room for `capacity` nodes.
    fn with_capacity(capacity: usize) -> Self;

    /// Drops all nodes and keeps the memory.
    fn clear(&mut self);

    /// Returns the number of nodes.
    fn len(&self) -> usize;

    /// Returns whether the tree cannot count more visits.
    fn is_worn_out(&self) -> bool;

    /// Returns the actions tried at the root, with their nodes and counts.
    fn root_actions(&self) -> impl Iterator<Item = (usize, ActionOf<Self>, Count)>;

    /// Appends the most visited steps from a node on.
    fn extend_line(&self, at: usize, line: &mut Vec<StepOf<Self>>);
}

/// Trees of a bot, allocated by its first search.
pub(crate) struct Forest<T> {
    pub(crate) settings: TreeSettings,
    trees: Vec<T>,
}

impl<T: Grow> Forest<T> {
    pub(crate) fn new(settings: TreeSettings) -> Self {
        Forest { settings, trees: Vec::new() }
    }

    pub(crate) fn trees(&self) -> &[T] {
        &self.trees
    }

    /// Returns the number of nodes of all trees.
    pub(crate) fn nodes(&self) -> usize {
        self.trees.iter().map(T::len).sum()
    }

    /// Returns the budget share of each tree; `None` if nothing is left for it.
    pub(crate) fn shares<'a>(
        &self,
        budget: &Budget<'a>,
    ) -> Result<Vec<Option<Meter<'a>>>, SearchError> {
        let trees = self.settings.trees();
        (0..trees).map(|tree| share(budget, tree, trees)).collect()
    }

    /// Prepares every tree for the next search.
    pub(crate) fn prepare(&mut self, prepare: impl Fn(&mut T) + Sync) {
        if self.trees.is_empty() {
            let capacity = self.settings.capacity_of_one();
            self.trees.extend((0..self.settings.trees()).map(|_| T::with_capacity(capacity)));
        }
        on_each(&mut self.trees, |_, tree| prepare(tree));
    }

    /// Grows every tree by its share and returns the analysis.
    pub(crate) fn grow(
        &mut self,
        shares: &[Option<Meter<'_>>],
        seed: u64,
        legal: &[ActionOf<T>],
        iterate: impl Fn(&mut T, &mut Dice) + Sync,
    ) -> Analysis<T::Game> {
        let spent = on_each(&mut self.trees, |index, tree| {
            let Some(meter) = &shares[index] else { return (0, 0) };
            let nodes_before = tree.len();
            let dice = dice(seed, index as u64);
            let mut search = Search { tree, dice, iterate: &iterate, nodes_before };
            (repeat(&mut search, meter), search.nodes())
        });
        let (iterations, nodes) =
            spent.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let tally = self.tally(legal);
        let action = tally.most_visited().unwrap_or(legal[0]);
        tally.analysis(action, self.line(action), iterations, nodes)
    }

    /// Returns the counts of the root actions, summed over the trees.
    fn tally(&self, legal: &[ActionOf<T>]) -> Tally<ActionOf<T>> {
        let mut tally = Tally::new(legal);
        for (_, action, count) in self.trees.iter().flat_map(T::root_actions) {
            tally.add(action, count);
        }
        tally
    }

    /// Returns the principal variation after an action.
    ///
    /// It comes from the tree that visited the action most.
    pub(crate) fn line(&self, action: ActionOf<T>) -> Vec<StepOf<T>> {
        let mut line = vec![Step::Action(action)];
        let of_tree = |tree: &'_ T| {
            let found = tree.root_actions().find(|&(_, tried, _)| tried == action)?;
            Some((found.0, found.2.visits))
        };
        let known = self.trees.iter().filter_map(|tree| of_tree(tree).map(|found| (tree, found)));
        if let Some((tree, (child, _))) = known.max_by_key(|(_, (_, visits))| *visits) {
            tree.extend_line(child, &mut line);
        }
        line
    }
}

/// Running search of a tree.
struct Search<'a, T, F> {
    tree: &'a mut T,
    dice: Dice,
    iterate: &'a F,
    nodes_before: usize,
}

impl<T: Grow, F: Fn(&mut T, &mut Dice)> Repeat for Search<'_, T, F> {
    #[inline]
    fn iterate(&mut self) {
        (self.iterate)(self.tree, &mut self.dice);
    }

    #[inline]
    fn nodes(&self) -> u64 {
        (self.tree.len() - self.nodes_before) as u64
    }

    #[inline]
    fn is_done(&self) -> bool {
        self.tree.is_worn_out()
    }
}
