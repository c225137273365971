//! Texts that a game shows after a round.

use rules_core::Game;
use rules_games::DynMatch;
use rules_games::cybo_rules::{Cybo, ScoreCard};
use rules_match::Match;

/// The text to show after the last step if it ended a round. It holds what the text of every earlier
/// round said. `None` where there is nothing to show.
pub(super) fn after_round(game: &dyn DynMatch) -> Option<String> {
    score_card(game.as_any().downcast_ref::<Match<Cybo>>()?)
}

/// CYBO-3: Cybo's score card, after the turn of the last player in a round.
fn score_card(game: &Match<Cybo>) -> Option<String> {
    let before = game.position_at(game.ply().checked_sub(1)?)?;
    if game.position().rounds_played() == before.rounds_played() {
        return None;
    }
    let mut position = game.position_at(0)?;
    let mut card = ScoreCard::new(&position);
    for step in game.steps() {
        card.record(&position, step).ok()?;
        position.play_step(step).ok()?;
    }
    Some(card.to_string())
}
