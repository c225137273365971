//! The limits of a session.

use rules_core::Game;

use super::*;
use crate::settings::Setting;
use crate::toy::Toy;

#[test]
fn a_session_has_a_last_step() {
    let settings = Settings::from_iter([("goal".to_owned(), Setting::Int(0))]);
    let mut session = Session::<Toy>::start(&settings, 1).unwrap();
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
