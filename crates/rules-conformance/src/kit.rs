//! The kit: the settings of a run.

use rules_core::{
    Diagram, Encode, EncodeSymmetric, Game, Keyed, Notation, Observe, Packed, Step, Symmetric,
};

use crate::laws::{self, Group};
use crate::lockstep::Choices;
use crate::pool::Pool;
use crate::probe::{Dice, Forms, StepOf};
use crate::reads::{self, ReadBack};
use crate::run::Run;
use crate::walk::Bias;
use crate::{Law, Report, Violation};

/// A test of a game: its options, the length and number of walks, and the traits whose laws are checked.
///
/// The laws of [`Game`] are always checked. Each further trait that the game implements has a method,
/// which adds the laws of that trait.
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
    pub(crate) forgets_events: bool,
    pub(crate) only: Vec<Law>,
    pub(crate) seed: u64,
    pub(crate) probes: Vec<Group<G>>,
    pub(crate) fill: Vec<fn(&mut Pool<G>, &mut Dice)>,
    pub(crate) forms: Forms<G>,
    pub(crate) reads: Vec<(&'static str, ReadBack<G>)>,
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
    /// A kit for the laws of [`Game`] with default options, 48 walks of at most 10,000 steps, and seed 0.
    pub fn new() -> Self {
        Kit {
            options: Default::default(),
            walks: 48,
            max_steps: 10_000,
            must_end: true,
            packed_half: false,
            forgets_events: false,
            only: Vec::new(),
            seed: 0,
            probes: vec![
                laws::options(),
                laws::listing(),
                laws::membership(),
                laws::playing(),
                laws::random_choice(),
            ],
            reads: Vec::new(),
            mutants: std::env::var("RULES_MUTANTS").ok().and_then(|number| number.parse().ok()),
            accepted: None,
            biases: Vec::new(),
            fill: Vec::new(),
            forms: Forms::default(),
        }
    }

    /// Sets the options that all walks are played with.
    pub fn options(mut self, options: G::Options) -> Self {
        self.options = options;
        self
    }

    /// Sets the number of walks, each a random move sequence from the start of the game.
    pub fn walks(mut self, walks: usize) -> Self {
        self.walks = walks;
        self
    }

    /// Sets the number of steps after which a walk is cut short. A game that is not over then is a
    /// violation, unless it [`may_run_on`](Kit::may_run_on).
    pub fn max_steps(mut self, max_steps: usize) -> Self {
        self.max_steps = max_steps;
        self
    }

    /// Sets the seed of all random choices. The same seed gives the same walks.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Sets the number of broken copies of each form, such as the text, that are tried at a position;
    /// by default 8 to 24, or `RULES_MUTANTS` if the environment has it.
    pub fn mutants(mut self, mutants: usize) -> Self {
        self.mutants = Some(mutants);
        self
    }

    /// Calls `check` with every position that is accepted from a broken form. It panics where a law
    /// of the game's own does not hold, for instance if no play leads to the position.
    pub fn accepted(mut self, check: fn(&G)) -> Self {
        self.accepted = Some(check);
        self
    }

    /// Adds a way to choose the steps of walks, for positions that random play hardly comes to. Where
    /// it returns `None`, any step is played. Half of the walks take turns in the biases.
    pub fn bias(
        mut self,
        choose: impl Fn(&G, &mut Choices) -> Option<StepOf<G>> + 'static,
    ) -> Self {
        self.biases.push(Box::new(choose));
        self
    }

    /// Allows that games are not over after [`max_steps`](Kit::max_steps).
    pub fn may_run_on(mut self) -> Self {
        self.must_end = false;
        self
    }

    /// Reports violations of these laws only, for instance while others are known to be broken. With an
    /// empty slice, which is the default, all laws count.
    pub fn only(mut self, laws: &[Law]) -> Self {
        self.only = laws.to_vec();
        self
    }

    /// A kit for the laws of every trait, for a type that implements all of them. [`kit!`](crate::kit)
    /// makes one for those that a type implements.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn all() -> Self
    where
        G: Notation + Packed + Keyed + EncodeSymmetric + Symmetric + Diagram,
        G: Observe<Observation: serde::Serialize + serde::de::DeserializeOwned>,
        G: serde::Serialize + serde::de::DeserializeOwned,
        G::Options: serde::Serialize + serde::de::DeserializeOwned,
        G::Action: serde::Serialize + serde::de::DeserializeOwned,
        G::Event: serde::Serialize + serde::de::DeserializeOwned,
    {
        let kit = Self::new().notation().packed().keyed().serde().serde_records().diagrams();
        let kit = kit.observed().observed_records().observed_serde().observed_diagrams();
        kit.symmetric().observed_symmetric().encoded().encoded_symmetric()
    }

    /// Checks the laws of [`Notation`]: texts and numbers of actions, events and steps, texts of positions
    /// and options, broken texts, and game records.
    pub fn notation(mut self) -> Self
    where
        G: Notation,
    {
        self.forms.show = |position| position.to_string();
        self.forms.text = Some(|position| position.to_string());
        self.forms.show_step = |step| match step {
            Step::Action(action) => action.to_string(),
            Step::Event(event) => event.to_string(),
        };
        self.fill.push(Pool::fill_from_codes);
        self.add(laws::step_texts())
            .add(laws::step_forms())
            .add_form(laws::position_texts(), reads::text)
            .add(laws::records())
            .add(laws::accepted_texts())
    }

    /// Checks the laws of [`Packed`]: bytes round-trip, and broken bytes are refused or read as a
    /// position that keeps the laws.
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        self.add_form(laws::packed(), reads::packed)
    }

    /// Checks the laws of [`Packed`], and that the bytes in a binary serde format are at most half
    /// as many as those of the text. Sizes are compared only if [`notation`](Kit::notation) is called too.
    pub fn packed_at_most_half(mut self) -> Self
    where
        G: Packed + Notation,
    {
        self.packed_half = true;
        self.packed()
    }

    /// Checks the laws of [`Keyed`].
    pub fn keyed(mut self) -> Self
    where
        G: Keyed,
    {
        self.forms.key = Some(G::key);
        self.add(laws::keyed())
    }

    /// Checks that options, positions, actions and events round-trip through JSON and postcard.
    ///
    /// Where the options hold a value of the caller's own ([`OptionValue::Id`](rules_core::OptionValue)),
    /// options and positions cannot be read back by `Deserialize` alone; the report notes it.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn serde(self) -> Self
    where
        G: serde::Serialize + serde::de::DeserializeOwned,
        G::Options: serde::Serialize + serde::de::DeserializeOwned,
        G::Action: serde::Serialize + serde::de::DeserializeOwned,
        G::Event: serde::Serialize + serde::de::DeserializeOwned,
    {
        self.add_form(laws::serde(), reads::serde)
    }

    /// Checks that records, steps and results round-trip through JSON and postcard.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn serde_records(self) -> Self
    where
        G: Notation + Packed,
    {
        self.add(laws::serde_records())
    }

    /// Checks the laws of [`Observe`]: what observations show and hide, what determinizations draw, and
    /// the texts of observations.
    pub fn observed(self) -> Self
    where
        G: Observe,
    {
        self.add(laws::observations())
            .add(laws::determinizations())
            .add_form(laws::observation_texts(), reads::observations)
    }

    /// Allows that a seat sees events which its observation does not tell afterwards, such as a card
    /// that is shown and shuffled in again. Otherwise events that a seat is said to see and that lead to
    /// different positions have to give it different observations.
    pub fn forgets_events(mut self) -> Self {
        self.forgets_events = true;
        self
    }

    /// Checks that records cut down to a seat tell it what it may know and no more.
    pub fn observed_records(self) -> Self
    where
        G: Observe + Notation,
    {
        self.add(laws::seat_records())
    }

    /// Checks that observations round-trip through JSON and postcard, and that neither shows anything
    /// that the seat cannot see.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn observed_serde(self) -> Self
    where
        G: Observe<Observation: serde::Serialize + serde::de::DeserializeOwned>,
    {
        self.add(laws::observation_serde())
    }

    /// Checks the laws of [`Symmetric`].
    pub fn symmetric(self) -> Self
    where
        G: Symmetric,
    {
        self.add(laws::symmetry()).add(laws::symmetric_play())
    }

    /// Checks that observations map along with positions.
    pub fn observed_symmetric(self) -> Self
    where
        G: Observe + Symmetric,
    {
        self.add(laws::symmetric_observations())
    }

    /// Checks the laws of [`Encode`]: indices of actions, masks, planes, scalars and tokens.
    pub fn encoded(self) -> Self
    where
        G: Encode,
    {
        self.add(laws::encodings())
    }

    /// Checks the laws of [`EncodeSymmetric`]: indices and cells map along with positions.
    pub fn encoded_symmetric(self) -> Self
    where
        G: EncodeSymmetric,
    {
        self.add(laws::symmetric_encodings())
    }

    /// Checks the form of diagrams.
    pub fn diagrams(self) -> Self
    where
        G: Diagram,
    {
        self.add(laws::diagrams())
    }

    /// Checks that a diagram for a seat shows nothing that the seat cannot see.
    pub fn observed_diagrams(self) -> Self
    where
        G: Observe + Diagram,
    {
        self.add(laws::seat_diagrams())
    }

    /// Runs the walks and checks the laws on them.
    ///
    /// # Errors
    /// The first [`Violation`], with the shortest move sequence found that shows it.
    pub fn run(self) -> Result<Report, Violation<G>> {
        Run::start(&self)?.go(&self)
    }

    /// As [`run`](Kit::run), for use in a `#[test]`.
    ///
    /// # Panics
    /// If a law does not hold. The message is the [`Violation`].
    pub fn check(self) -> Report {
        match self.run() {
            Ok(report) => report,
            Err(violation) => panic!("{violation}"),
        }
    }

    /// Adds a group of laws that checks a form of positions.
    fn add_form(mut self, group: Group<G>, reads_back: ReadBack<G>) -> Self {
        if self.reads.iter().all(|(name, _)| *name != group.0) {
            self.reads.push((group.0, reads_back));
        }
        self.add(group)
    }

    /// Adds a group of laws, once.
    fn add(mut self, group: Group<G>) -> Self {
        if self.probes.iter().all(|(name, _)| *name != group.0) {
            self.probes.push(group);
        }
        self
    }
}
