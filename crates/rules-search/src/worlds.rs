//! Determinizations that agree with a view as far as it can be told.

use rand_core::Rng;
use rules_core::Observe;

use crate::View;

/// How many determinizations are drawn at most in the hope of one with the legal actions of the view.
const TRIES: u32 = 8;

/// A determinization of the view. Where legal actions do not follow from what is seen, one in which other
/// actions are legal is not the true position, so others are drawn, a few times; the last one is taken as
/// it is, and a bot has to drop the actions that are illegal in it.
#[inline]
pub(crate) fn draw<G: Observe, R: Rng + ?Sized>(view: &View<G>, rng: &mut R) -> G {
    let mut world = G::determinize(&view.seen, rng);
    if G::LEGAL_IS_OBSERVED {
        return world;
    }
    for _ in 1..TRIES {
        if view.agrees(&world) {
            break;
        }
        world = G::determinize(&view.seen, rng);
    }
    world
}
