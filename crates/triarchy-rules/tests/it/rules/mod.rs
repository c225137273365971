//! Facts beyond the scenarios.

mod forms;
mod seen;

use rules_core::Game;
use triarchy_rules::{Action, Dot, Event, Triarchy};

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

/// The position after these actions and events.
pub(crate) fn after(game: &Triarchy, steps: &str) -> Triarchy {
    let mut next = *game;
    for step in steps.split(' ') {
        if next.turn().is_chance() {
            next.play_event(event(step)).unwrap_or_else(|e| panic!("{step} in {next}: {e}"));
        } else {
            next.play(action(step)).unwrap_or_else(|e| panic!("{step} in {next}: {e}"));
        }
    }
    next
}

pub(crate) fn dot(number: u8) -> Dot {
    Dot::new(number).unwrap()
}
