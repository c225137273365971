//! Perft: counting move sequences, the standard test of a rules engine.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use crate::{ChildVisitor, Game, Step, Turn};

/// The number of move sequences of exactly `depth` steps, every chance event a branch, weights not
/// counted. A game that ends earlier counts nothing; depth 0 is 1.
///
/// Uses *bulk counting*: the last step is counted ([`Game::count_actions`]) and not played. Time grows
/// with the number of positions one step before the end. The depth is at most 255 by its type, which
/// bounds the stack: 2 MiB are enough for the games of this workspace in an optimised build. The number
/// has 64 bits and is not checked for overflow. `rules_count` counts in 128 bits, over all cores and with
/// equal positions merged.
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
        2 => sum_over_steps(position, Steps),
        _ => sum_over_steps(position, Perft(depth - 1)),
    }
}

/// The same number as [`perft`] without bulk counting: every step is played, also the last one. It tests
/// and times playing as well as listing. Engines that play the last step compare their speed by this
/// number.
#[doc(alias = "nodes")]
pub fn perft_full<G: Game>(position: &G, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => sum_over_steps(position, Played),
        _ => sum_over_steps(position, PerftFull(depth - 1)),
    }
}

/// The term of a position in a sum over positions.
trait Term<G> {
    fn of(&self, position: &G) -> u64;
}

/// How many steps are possible.
struct Steps;

impl<G: Game> Term<G> for Steps {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        count_steps(position) as u64
    }
}

/// [`perft`] of this depth.
struct Perft(u8);

impl<G: Game> Term<G> for Perft {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        perft(position, self.0)
    }
}

/// 1 for a position that was reached by playing.
struct Played;

impl<G: Game> Term<G> for Played {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        core::hint::black_box(position);
        1
    }
}

/// [`perft_full`] of this depth.
struct PerftFull(u8);

impl<G: Game> Term<G> for PerftFull {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        perft_full(position, self.0)
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

/// The search visited as many positions as it was allowed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more positions than the limit allows")]
pub struct LimitReached;

/// The same number as [`perft`], but gives up after visiting `limit` positions: those whose steps it
/// listed or counted, the first included. Saturates at `u64::MAX`.
///
/// # Errors
/// [`LimitReached`].
pub fn perft_limited<G: Game>(position: &G, depth: u8, limit: u64) -> Result<u64, LimitReached> {
    let mut left = limit;
    perft_while(position, depth, || {
        let goes_on = left > 0;
        left = left.saturating_sub(1);
        goes_on
    })
    .ok_or(LimitReached)
}

/// The same number as [`perft`], but asks `goes_on` before each position whose steps it lists or
/// counts, and gives up with `None` as soon as that says no: for deadlines and stop flags. Saturates
/// at `u64::MAX`.
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

/// For every first step, in order, the number of move sequences of `depth` steps that begin with it.
/// With depth 0 nothing is visited.
pub fn divide<G: Game>(
    position: &G,
    depth: u8,
    mut visit: impl FnMut(Step<G::Action, G::Event>, u64),
) {
    if depth == 0 {
        return;
    }
    let ControlFlow::Continue(()) = for_each_step::<_, Infallible>(position, |step, next| {
        visit(step, perft(next, depth - 1));
        ControlFlow::Continue(())
    });
}

/// The number of steps that are possible in a position: legal actions or chance events.
#[inline(always)]
pub fn count_steps<G: Game>(position: &G) -> usize {
    match position.turn() {
        Turn::Seat(_) => position.count_actions(),
        Turn::Chance => position.chance_events().count(),
        Turn::Over => 0,
    }
}

/// Visits the position after each possible step, a legal action or a chance event, until the visitor
/// breaks.
///
/// It is compiled once a game, not once a visitor, and costs a call through a pointer for each step.
/// [`Game::visit_children`] costs none.
pub fn for_each_step<G: Game, B>(
    position: &G,
    mut visit: impl FnMut(Step<G::Action, G::Event>, &G) -> ControlFlow<B>,
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
type StepVisitor<'a, G> =
    &'a mut dyn FnMut(Step<<G as Game>::Action, <G as Game>::Event>, &G) -> ControlFlow<()>;

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
