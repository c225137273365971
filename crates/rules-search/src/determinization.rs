//! Determinizations that agree with a view where possible.

use rand_core::Rng;
use rules_core::Observe;

use crate::View;

/// Maximum number of draws for a determinization that agrees with the view.
const TRIES: u32 = 8;

/// Returns a determinization and whether it has the legal actions of the view.
///
/// A determinization with other legal actions is not the true position, so a few more are drawn. If
/// none agrees, the last one is returned, and the bot must drop the actions that are illegal in it.
#[inline]
pub(crate) fn draw<G: Observe, R: Rng + ?Sized>(view: &View<G>, rng: &mut R) -> (G, bool) {
    let world = G::determinize(&view.observation, rng);
    if G::LEGAL_IS_OBSERVED {
        return (world, true);
    }
    draw_again(view, world, rng)
}

/// Returns `first` if it agrees with the view, or one of a few other draws.
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
