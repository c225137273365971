//! The kit: what to check.

use rules_core::{Diagram, Game, Keyed, Notation, Observe, Packed, Step, Symmetric};

use crate::laws::{self, Group};
use crate::pool::Pool;
use crate::probe::{Dice, Forms};
use crate::run::Run;
use crate::{Law, Report, Violation};

/// What to check of a game: its options, how far to walk, and which capabilities it has.
///
/// The laws of [`Game`] are always checked; name each capability trait that the game implements to
/// have its laws checked too.
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
    pub(crate) only: Vec<Law>,
    pub(crate) seed: u64,
    pub(crate) probes: Vec<Group<G>>,
    pub(crate) fill: Vec<fn(&mut Pool<G>, &mut Dice)>,
    pub(crate) forms: Forms<G>,
}

impl<G: Game> Default for Kit<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Kit<G> {
    /// The laws of [`Game`] with default options, 48 walks of at most 10,000 steps, and seed 0.
    pub fn new() -> Self {
        Kit {
            options: Default::default(),
            walks: 48,
            max_steps: 10_000,
            must_end: true,
            packed_half: false,
            only: Vec::new(),
            seed: 0,
            probes: laws::of_any_game(),
            fill: Vec::new(),
            forms: Forms::default(),
        }
    }

    /// Plays with these options.
    pub fn options(mut self, options: G::Options) -> Self {
        self.options = options;
        self
    }

    /// Walks so many lines of play.
    pub fn walks(mut self, walks: usize) -> Self {
        self.walks = walks;
        self
    }

    /// Breaks a walk off after so many steps. Unless the game [`may_run_on`](Kit::may_run_on), it is
    /// a violation if it is not over then.
    pub fn max_steps(mut self, max_steps: usize) -> Self {
        self.max_steps = max_steps;
        self
    }

    /// Walks other lines. The same seed gives the same walks.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Games need not be over after [`max_steps`](Kit::max_steps).
    pub fn may_run_on(mut self) -> Self {
        self.must_end = false;
        self
    }

    /// Looks for violations of these laws only, for instance while others are known to be broken.
    /// Without laws, all of them count.
    pub fn only(mut self, laws: &[Law]) -> Self {
        self.only = laws.to_vec();
        self
    }

    /// Checks the laws of [`Notation`]: texts and numbers of actions and events, texts of positions
    /// and options, what becomes of broken texts, and game records.
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
        self.add(&laws::of_notation::<G>())
    }

    /// Checks the laws of [`Packed`]: bytes round-trip, and what becomes of broken bytes.
    pub fn packed(self) -> Self
    where
        G: Packed,
    {
        self.add(&laws::of_packed::<G>())
    }

    /// Checks the laws of [`Packed`], and that the bytes in a binary serde format are at most half
    /// as many as those of the text; call [`notation`](Kit::notation) too.
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
        self.add(&laws::of_keyed::<G>())
    }

    /// Checks that options, positions, actions and events round-trip through JSON and postcard.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn serde(self) -> Self
    where
        G: serde::Serialize + serde::de::DeserializeOwned,
        G::Options: serde::Serialize + serde::de::DeserializeOwned,
        G::Action: serde::Serialize + serde::de::DeserializeOwned,
        G::Event: serde::Serialize + serde::de::DeserializeOwned,
    {
        self.add(&laws::of_serde::<G>())
    }

    /// Checks that records round-trip through JSON and postcard.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn serde_records(self) -> Self
    where
        G: Notation + Packed,
    {
        self.add(&laws::of_serde_records::<G>())
    }

    /// Checks the laws of [`Observe`]: what observations show and hide, and what determinizations draw.
    pub fn hidden(self) -> Self
    where
        G: Observe,
    {
        self.add(&laws::of_hidden::<G>())
    }

    /// Checks that records cut down to a seat tell it what it may know and no more.
    pub fn hidden_records(self) -> Self
    where
        G: Observe + Notation,
    {
        self.add(&laws::of_hidden_records::<G>())
    }

    /// Checks that the JSON of an observation shows nothing that the seat cannot see.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn hidden_serde(self) -> Self
    where
        G: Observe<Observation: serde::Serialize>,
    {
        self.add(&laws::of_hidden_serde::<G>())
    }

    /// Checks the laws of [`Symmetric`].
    pub fn symmetric(self) -> Self
    where
        G: Symmetric,
    {
        self.add(&laws::of_symmetric::<G>())
    }

    /// Checks that observations map along with positions.
    pub fn hidden_symmetric(self) -> Self
    where
        G: Observe + Symmetric,
    {
        self.add(&laws::of_hidden_symmetric::<G>())
    }

    /// Checks the form of drawings.
    pub fn drawn(self) -> Self
    where
        G: Diagram,
    {
        self.add(&laws::of_drawn::<G>())
    }

    /// Checks that a drawing for a seat shows nothing that the seat cannot see.
    pub fn hidden_drawn(self) -> Self
    where
        G: Observe + Diagram,
    {
        self.add(&laws::of_hidden_drawn::<G>())
    }

    /// Checks everything and says what was done.
    ///
    /// # Errors
    /// The first [`Violation`] found, with the shortest line of play found that shows it.
    pub fn run(self) -> Result<Report, Violation<G>> {
        Run::start(&self)?.go(&self)
    }

    /// Checks everything: for use in a `#[test]`.
    ///
    /// # Panics
    /// If a law does not hold; the message says which, and shows the line of play.
    pub fn check(self) -> Report {
        match self.run() {
            Ok(report) => report,
            Err(violation) => panic!("{violation}"),
        }
    }

    /// Adds laws, each group once.
    fn add(mut self, groups: &[Group<G>]) -> Self {
        for group in groups {
            if self.probes.iter().all(|(name, _)| *name != group.0) {
                self.probes.push(*group);
            }
        }
        self
    }
}
