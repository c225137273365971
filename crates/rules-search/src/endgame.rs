//! Exact play of endgames in which a seat knows everything.

use core::time::Duration;

use rand_core::Rng;
use rules_core::{Keyed, Observe, Seat, Step, Turn};

use crate::{ActionValue, Analysis, Bot, Budget, Meter, Proof, SearchError, View};

/// Number of nodes of a solver that take about a quarter of an iteration of a tree search.
const NODES: u64 = 4;

/// Bot that plays exactly where its solver succeeds, and otherwise by another bot.
///
/// The solver takes at most a quarter of the nodes and of the time, and [`NODES`] nodes for each
/// iteration.
pub(crate) struct Endgame<G: Observe> {
    pub(crate) bot: Box<dyn Bot<G>>,
    pub(crate) solver: Exact<G>,
}

impl<G: Observe + Keyed> Bot<G> for Endgame<G> {
    fn choose(
        &mut self,
        view: &View<G>,
        budget: &Budget<'_>,
        rng: &mut dyn Rng,
    ) -> Result<Analysis<G>, SearchError> {
        budget.check()?;
        if view.actions.len() == 1 || !(self.solver.is_known)(&view.observation) {
            return self.bot.choose(view, budget, rng);
        }
        let position = view.world(rng)?;
        let begun = budget.time.map(|(_, clock)| clock.now());
        if let Some(solved) = self.solver.solve(&position, &quarter(budget))? {
            return Ok(solved);
        }
        let mut rest = *budget;
        rest.nodes = budget.nodes.map(|nodes| (nodes - nodes / 4).max(1));
        rest.time = budget.time.zip(begun).map(|((time, clock), begun)| {
            let spent = clock.now().saturating_sub(begun);
            (time.saturating_sub(spent).max(Duration::from_nanos(1)), clock)
        });
        self.bot.choose(view, &rest, rng)
    }

    fn repeats(&self) -> bool {
        self.bot.repeats()
    }
}

/// Returns the budget of a solver.
fn quarter<'a>(budget: &Budget<'a>) -> Budget<'a> {
    let nodes = budget.nodes.map_or(u64::MAX, |nodes| (nodes / 4).max(1));
    let more = budget.iterations.map_or(u64::MAX, |iterations| iterations.saturating_mul(NODES));
    let mut quarter = *budget;
    quarter.iterations = None;
    quarter.nodes = Some(nodes.min(more));
    quarter.time =
        budget.time.map(|(time, clock)| ((time / 4).max(Duration::from_nanos(1)), clock));
    quarter
}

/// Search of positions to the end of the game, in which a seat knows everything.
///
/// There must be two seats, and chance must not matter any more. Actions that leave fewer replies
/// come first. A search of increasing depth solves fewer positions with the same nodes, because the
/// results of most lines come at the end of the game alone.
pub(crate) struct Exact<G: Observe> {
    is_known: fn(&G::Observation) -> bool,
    table: Vec<Entry>,
    /// Children of all positions on the path.
    children: Vec<Child<G>>,
}

struct Child<G: Observe> {
    replies: usize,
    action: G::Action,
    position: G,
}

/// Bounds of the utility for the seat to act.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    low: i16,
    high: i16,
    /// Maximum number of plies to the result.
    plies: u16,
}

const FREE: Entry = Entry { key: 0, low: i16::MIN, high: i16::MAX, plies: 0 };

/// Number of entries of the table, 4 MiB.
const ENTRIES: usize = 1 << 18;

/// Result of a position: its utility for the seat to act, and the number of plies to it.
type Found = (i16, u16);

impl<G: Observe + Keyed> Exact<G> {
    pub(crate) fn new(is_known: fn(&G::Observation) -> bool) -> Self {
        Exact { is_known, table: Vec::new(), children: Vec::new() }
    }

    /// Returns an analysis with the result of the chosen action; `None` if the budget ends first.
    fn solve(
        &mut self,
        position: &G,
        budget: &Budget<'_>,
    ) -> Result<Option<Analysis<G>>, SearchError> {
        let Some(seat) = position.turn().seat() else { return Ok(None) };
        // Allocated by the first such position, which few games reach.
        self.table.resize(ENTRIES, FREE);
        self.children.clear();
        let mut spent = Spent { meter: budget.start()?, nodes: 0, next_look: 0 };
        let most = G::max_utility(2);
        let Some((first, end)) = self.expand(position, &mut spent) else { return Ok(None) };
        let mut best: Option<(G::Action, Found)> = None;
        for index in first..end {
            let next = self.children[index].position.clone();
            let alpha = best.map_or(-most as i16 - 1, |(_, (value, _))| value);
            let found = self.value_after(&next, seat, alpha, most as i16, &mut spent);
            let Some(found) = found else { return Ok(None) };
            if found.0 > alpha {
                best = Some((self.children[index].action, found));
            }
            if i32::from(found.0) >= most {
                break;
            }
        }
        Ok(best.map(|(action, (utility, plies))| {
            let proof = Proof { utility: utility.into(), plies: plies.into() };
            let value = |of| ActionValue {
                action: of,
                value: (of == action).then_some(utility.into()),
                visits: 1,
                proof: (of == action).then_some(proof),
            };
            Analysis {
                action,
                actions: position.legal_actions().map(value).collect(),
                line: vec![Step::Action(action)],
                iterations: 1,
                nodes: spent.nodes,
            }
        }))
    }

    /// Returns the result, or a bound outside `alpha` and `beta`; `None` if the budget is spent.
    fn value(
        &mut self,
        position: &G,
        seat: Seat,
        mut alpha: i16,
        mut beta: i16,
        spent: &mut Spent<'_>,
    ) -> Option<Found> {
        let key = position.key();
        let slot = (key % ENTRIES as u64) as usize;
        let known = if self.table[slot].key == key { self.table[slot] } else { FREE };
        if known.low >= beta || known.low == known.high {
            return Some((known.low, known.plies));
        }
        if known.high <= alpha {
            return Some((known.high, known.plies));
        }
        (alpha, beta) = (alpha.max(known.low), beta.min(known.high));
        let (first, end) = self.expand(position, spent)?;
        let (mut best, mut longest, lowest) = ((i16::MIN, 0), 0, alpha);
        for index in first..end {
            let next = self.children[index].position.clone();
            let (value, plies) = self.value_after(&next, seat, alpha, beta, spent)?;
            longest = longest.max(plies);
            if value > best.0 {
                best = (value, plies);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.children.truncate(first);
        let (value, plies) = if best.0 <= lowest { (best.0, longest) } else { best };
        self.table[slot] = match value {
            _ if value >= beta => Entry { key, low: value, high: known.high, plies },
            _ if value <= lowest => Entry { key, low: known.low, high: value, plies },
            _ => Entry { key, low: value, high: value, plies },
        };
        Some((value, plies))
    }

    /// Returns the result for `seat` of a position after one of its actions.
    fn value_after(
        &mut self,
        next: &G,
        seat: Seat,
        alpha: i16,
        beta: i16,
        spent: &mut Spent<'_>,
    ) -> Option<Found> {
        let (value, plies) = match next.turn() {
            Turn::Over => (next.outcome().map_or(0, |of| G::utility(&of, seat)) as i16, 0),
            Turn::Seat(same) if same == seat => self.value(next, seat, alpha, beta, spent)?,
            Turn::Seat(other) => {
                let (value, plies) = self.value(next, other, -beta, -alpha, spent)?;
                (-value, plies)
            }
            Turn::Chance => return None,
        };
        Some((value, plies.saturating_add(1)))
    }

    /// Pushes the children of a position in their order; returns their range.
    fn expand(&mut self, position: &G, spent: &mut Spent<'_>) -> Option<(usize, usize)> {
        let first = self.children.len();
        for action in position.legal_actions() {
            let position = position.after(action);
            let replies = if position.is_over() { 0 } else { position.count_actions() };
            self.children.push(Child { replies, action, position });
        }
        let end = self.children.len();
        self.children[first..].sort_by_key(|child| child.replies);
        spent.nodes += (end - first) as u64;
        (!spent.is_spent()).then_some((first, end))
    }
}

/// Nodes of a running search.
struct Spent<'a> {
    meter: Meter<'a>,
    nodes: u64,
    next_look: u64,
}

impl Spent<'_> {
    fn is_spent(&mut self) -> bool {
        if self.nodes < self.next_look {
            return !self.meter.counts_allow(0, self.nodes);
        }
        self.next_look = self.nodes + 64;
        !self.meter.counts_allow(0, self.nodes) || self.meter.must_stop()
    }
}
