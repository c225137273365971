//! A run of the kit: walks first, then one group of laws after the other.

use rand_core::SeedableRng;
use rules_core::{Game, StepOf};

use crate::laws::{Group, rank};
use crate::panics::guard;
use crate::pool::Pool;
use crate::probe::{Density, Dice, Fault, MakeProbe, RunConfig, Verdict};
use crate::report::Report;
use crate::shrink::shrink;
use crate::violation::{Details, ShownLine, Violation};
use crate::walk::{Bias, ChecksDuringWalk, Found, Walk, examine, play_listed, walk};
use crate::{Kit, Law};

/// A run of a kit: the walks, and the report so far.
pub(crate) struct Run<G: Game> {
    config: RunConfig<G>,
    start: G,
    walks: Vec<Walk<G>>,
    max_steps: usize,
    report: Report,
    seed: u64,
}

impl<G: Game> Run<G> {
    /// Starts the game and walks, without checking anything yet.
    pub(crate) fn start(kit: &Kit<G>) -> Result<Self, Violation<G>> {
        let options = kit.options.clone();
        let start = match guard(|| G::new(options.clone())) {
            Ok(Ok(start)) => start,
            Ok(Err(error)) => {
                let what = format!("no game starts with the kit's options: {error}");
                return Err(violation_of_options(kit, Law::OptionsChecked, what));
            }
            Err(panic) => {
                let what = format!("starting a game: {panic}");
                return Err(violation_of_options(kit, Law::NoPanic, what));
            }
        };
        let mut dice = Dice::seed_from_u64(kit.seed);
        let mut pool = Pool::default();
        let walks = (0..kit.walks)
            .map(|number| {
                let bias = biased(kit, number);
                walk(&start, kit.max_steps, number, bias, &mut dice, &mut |all| pool.see(all))
            })
            .collect();
        if let Err(panic) = guard(|| kit.fill.iter().for_each(|fill| fill(&mut pool, &mut dice))) {
            let what = format!("reading actions and events out of numbers: {panic}");
            return Err(violation_of_options(kit, Law::NoPanic, what));
        }
        let (actions, events) = pool.into_parts();
        let config = RunConfig {
            options,
            packed_half: kit.packed_half,
            without_event_memory: kit.without_event_memory,
            only: kit.only.clone(),
            actions,
            events,
            forms: kit.forms,
            reads: Vec::new(),
            density: Density::Every,
            mutants: kit.mutants,
            accepted: kit.accepted,
        };
        let report = Report::default();
        Ok(Run { config, start, walks, max_steps: kit.max_steps, report, seed: kit.seed })
    }

    /// Checks one group of laws after the other, beginning with the most basic.
    ///
    /// A broken basic law breaks others too, and should be reported itself.
    pub(crate) fn go(mut self, kit: &Kit<G>) -> Result<Report, Violation<G>> {
        self.count_walks();
        if kit.must_end {
            self.demand_ends()?;
        }
        self.demand_max_plies()?;
        let mut groups: Vec<_> = kit.groups.iter().collect();
        groups.sort_by_key(|group| rank(group.name));
        for (index, group) in groups.iter().enumerate() {
            self.config.density = group.density;
            self.check_group(index, group.make)?;
            self.config.reads.extend(group.reads_back);
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

    /// Checks that no walk is longer than the game's own bound, and that the game is then over.
    fn demand_max_plies(&mut self) -> Result<(), Violation<G>> {
        let most = match guard(|| G::max_plies(&self.config.options)) {
            Ok(None) => return Ok(()),
            Ok(Some(most)) => usize::try_from(most).unwrap_or(usize::MAX),
            Err(panic) => {
                let what = format!("max_plies: {panic}");
                return self.report_if_wanted(Fault { law: Law::NoPanic, what }, None);
            }
        };
        for walk in &self.walks {
            self.report.ledger.on(Law::MaxPlies);
            let length = walk.line.len();
            if length > most || length == most && !walk.over && walk.panic.is_none() {
                let what =
                    format!("max_plies is {most}, but the game is not over after as many steps");
                let fault = Fault { law: Law::MaxPlies, what };
                self.report_if_wanted(fault, Some(&walk.line[..most]))?;
            }
        }
        Ok(())
    }

    /// Checks all walks with the probe that `make` makes.
    fn check_group(&mut self, index: usize, make: MakeProbe<G>) -> Result<(), Violation<G>> {
        let mut probe = make();
        let mut dice = Dice::seed_from_u64(self.seed ^ index as u64);
        for walk in &self.walks {
            let ledger = &mut self.report.ledger;
            let (config, line) = (&self.config, &walk.line);
            examine(
                config,
                &self.start,
                probe.as_mut(),
                line,
                ChecksDuringWalk::Sampled,
                &mut dice,
                ledger,
            )
            .map_err(|found| self.shortest(make, found))?;
        }
        let finished: Verdict = probe.finish(&mut self.report.ledger);
        finished.or_else(|fault| self.report_if_wanted(fault, None))
    }

    /// Checks that a panic in a walk occurs again when the walk is checked.
    ///
    /// Otherwise the game is not deterministic.
    fn demand_no_panic(&self) -> Result<(), Violation<G>> {
        self.walks.iter().try_for_each(|walk| match &walk.panic {
            None => Ok(()),
            Some(panic) => {
                let what = format!("walking on: {panic}");
                self.report_if_wanted(Fault { law: Law::NoPanic, what }, Some(&walk.line))
            }
        })
    }

    /// Reports a capability that never occurred, and so was not checked, as a violation.
    ///
    /// The caller named it.
    fn demand_exercise(&mut self, groups: &[&Group<G>]) -> Result<(), Violation<G>> {
        self.report.ledger.on(Law::Exercised);
        for Group { name, needs, .. } in groups {
            let unchecked = |&&law: &&Law| self.report.checks(law) == 0;
            if let Some(law) = needs.iter().find(unchecked) {
                let what = format!("{name}: {law:?} was never checked: {law}");
                self.report_if_wanted(Fault { law: Law::Exercised, what }, None)?;
            }
        }
        Ok(())
    }

    fn report_if_wanted(
        &self,
        fault: Fault,
        line: Option<&[StepOf<G>]>,
    ) -> Result<(), Violation<G>> {
        if self.config.wants(fault.law) { Err(self.violation(fault, line)) } else { Ok(()) }
    }

    fn shortest(&self, make: MakeProbe<G>, found: Found<G>) -> Violation<G> {
        let found = shrink(&self.config, &self.start, make, found, self.seed);
        self.violation(found.fault, Some(&found.line))
    }

    fn violation(&self, fault: Fault, line: Option<&[StepOf<G>]>) -> Violation<G> {
        let forms = &self.config.forms;
        let line = line.map(|steps| {
            let position = guard(|| {
                let mut position = self.start.clone();
                steps.iter().for_each(|&step| play_listed(&mut position, step));
                (forms.show)(&position)
            });
            let show = |step| guard(|| (forms.show_step)(step)).unwrap_or_default();
            ShownLine {
                steps: steps.to_vec(),
                shown: steps.iter().map(show).collect(),
                position: position.ok(),
            }
        });
        let options = self.config.options.clone();
        let Fault { law, what } = fault;
        Violation(Box::new(Details { law, what, options, seed: self.seed, line }))
    }
}

/// Returns the bias of every other walk.
fn biased<G: Game>(kit: &Kit<G>, number: usize) -> Option<&Bias<G>> {
    let count = kit.biases.len();
    (number % 2 == 1 && count > 0).then(|| &kit.biases[number / 2 % count])
}

/// Returns a violation of a game that does not start.
fn violation_of_options<G: Game>(kit: &Kit<G>, law: Law, what: String) -> Violation<G> {
    let options = kit.options.clone();
    Violation(Box::new(Details { law, what, options, seed: kit.seed, line: None }))
}
