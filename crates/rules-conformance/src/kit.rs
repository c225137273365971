//! The kit: what to check, and the run that checks it.

use rand_core::SeedableRng;
use rules_core::{Draw, Game, Hidden, Keyed, Notation, Packed, Step, Symmetric};

use crate::laws;
use crate::panics::guard;
use crate::probe::{Dice, Env, Fault, Forms, MakeProbe, Verdict};
use crate::report::Report;
use crate::shrink::shrink;
use crate::violation::{Details, ShownLine, Violation};
use crate::walk::{Care, Found, Walk, examine, walk};
use crate::{Law, pool::Pool};

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
    options: G::Options,
    walks: usize,
    max_steps: usize,
    must_end: bool,
    packed_half: bool,
    only: Vec<Law>,
    seed: u64,
    probes: Vec<(&'static str, MakeProbe<G>)>,
    fill: Vec<fn(&mut Pool<G>, &mut Dice)>,
    forms: Forms<G>,
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

    /// Checks the laws of [`Hidden`]: what observations show and hide, and what redraws draw.
    pub fn hidden(self) -> Self
    where
        G: Hidden,
    {
        self.add(&laws::of_hidden::<G>())
    }

    /// Checks that records cut down to a seat tell it what it may know and no more.
    pub fn hidden_records(self) -> Self
    where
        G: Hidden + Notation,
    {
        self.add(&laws::of_hidden_records::<G>())
    }

    /// Checks that the JSON of an observation shows nothing that the seat cannot see.
    #[cfg(feature = "serde")]
    #[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
    pub fn hidden_serde(self) -> Self
    where
        G: Hidden<Observation: serde::Serialize>,
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
        G: Hidden + Symmetric,
    {
        self.add(&laws::of_hidden_symmetric::<G>())
    }

    /// Checks the form of drawings.
    pub fn drawn(self) -> Self
    where
        G: Draw,
    {
        self.add(&laws::of_drawn::<G>())
    }

    /// Checks that a drawing for a seat shows nothing that the seat cannot see.
    pub fn hidden_drawn(self) -> Self
    where
        G: Hidden + Draw,
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
    fn add(mut self, groups: &[(&'static str, MakeProbe<G>)]) -> Self {
        for group in groups {
            if self.probes.iter().all(|(name, _)| *name != group.0) {
                self.probes.push(*group);
            }
        }
        self
    }
}

/// A kit at work.
struct Run<G: Game> {
    env: Env<G>,
    start: G,
    walks: Vec<Walk<G>>,
    max_steps: usize,
    report: Report,
    seed: u64,
}

impl<G: Game> Run<G> {
    /// Starts the game and walks, without looking at anything yet.
    fn start(kit: &Kit<G>) -> Result<Self, Violation<G>> {
        let options = kit.options.clone();
        let start = match guard(|| G::new(options.clone())) {
            Ok(Ok(start)) => start,
            Ok(Err(error)) => {
                let what = format!("no game starts with the kit's options: {error}");
                return Err(violation_of_options(kit, Law::OptionsChecked, what));
            }
            Err(panic) => {
                let what = format!("starting a game panicked: {panic}");
                return Err(violation_of_options(kit, Law::NoPanic, what));
            }
        };
        let mut dice = Dice::seed_from_u64(kit.seed);
        let mut pool = Pool::default();
        let walks = (0..kit.walks)
            .map(|number| walk(&start, kit.max_steps, number, &mut dice, |all| pool.see(all)))
            .collect();
        kit.fill.iter().for_each(|fill| fill(&mut pool, &mut dice));
        let (actions, events) = pool.into_parts();
        let env = Env {
            options,
            packed_half: kit.packed_half,
            only: kit.only.clone(),
            actions,
            events,
            forms: kit.forms,
        };
        let report = Report::default();
        Ok(Run { env, start, walks, max_steps: kit.max_steps, report, seed: kit.seed })
    }

    /// Checks one group of laws after the other, from the most basic on: what breaks a basic law
    /// breaks others too, and is best reported as what it is.
    fn go(mut self, kit: &Kit<G>) -> Result<Report, Violation<G>> {
        self.count_walks();
        if kit.must_end {
            self.demand_ends()?;
        }
        let mut groups = kit.probes.clone();
        groups.sort_by_key(|(name, _)| laws::rank(name));
        for (index, &(_, make)) in groups.iter().enumerate() {
            self.check_group(index, make)?;
        }
        self.demand_no_panic()?;
        self.demand_exercise(&groups)?;
        Ok(self.report)
    }

    fn count_walks(&mut self) {
        for walk in &self.walks {
            let steps = walk.line.len() as u64;
            self.report.walks += 1;
            self.report.steps += steps;
            self.report.longest = self.report.longest.max(steps);
            self.report.finished += u64::from(walk.over);
        }
    }

    fn demand_ends(&mut self) -> Result<(), Violation<G>> {
        for walk in &self.walks {
            self.report.ledger.on(Law::Ends);
            if walk.line.len() >= self.max_steps && !walk.over && walk.panic.is_none() {
                let what = format!("not over after {} steps", walk.line.len());
                self.report_if_wanted(Fault { law: Law::Ends, what }, Some(&walk.line))?;
            }
        }
        Ok(())
    }

    /// Looks at all walks with the probe that `make` makes.
    fn check_group(&mut self, index: usize, make: MakeProbe<G>) -> Result<(), Violation<G>> {
        let mut probe = make();
        let mut dice = Dice::seed_from_u64(self.seed ^ index as u64);
        for walk in &self.walks {
            let ledger = &mut self.report.ledger;
            let (env, line) = (&self.env, &walk.line);
            examine(env, &self.start, probe.as_mut(), line, Care::Walked, &mut dice, ledger)
                .map_err(|found| self.shortest(make, found))?;
        }
        let finished: Verdict = probe.finish(&mut self.report.ledger);
        finished.or_else(|fault| self.report_if_wanted(fault, None))
    }

    /// A panic in a walk comes up again when it is looked at; if not, the game follows a whim.
    fn demand_no_panic(&self) -> Result<(), Violation<G>> {
        self.walks.iter().try_for_each(|walk| match &walk.panic {
            None => Ok(()),
            Some(panic) => {
                let what = format!("walking on panicked: {panic}");
                self.report_if_wanted(Fault { law: Law::NoPanic, what }, Some(&walk.line))
            }
        })
    }

    /// A capability that never came up was not checked: better say so than look as if it was.
    fn demand_exercise(
        &mut self,
        groups: &[(&'static str, MakeProbe<G>)],
    ) -> Result<(), Violation<G>> {
        self.report.ledger.on(Law::Exercised);
        for &(name, make) in groups {
            let unchecked = |&&law: &&Law| self.report.checks(law) == 0;
            if let Some(law) = make().needs().iter().find(unchecked) {
                let what = format!("{name}: {law:?} was never checked: {law}");
                self.report_if_wanted(Fault { law: Law::Exercised, what }, None)?;
            }
        }
        Ok(())
    }

    fn report_if_wanted(
        &self,
        fault: Fault,
        line: Option<&[crate::StepOf<G>]>,
    ) -> Result<(), Violation<G>> {
        if self.env.wants(fault.law) { Err(self.violation(fault, line)) } else { Ok(()) }
    }

    fn shortest(&self, make: MakeProbe<G>, found: Found<G>) -> Violation<G> {
        let found = shrink(&self.env, &self.start, make, found, self.seed);
        self.violation(found.fault, Some(&found.line))
    }

    fn violation(&self, fault: Fault, line: Option<&[crate::StepOf<G>]>) -> Violation<G> {
        let forms = &self.env.forms;
        let line = line.map(|steps| {
            let position = guard(|| {
                let mut position = self.start.clone();
                steps.iter().for_each(|&step| crate::walk::play_listed(&mut position, step));
                (forms.show)(&position)
            });
            let show = |step| guard(|| (forms.show_step)(step)).unwrap_or_default();
            ShownLine {
                steps: steps.to_vec(),
                shown: steps.iter().map(show).collect(),
                position: position.ok(),
            }
        });
        let options = self.env.options.clone();
        let Fault { law, what } = fault;
        Violation(Box::new(Details { law, what, options, seed: self.seed, line }))
    }
}

/// A violation by which no game even starts.
fn violation_of_options<G: Game>(kit: &Kit<G>, law: Law, what: String) -> Violation<G> {
    let options = kit.options.clone();
    Violation(Box::new(Details { law, what, options, seed: kit.seed, line: None }))
}
