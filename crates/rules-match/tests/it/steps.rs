//! How a match plays a step.

use rand_core::SeedableRng;
use rules_conformance::Law;
use rules_core::Step;
use rules_match::{FastRng, Match, MatchError};
use rules_toys::bug;
use rules_toys::urn::{Take, Token, Urn, UrnOptions};

const ONE: Take = Take { pile: 0, stones: 1 };

#[cfg(feature = "serde")]
#[test]
fn a_stored_generator_continues() {
    use rand_core::Rng;

    let mut rng = FastRng::seed_from_u64(1);
    rng.next_u64();
    let json = serde_json::to_string(&rng).unwrap();
    let mut again: FastRng = serde_json::from_str(&json).unwrap();
    assert_eq!(again, rng);
    assert_eq!(again.next_u64(), rng.next_u64());
    // From this state no other follows.
    let error = serde_json::from_value::<FastRng>(serde_json::json!(vec![0; 32])).unwrap_err();
    assert_eq!(error.to_string(), "expected a state that is not all 0");
    assert!(serde_json::from_value::<FastRng>(serde_json::json!(vec![1; 31])).is_err());
}

/// A step resolves its action once: a match plays it by the game's own `play`. With this law
/// broken, that leaves the turn to the same seat, and unchecked play does not.
#[test]
fn a_match_plays_by_the_game_s_own_play() {
    bug::set(Some((Law::CheckedPlay, 0)));
    let mut game = Match::<Urn>::new(UrnOptions { stones: 2, plain: true }).unwrap();
    game.play_event(Token(1)).unwrap();
    let turn = game.turn();
    game.play(ONE).unwrap();
    assert_eq!(game.play_text("l1"), Ok(Step::Action(ONE)));
    assert_eq!((game.turn(), game.position().piles), (turn, [0, 2]));
    let before = game.clone();
    let refused = game.play(ONE).unwrap_err();
    assert_eq!(refused.rule(), Some("URN-1"));
    assert_eq!(game, before);
    assert!(game.random_step(&mut FastRng::seed_from_u64(1)).is_some());
    assert_ne!(game.turn(), turn, "a drawn action is legal, so that it is not checked");
    bug::set(None);
    while game.random_step(&mut FastRng::seed_from_u64(1)).is_some() {}
    assert_eq!(game.play(ONE), Err(MatchError::Over));
    let ply = game.ply();
    assert!(game.undo() && game.undo() && game.redo());
    assert_eq!((game.ply(), game.redoable()), (ply - 1, 1));
}
