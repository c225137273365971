//! The settings of a run.

use crate::laws::{self, Group};
use crate::lockstep::Choices;
use crate::pool::Pool;
use crate::probe::{Dice, Forms};
use crate::reads::ReadBack;
use crate::run::Run;
use crate::walk::Bias;
use crate::{Law, Report, Violation};
use rules_core::{Game, Keyed, Notation, Packed, Step, StepOf};

/// A test of a game: its options, the walks, and the traits whose laws are checked.
///
/// The laws of [`Game`] are always checked. Each further trait that the game implements has a
/// method, which adds the laws of that trait.
///
/// ```
/// use rules_conformance::Kit;
/// use rules_core::{Keyed, Notation};
///
/// fn keeps_the_laws<MyGame: Notation + Keyed>() {
///     Kit::<MyGame>::new().notation().keyed().walks(100).check();
/// }
/// ```
#[must_use = "nothing is checked until `run` or `check` is called"]
pub struct Kit<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) walks: usize,
    pub(crate) max_steps: usize,
    pub(crate) must_end: bool,
    pub(crate) packed_half: bool,
    pub(crate) without_event_memory: bool,
    pub(crate) only: Vec<Law>,
    pub(crate) seed: u64,
    pub(crate) groups: Vec<Group<G>>,
    pub(crate) fill: Vec<fn(&mut Pool<G>, &mut Dice)>,
    pub(crate) forms: Forms<G>,
    pub(crate) mutants: Option<usize>,
    pub(crate) accepted: Option<fn(&G)>,
    pub(crate) biases: Vec<Bias<G>>,
}

impl<G: Game> Default for Kit<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Kit<G> {
    /// Returns a kit for the laws of [`Game`] with default options, 48 walks of at most 10,000
    /// steps, and seed 0.
    pub fn new() -> Self {
        Kit {
            options: Default::default(),
            walks: 48,
            max_steps: 10_000,
            must_end: true,
            packed_half: false,
            without_event_memory: false,
            only: Vec::new(),
            seed: 0,
            groups: vec![
                laws::options(),
                laws::listing(),
                laws::membership(),
                laws::playing(),
                laws::random_choice(),
            ],
            mutants: from_environment("RULES_MUTANTS"),
            accepted: None,
            biases: Vec::new(),
            fill: Vec::new(),
            forms: Forms::default(),
        }
    }

    /// Sets the options of all walks.
    pub fn options(mut self, options: G::Options) -> Self {
        self.options = options;
        self
    }

    /// Sets the number of walks, each a random move sequence from the start of the game.
    /// `RULES_WALKS` in the environment overrides it.
    pub fn walks(mut self, walks: usize) -> Self {
        self.walks = from_environment("RULES_WALKS").unwrap_or(walks);
        self
    }

    /// Sets the number of steps after which a walk is stopped.
    ///
    /// A game that is not over then is a violation, unless it
    /// [`allow_unbounded`](Kit::allow_unbounded).
    pub fn max_steps(mut self, max_steps: usize) -> Self {
        self.max_steps = max_steps;
        self
    }

    /// Sets the seed of all random choices. The same seed gives the same walks.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of broken copies of each form, such as the text, to try at a position.
    ///
    /// The default is 8 to 24, or `RULES_MUTANTS` from the environment.
    pub fn mutants(mut self, mutants: usize) -> Self {
        self.mutants = Some(mutants);
        self
    }

    /// Calls `check` with every position that is accepted from a broken form.
    ///
    /// `check` must panic if one of the game's own laws does not hold, for example if play cannot
    /// reach the position.
    pub fn accepted(mut self, check: fn(&G)) -> Self {
        self.accepted = Some(check);
        self
    }

    /// Adds a way to choose the steps of walks, for positions that random play rarely reaches.
    ///
    /// If it returns `None`, any step is played. Half of the walks use the biases in turn.
    pub fn bias(
        mut self,
        choose: impl Fn(&G, &mut Choices) -> Option<StepOf<G>> + 'static,
    ) -> Self {
        self.biases.push(Box::new(choose));
        self
    }

    /// Allows games that are not over after [`max_steps`](Kit::max_steps).
    pub fn allow_unbounded(mut self) -> Self {
        self.must_end = false;
        self
    }

    /// Reports only violations of these laws, for example while others are known to be broken.
    ///
    /// The default is an empty slice, for all laws.
    pub fn only(mut self, laws: &[Law]) -> Self {
        self.only = laws.to_vec();
        self
    }

    /// Checks the laws of [`Packed`], and the size of the bytes in a binary serde format.
    ///
    /// They may be at most half as many as those of the text. Sizes are compared only if
    /// [`notation`](Kit::notation) is also called.
    pub fn packed_at_most_half(mut self) -> Self
    where
        G: Packed + Notation,
    {
        self.packed_half = true;
        self.packed()
    }

    /// Allows events that a seat sees but its observation does not show afterwards.
    ///
    /// An example is a card that is shown and shuffled in again. Without this, two events that a
    /// seat sees and that lead to different positions must give it different observations.
    pub fn without_event_memory(mut self) -> Self {
        self.without_event_memory = true;
        self
    }

    /// Runs the walks and checks the laws on them.
    ///
    /// # Errors
    /// Returns the first [`Violation`], with the shortest move sequence found that shows it.
    pub fn run(self) -> Result<Report, Violation<G>> {
        Run::start(&self)?.go(&self)
    }

    /// Same as [`run`](Kit::run), for use in a `#[test]`.
    ///
    /// # Panics
    /// Panics with the [`Violation`] if a law does not hold.
    #[track_caller]
    pub fn check(self) -> Report {
        match self.run() {
            Ok(report) => report,
            Err(violation) => panic!("{violation}"),
        }
    }

    /// Prints positions and steps by their texts, and tries actions and events by their numbers.
    pub(crate) fn with_texts(mut self) -> Self
    where
        G: Notation,
    {
        self.forms.show = ToString::to_string;
        self.forms.text = Some(ToString::to_string);
        self.forms.show_step = |step| match step {
            Step::Action(action) => action.to_string(),
            Step::Event(event) => event.to_string(),
        };
        self.fill.push(Pool::fill_from_codes);
        self
    }

    /// Compares keys of positions that must be equal.
    pub(crate) fn with_keys(mut self) -> Self
    where
        G: Keyed,
    {
        self.forms.key = Some(G::key);
        self
    }

    /// Adds a group of laws that checks a form of positions.
    pub(crate) fn add_form(self, group: Group<G>, reads_back: ReadBack<G>) -> Self {
        self.add(Group { reads_back: Some(reads_back), ..group })
    }

    /// Adds a group of laws, once.
    pub(crate) fn add(mut self, group: Group<G>) -> Self {
        if self.groups.iter().all(|other| other.name != group.name) {
            self.groups.push(group);
        }
        self
    }
}

/// Returns the number in an environment variable.
pub(crate) fn from_environment(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}
