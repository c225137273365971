//! Search tree: an arena of nodes with contiguous children.

use rules_core::{BySeat, Game, Step, StepOf, Turn, uniform_below};

use crate::arena::{Arena, Children, Node as InArena};
use crate::growth::{CHANCE_EXPANDS_AT, Grow, Visit};
use crate::playouts::{Dice, max_visits, play_out};
use crate::reuse::find;
use crate::tally::Count;
use crate::ucb::{self, Score};

/// Node of the tree: a position, identified by the step that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    /// Step that leads here; `None` for the root and for unused places.
    pub(super) step: Option<S>,
    /// The children: the tried actions, or the events met so far, ascending.
    ///
    /// The other legal actions stand in the unused places of the block.
    pub(super) below: Children,
    /// Number of iterations through the node.
    pub(super) visits: u32,
    /// Sum of their utilities for the seat that chose the step.
    pub(super) sum: i32,
}

impl<S: Copy> InArena for Node<S> {
    const EMPTY: Node<S> = Node { step: None, below: Children::NONE, visits: 0, sum: 0 };

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
/// It allocates at construction, and when an iteration goes deeper than all before.
pub(super) struct Tree<G: Game> {
    /// The nodes, each with its score for selection.
    pub(super) arena: Arena<Node<StepOf<G>>, Score>,
    path: Vec<Visit>,
}

/// Parameters of all iterations of a search.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) explore: f32,
    pub(super) playout_limit: u32,
}

impl<G: Game> Tree<G> {
    /// Makes the node of the position `now` the root.
    ///
    /// The tree is cleared if it has no such node below its root `before`.
    pub(super) fn move_root(&mut self, before: &G, now: &G) {
        let children =
            |node| self.visited(node).map(|(child, node)| (child, node.step, node.visits));
        match find(before, now, 0, children) {
            Some(0) => {}
            Some(node) => {
                self.arena.keep_only(node);
                self.arena.nodes[0].step = None;
            }
            None => self.arena.clear(),
        }
    }

    pub(super) fn root(&self) -> &Node<StepOf<G>> {
        &self.arena.nodes[0]
    }

    /// Returns the visited children of a node.
    pub(super) fn visited(&self, index: usize) -> impl Iterator<Item = (usize, &Node<StepOf<G>>)> {
        let children = self.arena.nodes[index].below.range();
        children.map(|child| (child, &self.arena.nodes[child])).filter(|(_, node)| node.visits > 0)
    }

    /// Runs an iteration: selection, expansion, play-out and back-up.
    #[inline]
    pub(super) fn iterate(&mut self, root: &G, rules: Rules, rng: &mut Dice) {
        let mut position = root.clone();
        self.path.clear();
        self.descend(&mut position, rules.explore, rng);
        let utilities = play_out(&mut position, rng, rules.playout_limit);
        self.back_up(&utilities);
    }

    /// Follows the tree to its end.
    #[inline]
    fn descend(&mut self, position: &mut G, explore: f32, rng: &mut Dice) {
        let mut at = 0;
        loop {
            // A node is expanded at its second visit: most nodes have only one.
            let visits = self.arena.nodes[at].visits;
            let (next, seat) = match position.turn() {
                Turn::Seat(seat) if at == 0 || visits > 0 => {
                    if self.arena.nodes[at].below.places == 0 && !self.expand(at, position) {
                        return;
                    }
                    let next = self.choose(at, explore, rng);
                    if let Some(Step::Action(action)) = self.arena.nodes[next].step {
                        position.play_unchecked(action);
                    }
                    (next, Some(seat))
                }
                Turn::Chance if visits > CHANCE_EXPANDS_AT => {
                    let Some(event) = position.sample_event(rng) else { return };
                    position.play_event_unchecked(event);
                    let Some(next) = self.happen(at, event) else { return };
                    (next, None)
                }
                _ => return,
            };
            self.path.push(Visit { node: next as u32, seat });
            at = next;
        }
    }

    /// Adds places for the legal actions; returns `false` if the tree is full.
    fn expand(&mut self, at: usize, position: &G) -> bool {
        let first = self.arena.nodes.len();
        for action in position.legal_actions() {
            if !self.arena.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                self.arena.drop_from(first);
                return false;
            }
        }
        let places = (self.arena.nodes.len() - first) as u32;
        self.arena.nodes[at].below = Children { first: first as u32, count: 0, places };
        places > 0
    }

    /// Selects a random untried action, or the largest bound if all were tried.
    #[inline]
    fn choose(&mut self, at: usize, explore: f32, rng: &mut Dice) -> usize {
        let Node { below: Children { first, count, places }, visits, .. } = self.arena.nodes[at];
        if count < places {
            let place = first + count;
            let drawn = place + uniform_below(rng, places - count);
            self.arena.nodes.swap(place as usize, drawn as usize);
            self.arena.nodes[at].below.count += 1;
            return place as usize;
        }
        let scores = &self.arena.values[first as usize..(first + count) as usize];
        first as usize + ucb::best(scores, explore * ucb::sqrt_ln(visits))
    }

    /// Returns the child of a chance node for `event`, adding it if it is new.
    ///
    /// Returns `None` if the tree is full.
    #[inline]
    fn happen(&mut self, at: usize, event: G::Event) -> Option<usize> {
        let step = Some(Step::Event(event));
        self.arena.child(at, |node| node.step.cmp(&step), Node { step, ..Node::EMPTY })
    }

    /// Adds the result to all nodes on the path.
    #[inline]
    fn back_up(&mut self, utilities: &BySeat<i32>) {
        self.arena.nodes[0].visits += 1;
        for &Visit { node, seat } in &self.path {
            let index = node as usize;
            let node = &mut self.arena.nodes[index];
            node.visits += 1;
            if let Some(seat) = seat {
                node.sum += utilities[seat];
                self.arena.values[index] = Score::new(node.sum, node.visits);
            }
        }
    }

    /// Returns the most visited child, the first of equal ones.
    fn most_visited(&self, at: usize) -> Option<(usize, &Node<StepOf<G>>)> {
        let rank = |node: &Node<StepOf<G>>| (node.visits, node.sum, core::cmp::Reverse(node.step));
        self.visited(at).max_by_key(|(_, node)| rank(node))
    }
}

impl<G: Game> Grow for Tree<G> {
    type Game = G;
    type Node = usize;

    fn with_capacity(capacity: usize) -> Self {
        Tree { arena: Arena::with_capacity(capacity), path: Vec::with_capacity(64) }
    }

    fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    fn is_done(&self) -> bool {
        self.root().visits >= max_visits::<G>()
    }

    fn root_actions(&self) -> impl Iterator<Item = (usize, G::Action, Count)> {
        self.visited(0).filter_map(|(child, node)| {
            let count = Count { visits: node.visits.into(), sum: node.sum.into() };
            Some((child, node.step?.action()?, count))
        })
    }

    fn extend_line(&self, mut at: usize, line: &mut Vec<StepOf<G>>) {
        while let Some((next, node)) = self.most_visited(at) {
            line.extend(node.step);
            at = next;
        }
    }
}
