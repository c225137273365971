//! Visits of every position that can be reached.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hasher};

use rand_core::SeedableRng;
use rules_core::{Effects, Keyed, Notation, Packed, Step, StepOf, Viewer, random_step};

use super::agree::agreed_steps;
use super::play::count_outcome;
use super::{Lockstep, Model, Played, Tally};
use crate::laws::wrong_pieces;
use crate::panics::guard;
use crate::probe::Dice;

/// The positions visited: a hash of each by its key.
struct Visited(HashMap<u64, u64>);

impl Visited {
    /// Adds a position, and returns whether it is new.
    ///
    /// # Panics
    /// Panics if another position has the same key.
    fn add<G: Keyed>(&mut self, position: &G) -> bool {
        let mut hasher = DefaultHasher::new();
        position.hash(&mut hasher);
        let hash = hasher.finish();
        match self.0.entry(position.key()) {
            Entry::Vacant(place) => {
                place.insert(hash);
                true
            }
            Entry::Occupied(place) => {
                assert_eq!(*place.get(), hash, "{position:?} has the key of another position");
                false
            }
        }
    }

    /// Checks that no position has two keys.
    fn assert_one_key_each(self) {
        let mut hashes: Vec<u64> = self.0.into_values().collect();
        hashes.sort_unstable();
        let twice = hashes.windows(2).filter(|pair| pair[0] == pair[1]).count();
        assert_eq!(twice, 0, "positions with two keys");
    }
}

impl<G: Notation + Keyed + Packed + Effects, M: Model> Lockstep<'_, G, M> {
    /// Visits every position that can be reached from `starts`, each once.
    ///
    /// At each position both models must have the same turn, legal actions, chance events and
    /// outcome. Each step is taken in both: after it, `compare` and `note` are called, and the
    /// effects of the step must lead to the pieces after it. Equal positions must have equal keys,
    /// different ones different keys, and the packed bytes of each must read back.
    ///
    /// Biases and limits of the harness do not matter. The tally counts `positions` and `steps`,
    /// and the positions at the end as [`run`](Lockstep::run) does. A position takes about 40
    /// bytes of memory.
    ///
    /// # Panics
    /// Panics if the models differ, with the position before the step.
    #[track_caller]
    pub fn exhaust(&self, starts: impl IntoIterator<Item = (G, M)>) -> Tally {
        let (mut tally, mut visited) = (Tally::default(), Visited(HashMap::new()));
        let mut waiting = Vec::new();
        for (fast, slow) in starts {
            (self.compare)(&fast, &slow);
            if visited.add(&fast) {
                waiting.push((fast, slow));
            }
            while let Some((fast, slow)) = waiting.pop() {
                let visit = || self.visit(&fast, &slow, &mut visited, &mut waiting, &mut tally);
                if let Err(panic) = guard(visit) {
                    panic!("{panic}\n  at {fast}");
                }
            }
        }
        visited.assert_one_key_each();
        tally
    }

    /// Compares a position in both models and takes each step from it.
    fn visit(
        &self,
        fast: &G,
        slow: &M,
        visited: &mut Visited,
        waiting: &mut Vec<(G, M)>,
        tally: &mut Tally,
    ) {
        tally.add("positions", 1);
        let read = G::from_packed_with(fast.to_packed().as_bytes(), &fast.options());
        assert_eq!(read.as_ref(), Ok(fast), "read from packed bytes");
        if let outcome @ Some(_) = fast.outcome() {
            count_outcome(outcome.as_ref(), tally);
        }
        for (step, slow_step) in agreed_steps(fast, slow) {
            let (after, slow_after) = (fast.after_step(step), slow_step.after(slow));
            (self.compare)(&after, &slow_after);
            let effects = fast.effect_list(step, Viewer::Open);
            if let Some(wrong) = wrong_pieces(fast, &effects, &after) {
                panic!("after {step} {wrong}");
            }
            let played = Played {
                number: 0,
                before: fast,
                slow,
                step,
                after: &after,
                slow_after: &slow_after,
            };
            (self.note.borrow_mut())(&played, tally);
            tally.add("steps", 1);
            if visited.add(&after) {
                waiting.push((after, slow_after));
            }
        }
    }
}

/// Returns the earliest position of a random game from which few others can be reached.
///
/// These are at most `most`, as from all positions after it. `None` if they are fewer than `least`.
/// The same seed gives the same game.
///
/// # Panics
/// Panics if the options are not valid.
pub fn late<G: Keyed>(options: &G::Options, seed: u64, least: usize, most: usize) -> Option<G> {
    let mut dice = Dice::seed_from_u64(seed);
    let mut game = vec![G::new(options.clone()).expect("the options are valid")];
    loop {
        let mut next = game[game.len() - 1].clone();
        if random_step(&mut next, &mut dice).is_none() {
            break;
        }
        game.push(next);
    }
    let small = |position: &&G| reaches_at_most(*position, most);
    let start = game.iter().rev().take_while(small).last()?;
    (least == 0 || !reaches_at_most(start, least - 1)).then(|| start.clone())
}

/// Returns whether at most `most` positions can be reached from this one.
fn reaches_at_most<G: Keyed>(position: &G, most: usize) -> bool {
    let mut known = HashSet::from([position.key()]);
    let mut waiting = vec![position.clone()];
    while let Some(position) = waiting.pop() {
        let actions = position.legal_actions().map(Step::Action);
        let events = position.chance_events().map(|(event, _)| Step::Event(event));
        for step in actions.chain(events).collect::<Vec<StepOf<G>>>() {
            let next = position.after_step(step);
            if known.insert(next.key()) {
                waiting.push(next);
            }
        }
        if known.len() > most + 1 {
            return false;
        }
    }
    true
}
