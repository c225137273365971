//! Search tree: a node for every sequence of steps as the searching seat sees it.

use rules_core::{BySeat, Observe, Seat, Step, Turn, uniform_below};

use crate::arena::{Arena, Children, Node as InArena};
use crate::growth::{Grow, Seen, Visit};
use crate::playouts::{Dice, max_visits, play_out};
use crate::tally::Count;
use crate::ucb::{Score, sqrt_ln};

/// Node of the tree, identified by the step that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    /// Step that leads here; `None` for the root and for unused places.
    pub(super) step: Option<S>,
    /// The children, ascending by step.
    below: Children,
    /// Number of iterations through the node.
    pub(super) visits: u32,
    /// Number of iterations in which the step was legal at a visit of the parent.
    available: u32,
    /// Sum of utilities for the seat that chose the step.
    pub(super) sum: i32,
    /// Score for selection.
    score: Score,
}

impl<S: Copy> InArena for Node<S> {
    const EMPTY: Node<S> = Node {
        step: None,
        below: Children::NONE,
        visits: 0,
        available: 0,
        sum: 0,
        score: Score::NEW,
    };

    #[inline]
    fn children(&self) -> &Children {
        &self.below
    }

    #[inline]
    fn children_mut(&mut self) -> &mut Children {
        &mut self.below
    }
}

/// Search tree.
///
/// It allocates at construction, and when an iteration needs a larger scratch buffer.
pub(super) struct Tree<G: Observe> {
    arena: Arena<Node<Seen<G>>>,
    path: Vec<Visit>,
    /// Legal actions without a child yet, each with its place among the children.
    untried: Vec<(G::Action, u32)>,
}

/// Parameters of all iterations of a search.
#[derive(Clone, Copy)]
pub(super) struct Rules<'a, A> {
    pub(super) viewer: Seat,
    /// The legal actions of the view.
    pub(super) legal: &'a [A],
    pub(super) explore: f32,
    pub(super) playout_limit: u32,
}

impl<G: Observe> Tree<G> {
    /// Drops all nodes and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.arena.clear();
    }

    /// Returns the children of a node.
    pub(super) fn children(&self, index: usize) -> &[Node<Seen<G>>] {
        &self.arena.nodes[self.arena.nodes[index].below.range()]
    }

    /// Runs an iteration in a determinization.
    ///
    /// `agrees` states whether the determinization has the legal actions of the view.
    #[inline]
    pub(super) fn iterate(
        &mut self,
        mut world: G,
        agrees: bool,
        rules: Rules<'_, G::Action>,
        rng: &mut Dice,
    ) {
        self.path.clear();
        self.descend(&mut world, agrees, rules, rng);
        let utilities = play_out(&mut world, rng, rules.playout_limit);
        self.back_up(&utilities);
    }

    /// Follows the tree to its end.
    #[inline]
    fn descend(
        &mut self,
        world: &mut G,
        agrees: bool,
        rules: Rules<'_, G::Action>,
        rng: &mut Dice,
    ) {
        let mut at = 0;
        loop {
            // A node gets children at its second visit: most nodes have only one.
            let expands = at == 0 || self.arena.nodes[at].visits > 0;
            let (next, seat) = match world.turn() {
                Turn::Over => return,
                _ if !expands => return,
                Turn::Seat(seat) => {
                    let Rules { legal, explore, .. } = rules;
                    let chosen = match at {
                        0 if agrees => self.choose(at, legal.iter().copied(), explore, rng),
                        0 => {
                            let offered = |action: &G::Action| legal.binary_search(action).is_ok();
                            let both = world.legal_actions().filter(offered);
                            self.choose(at, both, explore, rng)
                        }
                        _ => self.choose(at, world.legal_actions(), explore, rng),
                    };
                    let Some((next, action)) = chosen else { return };
                    world.play_unchecked(action);
                    (next, Some(seat))
                }
                Turn::Chance => {
                    let Some(event) = world.sample_event(rng) else { return };
                    let seen = world.event_is_seen(event, rules.viewer).then_some(event);
                    world.play_event_unchecked(event);
                    let Some(next) = self.happen(at, Step::Event(seen)) else { return };
                    (next, None)
                }
            };
            self.path.push(Visit { node: next as u32, seat });
            at = next;
        }
    }

    /// Selects a random untried action, or the largest bound if all were tried.
    ///
    /// Returns `None` if there is no child and the tree is full.
    ///
    /// Only actions in `legal` compete. Each child counts how often it was available, and this
    /// count replaces the visits of the parent in its bound.
    #[inline]
    fn choose(
        &mut self,
        at: usize,
        legal: impl Iterator<Item = G::Action>,
        explore: f32,
        rng: &mut Dice,
    ) -> Option<(usize, G::Action)> {
        self.untried.clear();
        let children = self.arena.nodes[at].below.range();
        let first = children.start;
        let children = &mut self.arena.nodes[children];
        let (mut known, mut best, mut most) = (0, None, f32::NEG_INFINITY);
        let (mut last_available, mut width) = (0, 0.0);
        for action in legal {
            let step = Some(Step::Action(action));
            // Both are ascending. Equality is the common case, and cheaper to test than order.
            let found = loop {
                match children.get(known) {
                    Some(child) if child.step == step => break true,
                    Some(child) if child.step < step => known += 1,
                    _ => break false,
                }
            };
            if !found {
                self.untried.push((action, known as u32));
                continue;
            }
            let child = &mut children[known];
            child.available += 1;
            // Siblings usually have the same availability.
            if child.available != last_available {
                last_available = child.available;
                width = explore * sqrt_ln(last_available);
            }
            let bound = child.score.bound(width);
            if bound > most {
                (best, most) = (Some((first + known, action)), bound);
            }
        }
        if self.untried.is_empty() {
            return best;
        }
        let drawn = uniform_below(rng, self.untried.len() as u32) as usize;
        let (action, place) = self.untried[drawn];
        let new = Node { step: Some(Step::Action(action)), available: 1, ..Node::EMPTY };
        match self.arena.insert(at, place as usize, new) {
            Some(child) => Some((child, action)),
            None => best,
        }
    }

    /// Returns the child for an event, adding it if it is new; `None` if full.
    #[inline]
    fn happen(&mut self, at: usize, step: Seen<G>) -> Option<usize> {
        let step = Some(step);
        self.arena.child(at, |node| node.step.cmp(&step), Node { step, ..Node::EMPTY })
    }

    /// Adds the result to all nodes on the path.
    #[inline]
    fn back_up(&mut self, utilities: &BySeat<i32>) {
        self.arena.nodes[0].visits += 1;
        for &Visit { node, seat } in &self.path {
            let node = &mut self.arena.nodes[node as usize];
            node.visits += 1;
            if let Some(seat) = seat {
                node.sum += utilities[seat];
                node.score = Score::new(node.sum, node.visits);
            }
        }
    }
}

impl<G: Observe> Grow for Tree<G> {
    type Game = G;
    type Node = usize;

    fn with_capacity(capacity: usize) -> Self {
        let (path, untried) = (Vec::with_capacity(64), Vec::with_capacity(64));
        Tree { arena: Arena::with_capacity(capacity), path, untried }
    }

    fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    fn is_done(&self) -> bool {
        self.arena.nodes[0].visits >= max_visits::<G>()
    }

    fn root_actions(&self) -> impl Iterator<Item = (usize, G::Action, Count)> {
        self.arena.nodes[0].below.range().filter_map(|child| {
            let node = &self.arena.nodes[child];
            let count = Count { visits: node.visits.into(), sum: node.sum.into() };
            Some((child, node.step?.action()?, count))
        })
    }

    /// Stops at the first hidden event.
    fn extend_line(&self, mut at: usize, line: &mut Vec<Step<G::Action, G::Event>>) {
        loop {
            let first = self.arena.nodes[at].below.first as usize;
            let rank = |node: &Node<Seen<G>>| (node.visits, node.sum);
            let children = self.children(at).iter().enumerate().rev();
            let Some((place, most)) = children.max_by_key(|(_, node)| rank(node)) else { return };
            match most.step {
                Some(Step::Action(action)) => line.push(Step::Action(action)),
                Some(Step::Event(Some(event))) => line.push(Step::Event(event)),
                _ => return,
            }
            at = first + place;
        }
    }
}
