//! Where a game waits for a person who has nothing to decide, and the texts that it shows after a round.

use rules_core::{Game, Seat};
use rules_games::DynMatch;
use rules_games::cybo_rules::{Cybo, ScoreCard};
use rules_match::Match;

/// The text to show after the last step if it ended a round. It holds what the text of every earlier
/// round said. `None` where there is nothing to show.
pub(super) fn after_round(game: &dyn DynMatch) -> Option<String> {
    score_card(game.as_any().downcast_ref::<Match<Cybo>>()?)
}

/// CYBO-4: The seat that is to roll its first number of a turn. Most turns of Cybo end without a decision,
/// and would go by unseen.
pub(super) fn begins_to_roll(game: &dyn DynMatch) -> Option<Seat> {
    let position = game.as_any().downcast_ref::<Match<Cybo>>()?.position();
    (position.turn().is_chance() && position.rolls() == 0).then(|| position.player())
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
