//! Several trees that are searched side by side: what all tree searches do alike.

use rules_core::{Game, Step};

use crate::playouts::{Dice, dice};
use crate::spend::{Repeat, on_each, repeat, share};
use crate::tally::{Count, Tally};
use crate::{Analysis, Budget, Meter, SearchError, TreeSettings};

/// The action type of the game that a tree is for.
type ActionOf<T> = <<T as Grow>::Game as Game>::Action;

/// The step type of the game that a tree is for.
type StepOf<T> = Step<ActionOf<T>, <<T as Grow>::Game as Game>::Event>;

/// A tree that a search grows.
pub(crate) trait Grow: Send {
    /// The game.
    type Game: Game;

    /// A tree with nothing but a root, which gets at most so many nodes.
    fn with_capacity(capacity: usize) -> Self;

    /// Forgets everything but the room.
    fn clear(&mut self);

    /// How many nodes there are.
    fn len(&self) -> usize;

    /// Whether no more visits can be counted.
    fn is_worn_out(&self) -> bool;

    /// The actions that were tried at the root: the node each leads to, and what is known of it.
    fn root_actions(&self) -> impl Iterator<Item = (usize, ActionOf<Self>, Count)>;

    /// Appends the steps that were visited most, from a node on.
    fn extend_line(&self, at: usize, line: &mut Vec<StepOf<Self>>);
}

/// The trees of a bot. Their room is reserved by the first search.
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

    /// How many nodes all trees have together.
    pub(crate) fn nodes(&self) -> usize {
        self.trees.iter().map(T::len).sum()
    }

    /// What each tree may spend; `None` for those for which nothing is left.
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

    /// Lets every tree grow by its share, and says what came of it.
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

    /// What all trees know of the actions at their roots.
    fn tally(&self, legal: &[ActionOf<T>]) -> Tally<ActionOf<T>> {
        let mut tally = Tally::new(legal);
        for (_, action, count) in self.trees.iter().flat_map(T::root_actions) {
            tally.add(action, count);
        }
        tally
    }

    /// The principal variation after an action: that of the tree that visited it most.
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

/// A tree while it is searched.
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
