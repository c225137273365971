//! Determinizations that agree with a view as far as it can be told.

use rand_core::Rng;
use rules_core::Observe;

use crate::View;

/// How many determinizations are drawn at most in the hope of one with the legal actions of the view.
const TRIES: u32 = 8;

/// A determinization of the view, and whether its legal actions are those of the view. Where legal actions
/// do not follow from what is seen, one in which other actions are legal is not the true position, so others
/// are drawn, a few times; the last one is taken as it is, and a bot has to drop the actions that are illegal
/// in it.
#[inline]
pub(crate) fn draw<G: Observe, R: Rng + ?Sized>(view: &View<G>, rng: &mut R) -> (G, bool) {
    let world = G::determinize(&view.observation, rng);
    if G::LEGAL_IS_OBSERVED {
        return (world, true);
    }
    draw_again(view, world, rng)
}

/// This determinization if it agrees with the view, or one of a few others.
#[inline]
fn draw_again<G: Observe, R: Rng + ?Sized>(view: &View<G>, first: G, rng: &mut R) -> (G, bool) {
    let mut world = first;
    for _ in 1..TRIES {
        if view.agrees(&world) {
            return (world, true);
        }
        world = G::determinize(&view.observation, rng);
    }
    (world, false)
}
