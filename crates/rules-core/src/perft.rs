//! Counting the lines of play: the standard test of a rules engine.

use crate::{Game, Step, Turn};

/// The number of lines of play of exactly `depth` steps, every chance event a branch, weights not
/// counted. A game that ends earlier counts nothing; depth 0 is 1.
///
/// Counts the last step without playing it ([`Game::count_actions`]). Time grows with the number of
/// positions one step before the end.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_steps(position) as u64,
        2 => sum_over_steps(position, &Steps),
        _ => sum_over_steps(position, &Perft(depth - 1)),
    }
}

/// The same number as [`perft`], but every step is played, the last too: it tests and times playing
/// as well as listing.
pub fn perft_by_playing<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => sum_over_steps(position, &Played),
        _ => sum_over_steps(position, &PerftByPlaying(depth - 1)),
    }
}

/// What is added up over positions: see [`Game::sum_after`].
///
/// A trait of its own and not a closure, because its method can ask to be inlined.
pub trait Measure<G> {
    /// The number that this position adds.
    fn of(&self, position: &G) -> u64;
}

/// How many steps are possible.
struct Steps;

impl<G: Game> Measure<G> for Steps {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        count_steps(position) as u64
    }
}

/// [`perft`] of this depth.
struct Perft(u32);

impl<G: Game> Measure<G> for Perft {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        perft(position, self.0)
    }
}

/// 1 for a position that has really been made.
struct Played;

impl<G: Game> Measure<G> for Played {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        core::hint::black_box(position);
        1
    }
}

/// [`perft_by_playing`] of this depth.
struct PerftByPlaying(u32);

impl<G: Game> Measure<G> for PerftByPlaying {
    #[inline(always)]
    fn of(&self, position: &G) -> u64 {
        perft_by_playing(position, self.0)
    }
}

/// The search visited as many positions as it was allowed to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more positions than the limit allows")]
pub struct LimitReached;

/// The same number as [`perft`], but gives up after visiting `limit` positions: those whose steps it
/// listed or counted, the first included.
///
/// # Errors
/// [`LimitReached`].
pub fn perft_limited<G: Game>(position: &G, depth: u32, limit: u64) -> Result<u64, LimitReached> {
    fn walk<G: Game>(position: &G, depth: u32, left: &mut u64) -> Result<u64, LimitReached> {
        *left = left.checked_sub(1).ok_or(LimitReached)?;
        if depth == 1 {
            return Ok(count_steps(position) as u64);
        }
        let mut nodes = 0u64;
        for_each_step(position, |_, next| {
            nodes = nodes.saturating_add(walk(&next, depth - 1, left)?);
            Ok(())
        })?;
        Ok(nodes)
    }
    if depth == 0 { Ok(1) } else { walk(position, depth, &mut { limit }) }
}

/// For every first step, in order, the number of lines of play of `depth` steps that begin with it.
/// With depth 0 nothing is visited.
pub fn divide<G: Game>(
    position: &G,
    depth: u32,
    mut visit: impl FnMut(Step<G::Action, G::Event>, u64),
) {
    if depth == 0 {
        return;
    }
    let _ = for_each_step::<_, core::convert::Infallible>(position, |step, next| {
        visit(step, perft(&next, depth - 1));
        Ok(())
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

#[inline]
fn sum_over_steps<G: Game>(position: &G, measure: &impl Measure<G>) -> u64 {
    match position.turn() {
        Turn::Seat(_) => position.sum_after(measure),
        Turn::Chance => position
            .chance_events()
            .map(|(event, _)| measure.of(&position.after_event(event)))
            .sum(),
        Turn::Over => 0,
    }
}

fn for_each_step<G: Game, E>(
    position: &G,
    mut visit: impl FnMut(Step<G::Action, G::Event>, G) -> Result<(), E>,
) -> Result<(), E> {
    match position.turn() {
        Turn::Seat(_) => position
            .legal_actions()
            .try_for_each(|action| visit(Step::Action(action), position.after(action))),
        Turn::Chance => position
            .chance_events()
            .try_for_each(|(event, _)| visit(Step::Event(event), position.after_event(event))),
        Turn::Over => Ok(()),
    }
}
