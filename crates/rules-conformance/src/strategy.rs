//! Proptest strategies: valid options, positions that can be reached, actions that are legal.
//!
//! Positions shrink by shorter move sequences, options towards their defaults.
//!
//! ```
//! use proptest::prelude::*;
//! use rules_conformance::strategy;
//! use rules_core::Game;
//!
//! /// Whatever is legal can be played.
//! fn legal_actions_can_be_played<G: Game>() {
//!     proptest!(|((position, action) in strategy::position_and_action::<G>(100))| {
//!         let mut position = position;
//!         prop_assert!(position.play(action).is_ok());
//!     });
//! }
//! ```

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any};
use rules_core::{Game, OptionKind, OptionSpec, OptionValue, Options, Turn};

use crate::walk::{play_listed, steps};

/// How many events are let happen at most to come to a seat's turn.
const MAX_EVENTS: usize = 1000;

/// Options that pass their check; each option is at its default half of the time.
pub fn options<O: Options>() -> impl Strategy<Value = O> {
    vec((any::<bool>(), any::<u32>()), O::SPECS.len()).prop_map(|choices| {
        let mut options = O::default();
        for (spec, (_, choice)) in O::SPECS.iter().zip(choices).filter(|(_, (set, _))| *set) {
            set_if_valid(&mut options, spec, choice);
        }
        options
    })
}

/// Sets the option to a value that `choice` stands for, unless that does not go with the others.
fn set_if_valid<O: Options>(options: &mut O, spec: &OptionSpec, choice: u32) {
    let value = match spec.kind {
        OptionKind::Bool => OptionValue::Bool(choice % 2 == 1),
        OptionKind::Int { min, max } => {
            let count = u64::from(max - min) + 1;
            OptionValue::Int(min + (u64::from(choice) % count) as u32)
        }
        OptionKind::Numbers(numbers) if !numbers.is_empty() => {
            OptionValue::Int(numbers[choice as usize % numbers.len()])
        }
        OptionKind::Choice(names) if !names.is_empty() => {
            OptionValue::Choice(names[choice as usize % names.len()])
        }
        _ => return,
    };
    let mut changed = options.clone();
    if changed.set_value(spec.name, value, &O::default()).is_ok() && changed.check().is_ok() {
        *options = changed;
    }
}

/// A position that play can reach within so many steps, in a game with any valid options.
pub fn position<G: Game>(max_steps: usize) -> impl Strategy<Value = G> {
    options::<G::Options>().prop_flat_map(move |options| position_with::<G>(options, max_steps))
}

/// A position that play can reach within so many steps, in a game with these options.
///
/// # Panics
/// If no game starts with them.
pub fn position_with<G: Game>(options: G::Options, max_steps: usize) -> impl Strategy<Value = G> {
    (Just(options), choices(max_steps)).prop_map(|(options, choices)| reach(options, &choices))
}

/// A position at a seat's turn, and an action that is legal in it.
pub fn position_and_action<G: Game>(max_steps: usize) -> impl Strategy<Value = (G, G::Action)> {
    (options::<G::Options>(), choices(max_steps), any::<u32>())
        .prop_filter_map("no seat is ever to act", |(options, choices, choice)| {
            at_seat_turn(reach_seat_turn::<G>(options, &choices)?, choice)
        })
}

/// A position at a seat's turn of a game with these options, and an action that is legal in it.
///
/// # Panics
/// If no game starts with them.
pub fn position_and_action_with<G: Game>(
    options: G::Options,
    max_steps: usize,
) -> impl Strategy<Value = (G, G::Action)> {
    (Just(options), choices(max_steps), any::<u32>())
        .prop_filter_map("no seat is ever to act", |(options, choices, choice)| {
            at_seat_turn(reach_seat_turn::<G>(options, &choices)?, choice)
        })
}

/// One number for each step: which of the possible ones it is.
fn choices(max_steps: usize) -> impl Strategy<Value = Vec<u32>> {
    vec(any::<u32>(), 0..=max_steps)
}

fn start<G: Game>(options: G::Options) -> G {
    let shown = format!("{options:?}");
    G::new(options).unwrap_or_else(|error| panic!("no game starts with {shown}: {error}"))
}

/// Plays the steps that the numbers stand for, until the game is over.
fn reach<G: Game>(options: G::Options, choices: &[u32]) -> G {
    let mut position = start::<G>(options);
    choices.iter().for_each(|&choice| step(&mut position, choice));
    position
}

/// As [`reach`], but stops at the last turn of a seat before the end of the line, or goes on to the
/// first one there is.
fn reach_seat_turn<G: Game>(options: G::Options, choices: &[u32]) -> Option<G> {
    let mut position = start::<G>(options);
    let mut last = None;
    for &choice in choices {
        if position.turn().seat().is_some() {
            last = Some(position.clone());
        }
        step(&mut position, choice);
    }
    for event in 0..MAX_EVENTS {
        match position.turn() {
            Turn::Seat(_) => return Some(position),
            Turn::Over => return last,
            Turn::Chance => step(&mut position, event as u32),
        }
    }
    last
}

fn at_seat_turn<G: Game>(position: G, choice: u32) -> Option<(G, G::Action)> {
    let actions: Vec<G::Action> = position.legal_actions().collect();
    let action = *actions.get(choice as usize % actions.len().max(1))?;
    Some((position, action))
}

fn step<G: Game>(position: &mut G, choice: u32) {
    let listed = steps(position);
    if !listed.is_empty() {
        play_listed(position, listed[choice as usize % listed.len()]);
    }
}
