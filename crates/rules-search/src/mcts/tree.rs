//! Search tree of positions.

use rules_core::{Code, Game, Seat, Step, Turn, uniform_below};

use super::amaf::{Known, Tables};
use super::settings::{Amaf, MctsSettings, Playout};
use super::value::{Values, estimated, of_result};
use crate::arena::{Arena, Children, Node as InArena};
use crate::forest::Grow;
use crate::playouts::Dice;
use crate::reuse::find;
use crate::tally::Count;
use crate::ucb::sqrt_ln;
use crate::{Heuristic, Proof};

/// Visits after which a chance node gets children.
///
/// It has no decision, and with fewer visits its children would rarely be visited twice.
const FEW: u32 = 8;

/// Node of the tree: a position, identified by the step that leads to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S> {
    /// Step that leads here; `None` for the root and for unused places.
    pub(super) step: Option<S>,
    /// The children: all legal actions, or the events met so far, ascending.
    pub(super) below: Children,
    /// Number of iterations through the node.
    pub(super) visits: u32,
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

/// Data of a child for selection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stat {
    /// Visits, including those that its estimate counts as.
    weight: f32,
    /// Average value for the seat that chooses.
    mean: f32,
    /// Reciprocal square root of the weight.
    width: f32,
    /// Place of the action in AMAF tables.
    place: u16,
    /// 1 for a proven win, -1 for a proven loss, otherwise 0.
    proven: i8,
    /// Maximum number of plies to the proven result.
    plies: u8,
}

impl Default for Stat {
    fn default() -> Self {
        Stat { weight: 0.0, mean: 0.0, width: 1.0, place: 0, proven: 0, plies: 0 }
    }
}

impl Stat {
    #[inline]
    fn add(&mut self, weight: f32, value: f32) {
        self.weight += weight;
        self.mean += (value - self.mean) * weight / self.weight;
        self.width = 1.0 / self.weight.sqrt();
    }

    /// Records that the game is over with `value` for the seat that acted.
    fn set_proven(&mut self, value: f32) {
        self.proven = i8::from(value == 1.0) - i8::from(value == -1.0);
    }
}

/// Step of an iteration: node, acting seat, and number of actions played so far.
#[derive(Clone, Copy)]
struct Visit {
    node: u32,
    seat: Option<Seat>,
    played: u32,
}

/// Parameters of all iterations of a search.
pub(super) struct Rules<'a, G: Game> {
    pub(super) settings: &'a MctsSettings,
    pub(super) heuristic: Option<&'a dyn Heuristic<G>>,
    /// Exploration constant for values from -1 to 1.
    pub(super) explore: f32,
    /// Whether to prove wins and losses.
    pub(super) proves: bool,
}

type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;

/// Search tree.
///
/// It allocates at construction, and when an iteration needs a larger scratch buffer.
pub(super) struct Tree<G: Game> {
    pub(super) arena: Arena<Node<StepOf<G>>, Stat>,
    path: Vec<Visit>,
    tables: Tables,
    /// Whether the result at the root is proven.
    decided: bool,
}

impl<G: Game<Action: Code>> Tree<G> {
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
            let nodes = self.arena.nodes[self.arena.nodes[node].below.range()].iter();
            let first = self.arena.nodes[node].below.first as usize;
            let nodes = nodes.enumerate().filter(|(_, node)| node.visits > 0);
            nodes.map(move |(place, node)| (first + place, node.step, node.visits))
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

    /// Runs an iteration: selection, expansion, valuation and back-up.
    #[inline]
    pub(super) fn iterate(&mut self, root: &G, rules: &Rules<'_, G>, rng: &mut Dice) {
        let mut position = root.clone();
        self.path.clear();
        self.path.push(Visit { node: 0, seat: None, played: 0 });
        self.tables.played.clear();
        let values = match self.descend(&mut position, rules, rng) {
            Some(values) => values,
            None => self.value(&mut position, rules, rng),
        };
        self.back_up(&values, rules.settings.amaf);
    }

    /// Follows the tree to its end; returns the values if they are known there.
    #[inline]
    fn descend(
        &mut self,
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
            // A node is expanded at its second visit: most nodes have only one.
            match position.turn() {
                Turn::Seat(seat) if at == 0 || visits > 0 => {
                    if node.below.count == 0 && !self.expand(at, position, seat, rules) {
                        return None;
                    }
                    let next = self.choose(at, seat, table, rules, rng);
                    let stat = self.arena.beside[next];
                    if let Some(Step::Action(action)) = self.arena.nodes[next].step {
                        position.play_unchecked(action);
                    }
                    self.tables.note(seat, stat.place);
                    self.go(next, Some(seat));
                    if stat.proven != 0 {
                        return Some(proven_values(seat, stat.proven));
                    }
                    at = next;
                }
                Turn::Chance if visits > FEW => {
                    let event = position.sample_event(rng)?;
                    position.play_event_unchecked(event);
                    at = self.happen(at, event)?;
                    self.go(at, None);
                }
                Turn::Over => {
                    let values = of_result(position);
                    if rules.proves {
                        self.prove(&values);
                    }
                    return Some(values);
                }
                _ => return None,
            }
        }
    }

    #[inline]
    fn go(&mut self, node: usize, seat: Option<Seat>) {
        let played = self.tables.played.len() as u32;
        self.path.push(Visit { node: node as u32, seat, played });
    }

    /// Adds the legal actions as children; returns `false` if the tree is full.
    fn expand(&mut self, at: usize, position: &G, seat: Seat, rules: &Rules<'_, G>) -> bool {
        let first = self.arena.nodes.len();
        let prior = rules.heuristic.filter(|_| rules.settings.prior > 0.0);
        for action in position.legal_actions() {
            if !self.arena.push(Node { step: Some(Step::Action(action)), ..Node::EMPTY }) {
                self.arena.drop_from(first);
                return false;
            }
            let mut stat = Stat { place: self.tables.place(action.code()), ..Stat::default() };
            if let Some(heuristic) = prior {
                let next = position.after(action);
                let values = if next.is_over() {
                    of_result(&next)
                } else {
                    estimated(&next, heuristic, rules.settings.scale)
                };
                stat.add(rules.settings.prior, values[seat.index()]);
            }
            *self.arena.beside.last_mut().expect("a node was pushed") = stat;
        }
        let count = (self.arena.nodes.len() - first) as u32;
        self.arena.nodes[at].below = Children { first: first as u32, count, places: count };
        count > 0
    }

    /// Selects the child with the largest bound, a random one of equal untried ones.
    #[inline]
    fn choose(
        &self,
        at: usize,
        seat: Seat,
        table: u32,
        rules: &Rules<'_, G>,
        rng: &mut Dice,
    ) -> usize {
        let Node { below, visits, .. } = self.arena.nodes[at];
        let stats = &self.arena.beside[below.range()];
        let explore = rules.explore * sqrt_ln(visits);
        let (known, bias) = match (table, rules.settings.amaf) {
            (Tables::NONE, _) | (_, None) => (&[][..], 0.0),
            (_, Some(amaf)) => (self.tables.of(table, seat), amaf.bias),
        };
        let first_play = rules.settings.first_play.map_or(f32::INFINITY, |part| 2.0 * part - 1.0);
        let (mut best, mut most, mut equal) = (0, f32::NEG_INFINITY, 0);
        for (index, stat) in stats.iter().enumerate() {
            if stat.proven != 0 {
                if stat.proven > 0 {
                    return below.first as usize + index;
                }
                continue;
            }
            let Known { visits, sum } =
                known.get(usize::from(stat.place)).copied().unwrap_or_default();
            let own = stat.weight * (1.0 + bias * visits);
            let weight = own + visits;
            let bound = if visits > 0.0 {
                (stat.mean * own + sum) / weight + explore * stat.width
            } else if stat.weight > 0.0 {
                stat.mean + explore * stat.width
            } else {
                first_play
            };
            if bound > most {
                (best, most, equal) = (index, bound, 1);
            } else if bound == most && weight == 0.0 {
                equal += 1;
            }
        }
        if equal > 1 && most == first_play {
            let fresh = |stat: &Stat| {
                let known = known.get(usize::from(stat.place)).copied().unwrap_or_default();
                stat.proven == 0 && stat.weight == 0.0 && known.visits == 0.0
            };
            let all = stats.iter().enumerate().filter(|(_, stat)| fresh(stat));
            let drawn = uniform_below(rng, equal) as usize;
            best = all.map(|(index, _)| index).nth(drawn).unwrap_or(best);
        }
        below.first as usize + best
    }

    /// Returns the child of a chance node for `event`, adding it if it is new.
    ///
    /// Returns `None` if the tree is full.
    #[inline]
    fn happen(&mut self, at: usize, event: G::Event) -> Option<usize> {
        let step = Some(Step::Event(event));
        self.arena.child(at, |node| node.step.cmp(&step), Node { step, ..Node::EMPTY })
    }

    /// Returns the values of a position at the end of the tree.
    #[inline]
    fn value(&mut self, position: &mut G, rules: &Rules<'_, G>, rng: &mut Dice) -> Values {
        let limit = match rules.settings.playout {
            Playout::Full => rules.settings.tree.playout_limit,
            Playout::Cut(plies) => plies.min(rules.settings.tree.playout_limit),
        };
        let notes = rules.settings.amaf.is_some();
        for _ in 0..limit {
            match position.turn() {
                Turn::Seat(seat) => {
                    let Some(action) = position.play_random(rng) else { break };
                    if notes {
                        let place = self.tables.place(action.code());
                        self.tables.note(seat, place);
                    }
                }
                Turn::Chance => {
                    let Some(event) = position.sample_event(rng) else { break };
                    position.play_event_unchecked(event);
                }
                Turn::Over => break,
            }
        }
        match (rules.settings.playout, rules.heuristic) {
            (Playout::Cut(_), Some(heuristic)) if !position.is_over() => {
                estimated(position, heuristic, rules.settings.scale)
            }
            _ => of_result(position),
        }
    }

    /// Adds the values to all nodes on the path.
    #[inline]
    fn back_up(&mut self, values: &Values, amaf: Option<Amaf>) {
        for &Visit { node, seat, played } in &self.path {
            let index = node as usize;
            let node = &mut self.arena.nodes[index];
            node.visits += 1;
            if let Some(seat) = seat {
                self.arena.beside[index].add(1.0, values[seat.index()]);
            }
            let Some(amaf) = amaf else { continue };
            if node.table == Tables::NONE && (index == 0 || node.visits == amaf.reference / 2 + 1) {
                node.table = self.tables.give().unwrap_or(Tables::NONE);
            }
            if node.table != Tables::NONE {
                self.tables.add(node.table, played as usize, values);
            }
        }
    }

    /// Marks the last node of the path as won or lost and propagates the proof.
    fn prove(&mut self, values: &Values) {
        for above in (1..self.path.len()).rev() {
            let Visit { node, seat: Some(seat), .. } = self.path[above] else { return };
            let index = node as usize;
            if above + 1 == self.path.len() {
                self.arena.beside[index].set_proven(values[seat.index()]);
            } else {
                // Result that the seat to act can force, from the view of the seat that chose the
                // node.
                let Some(other) = self.path[above + 1].seat else { return };
                let (proven, plies) = self.best_proven(index);
                let stat = &mut self.arena.beside[index];
                stat.proven = if other == seat { proven } else { -proven };
                stat.plies = plies.saturating_add(1);
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

/// Returns the values of two seats for a proven win (1) or loss (-1) of `seat`.
fn proven_values(seat: Seat, proven: i8) -> Values {
    let mut values = Values::default();
    values[..2].fill(-f32::from(proven));
    values[seat.index()] = proven.into();
    values
}

impl<G: Game<Action: Code>> Grow for Tree<G> {
    type Game = G;

    fn with_capacity(capacity: usize) -> Self {
        let path = Vec::with_capacity(64);
        Tree { arena: Arena::with_capacity(capacity), path, tables: Tables::new(), decided: false }
    }

    fn clear(&mut self) {
        self.arena.clear();
    }

    fn len(&self) -> usize {
        self.arena.nodes.len()
    }

    fn is_worn_out(&self) -> bool {
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

    fn extend_line(&self, mut at: usize, line: &mut Vec<StepOf<G>>) {
        while let Some(next) = self.most_visited(at) {
            line.extend(self.arena.nodes[next].step);
            at = next;
        }
    }
}
