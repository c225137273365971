//! Perft: counting move sequences, the standard test of a rules engine.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::{ChildVisitor, Game, Step, StepOf, Turn};

/// Returns the number of move sequences of exactly `depth` steps.
///
/// Every chance event is a branch, and weights do not count. A game that ends earlier counts
/// nothing; depth 0 is 1.
///
/// Uses *bulk counting*: the last step is counted ([`Game::count_actions`]) and not played. Time
/// grows with the number of positions one step before the end. The depth is at most 255, which
/// bounds the stack: 2 MiB are enough for the games of this workspace in an optimised build. The
/// number has 64 bits and is not checked for overflow. `rules_count` counts in 128 bits, on all
/// cores and with equal positions merged.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::perft;
///
/// assert_eq!(perft(&Cybo::default(), 2), 12 * 12);
/// ```
#[doc(alias = "divide")]
pub fn perft<G: Game>(position: &G, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => count_steps(position) as u64,
        _ => Deeper { depth: depth - 2, last: |parent| sum_over_steps(parent, Steps) }.of(position),
    }
}

/// Returns the same number as [`perft`] without bulk counting.
///
/// Every step is played, including the last one, so it tests and times both playing and listing.
/// Engines that play the last step compare their speed by this number. As in `perft`, it is not
/// checked for overflow.
#[doc(alias = "nodes")]
pub fn perft_full<G: Game>(position: &G, depth: u8) -> u64 {
    match depth {
        0 => 1,
        _ => {
            Deeper { depth: depth - 1, last: |parent| sum_over_steps(parent, Played) }.of(position)
        }
    }
}

/// The term of a position in a sum over positions.
trait Term<G> {
    fn of(&self, position: &G) -> u64;
}

/// The number of possible steps.
struct Steps;

impl<G: Game> Term<G> for Steps {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        count_steps(position) as u64
    }
}

/// The sum of another term over all positions that are `depth` steps away.
///
/// Both counts use it, so that a large generator of moves is compiled once for all inner nodes.
struct Deeper<G> {
    depth: u8,
    last: fn(&G) -> u64,
}

impl<G: Game> Deeper<G> {
    fn sum(&self, position: &G) -> u64 {
        sum_over_steps(position, Deeper { depth: self.depth - 1, last: self.last })
    }
}

impl<G: Game> Term<G> for Deeper<G> {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        if self.depth == 0 { (self.last)(position) } else { self.sum(position) }
    }
}

/// 1 for each position that is reached by playing.
struct Played;

impl<G: Game> Term<G> for Played {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        core::hint::black_box(position);
        1
    }
}

/// Adds up a term over children.
struct Sum<G, T> {
    term: T,
    sum: u64,
    game: PhantomData<fn(&G)>,
}

impl<G: Game, T: Term<G>> ChildVisitor<G> for Sum<G, T> {
    type Break = Infallible;

    #[inline(always)]
    fn visit(&mut self, _: G::Action, child: &G) -> ControlFlow<Infallible> {
        self.sum += self.term.of(child);
        ControlFlow::Continue(())
    }
}

#[inline]
fn sum_over_steps<G: Game, T: Term<G>>(position: &G, term: T) -> u64 {
    match position.turn() {
        Turn::Seat(_) => {
            let mut sum = Sum { term, sum: 0, game: PhantomData };
            let ControlFlow::Continue(()) = position.visit_children(&mut sum);
            sum.sum
        }
        Turn::Chance => {
            let mut sum = 0;
            // A loop: thin LTO calls the closures of `for_each`.
            for (event, _) in position.chance_events() {
                sum += term.of(&position.after_event(event));
            }
            sum
        }
        Turn::Over => 0,
    }
}

/// Error from a search that visited as many positions as its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more positions than the limit allows")]
pub struct LimitReached;

/// Returns the same number as [`perft`], within `limit` visited positions.
///
/// Visited positions are those whose steps are listed or counted, including the first. Saturates at
/// `u64::MAX`.
///
/// # Errors
/// Returns [`LimitReached`] if more positions would have to be visited.
pub fn perft_limited<G: Game>(position: &G, depth: u8, limit: u64) -> Result<u64, LimitReached> {
    let mut left = limit;
    perft_while(position, depth, || {
        let goes_on = left > 0;
        left = left.saturating_sub(1);
        goes_on
    })
    .ok_or(LimitReached)
}

/// Returns the same number as [`perft`], or `None` as soon as `goes_on` returns `false`.
///
/// Calls `goes_on` before each position whose steps are listed or counted, for deadlines and stop
/// flags. Saturates at `u64::MAX`.
///
/// ```
/// use cybo_rules::Cybo;
/// use rules_core::perft_while;
///
/// let mut visited = 0;
/// let nodes = perft_while(&Cybo::default(), 3, || {
///     visited += 1;
///     visited <= 1_000
/// });
/// assert_eq!((nodes, visited), (Some(1728), 157));
/// ```
pub fn perft_while<G: Game>(
    position: &G,
    depth: u8,
    mut goes_on: impl FnMut() -> bool,
) -> Option<u64> {
    fn walk<G: Game>(position: &G, depth: u8, goes_on: &mut impl FnMut() -> bool) -> Option<u64> {
        if !goes_on() {
            return None;
        }
        if depth == 1 {
            return Some(count_steps(position) as u64);
        }
        let mut nodes = 0u64;
        let visit = for_each_step(position, |_, next| match walk(next, depth - 1, goes_on) {
            Some(more) => {
                nodes = nodes.saturating_add(more);
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        });
        visit.is_continue().then_some(nodes)
    }
    if depth == 0 { Some(1) } else { walk(position, depth, &mut goes_on) }
}

/// Calls `visit` with each first step, in order, and the number of sequences that begin with it.
///
/// The sequences have `depth` steps. With depth 0 nothing is visited.
pub fn divide<G: Game>(position: &G, depth: u8, mut visit: impl FnMut(StepOf<G>, u64)) {
    if depth == 0 {
        return;
    }
    let ControlFlow::Continue(()) = for_each_step::<_, Infallible>(position, |step, next| {
        visit(step, perft(next, depth - 1));
        ControlFlow::Continue(())
    });
}

/// Returns the number of possible steps: legal actions or chance events.
#[inline(always)]
pub fn count_steps<G: Game>(position: &G) -> usize {
    match position.turn() {
        Turn::Seat(_) => position.count_actions(),
        // Not `count`, which would be a call.
        Turn::Chance => {
            let mut count = 0;
            for _ in position.chance_events() {
                count += 1;
            }
            count
        }
        Turn::Over => 0,
    }
}

/// Visits the position after each possible step until the visitor breaks.
///
/// Steps are legal actions or chance events. The function is compiled once per game, not once per
/// visitor, and costs a call through a pointer for each step. [`Game::visit_children`] costs none.
pub fn for_each_step<G: Game, B>(
    position: &G,
    mut visit: impl FnMut(StepOf<G>, &G) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut broken = None;
    visit_steps(position, &mut |step, child| match visit(step, child) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(value) => {
            broken = Some(value);
            ControlFlow::Break(())
        }
    });
    broken.map_or(ControlFlow::Continue(()), ControlFlow::Break)
}

/// A visitor of steps.
type StepVisitor<'a, G> = &'a mut dyn FnMut(StepOf<G>, &G) -> ControlFlow<()>;

/// Visits the steps until the visitor breaks.
fn visit_steps<G: Game>(position: &G, visit: StepVisitor<'_, G>) {
    let _ = match position.turn() {
        Turn::Seat(_) => {
            position.visit_children(&mut |action, child: &G| visit(Step::Action(action), child))
        }
        Turn::Chance => position
            .chance_events()
            .try_for_each(|(event, _)| visit(Step::Event(event), &position.after_event(event))),
        Turn::Over => ControlFlow::Continue(()),
    };
}
