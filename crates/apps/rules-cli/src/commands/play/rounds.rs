//! Pauses for people without a decision, and texts after a round.

use rules_core::{Game, Seat};
use rules_games::DynMatch;
use rules_games::cybo_rules::{Cybo, ScoreCard};
use rules_match::Match;

/// Returns the text to show after the last step if it ended a round.
///
/// It contains the texts of all earlier rounds.
pub(super) fn after_round(game: &dyn DynMatch) -> Option<String> {
    score_card(game.as_any().downcast_ref::<Match<Cybo>>()?)
}

/// CYBO-4: Returns the seat before the first roll of its turn.
///
/// Most turns of Cybo end without a decision. Without a pause people would not see them.
pub(super) fn begins_to_roll(game: &dyn DynMatch) -> Option<Seat> {
    let position = game.as_any().downcast_ref::<Match<Cybo>>()?.position();
    (position.turn().is_chance() && position.rolls() == 0).then(|| position.player())
}

/// CYBO-3: Returns Cybo's score card if the last step ended a round.
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
