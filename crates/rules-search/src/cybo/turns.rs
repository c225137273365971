//! Possible results of a turn of Cybo, played out with the engine.

use std::collections::BTreeMap;

use cybo_rules::{Cybo, Level, Options, Phase};
use rules_core::{Game, Seat, Turn};

use super::class::Class;

/// Sum of the weights of all [`RollResult`]s of a turn: four rolls of the die.
pub(super) const WEIGHTS: u32 = 12 * 12 * 12 * 12;

/// End of a turn: its points, and the class of the player after it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct End {
    pub(super) points: u8,
    /// The index of the class.
    pub(super) class: u8,
}

/// Result of the rolls of a turn, before the decision of the player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum RollResult {
    /// The turn has ended.
    Over(End),
    /// A Trinity in a column is complete (CYBO-8).
    Decide {
        /// After stopping.
        stop: End,
        /// After a Quad, with one chance in twelve.
        hit: End,
        /// After a missed Quad.
        miss: End,
    },
}

/// Classes of players, and the possible results of a turn in each.
pub(super) struct Turns {
    /// Classes by index; class 0 is that of the start.
    classes: Vec<Class>,
    results: Vec<Vec<(RollResult, u32)>>,
    kept: u8,
}

impl Turns {
    /// Plays out turns of all classes that two players of this level can reach.
    ///
    /// Unqualified Grand Masters keep at most `kept` Trinities.
    pub(super) fn new(level: Level, kept: u8) -> Turns {
        let start = Cybo::new(Options { players: 2, level }).expect("two can play at every level");
        let first = Class::of(&start, Seat::FIRST, kept);
        let mut turns = Turns { classes: vec![first], results: Vec::new(), kept };
        // One position of each class, in which seat 0 begins a turn.
        let mut samples = vec![start];
        while let Some(&sample) = samples.get(turns.results.len()) {
            let before = turns.classes[turns.results.len()];
            let mut results = BTreeMap::new();
            turns.walk(&sample, WEIGHTS, before, &mut samples, &mut results);
            turns.results.push(results.into_iter().collect());
        }
        turns
    }

    /// Returns the number of classes.
    pub(super) fn classes(&self) -> usize {
        self.classes.len()
    }

    /// Returns the possible results of a turn in this class, with weights.
    pub(super) fn results(&self, class: usize) -> &[(RollResult, u32)] {
        &self.results[class]
    }

    /// Returns the index of a player's class; 0 if it is unknown.
    pub(super) fn class_of(&self, position: &Cybo, seat: Seat) -> usize {
        let class = Class::of(position, seat, self.kept);
        self.classes.iter().position(|&known| known == class).unwrap_or(0)
    }

    /// Plays out the rest of seat 0's turn.
    fn walk(
        &mut self,
        position: &Cybo,
        weight: u32,
        before: Class,
        samples: &mut Vec<Cybo>,
        results: &mut BTreeMap<RollResult, u32>,
    ) {
        let result = if position.player() != Seat::FIRST {
            RollResult::Over(self.end(position, before, samples))
        } else if let Turn::Seat(_) = position.turn() {
            self.decision(position, before, samples)
        } else {
            for (event, _) in position.chance_events() {
                self.walk(&position.after_event(event), weight / 12, before, samples, results);
            }
            return;
        };
        *results.entry(result).or_insert(0) += weight;
    }

    /// Returns the ends after stopping, a Quad and a miss.
    fn decision(&mut self, position: &Cybo, before: Class, samples: &mut Vec<Cybo>) -> RollResult {
        let stop = position.after(cybo_rules::Action::Stop);
        let attempt = position.after(cybo_rules::Action::Quad);
        let rolled = || attempt.chance_events().map(|(event, _)| attempt.after_event(event));
        let total = |after: &Cybo| after.total(Seat::FIRST);
        let hit = rolled().max_by_key(total).unwrap_or(stop);
        let miss = rolled().min_by_key(total).unwrap_or(stop);
        RollResult::Decide {
            stop: self.end(&stop, before, samples),
            hit: self.end(&hit, before, samples),
            miss: self.end(&miss, before, samples),
        }
    }

    /// Returns the end of seat 0's turn; a new class gets an index and a sample.
    fn end(&mut self, after: &Cybo, before: Class, samples: &mut Vec<Cybo>) -> End {
        let points = after.total(Seat::FIRST) - samples[self.results.len()].total(Seat::FIRST);
        let class = before.followed_by(Class::of(after, Seat::FIRST, u8::MAX), self.kept);
        let index = self.classes.iter().position(|&known| known == class).unwrap_or_else(|| {
            self.classes.push(class);
            samples.push(skipped(after));
            self.classes.len() - 1
        });
        End { points, class: index as u8 }
    }
}

/// Returns the position after a turn of seat 1 without points.
///
/// The same number twice or more fits no line at any level (CYBO-4, CYBO-10, CYBO-11).
fn skipped(position: &Cybo) -> Cybo {
    let mut next = *position;
    while next.player() != Seat::FIRST && next.phase() != Phase::Over {
        let Some((event, _)) = next.chance_events().next() else { break };
        next.play_event_unchecked(event);
    }
    next
}
