//! The order of simpler move sequences to try after one shows a fault.

use std::ops::Range;

/// The number of unsuccessful random walks in place of a sequence.
const WALKS: u32 = 32;
/// The number of unsuccessful replacements of a part of a sequence by a random walk.
const SPLICES: u32 = 64;
/// The number of random walks with each set of simpler options.
const WALKS_WITH_OPTIONS: u32 = 8;
/// Runs of steps up to this length are removed at every length, longer ones by halves.
const SHORT_RUN: usize = 6;

/// An attempt at a simpler sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// The same steps with the simpler options of this number.
    Options(usize),
    /// A random walk with the simpler options of this number.
    OptionsWalk(usize),
    /// A random walk that is shorter than the sequence.
    Walk,
    /// A part of the sequence replaced by a shorter random walk.
    Splice,
    /// Two parts of the sequence removed; either may be empty.
    Cut(Range<usize>, Range<usize>),
}

impl Attempt {
    /// Returns the line without the parts that the attempt removes.
    pub(crate) fn cut<T: Clone>(&self, line: &[T]) -> Vec<T> {
        let Attempt::Cut(one, other) = self else { return line.to_vec() };
        let kept = |index: &usize| !one.contains(index) && !other.contains(index);
        (0..line.len()).filter(kept).map(|index| line[index].clone()).collect()
    }
}

/// A stage of the search; each begins when the one before has nothing left to try.
#[derive(Clone, Copy, Debug)]
enum Stage {
    /// Simpler options, first with the same steps, then with walks.
    Options { number: usize, tries: u32 },
    /// Only the first steps.
    Prefixes { length: usize },
    /// Without the run of `size` steps before `end`, from the back to the front.
    ///
    /// The unchanged steps before it need not be tried again.
    Runs { size: usize, end: usize },
    /// Other sequences.
    Walks { left: u32 },
    /// Other sequences between the same steps.
    Splices { left: u32 },
    /// Without two steps that are `gap` apart.
    ///
    /// Single steps may not be removable, because the turns would go to other seats.
    Pairs { gap: usize, end: usize },
    /// Nothing more to try.
    Done,
}

/// The order in which simpler sequences are tried.
///
/// The caller requests the [next](Plan::next) attempt, and reports if it [worked](Plan::worked).
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    stage: Stage,
    /// Whether any attempt worked in this round.
    again: bool,
    /// The number of walks with each set of simpler options in this round.
    walks: u32,
}

const FIRST: Stage = Stage::Options { number: 0, tries: 0 };

impl Plan {
    /// Starts with all stages.
    pub(crate) fn new() -> Self {
        Plan { stage: FIRST, again: false, walks: WALKS_WITH_OPTIONS }
    }

    /// Returns the next attempt for a sequence of `length` steps; `None` if nothing is left.
    ///
    /// `options` is the number of known sets of simpler options.
    pub(crate) fn next(&mut self, length: usize, options: usize) -> Option<Attempt> {
        while !matches!(self.stage, Stage::Done) {
            self.leave_stage(length, options);
            if let Some(attempt) = self.attempt(length, options) {
                return Some(attempt);
            }
        }
        None
    }

    /// Moves to the next stage if this one has nothing left to try.
    fn leave_stage(&mut self, length: usize, options: usize) {
        let nothing = length == 0;
        self.stage = match self.stage {
            Stage::Options { number, .. } if number >= options => Stage::Prefixes { length: 0 },
            Stage::Prefixes { length: prefix } if prefix >= length => long_runs(length),
            Stage::Runs { size: 1, end: 0 } => Stage::Walks { left: WALKS },
            Stage::Runs { size, end: 0 } => Stage::Runs { size: shorter(size), end: length },
            Stage::Walks { left } if left == 0 || nothing => Stage::Splices { left: SPLICES },
            Stage::Splices { left } if left == 0 || nothing => Stage::Pairs { gap: 2, end: length },
            Stage::Pairs { gap, .. } if gap >= length => self.next_round(),
            Stage::Pairs { gap, end } if end <= gap => Stage::Pairs { gap: gap + 1, end: length },
            stage => stage,
        };
    }

    /// Returns the stage's next attempt; `None` at its end.
    fn attempt(&mut self, length: usize, options: usize) -> Option<Attempt> {
        let (attempt, stage) = match self.stage {
            Stage::Options { number, tries } if number < options => {
                self.with_options(number, tries)
            }
            Stage::Prefixes { length: prefix } if prefix < length => {
                let longer = prefix + prefix / 4 + 1;
                (cut(prefix..length), Stage::Prefixes { length: longer })
            }
            Stage::Runs { size, end } if end > 0 => {
                let from = end.saturating_sub(size);
                (cut(from..end), Stage::Runs { size, end: from })
            }
            Stage::Walks { left } if left > 0 && length > 0 => {
                (Attempt::Walk, Stage::Walks { left: left - 1 })
            }
            Stage::Splices { left } if left > 0 && length > 0 => {
                (Attempt::Splice, Stage::Splices { left: left - 1 })
            }
            Stage::Pairs { gap, end } if end > gap => {
                let (one, other) = (end - 1 - gap, end - 1);
                (Attempt::Cut(one..one + 1, other..end), Stage::Pairs { gap, end: end - 1 })
            }
            _ => return None,
        };
        self.stage = stage;
        Some(attempt)
    }

    /// Starts another round if an attempt worked, because others may then also work.
    ///
    /// Walks are not tried again: ones as short as the sequence then hardly ever work.
    fn next_round(&mut self) -> Stage {
        self.walks = 0;
        if std::mem::take(&mut self.again) { FIRST } else { Stage::Done }
    }

    fn with_options(&self, number: usize, tries: u32) -> (Attempt, Stage) {
        let attempt =
            if tries == 0 { Attempt::Options(number) } else { Attempt::OptionsWalk(number) };
        let next = if tries < self.walks {
            Stage::Options { number, tries: tries + 1 }
        } else {
            Stage::Options { number: number + 1, tries: 0 }
        };
        (attempt, next)
    }

    /// Records that the last attempt worked and the sequence now has `length` steps.
    pub(crate) fn worked(&mut self, length: usize) {
        self.again = true;
        self.stage = match self.stage {
            Stage::Options { .. } => FIRST,
            Stage::Prefixes { .. } => long_runs(length),
            Stage::Walks { .. } => Stage::Walks { left: WALKS },
            Stage::Splices { .. } => Stage::Splices { left: SPLICES },
            Stage::Runs { size, end } => Stage::Runs { size, end: end.min(length) },
            Stage::Pairs { gap, end } => Stage::Pairs { gap, end: end.min(length) },
            Stage::Done => Stage::Done,
        };
    }
}

fn cut(run: Range<usize>) -> Attempt {
    Attempt::Cut(run, 0..0)
}

fn long_runs(length: usize) -> Stage {
    Stage::Runs { size: (length / 2).max(1), end: length }
}

fn shorter(size: usize) -> usize {
    if size > SHORT_RUN { size / 2 } else { size - 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shrinks the numbers below `length` while `fails`, and returns the rest and the number of
    /// attempts.
    fn shrunk(length: u32, fails: impl Fn(&[u32]) -> bool) -> (Vec<u32>, usize) {
        let mut line: Vec<u32> = (0..length).collect();
        let (mut plan, mut attempts) = (Plan::new(), 0);
        while let Some(attempt) = plan.next(line.len(), 0) {
            attempts += 1;
            let shorter = attempt.cut(&line);
            if shorter.len() < line.len() && fails(&shorter) {
                line = shorter;
                plan.worked(line.len());
            }
        }
        (line, attempts)
    }

    #[test]
    fn what_is_needed_stays() {
        for wanted in [vec![], vec![0], vec![99], vec![3, 41, 42, 97]] {
            let (line, attempts) =
                shrunk(100, |line| wanted.iter().all(|number| line.contains(number)));
            assert_eq!(line, wanted);
            assert!(attempts < 350, "{attempts}");
        }
    }

    #[test]
    fn pairs_go_where_single_steps_cannot() {
        let even = |line: &[u32]| line.len().is_multiple_of(2) && line.contains(&7);
        assert_eq!(shrunk(20, even).0.len(), 2);
    }

    #[test]
    fn every_set_of_options_is_tried_with_the_steps_and_with_walks() {
        let mut plan = Plan::new();
        let all: Vec<Attempt> = std::iter::from_fn(|| plan.next(0, 2)).collect();
        for number in [0, 1] {
            assert_eq!(all.iter().filter(|&a| *a == Attempt::Options(number)).count(), 1);
            let walks = all.iter().filter(|&a| *a == Attempt::OptionsWalk(number)).count();
            assert_eq!(walks, WALKS_WITH_OPTIONS as usize);
        }
    }
}
