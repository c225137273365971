//! Texts that a game shows after a round.

use std::any::Any;

use cybo_rules::{Cybo, ScoreCard};
use rules_core::{Game, Record};

/// The text to show after a step that ends a round: `record` holds the game so far, this step included,
/// and `before` is the position before it. It holds what the text of every earlier round said. `None`
/// where there is nothing to show.
pub(super) fn after_round<G: Game>(record: &Record<G>, before: &G) -> Option<String> {
    let record = (record as &dyn Any).downcast_ref::<Record<Cybo>>()?;
    let before = (before as &dyn Any).downcast_ref::<Cybo>()?;
    score_card(record, before)
}

/// CYBO-3: Cybo's score card, after the turn of the last player in a round.
fn score_card(record: &Record<Cybo>, before: &Cybo) -> Option<String> {
    let mut position = record.start_position().ok()?;
    let mut card = ScoreCard::new(&position);
    for step in record.steps() {
        let step = step.known()?;
        card.record(&position, step).ok()?;
        position.play_step(step).ok()?;
    }
    (position.rounds_played() != before.rounds_played()).then(|| card.to_string())
}
