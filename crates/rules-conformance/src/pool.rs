//! Actions and events to try at every position, legal there or not.

use std::collections::HashSet;
use std::hash::Hash;

use rand_core::Rng;
use rules_core::{Code, Game, Notation, Step, StepOf};

use crate::probe::Dice;

/// The number of actions and of events that are kept.
const CAPACITY: usize = 4096;
/// Numbers below this are all tried as codes.
const ALL_CODES_BELOW: u32 = 4096;
const RANDOM_CODES: u32 = 4096;

/// Actions and events that occurred somewhere.
pub(crate) struct Pool<G: Game> {
    actions: HashSet<G::Action>,
    events: HashSet<G::Event>,
}

impl<G: Game> Default for Pool<G> {
    fn default() -> Self {
        Pool { actions: HashSet::new(), events: HashSet::new() }
    }
}

impl<G: Game> Pool<G> {
    /// Adds the steps that a position lists.
    pub(crate) fn see(&mut self, listed: &[StepOf<G>]) {
        for step in listed {
            match *step {
                Step::Action(action) => keep(&mut self.actions, action),
                Step::Event(event) => keep(&mut self.events, event),
            }
        }
    }

    /// Adds all values with a number, for this game or other options.
    pub(crate) fn fill_from_codes(&mut self, dice: &mut Dice)
    where
        G: Notation,
    {
        codes(dice, &mut self.actions);
        codes(dice, &mut self.events);
    }

    pub(crate) fn into_parts(self) -> (Vec<G::Action>, Vec<G::Event>) {
        (sorted(self.actions), sorted(self.events))
    }
}

fn sorted<T: Ord>(set: HashSet<T>) -> Vec<T> {
    let mut values: Vec<T> = set.into_iter().collect();
    values.sort_unstable();
    values
}

fn keep<T: Eq + Hash>(set: &mut HashSet<T>, value: T) {
    if set.len() < CAPACITY {
        set.insert(value);
    }
}

fn codes<T: Code + Eq + Hash>(dice: &mut Dice, set: &mut HashSet<T>) {
    let random = (0..RANDOM_CODES).map(|_| dice.next_u32() >> (dice.next_u32() % 32));
    let random: Vec<u32> = random.collect();
    let all = (0..ALL_CODES_BELOW).chain(random).chain([u32::MAX]);
    all.filter_map(T::from_code).for_each(|value| {
        set.insert(value);
    });
}
