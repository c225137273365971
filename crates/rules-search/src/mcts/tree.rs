//! Search tree of positions, or of what the searching seat sees of them.

use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rules_core::{Code, Observe, Seat, Step, Turn, uniform_below};

use super::amaf::{Entries, Known, Tables};
use super::shards::{Locked, Own, Ref, Shards};
use super::stat::{Estimates, Stat};
use super::value::{Values, of_result};
use super::walk::{Rules, Seen, Visit, Walk};
use crate::arena::{Arena, Children, Node as InArena};
use crate::growth::Grow;
use crate::playouts::Dice;
use crate::reuse::find;
use crate::tally::Count;
use crate::ucb::sqrt_ln;
use crate::{Heuristic, Proof};

/// Visits after which a chance node gets children.
///
/// It has no decision, and with fewer visits its children would rarely be visited twice.
const FEW: u32 = 8;

/// Node of the tree, identified by the step that leads to it.
///
/// In an open game it is a position, otherwise all positions that the seat cannot distinguish.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    /// Step that leads here; `None` for the root and for unused places.
    pub(super) step: Option<S>,
    /// The children, ascending: the legal actions, or those and the events met so far.
    below: Children,
    /// Number of iterations through the node.
    visits: u32,
    /// AMAF table of the actions played later.
    table: u32,
    /// Whether the children got estimates after they began without.
    estimated: bool,
}

impl<S: Copy> InArena for Node<S> {
    const EMPTY: Node<S> = Node {
        step: None,
        below: Children::NONE,
        visits: 0,
        table: Tables::NONE,
        estimated: false,
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

/// Number of arenas of a tree that threads share.
const SHARDS: usize = 64;

/// Nodes with their statistics.
type Nodes<G> = Arena<Node<Seen<G>>, Stat>;

/// Search tree.
///
/// It allocates at construction, and AMAF tables between iterations.
pub(super) struct Tree<G: Observe> {
    /// One arena, or several that threads share.
    shards: Box<[Mutex<Nodes<G>>]>,
    root: Ref,
    tables: Tables,
    /// Whether the result at the root is proven.
    decided: AtomicBool,
    capacity: usize,
    /// Held by the thread that follows a tree whose children move when others are added.
    moves: Mutex<()>,
}

impl<G: Observe<Action: Code>> Tree<G> {
    /// Returns a tree for several threads.
    pub(super) fn shared(capacity: usize) -> Self {
        // Children move only within an arena.
        let shards = if is_static::<G>() { SHARDS } else { 1 };
        Tree::with_shards(capacity, shards)
    }

    fn with_shards(capacity: usize, shards: usize) -> Self {
        let arena = |_| Mutex::new(Arena::with_capacity(capacity.div_ceil(shards)));
        Tree {
            shards: (0..shards).map(arena).collect(),
            root: Ref::FIRST,
            tables: Tables::new(),
            decided: AtomicBool::new(false),
            capacity,
            moves: Mutex::new(()),
        }
    }

    /// Keeps all nodes where they are, except those that the calling thread moves.
    pub(super) fn keep_in_place(&self) -> Option<MutexGuard<'_, ()>> {
        (!is_static::<G>()).then(|| self.moves.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the tree for a single thread.
    #[inline]
    pub(super) fn own<'a>(
        &'a mut self,
        rules: &'a Rules<'a, G>,
    ) -> Search<'a, G, Own<'a, Nodes<G>>> {
        let nodes = self.shards[0].get_mut().unwrap_or_else(PoisonError::into_inner);
        let Tree { root, ref tables, ref decided, .. } = *self;
        Search { shards: Own(nodes), root, tables, decided, rules }
    }

    /// Returns the tree for one of several threads.
    pub(super) fn locked<'a>(
        &'a self,
        rules: &'a Rules<'a, G>,
    ) -> Search<'a, G, Locked<'a, Nodes<G>>> {
        let Tree { root, ref tables, ref decided, .. } = *self;
        Search { shards: Locked(&self.shards), root, tables, decided, rules }
    }

    /// Clears the tree for a game of `seats` seats.
    pub(super) fn begin(&mut self, seats: u8) {
        for shard in &mut self.shards {
            shard.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        }
        self.root = Ref::FIRST;
        self.tables.clear(seats);
        *self.decided.get_mut() = false;
    }

    /// Makes the node of the position `now` the root.
    ///
    /// The tree is cleared if it has no such node below its root `before`.
    pub(super) fn move_root(&mut self, before: &G, now: &G) {
        let children = |node| {
            let visited = self.children(node).filter(|(_, node, _)| node.visits > 0);
            visited
                .map(|(child, node, _)| (child, node.step.and_then(known_step::<G>), node.visits))
        };
        let full = self.len() > self.capacity / 2 && self.shards.len() > 1;
        match find(before, now, self.root, children).filter(|_| !full) {
            Some(root) if root == self.root => {}
            // Nodes of several arenas stay where they are.
            Some(root) if self.shards.len() > 1 => self.root = root,
            Some(root) => {
                let nodes = self.shards[0].get_mut().unwrap_or_else(PoisonError::into_inner);
                nodes.keep_only(root.index as usize, |nodes, index| {
                    let Children { first, places, .. } = nodes.nodes[index].below;
                    first as usize..(first + places) as usize
                });
                nodes.nodes[0].step = None;
                self.tables.keep_only(nodes.nodes.iter().map(|node| node.table));
            }
            None => self.begin(now.seats()),
        }
    }

    fn node(&self, at: Ref) -> (Node<Seen<G>>, Stat) {
        let nodes = self.shards[at.shard as usize].lock().unwrap_or_else(PoisonError::into_inner);
        (nodes.nodes[at.index as usize], nodes.beside[at.index as usize])
    }

    /// Returns the children of a node.
    fn children(&self, at: Ref) -> impl Iterator<Item = (Ref, Node<Seen<G>>, Stat)> {
        let shard = match self.shards.len() {
            1 => 0,
            _ => Locked(&self.shards).home(at),
        };
        let children = self.node(at).0.below.range();
        children.map(move |index| {
            let child = Ref { shard, index: index as u32 };
            let (node, stat) = self.node(child);
            (child, node, stat)
        })
    }

    /// Returns the proven root actions with their results for the seat to act.
    pub(super) fn proofs(&self) -> impl Iterator<Item = (G::Action, Proof)> {
        self.children(self.root).filter_map(|(_, node, stat)| {
            let action = node.step?.action()?;
            let proof = Proof { utility: stat.proven.into(), plies: u32::from(stat.plies) + 1 };
            (stat.proven != 0).then_some((action, proof))
        })
    }
}

/// Returns whether a node's children are its legal actions and never change.
fn is_static<G: Observe>() -> bool {
    G::OPEN && core::any::TypeId::of::<G::Event>() == core::any::TypeId::of::<rules_core::NoEvent>()
}

/// Returns whether further iterations are useless.
#[inline]
fn is_done(visits: u32, decided: &AtomicBool) -> bool {
    // Up to 2^24 visits a 32-bit sum is exact.
    decided.load(Ordering::Relaxed) || visits >= 1 << 24
}

/// Iterations in a tree.
pub(super) struct Search<'a, G: Observe, S> {
    shards: S,
    root: Ref,
    tables: &'a Tables,
    decided: &'a AtomicBool,
    rules: &'a Rules<'a, G>,
}

impl<G: Observe<Action: Code>, S: Shards<Nodes<G>>> Search<'_, G, S> {
    /// Allocates what an iteration may need.
    #[inline]
    pub(super) fn prepare(&self) {
        if self.rules.settings.amaf.is_some() {
            self.tables.prepare();
        }
    }

    /// Looks for actions that end the game at once.
    pub(super) fn look_ahead(&mut self, root: &G) {
        let Turn::Seat(seat) = root.turn() else { return };
        let at = self.root;
        let mut below = self.shards.on(at.shard, |nodes| nodes.nodes[at.index as usize].below);
        let home = self.shards.home(at);
        if below.count == 0 {
            let Some(new) = self.expand(at, home, root, seat) else { return };
            below = new;
        }
        self.shards.on(home, |nodes| {
            for child in below.range() {
                let Some(Step::Action(action)) = nodes.nodes[child].step else { continue };
                let next = root.after(action);
                if next.is_over() {
                    nodes.beside[child].set_proven(of_result(&next)[seat.index()]);
                }
            }
        });
        self.decided.store(self.best_proven(at).0 != 0, Ordering::Relaxed);
    }

    /// Follows the tree to its end; returns the values if they are known there.
    #[inline]
    pub(super) fn descend(
        &mut self,
        walk: &mut Walk<G>,
        position: &mut G,
        rng: &mut Dice,
    ) -> Option<Values> {
        let rules = self.rules;
        let reference = rules.settings.amaf.map_or(u32::MAX, |amaf| amaf.reference);
        let (mut at, mut table) = (self.root, Tables::NONE);
        walk.go(at, None, None);
        let mut node = self.shards.on(at.shard, |nodes| nodes.nodes[at.index as usize]);
        loop {
            let is_root = at == self.root;
            if node.table != Tables::NONE && (node.visits >= reference || is_root) {
                table = node.table;
            }
            let home = self.shards.home(at);
            match position.turn() {
                // Most nodes have only one visit.
                Turn::Seat(seat) if is_root || node.visits >= rules.settings.expand_at.max(1) => {
                    if G::OPEN && node.below.count == 0 {
                        node.below = self.expand(at, home, position, seat)?;
                    } else if G::OPEN
                        && !node.estimated
                        && node.visits >= rules.settings.estimate_at
                        && let Some(heuristic) = rules.estimates().filter(|_| rules.is_late())
                    {
                        self.estimate(at, heuristic, position, seat);
                    }
                    let known = match table {
                        Tables::NONE => Entries::NONE,
                        _ => self.tables.of(table, seat),
                    };
                    let chosen = self.shards.on(home, |nodes| {
                        if !G::OPEN {
                            node.below = add_legal(nodes, at, walk, position, seat, rules);
                        }
                        // Nothing is available if the tree is full.
                        let next = choose(nodes, &node, known, &walk.available, rules, rng)?;
                        let stat = nodes.beside[next];
                        if S::SHARED {
                            nodes.beside[next].add(1.0, VIRTUAL, rules.puct);
                        }
                        Some((next, nodes.nodes[next], stat))
                    });
                    let (next, child, stat) = chosen?;
                    let Some(Step::Action(action)) = child.step else { return None };
                    position.play_unchecked(action);
                    walk.note(seat, stat.place);
                    at = Ref { shard: home, index: next as u32 };
                    node = child;
                    walk.go(at, Some(seat), node.step);
                    if stat.proven != 0 {
                        return Some(proven_values(seat, stat.proven));
                    }
                }
                Turn::Chance if node.visits > FEW => {
                    let event = position.sample_event(rng)?;
                    let seen = G::OPEN || position.event_is_seen(event, rules.viewer);
                    position.play_event_unchecked(event);
                    let step = Some(Step::Event(seen.then_some(event)));
                    let new = Node { step, ..Node::EMPTY };
                    let index = at.index as usize;
                    (at.index, node) = self.shards.on(home, |nodes| {
                        let child = nodes.child(index, |node| node.step.cmp(&step), new)?;
                        Some((child as u32, nodes.nodes[child]))
                    })?;
                    walk.go(at, None, node.step);
                }
                Turn::Over => {
                    let values = of_result(position);
                    if rules.proves {
                        self.prove(walk, &values);
                    }
                    return Some(values);
                }
                _ => return None,
            }
        }
    }

    /// Adds the legal actions as children; returns `None` if the tree is full.
    fn expand(&mut self, at: Ref, home: u32, position: &G, seat: Seat) -> Option<Children> {
        let rules = self.rules;
        let new = self.shards.on(home, |nodes| {
            let first = nodes.nodes.len();
            for action in position.legal_actions() {
                if !nodes.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                    nodes.drop_from(first);
                    return None;
                }
                let new = nodes.beside.last_mut().expect("a node was pushed");
                *new = rules.new_child(action);
            }
            if let Some(heuristic) = rules.estimates().filter(|_| !rules.is_late()) {
                add_estimates(nodes, first..nodes.nodes.len(), rules, heuristic, position, seat);
            }
            if let Some(temperature) = rules.policy() {
                Stat::set_policy(&mut nodes.beside[first..], temperature);
            }
            let count = (nodes.nodes.len() - first) as u32;
            (count > 0).then_some(Children { first: first as u32, count, places: count })
        })?;
        // If another thread was first, the new children are not used.
        self.shards.on(at.shard, |nodes| {
            let below = &mut nodes.nodes[at.index as usize].below;
            if below.count == 0 {
                *below = new;
            }
            Some(*below)
        })
    }

    /// Adds estimates to the children of a node, unless another thread did.
    fn estimate(&mut self, at: Ref, heuristic: &dyn Heuristic<G>, position: &G, seat: Seat) {
        let rules = self.rules;
        let below = self.shards.on(at.shard, |nodes| {
            let node = &mut nodes.nodes[at.index as usize];
            let before = core::mem::replace(&mut node.estimated, true);
            (!before).then_some(node.below)
        });
        let Some(below) = below else { return };
        self.shards.on(self.shards.home(at), |nodes| {
            add_estimates(nodes, below.range(), rules, heuristic, position, seat);
        });
    }

    /// Adds the values to all nodes on the path.
    #[inline]
    pub(super) fn back_up(&mut self, walk: &mut Walk<G>, values: &Values) {
        let (rules, tables, root) = (self.rules, self.tables, self.root);
        let add = |nodes: &mut Nodes<G>, walk: &mut Walk<G>, visit: &Visit<Seen<G>>| {
            let index = visit.at.index as usize;
            let node = &mut nodes.nodes[index];
            node.visits += 1;
            if let Some(seat) = visit.seat {
                let (value, stat) = (values[seat.index()], &mut nodes.beside[index]);
                if S::SHARED {
                    stat.replace(VIRTUAL, value);
                } else {
                    stat.add(1.0, value, rules.puct);
                }
            }
            let Some(amaf) = rules.settings.amaf else { return };
            let is_root = visit.at == root;
            if node.table == Tables::NONE && (is_root || node.visits == amaf.reference / 2 + 1) {
                node.table = tables.give(rules.places).unwrap_or(Tables::NONE);
            }
            if node.table == Tables::NONE {
                return;
            }
            if S::SHARED {
                walk.defer(node.table, visit.played, values);
            } else {
                tables.add(node.table, &walk.played[visit.played as usize..], values);
            }
        };
        if is_static::<G>() || !S::SHARED {
            for index in 0..walk.path.len() {
                let visit = walk.path[index];
                self.shards.on(visit.at.shard, |nodes| add(nodes, walk, &visit));
            }
        } else {
            self.shards.on(root.shard, |nodes| {
                find_again(nodes, walk);
                for index in 0..walk.path.len() {
                    let visit = walk.path[index];
                    add(nodes, walk, &visit);
                }
            });
        }
    }

    /// Returns the number of nodes, and whether further iterations are useless.
    #[inline]
    pub(super) fn state(&mut self) -> (usize, bool) {
        let root = self.root;
        let (len, visits) = self
            .shards
            .on(root.shard, |nodes| (nodes.nodes.len(), nodes.nodes[root.index as usize].visits));
        (len, is_done(visits, self.decided))
    }

    /// Adds the actions of all iterations of this thread to AMAF tables.
    ///
    /// Threads that did so in every iteration would wait for each other's cache lines.
    pub(super) fn flush(&self, walk: &mut Walk<G>) {
        walk.flush(self.tables);
    }

    /// Marks the last node of the path as won or lost and propagates the proof.
    fn prove(&mut self, walk: &Walk<G>, values: &Values) {
        for (above, visit) in walk.path.iter().enumerate().skip(1).rev() {
            let &Visit { at, seat: Some(seat), .. } = visit else { return };
            let (proven, plies) = match walk.path.get(above + 1) {
                None => (Stat::proven_by(values[seat.index()]), 0),
                Some(next) => {
                    // Result that the seat to act can force, from the view of the seat that chose
                    // the node.
                    let Some(other) = next.seat else { return };
                    let (proven, plies) = self.best_proven(at);
                    (if other == seat { proven } else { -proven }, plies.saturating_add(1))
                }
            };
            if proven == 0 {
                return;
            }
            self.shards.on(at.shard, |nodes| {
                let stat = &mut nodes.beside[at.index as usize];
                (stat.proven, stat.plies) = (proven, plies);
            });
        }
        if self.best_proven(self.root).0 != 0 {
            self.decided.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the result that the seat to act can force, and its number of plies.
    ///
    /// The result is 1 for a win, -1 if every action loses, otherwise 0.
    fn best_proven(&mut self, at: Ref) -> (i8, u8) {
        let below = self.shards.on(at.shard, |nodes| nodes.nodes[at.index as usize].below);
        self.shards.on(self.shards.home(at), |nodes| {
            let stats = &nodes.beside[below.range()];
            let wins = stats.iter().filter(|stat| stat.proven > 0).map(|stat| stat.plies);
            if let Some(plies) = wins.min() {
                return (1, plies);
            }
            let loses = !stats.is_empty() && stats.iter().all(|stat| stat.proven < 0);
            let longest = stats.iter().map(|stat| stat.plies).max().unwrap_or(0);
            (-i8::from(loses), longest)
        })
    }
}

/// Adds estimates to the children of a position at these indices.
#[inline(never)]
fn add_estimates<G: Observe<Action: Code>>(
    Arena { nodes, beside, .. }: &mut Nodes<G>,
    children: Range<usize>,
    rules: &Rules<'_, G>,
    heuristic: &dyn Heuristic<G>,
    position: &G,
    seat: Seat,
) {
    let (nodes, stats) = (&nodes[children.clone()], &mut beside[children]);
    let mut first = Estimates::new(stats, position.seats(), seat, rules.settings, rules.puct);
    heuristic.evaluate_after(position, &mut |estimates| first.add(estimates));
    let done = first.len();
    for (node, stat) in nodes.iter().zip(stats).skip(done) {
        let Some(Step::Action(action)) = node.step else { continue };
        let value = rules.estimate(heuristic, position, action, seat);
        stat.add_estimate(rules.settings.prior, value, rules.puct);
    }
}

/// Adds the actions that are legal in a determinization and were not so before.
///
/// Fills `walk.available` with the children of all legal actions, and returns the children.
fn add_legal<G: Observe<Action: Code>>(
    nodes: &mut Nodes<G>,
    at: Ref,
    walk: &mut Walk<G>,
    position: &G,
    seat: Seat,
    rules: &Rules<'_, G>,
) -> Children {
    walk.available.clear();
    let (at, is_root) = (at.index as usize, walk.path.len() == 1);
    let mut place = 0;
    for action in position.legal_actions() {
        if is_root && rules.legal.binary_search(&action).is_err() {
            continue;
        }
        let step = Some(Step::Action(action));
        let children = &nodes.nodes[nodes.nodes[at].below.range()];
        // Both are ascending.
        place += children[place..].iter().take_while(|child| child.step < step).count();
        if children.get(place).is_none_or(|child| child.step != step) {
            let Some(child) = nodes.insert(at, place, Node { step, ..Node::EMPTY }) else {
                continue;
            };
            let mut stat = rules.new_child(action);
            if let Some(heuristic) = rules.estimates() {
                let value = rules.estimate(heuristic, position, action, seat);
                stat.add_estimate(rules.settings.prior, value, rules.puct);
            }
            nodes.beside[child] = stat;
        }
        walk.available.push(place as u32);
        place += 1;
    }
    nodes.nodes[at].below
}

/// Selects the child with the largest bound, a random one of equal untried ones.
///
/// With hidden information only the children in `available` compete.
#[inline]
fn choose<G: Observe<Action: Code>>(
    nodes: &Nodes<G>,
    node: &Node<Seen<G>>,
    known: Entries<'_>,
    available: &[u32],
    rules: &Rules<'_, G>,
    rng: &mut Dice,
) -> Option<usize> {
    let stats = &nodes.beside[node.below.range()];
    let visits = node.visits;
    let explore = rules.explore * if rules.puct { (visits as f32).sqrt() } else { sqrt_ln(visits) };
    let bias = rules.settings.amaf.map_or(0.0, |amaf| amaf.bias);
    let (mut best, mut most, mut equal) = (None, f32::NEG_INFINITY, 0);
    let mut consider = |index: usize, stat: &Stat| {
        let Known { visits, sum } = known.at(stat.place);
        let own = stat.weight * (1.0 + bias * visits);
        let weight = own + visits;
        let mean = if weight > 0.0 { (stat.mean * own + sum) / weight } else { rules.first_play };
        let bound = mean + explore * stat.width;
        // Nearly all children are neither proven nor the best so far.
        if stat.proven == 0 && bound < most {
            return;
        }
        if stat.proven != 0 {
            // A won action is better than all others, and a lost one is not considered.
            if stat.proven > 0 {
                (best, most, equal) = (Some(index), f32::INFINITY, 0);
            }
        } else if bound > most {
            (best, most, equal) = (Some(index), bound, u32::from(weight == 0.0));
        } else if bound == most && weight == 0.0 {
            equal += 1;
        }
    };
    if G::OPEN {
        stats.iter().enumerate().for_each(|(index, stat)| consider(index, stat));
    } else {
        available.iter().for_each(|&index| consider(index as usize, &stats[index as usize]));
    }
    let first = node.below.first as usize;
    if equal > 1 {
        let fresh = |index: &usize| {
            let stat = &stats[*index];
            stat.proven == 0
                && stat.weight == 0.0
                && known.at(stat.place).visits == 0.0
                && rules.first_play + explore * stat.width == most
        };
        let drawn = uniform_below(rng, equal) as usize;
        let found = if G::OPEN {
            (0..stats.len()).filter(fresh).nth(drawn)
        } else {
            available.iter().map(|&index| index as usize).filter(fresh).nth(drawn)
        };
        best = found.or(best);
    }
    // All actions are lost.
    let any = || if G::OPEN { Some(0) } else { available.first().map(|&index| index as usize) };
    best.or_else(any).filter(|&index| index < stats.len()).map(|index| first + index)
}

/// Finds the nodes of the path again, which other threads may have moved.
fn find_again<G: Observe>(nodes: &Nodes<G>, walk: &mut Walk<G>) {
    let Some((root, path)) = walk.path.split_first_mut() else { return };
    let mut at = root.at.index as usize;
    for visit in path {
        let children = nodes.nodes[at].below.range();
        at = visit.at.index as usize;
        if !children.contains(&at) || nodes.nodes[at].step != visit.step {
            let siblings = &nodes.nodes[children.clone()];
            at = children.start + siblings.partition_point(|node| node.step < visit.step);
            debug_assert_eq!(nodes.nodes[at].step, visit.step, "a node of the path is lost");
            visit.at.index = at as u32;
        }
    }
}

/// Value of an iteration in progress on another thread: a loss (virtual loss).
const VIRTUAL: f32 = -1.0;

/// Returns the step itself; `None` if its event is hidden.
fn known_step<G: Observe>(step: Seen<G>) -> Option<Step<G::Action, G::Event>> {
    match step {
        Step::Action(action) => Some(Step::Action(action)),
        Step::Event(event) => event.map(Step::Event),
    }
}

/// Returns the values of two seats for a proven win (1) or loss (-1) of `seat`.
fn proven_values(seat: Seat, proven: i8) -> Values {
    let mut values = Values::default();
    values[..2].fill(-f32::from(proven));
    values[seat.index()] = proven.into();
    values
}

impl<G: Observe<Action: Code>> Grow for Tree<G> {
    type Game = G;
    type Node = Ref;

    fn with_capacity(capacity: usize) -> Self {
        Tree::with_shards(capacity, 1)
    }

    fn len(&self) -> usize {
        let len = |shard: &Mutex<Nodes<G>>| {
            shard.lock().unwrap_or_else(PoisonError::into_inner).nodes.len()
        };
        self.shards.iter().map(len).sum()
    }

    fn is_done(&self) -> bool {
        is_done(self.node(self.root).0.visits, &self.decided)
    }

    fn root_actions(&self) -> impl Iterator<Item = (Ref, G::Action, Count)> {
        let scale = f64::from(G::MAX_UTILITY.unwrap_or(1));
        self.children(self.root).filter_map(move |(child, node, stat)| {
            let sum = f64::from(stat.mean) * scale * f64::from(node.visits);
            let count = Count { visits: node.visits.into(), sum };
            (node.visits > 0).then_some((child, node.step?.action()?, count))
        })
    }

    /// Stops at the first hidden event.
    fn extend_line(&self, mut at: Ref, line: &mut Vec<Step<G::Action, G::Event>>) {
        let most_visited = |at| {
            let visited = self.children(at).filter(|(_, node, _)| node.visits > 0);
            // The first of equal ones.
            visited.max_by_key(|&(child, node, _)| (node.visits, core::cmp::Reverse(child.index)))
        };
        while let Some((next, node, _)) = most_visited(at) {
            let Some(step) = node.step.and_then(known_step::<G>) else { return };
            line.push(step);
            at = next;
        }
    }
}
