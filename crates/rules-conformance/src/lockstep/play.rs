//! Games played by both models.

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rules_core::{Game, Notation, OptionsText, Outcome, Step, StepOf};

use super::agree::{assert_agree, assert_refuses};
use super::{Choices, Model, Tally, model_of};
use crate::kit::from_environment;
use crate::panics::guard;
use crate::strategy;

/// The number of steps after which a game is left unfinished.
const STEPS: usize = 30_000;
/// The number of codes that are tried at a position.
const ASKED: u32 = 64;

type Start<'a, G, M> = dyn Fn(&<G as Game>::Options, &mut Choices) -> Option<(G, M)> + 'a;
type Compare<'a, G, M> = dyn Fn(&G, &M) + 'a;
type Bias<'a, G> = dyn Fn(&G, &mut Choices) -> Option<StepOf<G>> + 'a;
type Note<'a, G, M> = dyn FnMut(&Played<'_, G, M>, &mut Tally) + 'a;

/// Plays a fast and a slow model of the same game in step.
///
/// ```
/// # use rules_conformance::lockstep::{Lockstep, Model};
/// # use rules_core::Notation;
/// fn agree<MyGame: Notation, MyModel: Model>() {
///     let both = Lockstep::<MyGame, MyModel>::new();
///     let tally = both.run([Default::default()], 100);
///     assert_eq!(tally.get("games"), 100);
/// }
/// ```
pub struct Lockstep<'a, G: Notation, M: Model> {
    start: Box<Start<'a, G, M>>,
    pub(super) compare: Box<Compare<'a, G, M>>,
    pub(super) note: RefCell<Box<Note<'a, G, M>>>,
    biases: Vec<(String, Box<Bias<'a, G>>)>,
    steps: usize,
    asked: u32,
}

/// A step that both models have taken.
pub struct Played<'p, G: Game, M> {
    /// The number of steps before this one in the game.
    pub number: usize,
    /// The position before the step.
    pub before: &'p G,
    /// The slow model before the step.
    pub slow: &'p M,
    /// The step.
    pub step: StepOf<G>,
    /// The position after the step.
    pub after: &'p G,
    /// The slow model after the step.
    pub slow_after: &'p M,
}

/// Returns the number of games for each set of options.
///
/// It is `RULES_LOCKSTEP_GAMES`, or the default if the environment has no such number.
pub fn games(default: usize) -> usize {
    from_environment("RULES_LOCKSTEP_GAMES").unwrap_or(default)
}

impl<G: Notation, M: Model> Default for Lockstep<'_, G, M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, G: Notation, M: Model> Lockstep<'a, G, M> {
    /// Compares the common parts of all games, from the start of a game to its end, in random
    /// games.
    pub fn new() -> Self {
        Lockstep {
            start: Box::new(|options, _| {
                let fast = G::new(options.clone()).expect("the options are valid");
                Some((fast, model_of(options, &[])))
            }),
            compare: Box::new(|_, _| ()),
            note: RefCell::new(Box::new(|_, _| ())),
            biases: Vec::new(),
            steps: STEPS,
            asked: ASKED,
        }
    }

    /// Begins at positions that `start` chooses. Games for which it returns `None` are skipped.
    pub fn start(
        mut self,
        start: impl Fn(&G::Options, &mut Choices) -> Option<(G, M)> + 'a,
    ) -> Self {
        self.start = Box::new(start);
        self
    }

    /// Also compares the state of the game: `compare` must panic if the models differ.
    pub fn compare(mut self, compare: impl Fn(&G, &M) + 'a) -> Self {
        self.compare = Box::new(compare);
        self
    }

    /// Counts rare cases: `note` is called after every step.
    pub fn note(mut self, note: impl FnMut(&Played<'_, G, M>, &mut Tally) + 'a) -> Self {
        self.note = RefCell::new(Box::new(note));
        self
    }

    /// Adds a way to play. If `choose` returns `None`, any step is played.
    ///
    /// Games use the biases of a harness in turn. Without biases all steps are equally likely.
    pub fn bias(
        mut self,
        name: impl Into<String>,
        choose: impl Fn(&G, &mut Choices) -> Option<StepOf<G>> + 'a,
    ) -> Self {
        self.biases.push((name.into(), Box::new(choose)));
        self
    }

    /// Sets the number of steps after which a game is left unfinished, 30,000 by default.
    pub fn steps(mut self, steps: usize) -> Self {
        self.steps = steps;
        self
    }

    /// Sets the number of actions whose legality is checked at each position, 64 by default.
    ///
    /// If the numbers of all actions are below it, each is checked. A few illegal ones are also
    /// played.
    pub fn asked(mut self, asked: u32) -> Self {
        self.asked = asked;
        self
    }

    /// Plays `games` games with each set of options. The same sets give the same games.
    ///
    /// # Panics
    /// Panics if the models differ, with the steps of the game.
    #[track_caller]
    pub fn run(&self, sets: impl IntoIterator<Item = G::Options>, games: usize) -> Tally {
        let mut tally = Tally::default();
        for (set, options) in sets.into_iter().enumerate() {
            for game in 0..games {
                let seed = (set as u64) << 32 | game as u64;
                self.play(&options, set + game, Choices::seeded(seed), &mut tally);
            }
        }
        tally
    }

    /// Plays `cases` games with any options, by at most `length` choices that shrink.
    ///
    /// `PROPTEST_CASES` in the environment overrides the number of games.
    ///
    /// # Panics
    /// Panics if the models differ, with the shortest game found.
    #[track_caller]
    pub fn run_shrinking(&self, cases: u32, length: usize) -> Tally {
        let cases = from_environment("PROPTEST_CASES").map_or(cases, |cases| cases as u32);
        let config = Config { cases, failure_persistence: None, ..Config::default() };
        let tally = RefCell::new(Tally::default());
        let numbers = proptest::collection::vec(any::<u32>(), 0..=length);
        let input = (strategy::options::<G>(), 0..self.biases.len().max(1), numbers);
        let result = TestRunner::new(config).run(&input, |(options, bias, numbers)| {
            let choices = Choices::given(numbers);
            let played = guard(|| self.play(&options, bias, choices, &mut tally.borrow_mut()));
            played.map_err(TestCaseError::fail)
        });
        if let Err(failed) = result {
            panic!("{failed}");
        }
        tally.into_inner()
    }

    /// Plays one game by these choices, with the bias of this number, taken modulo their count.
    ///
    /// # Panics
    /// Panics if the models differ, with the steps of the game.
    #[track_caller]
    pub fn play(&self, options: &G::Options, bias: usize, choices: Choices, tally: &mut Tally) {
        let bias = if self.biases.is_empty() { None } else { Some(bias % self.biases.len()) };
        let mut line = Vec::new();
        if let Err(panic) = guard(|| self.go(options, bias, choices, &mut line, tally)) {
            let name = bias.map_or("none", |bias| &self.biases[bias].0);
            let (options, steps, line) = (OptionsText(options), line.len(), line.join(" "));
            panic!("{panic}\n  {} {options}, bias {name}, after {steps} steps: {line}", G::NAME);
        }
    }

    fn go(
        &self,
        options: &G::Options,
        bias: Option<usize>,
        mut choices: Choices,
        line: &mut Vec<String>,
        tally: &mut Tally,
    ) {
        let Some((mut fast, mut slow)) = (self.start)(options, &mut choices) else { return };
        self.look(&fast, &slow, 0, tally);
        tally.add("games", 1);
        for number in 0..self.steps {
            if choices.are_spent() {
                return;
            }
            let biased = bias.and_then(|bias| (self.biases[bias].1)(&fast, &mut choices));
            let Some(step) = biased.or_else(|| any_step(&fast, &mut choices)) else { break };
            let (before, slow_before) = (fast.clone(), slow.clone());
            line.push(step.to_string());
            fast.play_step(step).expect("a listed step is played");
            slow.play_text(line[number].trim_start_matches('*'));
            self.look(&fast, &slow, number + 1, tally);
            tally.add("steps", 1);
            let played = Played {
                number,
                before: &before,
                slow: &slow_before,
                step,
                after: &fast,
                slow_after: &slow,
            };
            (self.note.borrow_mut())(&played, tally);
        }
        count_outcome(fast.outcome().as_ref(), tally);
    }

    fn look(&self, fast: &G, slow: &M, number: usize, tally: &mut Tally) {
        assert_agree(fast, slow);
        (self.compare)(fast, slow);
        assert_refuses(fast, self.asked, number, tally);
    }
}

fn any_step<G: Game>(position: &G, choices: &mut Choices) -> Option<StepOf<G>> {
    match position.sample_event(choices) {
        Some(event) => Some(Step::Event(event)),
        None => position.random_action(choices).map(Step::Action),
    }
}

pub(super) fn count_outcome<E: rules_core::End>(outcome: Option<&Outcome<E>>, tally: &mut Tally) {
    let Some(outcome) = outcome else { return tally.add("unfinished", 1) };
    tally.add(&format!("ended by {}", outcome.end().name()), 1);
    tally.note("draws", outcome.winners().is_empty());
    tally.note("shared wins", outcome.winners().len() > 1);
}
