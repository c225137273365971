//! Search tree of positions, or of what the searching seat sees of them.

use rules_core::{Code, Observe, Seat, Step, Turn, uniform_below};

use super::amaf::{Known, Tables};
use super::settings::Amaf;
use super::stat::Stat;
use super::value::{Values, of_result};
use super::walk::{Rules, Visit, Walk};
use crate::Proof;
use crate::arena::{Arena, Children, Node as InArena};
use crate::growth::Grow;
use crate::playouts::Dice;
use crate::reuse::find;
use crate::tally::Count;
use crate::ucb::sqrt_ln;

/// Visits after which a chance node gets children.
///
/// It has no decision, and with fewer visits its children would rarely be visited twice.
const FEW: u32 = 8;

/// Step as the searching seat sees it; `None` for a hidden event.
pub(super) type Seen<G> =
    Step<<G as rules_core::Game>::Action, Option<<G as rules_core::Game>::Event>>;

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
}

impl<S: Copy> InArena for Node<S> {
    const EMPTY: Node<S> =
        Node { step: None, below: Children::NONE, visits: 0, table: Tables::NONE };

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
/// It allocates at construction, and when there are more AMAF tables than before.
pub(super) struct Tree<G: Observe> {
    arena: Arena<Node<Seen<G>>, Stat>,
    tables: Tables,
    /// Whether the result at the root is proven.
    decided: bool,
}

impl<G: Observe<Action: Code>> Tree<G> {
    /// Clears the tree for a game of `seats` seats.
    pub(super) fn begin(&mut self, seats: u8) {
        self.arena.clear();
        self.tables.clear(seats);
        self.decided = false;
    }

    /// Makes the node of the position `now` the root.
    ///
    /// The tree is cleared if it has no such node below its root `before`.
    pub(super) fn move_root(&mut self, before: &G, now: &G) {
        let children = |node: usize| {
            let first = self.arena.nodes[node].below.first as usize;
            let nodes = self.arena.nodes[self.arena.nodes[node].below.range()].iter();
            let nodes = nodes.enumerate().filter(|(_, node)| node.visits > 0);
            nodes.map(move |(place, node)| {
                (first + place, node.step.and_then(known_step::<G>), node.visits)
            })
        };
        match find(before, now, children) {
            Some(0) => {}
            Some(node) => {
                self.arena.keep_only(node, |arena, index| {
                    let Children { first, places, .. } = arena.nodes[index].below;
                    first as usize..(first + places) as usize
                });
                self.arena.nodes[0].step = None;
                self.tables.keep_only(self.arena.nodes.iter().map(|node| node.table));
            }
            None => self.begin(now.seats()),
        }
    }

    /// Looks for actions that end the game at once.
    pub(super) fn look_ahead(&mut self, root: &G, rules: &Rules<'_, G>) {
        let Turn::Seat(seat) = root.turn() else { return };
        if self.arena.nodes[0].below.count == 0 && !self.expand(0, root, seat, rules) {
            return;
        }
        for child in self.arena.nodes[0].below.range() {
            let Some(Step::Action(action)) = self.arena.nodes[child].step else { continue };
            let next = root.after(action);
            if next.is_over() {
                self.arena.beside[child].set_proven(of_result(&next)[seat.index()]);
            }
        }
        self.decided = self.best_proven(0).0 != 0;
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
        let (mut at, mut table) = (0, Tables::NONE);
        loop {
            let node = &self.arena.nodes[at];
            let visits = node.visits;
            if node.table != Tables::NONE && (visits >= reference || at == 0) {
                table = node.table;
            }
            match position.turn() {
                // Most nodes have only one visit.
                Turn::Seat(seat) if at == 0 || visits >= rules.settings.expand_at.max(1) => {
                    let next = if G::OPEN {
                        if node.below.count == 0 && !self.expand(at, position, seat, rules) {
                            return None;
                        }
                        let children = 0..self.arena.nodes[at].below.count;
                        self.choose(at, seat, table, children, rules, rng)
                    } else {
                        self.add_legal(at, walk, position, seat, rules);
                        let available = walk.available.iter().copied();
                        self.choose(at, seat, table, available, rules, rng)
                    };
                    // Nothing is available if the tree is full.
                    let next = next?;
                    let Some(Step::Action(action)) = self.arena.nodes[next].step else {
                        return None;
                    };
                    position.play_unchecked(action);
                    let stat = self.arena.beside[next];
                    walk.note(seat, stat.place);
                    self.go(walk, next, Some(seat), rules);
                    if stat.proven != 0 {
                        return Some(proven_values(seat, stat.proven));
                    }
                    at = next;
                }
                Turn::Chance if visits > FEW => {
                    let event = position.sample_event(rng)?;
                    let seen = G::OPEN || position.event_is_seen(event, rules.viewer);
                    position.play_event_unchecked(event);
                    let step = Some(Step::Event(seen.then_some(event)));
                    let new = Node { step, ..Node::EMPTY };
                    at = self.arena.child(at, |node| node.step.cmp(&step), new)?;
                    self.go(walk, at, None, rules);
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

    #[inline]
    fn go(&mut self, walk: &mut Walk<G>, node: usize, seat: Option<Seat>, rules: &Rules<'_, G>) {
        let step = self.arena.nodes[node].step;
        let played = walk.played.len() as u32;
        walk.path.push(Visit { node: node as u32, seat, played, step });
        if rules.shared && seat.is_some() {
            self.arena.beside[node].add(1.0, VIRTUAL, rules.puct);
        }
    }

    /// Adds the legal actions as children; returns `false` if the tree is full.
    fn expand(&mut self, at: usize, position: &G, seat: Seat, rules: &Rules<'_, G>) -> bool {
        let first = self.arena.nodes.len();
        for action in position.legal_actions() {
            if !self.arena.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                self.arena.drop_from(first);
                return false;
            }
            let new = self.arena.beside.last_mut().expect("a node was pushed");
            *new = rules.new_child(position, action, seat);
        }
        if let Some(temperature) = rules.policy() {
            Stat::set_policy(&mut self.arena.beside[first..], temperature);
        }
        let count = (self.arena.nodes.len() - first) as u32;
        self.arena.nodes[at].below = Children { first: first as u32, count, places: count };
        count > 0
    }

    /// Adds the actions that are legal in a determinization and were not so before.
    ///
    /// Fills `walk.available` with the children of all legal actions.
    fn add_legal(
        &mut self,
        at: usize,
        walk: &mut Walk<G>,
        position: &G,
        seat: Seat,
        rules: &Rules<'_, G>,
    ) {
        walk.available.clear();
        let mut place = 0;
        for action in position.legal_actions() {
            if at == 0 && rules.legal.binary_search(&action).is_err() {
                continue;
            }
            let step = Some(Step::Action(action));
            let children = &self.arena.nodes[self.arena.nodes[at].below.range()];
            // Both are ascending.
            place += children[place..].iter().take_while(|child| child.step < step).count();
            if children.get(place).is_none_or(|child| child.step != step) {
                let new = Node { step, ..Node::EMPTY };
                let Some(child) = self.arena.insert(at, place, new) else { continue };
                self.arena.beside[child] = rules.new_child(position, action, seat);
            }
            walk.available.push(place as u32);
            place += 1;
        }
    }

    /// Selects the child with the largest bound, a random one of equal untried ones.
    #[inline]
    fn choose(
        &self,
        at: usize,
        seat: Seat,
        table: u32,
        children: impl Iterator<Item = u32> + Clone,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) -> Option<usize> {
        let Node { below, visits, .. } = self.arena.nodes[at];
        let stats = &self.arena.beside[below.range()];
        let explore =
            rules.explore * if rules.puct { (visits as f32).sqrt() } else { sqrt_ln(visits) };
        let (known, bias) = match (table, rules.settings.amaf) {
            (Tables::NONE, _) | (_, None) => (&[][..], 0.0),
            (_, Some(amaf)) => (self.tables.of(table, seat), amaf.bias),
        };
        let (mut best, mut most, mut equal) = (None, f32::NEG_INFINITY, 0);
        for index in children.clone() {
            let Some(stat) = stats.get(index as usize) else { continue };
            if stat.proven != 0 {
                if stat.proven > 0 {
                    return Some((below.first + index) as usize);
                }
                continue;
            }
            let Known { visits, sum } =
                known.get(usize::from(stat.place)).copied().unwrap_or_default();
            let own = stat.weight * (1.0 + bias * visits);
            let weight = own + visits;
            let mean =
                if weight > 0.0 { (stat.mean * own + sum) / weight } else { rules.first_play };
            let bound = mean + explore * stat.width;
            if bound > most {
                (best, most, equal) = (Some(index), bound, u32::from(weight == 0.0));
            } else if bound == most && weight == 0.0 {
                equal += 1;
            }
        }
        // All actions are lost.
        let best = best.or_else(|| children.clone().next())?;
        if equal > 1 {
            let fresh = |&index: &u32| {
                stats.get(index as usize).is_some_and(|stat| {
                    let known = known.get(usize::from(stat.place)).copied().unwrap_or_default();
                    stat.proven == 0
                        && stat.weight == 0.0
                        && known.visits == 0.0
                        && rules.first_play + explore * stat.width == most
                })
            };
            let drawn = children.filter(fresh).nth(uniform_below(rng, equal) as usize);
            return Some((below.first + drawn.unwrap_or(best)) as usize);
        }
        Some((below.first + best) as usize)
    }

    /// Adds the values to all nodes on the path.
    #[inline]
    pub(super) fn back_up(&mut self, walk: &mut Walk<G>, values: &Values, rules: &Rules<'_, G>) {
        if rules.shared {
            self.find_again(walk);
        }
        self.arena.nodes[0].visits += 1;
        self.add_played(0, walk, 0, values, rules.settings.amaf);
        for &Visit { node, seat, played, .. } in &walk.path {
            let index = node as usize;
            self.arena.nodes[index].visits += 1;
            if let Some(seat) = seat {
                let value = values[seat.index()];
                let stat = &mut self.arena.beside[index];
                if rules.shared {
                    stat.replace(VIRTUAL, value);
                } else {
                    stat.add(1.0, value, rules.puct);
                }
            }
            self.add_played(index, walk, played as usize, values, rules.settings.amaf);
        }
    }

    /// Adds the actions played after a node to its AMAF table, if it has one.
    #[inline]
    fn add_played(
        &mut self,
        index: usize,
        walk: &Walk<G>,
        from: usize,
        values: &Values,
        amaf: Option<Amaf>,
    ) {
        let Some(amaf) = amaf else { return };
        let node = &mut self.arena.nodes[index];
        if node.table == Tables::NONE && (index == 0 || node.visits == amaf.reference / 2 + 1) {
            node.table = self.tables.give().unwrap_or(Tables::NONE);
        }
        if node.table != Tables::NONE {
            self.tables.add(node.table, &walk.played[from..], values);
        }
    }

    /// Finds the nodes of the path again, which other threads may have moved.
    fn find_again(&self, walk: &mut Walk<G>) {
        let mut at = 0;
        for visit in &mut walk.path {
            let children = self.arena.nodes[at].below.range();
            at = visit.node as usize;
            if !children.contains(&at) || self.arena.nodes[at].step != visit.step {
                let siblings = &self.arena.nodes[children.clone()];
                let place = siblings.partition_point(|node| node.step < visit.step);
                at = children.start + place;
                visit.node = at as u32;
            }
        }
    }

    /// Marks the last node of the path as won or lost and propagates the proof.
    fn prove(&mut self, walk: &Walk<G>, values: &Values) {
        for (above, visit) in walk.path.iter().enumerate().rev() {
            let &Visit { node, seat: Some(seat), .. } = visit else { return };
            let index = node as usize;
            match walk.path.get(above + 1) {
                None => self.arena.beside[index].set_proven(values[seat.index()]),
                Some(next) => {
                    // Result that the seat to act can force, from the view of the seat that chose
                    // the node.
                    let Some(other) = next.seat else { return };
                    let (proven, plies) = self.best_proven(index);
                    let stat = &mut self.arena.beside[index];
                    stat.proven = if other == seat { proven } else { -proven };
                    stat.plies = plies.saturating_add(1);
                }
            }
            if self.arena.beside[index].proven == 0 {
                return;
            }
        }
        self.decided = self.best_proven(0).0 != 0;
    }

    /// Returns the result that the seat to act can force, and its number of plies.
    ///
    /// The result is 1 for a win, -1 if every action loses, otherwise 0.
    fn best_proven(&self, at: usize) -> (i8, u8) {
        let stats = &self.arena.beside[self.arena.nodes[at].below.range()];
        let wins = stats.iter().filter(|stat| stat.proven > 0).map(|stat| stat.plies);
        if let Some(plies) = wins.min() {
            return (1, plies);
        }
        let loses = !stats.is_empty() && stats.iter().all(|stat| stat.proven < 0);
        let longest = stats.iter().map(|stat| stat.plies).max().unwrap_or(0);
        (-i8::from(loses), longest)
    }

    /// Returns the proven root actions with their results for the seat to act.
    pub(super) fn proofs(&self) -> impl Iterator<Item = (G::Action, Proof)> {
        self.arena.nodes[0].below.range().filter_map(|child| {
            let stat = self.arena.beside[child];
            let action = self.arena.nodes[child].step?.action()?;
            let proof = Proof { utility: stat.proven.into(), plies: u32::from(stat.plies) + 1 };
            (stat.proven != 0).then_some((action, proof))
        })
    }

    /// Returns the most visited child, the first of equal ones.
    fn most_visited(&self, at: usize) -> Option<usize> {
        let visited = self.arena.nodes[at].below.range();
        let rank = |&child: &usize| (self.arena.nodes[child].visits, core::cmp::Reverse(child));
        visited.filter(|&child| self.arena.nodes[child].visits > 0).max_by_key(rank)
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

    fn with_capacity(capacity: usize) -> Self {
        Tree { arena: Arena::with_capacity(capacity), tables: Tables::new(), decided: false }
    }

    fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    fn is_done(&self) -> bool {
        // Up to 2^24 visits a 32-bit sum is exact.
        self.arena.nodes[0].visits >= 1 << 24 || self.decided
    }

    fn root_actions(&self) -> impl Iterator<Item = (usize, G::Action, Count)> {
        let scale = f64::from(G::MAX_UTILITY.unwrap_or(1));
        self.arena.nodes[0].below.range().filter_map(move |child| {
            let (node, stat) = (&self.arena.nodes[child], self.arena.beside[child]);
            let sum = f64::from(stat.mean) * scale * f64::from(node.visits);
            let count = Count { visits: node.visits.into(), sum };
            (node.visits > 0).then_some((child, node.step?.action()?, count))
        })
    }

    /// Stops at the first hidden event.
    fn extend_line(&self, mut at: usize, line: &mut Vec<Step<G::Action, G::Event>>) {
        while let Some(next) = self.most_visited(at) {
            let Some(step) = self.arena.nodes[next].step.and_then(known_step::<G>) else { return };
            line.push(step);
            at = next;
        }
    }
}
