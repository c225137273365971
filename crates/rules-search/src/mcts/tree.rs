//! Search tree of positions, or of what the searching seat sees of them.

use rules_core::{Code, Observe, Seat, Step, Turn, uniform_below};

use super::amaf::{Entries, Plays, Tables, entry};
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

/// Least number of visits from which a node keeps its children when the tree is full.
const LEAST: u32 = 2;

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

/// Nodes with their statistics.
type Nodes<G> = Arena<Node<Seen<G>>, Stat>;

/// Index of the root.
const ROOT: usize = 0;

/// Search tree.
///
/// It allocates at construction, AMAF tables ahead of their use, and when it drops nodes.
pub(super) struct Tree<G: Observe> {
    nodes: Nodes<G>,
    tables: Tables,
    /// Number of visits from which a node keeps its children when the tree is full.
    keep_at: u32,
    /// Number of nodes dropped to make room.
    dropped: usize,
    /// Whether the result at the root is proven.
    decided: bool,
}

impl<G: Observe<Action: Code>> Tree<G> {
    /// Clears the tree for a game of `seats` seats.
    pub(super) fn begin(&mut self, seats: u8) {
        self.nodes.clear();
        self.tables.clear(seats);
        self.keep_at = LEAST;
        self.decided = false;
    }

    /// Makes the node of the position `now` the root.
    ///
    /// The tree is cleared if it has no such node below its root, whose position is `before`.
    pub(super) fn move_root(&mut self, before: &G, now: &G) {
        let children = |node| {
            let visited = self.children(node).filter(|(_, node, _)| node.visits > 0);
            visited
                .map(|(child, node, _)| (child, node.step.and_then(known_step::<G>), node.visits))
        };
        match find(before, now, ROOT, children) {
            Some(ROOT) => {}
            Some(root) => {
                self.keep_only(root);
                self.nodes.nodes[ROOT].step = None;
                self.keep_at = LEAST;
            }
            None => self.begin(now.seats()),
        }
    }

    /// Keeps only the subtree of a node, which becomes the root.
    fn keep_only(&mut self, root: usize) {
        self.nodes.keep_only(root, |nodes, index| {
            let Children { first, places, .. } = nodes.nodes[index].below;
            first as usize..(first + places) as usize
        });
        self.tables.keep_only(self.nodes.nodes.iter().map(|node| node.table));
    }

    /// Returns whether a node found no room.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.nodes.is_full
    }

    /// Drops the children of the least visited nodes until half of the room is free.
    ///
    /// No iteration may be waiting to be backed up.
    #[cold]
    pub(super) fn make_room(&mut self) {
        self.nodes.is_full = false;
        let before = self.nodes.nodes.len();
        while self.nodes.is_crowded() && self.keep_at <= self.nodes.nodes[ROOT].visits {
            for node in self.nodes.nodes.iter_mut().skip(1) {
                if node.visits < self.keep_at {
                    node.below = Children::NONE;
                }
            }
            self.keep_only(ROOT);
            if self.nodes.is_crowded() {
                self.keep_at *= 2;
            }
        }
        self.dropped += before - self.nodes.nodes.len();
    }

    /// Returns the children of a node with their indices.
    fn children(&self, at: usize) -> impl Iterator<Item = (usize, &Node<Seen<G>>, &Stat)> {
        let Arena { nodes, beside, .. } = &self.nodes;
        nodes[at].below.range().map(|index| (index, &nodes[index], &beside[index]))
    }

    /// Returns the proven root actions with their results for the seat to act.
    pub(super) fn proofs(&self) -> impl Iterator<Item = (G::Action, Proof)> {
        self.children(ROOT).filter_map(|(_, node, stat)| {
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

/// Iterations in a tree.
impl<G: Observe<Action: Code>> Tree<G> {
    /// Looks for actions that end the game at once.
    pub(super) fn look_ahead(&mut self, root: &G, rules: &Rules<'_, G>) {
        let Turn::Seat(seat) = root.turn() else { return };
        let mut below = self.nodes.nodes[ROOT].below;
        if below.count == 0 {
            let Some(new) = self.expand(ROOT, root, seat, rules) else { return };
            below = new;
        }
        for child in below.range() {
            let Some(Step::Action(action)) = self.nodes.nodes[child].step else { continue };
            let next = root.after(action);
            if next.is_over() {
                self.nodes.beside[child].set_proven(of_result(&next)[seat.index()]);
            }
        }
        self.decided = self.best_proven(ROOT).0 != 0;
    }

    /// Does an iteration from a position of the root.
    #[inline]
    pub(super) fn iterate(
        &mut self,
        walk: &mut Walk<G>,
        mut position: G,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) {
        let values = self.descend(walk, &mut position, rules, rng);
        let values = values.unwrap_or_else(|| walk.value(&mut position, rules, rng));
        self.back_up(walk, &values, rules);
    }

    /// Follows the tree to its end; returns the values if they are known there.
    #[inline]
    pub(super) fn descend(
        &mut self,
        walk: &mut Walk<G>,
        position: &mut G,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) -> Option<Values> {
        let reference = rules.settings.amaf.map_or(u32::MAX, |amaf| amaf.reference);
        let (mut at, mut table) = (ROOT, Tables::NONE);
        walk.begin();
        walk.go(at, None, None);
        loop {
            let node = self.nodes.nodes[at];
            self.nodes.nodes[at].visits += 1;
            if node.table != Tables::NONE && (node.visits >= reference || at == ROOT) {
                table = node.table;
            }
            match position.turn() {
                // Most nodes have only one visit.
                Turn::Seat(seat)
                    if at == ROOT || node.visits >= rules.settings.expand_at.max(1) =>
                {
                    let below = if !G::OPEN {
                        add_legal(&mut self.nodes, at, walk, position, seat, rules)
                    } else if node.below.count == 0 {
                        if walk.is_deferred && rules.first_estimates().is_some() {
                            walk.expands = true;
                            return None;
                        }
                        self.expand(at, position, seat, rules)?
                    } else {
                        self.estimate_late(at, &node, position, seat, rules);
                        node.below
                    };
                    let known = self.tables.of(table, seat);
                    let stats = &self.nodes.beside[below.range()];
                    // Nothing is available if the tree is full.
                    let chosen = choose(stats, node.visits, known, &walk.available, rules, rng)?;
                    at = below.first as usize + chosen;
                    let (step, stat) = (self.nodes.nodes[at].step, self.nodes.beside[at]);
                    if walk.is_deferred {
                        self.nodes.beside[at].add(1.0, VIRTUAL, rules.puct);
                    }
                    let action = step?.action()?;
                    position.play_unchecked(action);
                    walk.note(seat, stat.place);
                    walk.go(at, Some(seat), step);
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
                    at = self.nodes.child(at, |node| node.step.cmp(&step), new)?;
                    walk.go(at, None, step);
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
    fn expand(
        &mut self,
        at: usize,
        position: &G,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) -> Option<Children> {
        let nodes = &mut self.nodes;
        let first = nodes.nodes.len();
        for action in position.legal_actions() {
            if !nodes.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                nodes.drop_from(first);
                return None;
            }
            let new = nodes.beside.last_mut().expect("a node was pushed");
            *new = rules.new_child(action);
        }
        value_new(&mut nodes.beside[first..], position, seat, rules);
        self.adopt(at, first)
    }

    /// Goes on to a child of the last node, which another thread chose, and adds the children if
    /// the node has none and the tree is not full.
    pub(super) fn enter(
        &mut self,
        walk: &mut Walk<G>,
        (actions, stats): (&[G::Action], &[Stat]),
        chosen: usize,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) -> Option<()> {
        if !is_static::<G>() {
            find_again(&self.nodes, walk);
        }
        let (at, nodes) = (walk.path.last()?.at, &mut self.nodes);
        if nodes.nodes[at].below.count == 0 {
            let first = nodes.nodes.len();
            for (&action, &stat) in actions.iter().zip(stats) {
                if !nodes.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                    nodes.drop_from(first);
                    return None;
                }
                *nodes.beside.last_mut()? = stat;
            }
            self.adopt(at, first);
        }
        let child = self.nodes.nodes[at].below.range().nth(chosen)?;
        self.nodes.nodes[child].visits += 1;
        self.nodes.beside[child].add(1.0, VIRTUAL, rules.puct);
        let (step, place) = (self.nodes.nodes[child].step, self.nodes.beside[child].place);
        walk.note(seat, place);
        walk.go(child, Some(seat), step);
        Some(())
    }

    /// Makes the nodes from `first` on the children of a node.
    fn adopt(&mut self, at: usize, first: usize) -> Option<Children> {
        let nodes = &mut self.nodes;
        let count = (nodes.nodes.len() - first) as u32;
        let below = Children { first: first as u32, count, places: count };
        nodes.nodes[at].below = below;
        (count > 0).then_some(below)
    }

    /// Adds estimates to the children of a node that began without, if it has enough visits.
    #[inline]
    fn estimate_late(
        &mut self,
        at: usize,
        node: &Node<Seen<G>>,
        position: &G,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) {
        if !node.estimated
            && node.visits >= rules.settings.estimate_at
            && let Some(heuristic) = rules.estimates().filter(|_| rules.is_late())
        {
            self.nodes.nodes[at].estimated = true;
            let stats = &mut self.nodes.beside[node.below.range()];
            add_estimates(stats, heuristic, position, seat, rules);
        }
    }

    /// Adds the values to all nodes on the path.
    #[inline]
    pub(super) fn back_up(&mut self, walk: &mut Walk<G>, values: &Values, rules: &Rules<'_, G>) {
        if rules.settings.amaf.is_some() {
            self.tables.prepare();
        }
        if walk.is_deferred && !is_static::<G>() {
            find_again(&self.nodes, walk);
        }
        let plays = Plays::new(values);
        for visit in &walk.path {
            let node = &mut self.nodes.nodes[visit.at];
            if let Some(seat) = visit.seat {
                let (value, stat) = (values[seat.index()], &mut self.nodes.beside[visit.at]);
                if walk.is_deferred {
                    stat.replace(VIRTUAL, value);
                } else {
                    stat.add(1.0, value, rules.puct);
                }
            }
            let Some(amaf) = rules.settings.amaf else { continue };
            let begins = visit.at == ROOT || node.visits > amaf.reference / 2;
            if node.table == Tables::NONE && begins {
                node.table = self.tables.give(rules.places);
            }
            self.tables.add(node.table, &walk.played[visit.played as usize..], &plays);
        }
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
            let stat = &mut self.nodes.beside[at];
            (stat.proven, stat.plies) = (proven, plies);
        }
        self.decided |= self.best_proven(ROOT).0 != 0;
    }

    /// Returns the result that the seat to act can force, and its number of plies.
    ///
    /// The result is 1 for a win, -1 if every action loses, otherwise 0.
    fn best_proven(&self, at: usize) -> (i8, u8) {
        let stats = &self.nodes.beside[self.nodes.nodes[at].below.range()];
        let wins = stats.iter().filter(|stat| stat.proven > 0).map(|stat| stat.plies);
        if let Some(plies) = wins.min() {
            return (1, plies);
        }
        let loses = !stats.is_empty() && stats.iter().all(|stat| stat.proven < 0);
        let longest = stats.iter().map(|stat| stat.plies).max().unwrap_or(0);
        (-i8::from(loses), longest)
    }
}

/// Adds what is known of new children of a position: estimates and a policy.
pub(super) fn value_new<G: Observe<Action: Code>>(
    stats: &mut [Stat],
    position: &G,
    seat: Seat,
    rules: &Rules<'_, G>,
) {
    if let Some(heuristic) = rules.first_estimates() {
        add_estimates(stats, heuristic, position, seat, rules);
    }
    if let Some(temperature) = rules.policy() {
        Stat::set_policy(stats, temperature);
    }
}

/// Adds estimates to the children of a position, which are its legal actions.
#[inline(never)]
fn add_estimates<G: Observe<Action: Code>>(
    stats: &mut [Stat],
    heuristic: &dyn Heuristic<G>,
    position: &G,
    seat: Seat,
    rules: &Rules<'_, G>,
) {
    let mut first = Estimates::new(stats, position.seats(), seat, rules.settings, rules.puct);
    heuristic.evaluate_after(position, &mut |estimates| first.add(estimates));
    let done = first.len();
    if done == stats.len() {
        return;
    }
    for (action, stat) in position.legal_actions().zip(stats).skip(done) {
        let value = rules.estimate(heuristic, position, action, seat);
        stat.add_estimate(rules.settings.prior, value, rules.puct);
    }
}

/// Adds the actions that are legal in a determinization and were not so before.
///
/// Fills `walk.available` with the children of all legal actions, and returns the children.
fn add_legal<G: Observe<Action: Code>>(
    nodes: &mut Nodes<G>,
    at: usize,
    walk: &mut Walk<G>,
    position: &G,
    seat: Seat,
    rules: &Rules<'_, G>,
) -> Children {
    walk.available.clear();
    let is_root = at == ROOT;
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
/// `visits` are those of the parent. With hidden information only the children in `available`
/// compete.
#[inline]
pub(super) fn choose<G: Observe<Action: Code>>(
    stats: &[Stat],
    visits: u32,
    known: &Entries,
    available: &[u32],
    rules: &Rules<'_, G>,
    rng: &mut Dice,
) -> Option<usize> {
    let explore = rules.explore * if rules.puct { (visits as f32).sqrt() } else { sqrt_ln(visits) };
    let bias = rules.settings.amaf.map_or(0.0, |amaf| amaf.bias);
    let (mut best, mut most, mut equal) = (None, f32::NEG_INFINITY, 0);
    let mut consider = |index: usize, stat: &Stat| {
        let [visits, sum] = entry(known, stat.place);
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
    if equal > 1 {
        let fresh = |index: &usize| {
            let stat = &stats[*index];
            stat.proven == 0
                && stat.weight == 0.0
                && entry(known, stat.place)[0] == 0.0
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
    best.or_else(any).filter(|&index| index < stats.len())
}

/// Finds the nodes of the path again, which later iterations may have moved.
fn find_again<G: Observe>(nodes: &Nodes<G>, walk: &mut Walk<G>) {
    let Some((root, path)) = walk.path.split_first_mut() else { return };
    let mut at = root.at;
    for visit in path {
        let children = nodes.nodes[at].below.range();
        at = visit.at;
        if !children.contains(&at) || nodes.nodes[at].step != visit.step {
            let siblings = &nodes.nodes[children.clone()];
            at = children.start + siblings.partition_point(|node| node.step < visit.step);
            debug_assert_eq!(nodes.nodes[at].step, visit.step, "a node of the path is lost");
            visit.at = at;
        }
    }
}

/// Value of an iteration whose play-out is not done yet: a loss (virtual loss).
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
    type Node = usize;

    fn with_capacity(capacity: usize) -> Self {
        let (nodes, tables) = (Arena::with_capacity(capacity), Tables::new());
        Tree { nodes, tables, keep_at: LEAST, dropped: 0, decided: false }
    }

    /// Counts dropped nodes as well.
    fn len(&self) -> usize {
        self.nodes.nodes.len() + self.dropped
    }

    fn is_done(&self) -> bool {
        // Up to 2^24 visits a 32-bit sum is exact.
        self.decided || self.nodes.nodes[ROOT].visits >= 1 << 24
    }

    fn root_actions(&self) -> impl Iterator<Item = (usize, G::Action, Count)> {
        let scale = f64::from(G::MAX_UTILITY.unwrap_or(1));
        self.children(ROOT).filter_map(move |(child, node, stat)| {
            let sum = f64::from(stat.mean) * scale * f64::from(node.visits);
            let count = Count { visits: node.visits.into(), sum };
            (node.visits > 0).then_some((child, node.step?.action()?, count))
        })
    }

    /// Stops at the first hidden event.
    fn extend_line(&self, mut at: usize, line: &mut Vec<Step<G::Action, G::Event>>) {
        let most_visited = |at| {
            let visited = self.children(at).filter(|(_, node, _)| node.visits > 0);
            // The first of equal ones.
            visited.max_by_key(|&(child, node, _)| (node.visits, core::cmp::Reverse(child)))
        };
        while let Some((next, node, _)) = most_visited(at) {
            let Some(step) = node.step.and_then(known_step::<G>) else { return };
            line.push(step);
            at = next;
        }
    }
}
