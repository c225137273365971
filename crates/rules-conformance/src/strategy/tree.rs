//! Generating and shrinking move sequences for proptest.

use std::collections::HashSet;

use proptest::prelude::any;
use proptest::strategy::{NewTree, Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use rand_core::SeedableRng;
use rules_core::{Game, Step, StepOf};

use super::options::{options, simpler};
use super::sequence::start;
use crate::cuts::{Attempt, Plan};
use crate::panics::guard;
use crate::probe::{Dice, below, digest};
use crate::walk::{play_listed, splice, steps, walk};

/// The largest number of steps that are replayed while a sequence shrinks.
const MAX_REPLAYED: usize = 4_000_000;
/// The largest number of steps that are played to reach a seat's turn.
const MAX_UNTIL_SEAT: usize = 1000;

/// Options and steps from the start of a game, each legal at its place.
#[derive(Clone, Debug)]
pub(super) struct OptionsAndSteps<G: Game> {
    pub(super) options: G::Options,
    pub(super) steps: Vec<StepOf<G>>,
}

impl<G: Game> OptionsAndSteps<G> {
    /// Returns the position after `count` of the steps.
    pub(super) fn position_after(&self, count: usize) -> G {
        let mut position = start(&self.options);
        self.steps[..count].iter().for_each(|&step| play_listed(&mut position, step));
        position
    }
}

/// The strategy: options if they are given, the number of steps, and whether the last step must be
/// an action.
#[derive(Debug)]
pub(super) struct Sequences<G: Game> {
    pub(super) options: Option<G::Options>,
    pub(super) max_steps: usize,
    pub(super) ends_with_action: bool,
}

impl<G: Game> Strategy for Sequences<G> {
    type Tree = Tree<G>;
    type Value = OptionsAndSteps<G>;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let options = match &self.options {
            Some(options) => options.clone(),
            None => options::<G>().new_tree(runner)?.current(),
        };
        let (count, seed) = (0..=self.max_steps, any::<u64>()).new_tree(runner)?.current();
        let mut dice = Dice::seed_from_u64(seed);
        let ends_with_action = self.ends_with_action;
        let steps = random_steps(&start::<G>(&options), count, ends_with_action, &mut dice);
        let line = OptionsAndSteps { options, steps };
        if ends_with_action && line.steps.is_empty() {
            return Err("no seat ever acts".into());
        }
        // Proptest gives up with a message after this number of runs. Other strategies need some of
        // them.
        let tests = runner.config().max_shrink_iters() / 8 * 7;
        Ok(Tree {
            best: line,
            candidate: None,
            plan: Plan::new(),
            fixed_options: self.options.is_some(),
            tried: HashSet::new(),
            tests_left: tests,
            replayed: 0,
            dice,
            ends_with_action,
        })
    }
}

/// Appends random steps.
///
/// If the last one must be an action there may be more steps, until a seat acts, or fewer, up to
/// the last action of a finished game.
///
/// # Panics
/// Panics if the game does.
fn random_steps<G: Game>(
    from: &G,
    count: usize,
    ends_with_action: bool,
    dice: &mut Dice,
) -> Vec<StepOf<G>> {
    let style = below(dice, 64);
    let walked = walk(from, count, style, None, dice, &mut |_| ());
    if let Some(panic) = walked.panic {
        panic!("{} panics in a game with {:?}: {panic}", G::NAME, from.options());
    }
    let mut line = walked.line;
    if ends_with_action {
        go_on_to_an_action(from, &mut line, dice);
    }
    line
}

/// Plays on until a seat acts; removes the steps after the last action if none acts any more.
fn go_on_to_an_action<G: Game>(from: &G, line: &mut Vec<StepOf<G>>, dice: &mut Dice) {
    let mut position = from.clone();
    line.iter().for_each(|&step| play_listed(&mut position, step));
    for _ in 0..MAX_UNTIL_SEAT {
        let listed = steps(&position);
        if listed.is_empty() {
            break;
        }
        let step = listed[below(dice, listed.len())];
        line.push(step);
        if step.action().is_some() {
            break;
        }
        play_listed(&mut position, step);
    }
    cut_behind_last_action::<G>(line);
}

fn cut_behind_last_action<G: Game>(line: &mut Vec<StepOf<G>>) {
    let last = line.iter().rposition(|step| matches!(step, Step::Action(_)));
    line.truncate(last.map_or(0, |last| last + 1));
}

/// A failing sequence and the simpler one that is tried.
///
/// Proptest's contract: `simplify` is called when the current value fails the test, and
/// `complicate` when it passes. Both continue with the plan. A failing value becomes the best, and
/// a passing one is dropped. When nothing is left to try, the best is the current value again.
pub(super) struct Tree<G: Game> {
    best: OptionsAndSteps<G>,
    candidate: Option<OptionsAndSteps<G>>,
    plan: Plan,
    fixed_options: bool,
    /// The lines that were tried with the options of the best line.
    tried: HashSet<u64>,
    tests_left: u32,
    replayed: usize,
    dice: Dice,
    ends_with_action: bool,
}

impl<G: Game> ValueTree for Tree<G> {
    type Value = OptionsAndSteps<G>;

    fn current(&self) -> OptionsAndSteps<G> {
        self.candidate.as_ref().unwrap_or(&self.best).clone()
    }

    fn simplify(&mut self) -> bool {
        if let Some(failed) = self.candidate.take() {
            if failed.options != self.best.options {
                self.tried.clear();
            }
            self.best = failed;
            self.plan.worked(self.best.steps.len());
        }
        self.propose();
        self.candidate.is_some()
    }

    fn complicate(&mut self) -> bool {
        let passed = self.candidate.take().is_some();
        if passed {
            self.propose();
        }
        passed
    }
}

impl<G: Game> Tree<G> {
    /// Proposes the next line of the plan that is legal, new and simpler than the best.
    fn propose(&mut self) {
        let simpler = if self.fixed_options { Vec::new() } else { simpler(&self.best.options) };
        while self.tests_left > 0 && self.replayed < MAX_REPLAYED {
            let Some(attempt) = self.plan.next(self.best.steps.len(), simpler.len()) else {
                return;
            };
            // A game that panics does not fail the caller's test, so that line is skipped.
            let line = guard(|| self.attempt(&attempt, &simpler)).ok().flatten();
            if let Some(line) = line.filter(|line| self.is_simpler(line))
                && self.tried.insert(digest(&(&line.options, &line.steps)))
            {
                self.tests_left -= 1;
                self.candidate = Some(line);
                return;
            }
        }
    }

    fn attempt(&mut self, attempt: &Attempt, simpler: &[G::Options]) -> Option<OptionsAndSteps<G>> {
        let length = self.best.steps.len();
        let options = match attempt {
            Attempt::Options(number) | Attempt::OptionsWalk(number) => {
                simpler.get(*number)?.clone()
            }
            Attempt::Walk | Attempt::Splice | Attempt::Cut(..) => self.best.options.clone(),
        };
        let from = G::new(options.clone()).ok()?;
        let steps = match attempt {
            Attempt::Options(_) | Attempt::Cut(..) => {
                let wanted = attempt.cut(&self.best.steps);
                self.legal_steps(from, wanted)
            }
            Attempt::Splice => {
                self.replayed += length;
                let wanted = splice(&from, &self.best.steps, &mut self.dice);
                self.legal_steps(from, wanted)
            }
            Attempt::Walk => {
                let count = below(&mut self.dice, length);
                self.random_steps(&from, count)
            }
            Attempt::OptionsWalk(_) => self.random_steps(&from, length),
        };
        let complete = !self.ends_with_action || !steps.is_empty();
        complete.then_some(OptionsAndSteps { options, steps })
    }

    /// Returns the steps without those that are illegal at their place.
    fn legal_steps(&mut self, mut position: G, wanted: Vec<StepOf<G>>) -> Vec<StepOf<G>> {
        self.replayed += wanted.len();
        let mut line = wanted;
        line.retain(|&step| {
            let legal = position.check_step(step).is_ok();
            if legal {
                play_listed(&mut position, step);
            }
            legal
        });
        if self.ends_with_action {
            cut_behind_last_action::<G>(&mut line);
        }
        line
    }

    fn random_steps(&mut self, from: &G, count: usize) -> Vec<StepOf<G>> {
        self.replayed += count;
        random_steps(from, count, self.ends_with_action, &mut self.dice)
    }

    /// Returns whether a line is simpler: by simpler options first, then by fewer steps.
    fn is_simpler(&self, line: &OptionsAndSteps<G>) -> bool {
        line.options != self.best.options || line.steps.len() < self.best.steps.len()
    }
}
