//! Texts that a game shows after a round.

use rules_core::{Game, Record};

/// The text to show after a step that ends a round: `record` holds the game so far, this step included,
/// and `before` is the position before it. `None` where there is nothing to show.
///
/// A game that has something to tell, such as a score card, is found by its type:
/// `(record as &dyn Any).downcast_ref::<Record<Cybo>>()`.
pub(super) fn after_round<G: Game>(record: &Record<G>, before: &G) -> Option<String> {
    let _ = (record, before);
    None
}
