//! A constructed position for every rule, named by its identifier.

mod forms;
mod scoring;
mod seen;
mod setup;
mod turn;

use rules_core::{Game, PlayError};
use triarchy_rules::{Action, Dot, Event, Illegal, Symbol, Triarchy};

/// A position of the fields behind the options.
pub(crate) fn position(options: &str, fields: &str) -> Triarchy {
    format!("triarchy/1 {options} {fields}").parse().unwrap()
}

pub(crate) fn start(options: &str) -> Triarchy {
    Triarchy::new(options.parse().unwrap()).unwrap()
}

pub(crate) fn action(text: &str) -> Action {
    text.parse().unwrap()
}

pub(crate) fn event(text: &str) -> Event {
    text.parse().unwrap()
}

/// Plays actions and events by their texts.
pub(crate) fn play(game: &mut Triarchy, steps: &str) {
    for step in steps.split(' ') {
        if game.turn().is_chance() {
            game.play_event(event(step)).unwrap_or_else(|e| panic!("{step} in {game}: {e}"));
        } else {
            game.play(action(step)).unwrap_or_else(|e| panic!("{step} in {game}: {e}"));
        }
    }
}

pub(crate) fn after(game: &Triarchy, steps: &str) -> Triarchy {
    let mut next = *game;
    play(&mut next, steps);
    next
}

/// The numbers of the dots that are home bases, by symbol.
pub(crate) fn homes(game: &Triarchy) -> [u8; 3] {
    Symbol::ALL.map(|symbol| game.home(symbol).number())
}

pub(crate) fn refused(game: &Triarchy, text: &str) -> Illegal {
    match game.check(action(text)) {
        Err(PlayError::Illegal(why)) => why,
        other => panic!("{text} in {game}: {other:?}"),
    }
}

pub(crate) fn legal(game: &Triarchy) -> Vec<String> {
    game.legal_actions().map(|action| action.to_string()).collect()
}

pub(crate) fn dot(number: u8) -> Dot {
    Dot::new(number).unwrap()
}

/// The tokens on a dot from the top down.
pub(crate) fn stack(game: &Triarchy, number: u8) -> String {
    game.stack(dot(number)).to_string()
}
