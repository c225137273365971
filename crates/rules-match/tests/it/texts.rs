//! Steps as people type them, with the errors that they see.

use rand_core::SeedableRng;
use rules_core::{Seat, Step};
use rules_match::{FastRng, Match, MatchError};
use rules_toys::coin::{Coin, Deed, Toy, ToyOptions};
use rules_toys::urn::{Take, Token, Urn, UrnOptions};

/// A coin lies open, and the first seat acts.
fn tossed() -> Match<Toy> {
    let mut game = Match::new(ToyOptions::default()).unwrap();
    game.play_event(Coin::Heads).unwrap();
    game
}

fn said(text: &str) -> String {
    let game = tossed();
    let mut tried = game.clone();
    let error = tried.play_text(text).unwrap_err();
    assert_eq!((tried.position(), tried.record()), (game.position(), game.record()));
    error.to_string()
}

#[test]
fn a_beginning_in_any_case_is_enough() {
    for text in ["keep", " KEEP\n", "k", "Kee"] {
        assert_eq!(tossed().play_text(text), Ok(Step::Action(Deed::Keep)), "{text}");
    }
    let mut game = Match::<Toy>::new(ToyOptions::default()).unwrap();
    assert_eq!(game.play_text("T"), Ok(Step::Event(Coin::Tails)));
    assert_eq!(game.play_text("p"), Ok(Step::Action(Deed::Pass)));
    assert_eq!(game.ply(), 2);
}

#[test]
fn what_is_close_is_proposed() {
    assert_eq!(said("kep"), "\"kep\" is not possible now; did you mean keep?");
    assert_eq!(said("paas"), "\"paas\" is not possible now; did you mean pass?");
    for text in ["", "q", "xyzzy"] {
        assert_eq!(said(text), format!("{text:?} is not possible now"));
    }
    let long = "keep".repeat(11);
    assert_eq!(said(&long), format!("{:?} is not possible now", &long[..40]));
}

#[test]
fn an_illegal_action_is_refused_by_its_rule() {
    let error = tossed().play_text("steal").unwrap_err();
    assert_eq!(error.rule(), Some("TOY-1"));
    assert_eq!(error.to_string(), "coins are not stolen (TOY-1)");
    assert_eq!(MatchError::<rules_toys::Illegal>::Over.rule(), None);
}

#[test]
fn what_can_mean_several_steps_is_refused() {
    let mut game = Match::<Urn>::new(UrnOptions { stones: 2, plain: true }).unwrap();
    game.play_event(Token(1)).unwrap();
    let error = game.play_text("L").unwrap_err();
    assert_eq!(error.to_string(), "\"L\" can mean l1, l2");
    assert_eq!(game.play_text("l2"), Ok(Step::Action(Take { pile: 0, stones: 2 })));
}

#[test]
fn a_client_acts_for_its_own_seat_only() {
    let mut game = tossed();
    let error = game.play_text_by(Seat::SECOND, "keep").unwrap_err();
    assert_eq!(error.to_string(), "seat 1 cannot act: it is seat 0's turn");
    let error = game.play_text_by(Seat::THIRD, "keep").unwrap_err();
    assert_eq!(error.to_string(), "there is no seat 2: the last is 1");
    assert_eq!(game.play_text_by(Seat::FIRST, "keep"), Ok(Step::Action(Deed::Keep)));
    let error = game.play_text_by(Seat::SECOND, "keep").unwrap_err();
    assert_eq!(error.to_string(), "seat 1 cannot act: a chance event comes next");
    game.resign(Seat::FIRST).unwrap();
    assert_eq!(game.play_text_by(Seat::SECOND, "keep"), Err(MatchError::Over));
    assert_eq!(game.play_text("h"), Err(MatchError::Over));
}

#[test]
fn events_are_drawn_at_the_turn_of_chance_only() {
    let mut rng = FastRng::seed_from_u64(1);
    let mut game = Match::<Toy>::new(ToyOptions::default()).unwrap();
    let mut before = game.clone();
    let event = game.sample_event(&mut rng).unwrap();
    assert!(before.play_event(event).is_ok() && before.position() == game.position());
    assert_eq!(game.sample_event(&mut rng), None);
    assert!(game.undo());
    game.agree_draw().unwrap();
    assert_eq!(game.sample_event(&mut rng), None);
    assert_eq!(game.random_step(&mut rng), None);
}

#[test]
fn a_remark_comes_back_with_its_step() {
    let mut game = tossed();
    game.play(Deed::Pass).unwrap();
    game.set_remark(1, "0:07").unwrap();
    assert!(game.set_remark(2, "none").is_err());
    assert!(game.undo());
    assert_eq!(game.record().remarks().count(), 0);
    assert!(game.redo());
    assert_eq!(game.record().remark(1), Some("0:07"));
    assert!(game.undo());
    game.play(Deed::Keep).unwrap();
    assert_eq!((game.record().remark(1), game.redoable()), (None, 0));
}
