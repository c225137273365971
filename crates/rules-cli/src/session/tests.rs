//! The limits of a session.

use rules_core::Game;

use super::*;
use crate::settings::Setting;
use crate::toy::{Toy, ToyOptions};

#[test]
fn a_session_has_a_last_step() {
    let settings = Settings::from_iter([("goal".to_owned(), Setting::Int(0))]);
    let mut session =
        Session::<Toy>::start(&settings, &ToyOptions::default(), Dice::seeded(1)).unwrap();
    for _ in 0..MAX_STEPS {
        session.random_step().unwrap();
    }
    let before = session.position().clone();
    assert!(before.turn().is_chance());
    assert_eq!(session.sample().unwrap_err().code(), Code::TooLarge);
    assert_eq!(session.play("h").unwrap_err().code(), Code::TooLarge);
    assert_eq!((session.ply(), session.position()), (MAX_STEPS, &before));
    session.undo().unwrap();
    session.play("keep").unwrap();
    assert_eq!(session.ply(), MAX_STEPS);
}

#[test]
fn asking_for_a_determinization_does_not_change_what_happens() {
    let settings = Settings::from_iter([]);
    let mut asked =
        Session::<Toy>::start(&settings, &ToyOptions::default(), Dice::seeded(1)).unwrap();
    let mut silent = asked.clone();
    while !silent.position().turn().is_over() {
        asked.determinize(rules_core::Seat::FIRST);
        let step = silent.random_step().unwrap();
        assert_eq!(asked.random_step().unwrap(), step);
    }
}
