//! Growth of a search tree within a budget, shared by all tree searches.

use rules_core::{Game, Seat, Step, StepOf};

use crate::playouts::Dice;
use crate::spend::{LOOK_EVERY, repeat};
use crate::tally::{Count, Tally};
use crate::{Analysis, Meter, TreeSettings};

/// Action type of a tree's game.
type ActionOf<T> = <<T as Grow>::Game as Game>::Action;

/// Step as the searching seat sees it; `None` for a hidden event.
pub(crate) type Seen<G> = Step<<G as Game>::Action, Option<<G as Game>::Event>>;

/// Visits after which a chance node gets children.
///
/// It has no decision, and with fewer visits its children would rarely be visited twice.
pub(crate) const CHANCE_EXPANDS_AT: u32 = 8;

/// Step of an iteration: the node reached and the seat that chose it.
#[derive(Clone, Copy)]
pub(crate) struct Visit {
    pub(crate) node: u32,
    pub(crate) seat: Option<Seat>,
}

/// Tree grown by a search.
pub(crate) trait Grow {
    /// The game.
    type Game: Game;
    /// Reference to a node.
    type Node: Copy;

    /// Returns a tree with only a root and room for `capacity` nodes.
    fn with_capacity(capacity: usize) -> Self;

    /// Returns the number of nodes.
    fn len(&self) -> usize;

    /// Returns whether further iterations are useless.
    fn is_done(&self) -> bool;

    /// Returns the actions tried at the root, with their nodes and counts.
    fn root_actions(&self) -> impl Iterator<Item = (Self::Node, ActionOf<Self>, Count)>;

    /// Appends the most visited steps from a node on.
    fn extend_line(&self, at: Self::Node, line: &mut Vec<StepOf<Self::Game>>);
}

/// Tree of a bot, allocated by its first search.
pub(crate) struct Growth<T> {
    pub(crate) settings: TreeSettings,
    tree: Option<T>,
}

impl<T: Grow> Growth<T> {
    pub(crate) fn new(settings: TreeSettings) -> Self {
        Growth { settings, tree: None }
    }

    /// Returns the number of nodes.
    pub(crate) fn nodes(&self) -> usize {
        self.tree.as_ref().map_or(0, T::len)
    }

    /// Returns the tree.
    pub(crate) fn tree(&mut self) -> &mut T {
        self.tree_or(T::with_capacity)
    }

    /// Returns the tree, which `make` makes at first.
    pub(crate) fn tree_or(&mut self, make: impl FnOnce(usize) -> T) -> &mut T {
        self.tree.get_or_insert_with(|| make(self.settings.capacity.max(1) as usize))
    }

    /// Iterates at least once until the budget is spent, and returns the analysis.
    pub(crate) fn grow(
        &mut self,
        meter: &Meter<'_>,
        mut dice: Dice,
        legal: &[ActionOf<T>],
        mut iterate: impl FnMut(&mut T, &mut Dice),
    ) -> Analysis<T::Game> {
        let tree = self.tree();
        let nodes_before = tree.len();
        let (iterations, nodes) = repeat(meter, || {
            iterate(tree, &mut dice);
            ((tree.len() - nodes_before) as u64, tree.is_done())
        });
        analysis(tree, legal, iterations, nodes)
    }
}

/// Returns whether no other root action can still get as many visits as the most visited one.
#[inline]
pub(crate) fn is_settled<T: Grow>(tree: &T, meter: &Meter<'_>, iterations: u64) -> bool {
    if !iterations.is_multiple_of(LOOK_EVERY) || iterations == 0 {
        return false;
    }
    let Some(expected) = meter.expected(iterations) else { return false };
    let (mut most, mut second) = (0, 0);
    for (_, _, Count { visits, .. }) in tree.root_actions() {
        if visits > most {
            (most, second) = (visits, most);
        } else {
            second = second.max(visits);
        }
    }
    most > second + expected
}

/// Returns the analysis of a tree.
pub(crate) fn analysis<T: Grow>(
    tree: &T,
    legal: &[ActionOf<T>],
    iterations: u64,
    nodes: u64,
) -> Analysis<T::Game> {
    let mut tally = Tally::new(legal);
    for (_, action, count) in tree.root_actions() {
        tally.add(action, count);
    }
    let action = tally.most_visited().unwrap_or(legal[0]);
    tally.analysis(action, line(tree, action), iterations, nodes)
}

/// Returns the principal variation after an action.
pub(crate) fn line<T: Grow>(tree: &T, action: ActionOf<T>) -> Vec<StepOf<T::Game>> {
    let mut line = vec![Step::Action(action)];
    if let Some((child, ..)) = tree.root_actions().find(|&(_, tried, _)| tried == action) {
        tree.extend_line(child, &mut line);
    }
    line
}
