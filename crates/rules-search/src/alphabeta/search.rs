//! Recursive principal variation search.

use core::ops::ControlFlow;

use rules_core::{ChildVisitor, Children, Game, Keyed, Seat, Turn};

use super::order::{Ordered, Refutations, pick, put_first};
use super::pace::Pace;
use super::score::{INFINITE, from_here, from_root, is_proven, of_result, of_win};
use super::table::{Bound, Entry, NO_ACTION, Table, WHOLE};
use crate::{Heuristic, Meter, WIN};

/// Score window, outside which scores need not be exact.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    pub(super) const ALL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// Returns the null window that tests whether a score is above `alpha`.
    pub(super) fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// Returns the window from the opponent's view.
    fn reversed(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// The seat to act in a position, the depth left, and the distance from the root.
#[derive(Clone, Copy)]
struct At {
    seat: Seat,
    depth: u8,
    ply: usize,
}

/// State of a running search.
pub(super) struct Search<'a, G: Game, H> {
    heuristic: &'a H,
    table: &'a mut Table,
    refutations: &'a mut Refutations<G::Action>,
    meter: Meter<'a>,
    /// Whether only proven results count, so that nothing is estimated.
    pub(super) proves: bool,
    /// Actions of all positions on the path from the root.
    actions: Vec<Ordered<G::Action>>,
    /// Best line from each ply on.
    lines: Vec<Vec<G::Action>>,
    /// Number of completed iterations.
    pub(super) iterations: u64,
    /// Number of positions reached by playing.
    pub(super) nodes: u64,
    pace: Pace,
    /// Whether the budget ended the search early; scores are invalid then.
    pub(super) stopped: bool,
    /// Whether a score depends on an estimate.
    pub(super) estimated: bool,
}

impl<'a, G: Keyed, H: Heuristic<G>> Search<'a, G, H> {
    pub(super) fn new(
        heuristic: &'a H,
        table: &'a mut Table,
        refutations: &'a mut Refutations<G::Action>,
        meter: Meter<'a>,
    ) -> Self {
        Search {
            heuristic,
            table,
            refutations,
            meter,
            proves: false,
            actions: Vec::new(),
            lines: Vec::new(),
            iterations: 0,
            nodes: 0,
            pace: Pace::new(&meter),
            stopped: false,
            estimated: false,
        }
    }

    /// Allocates lines and killer moves for a search to `depth`.
    pub(super) fn reach(&mut self, depth: u8) {
        let plies = usize::from(depth) + 2;
        self.refutations.reach(plies);
        self.lines.resize_with(plies, Vec::new);
    }

    /// Returns the best line from `ply` on.
    pub(super) fn line(&self, ply: usize) -> &[G::Action] {
        &self.lines[ply]
    }

    /// Returns whether the budget is spent.
    pub(super) fn is_spent(&mut self) -> bool {
        !self.meter.counts_allow(self.iterations, self.nodes)
            || self.pace.must_stop(self.nodes, &self.meter)
    }

    /// Returns the score for `seat` of a position that it has just played into.
    pub(super) fn after(
        &mut self,
        child: &G,
        seat: Seat,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> i32 {
        match child.turn() {
            // Turns need not alternate, so the sign follows the seat to act.
            Turn::Seat(next) if depth > 0 => match next == seat {
                true => self.search(child, next, depth, ply, window),
                false => -self.search(child, next, depth, ply, window.reversed()),
            },
            Turn::Over => {
                self.lines[ply].clear();
                score_of_end(child, seat, ply)
            }
            _ => {
                self.lines[ply].clear();
                self.estimated = true;
                if self.proves { 0 } else { estimate(self.heuristic, child, seat) }
            }
        }
    }

    /// Returns whether the result that a proof asks for cannot come within `depth` plies.
    fn is_out_of_reach(&self, position: &G, seat: Seat, depth: u8, window: Window) -> bool {
        let loser = if window.alpha >= WIN { seat.next(2) } else { seat };
        self.heuristic.safe_plies(position, loser) >= depth.into()
    }

    /// Returns the score for the seat to act; outside the window it is a bound.
    pub(super) fn search(
        &mut self,
        position: &G,
        seat: Seat,
        depth: u8,
        ply: usize,
        window: Window,
    ) -> i32 {
        self.lines[ply].clear();
        // No score is better than a win at the next ply.
        let beta = window.beta.min(of_win(ply as u32 + 1));
        let Window { alpha, .. } = window;
        if alpha >= beta {
            return alpha;
        }
        let window = Window { alpha, beta };
        // The root has an action to show.
        if self.proves && ply > 0 && self.is_out_of_reach(position, seat, depth, window) {
            self.estimated = true;
            return if alpha >= WIN { alpha } else { beta };
        }
        if self.is_spent() {
            self.stopped = true;
            return 0;
        }
        if depth == 1 {
            return self.search_last(position, seat, ply, window);
        }
        let key = position.key();
        let known = self.table.find(key);
        // An exact score is searched for, so that it has a line to show.
        if let Some(entry) = known.filter(|_| ply > 0 && !window.is_wide())
            && let Some(score) = self.score_known(entry, depth, ply, window)
        {
            return score;
        }
        let children = position.children();
        let first = self.list(position, &children, seat, ply, known);
        let estimated_before = core::mem::replace(&mut self.estimated, false);
        let (best, place) =
            self.try_all(position, &children, At { seat, depth, ply }, window, first);
        self.actions.truncate(first);
        let whole = !self.estimated;
        self.estimated |= estimated_before;
        if self.stopped {
            return 0;
        }
        // A score that ignores estimates is only a bound.
        let best = if self.proves { best.clamp(alpha, beta) } else { best };
        let (bound, place) = if best >= beta {
            (Bound::AtLeast, place)
        } else if best > alpha {
            (Bound::Exact, place)
        } else {
            (Bound::AtMost, NO_ACTION)
        };
        let depth = if whole { WHOLE } else { depth };
        self.table.keep(key, from_here(best, ply as u32), place, depth, bound);
        best
    }

    /// Returns the score of a position if its table entry is sufficient.
    fn score_known(&mut self, entry: Entry, depth: u8, ply: usize, window: Window) -> Option<i32> {
        let score = from_root(entry.score, ply as u32);
        let is_lower = entry.bound() != Bound::AtMost;
        let is_upper = entry.bound() != Bound::AtLeast;
        let settles = is_lower && score >= window.beta || is_upper && score <= window.alpha;
        // Proven scores hold at any depth, although a quicker win may exist.
        let holds = is_proven(score) && (score > 0) == (score >= window.beta);
        if !settles || entry.depth < depth && !holds {
            return None;
        }
        self.estimated |= entry.depth < WHOLE && !holds;
        Some(score)
    }

    /// Pushes the ranked actions of a position; returns the index of the first.
    fn list(
        &mut self,
        position: &G,
        children: &impl Children<G>,
        seat: Seat,
        ply: usize,
        known: Option<Entry>,
    ) -> usize {
        let first = self.actions.len();
        for (place, action) in children.actions().enumerate() {
            let estimate = self.heuristic.order(position, action);
            let place = place.min(usize::from(NO_ACTION)) as u16;
            self.actions.push(self.refutations.rank(seat.index(), ply, estimate, place, action));
        }
        // After a key collision the entry may name a place that is not in this list.
        let best = known.and_then(|entry| self.actions.get_mut(first + usize::from(entry.action)));
        best.into_iter().for_each(put_first);
        first
    }

    /// Searches the pushed actions; returns the best score and its action's place.
    fn try_all(
        &mut self,
        position: &G,
        children: &impl Children<G>,
        at: At,
        window: Window,
        first: usize,
    ) -> (i32, u16) {
        let At { seat, depth, ply } = at;
        let end = self.actions.len();
        let Window { mut alpha, beta } = window;
        let (mut best, mut best_place) = (-INFINITE, NO_ACTION);
        let mut child = position.clone();
        for next in first..end {
            pick(&mut self.actions[first..end], next - first);
            let Ordered { action, place, .. } = self.actions[next];
            children.make(action, &mut child);
            self.nodes += 1;
            let rest = Window { alpha, beta };
            let is_first = next == first;
            let mut score = 0;
            if !is_first {
                score = self.after(&child, seat, depth - 1, ply + 1, Window::above(alpha));
            }
            if is_first || rest.is_wide() && score > alpha && score < beta && !self.stopped {
                score = self.after(&child, seat, depth - 1, ply + 1, rest);
            }
            if self.stopped {
                break;
            }
            if score > best {
                (best, best_place) = (score, place);
            }
            if score > alpha {
                alpha = score;
                self.extend_line(ply, action);
            }
            if score >= beta {
                self.refutations.note(seat.index(), ply, depth, action);
                break;
            }
        }
        (best, best_place)
    }

    /// Sets the best line from `ply` to `action` and the line after it.
    fn extend_line(&mut self, ply: usize, action: G::Action) {
        let (until, after) = self.lines.split_at_mut(ply + 1);
        until[ply].clear();
        until[ply].push(action);
        until[ply].extend_from_slice(&after[0]);
    }

    /// Returns the score of a position whose children are at the horizon.
    ///
    /// Most nodes are such children.
    fn search_last(&mut self, position: &G, seat: Seat, ply: usize, window: Window) -> i32 {
        let mut last = Last {
            heuristic: self.heuristic,
            proves: self.proves,
            seat,
            ply: ply + 1,
            beta: window.beta,
            best: -INFINITE,
            action: None,
            nodes: 0,
            estimated: false,
        };
        let _ = position.visit_children(&mut last);
        self.nodes += last.nodes;
        self.estimated |= last.estimated;
        if last.best > window.alpha {
            self.lines[ply].extend(last.action);
        }
        last.best
    }
}

/// Visitor of the children of a position one ply before the horizon.
struct Last<'a, G: Game, H> {
    heuristic: &'a H,
    proves: bool,
    seat: Seat,
    /// The distance of the children from the root.
    ply: usize,
    beta: i32,
    best: i32,
    action: Option<G::Action>,
    nodes: u64,
    estimated: bool,
}

impl<G: Game, H: Heuristic<G>> ChildVisitor<G> for Last<'_, G, H> {
    type Break = ();

    #[inline(always)]
    fn visit(&mut self, action: G::Action, child: &G) -> ControlFlow<()> {
        self.nodes += 1;
        let score = if child.turn().is_over() {
            score_of_end(child, self.seat, self.ply)
        } else {
            self.estimated = true;
            if self.proves { 0 } else { estimate(self.heuristic, child, self.seat) }
        };
        if score > self.best {
            self.best = score;
            self.action = Some(action);
            if score >= self.beta {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the score for a seat of a finished game.
fn score_of_end<G: Game>(position: &G, seat: Seat, ply: usize) -> i32 {
    let utility = position.outcome().map_or(0, |outcome| G::utility(&outcome, seat));
    of_result(utility, G::max_utility(position.seats()), ply as u32)
}

/// Returns the estimated score for a seat of an unfinished game.
#[inline(always)]
fn estimate<G: Game, H: Heuristic<G>>(heuristic: &H, position: &G, seat: Seat) -> i32 {
    heuristic.evaluate(position, seat).clamp(-WIN, WIN)
}
