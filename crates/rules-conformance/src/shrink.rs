//! Search for a shorter move sequence with the same fault.

use rand_core::SeedableRng;
use rules_core::{Game, StepOf};

use crate::cuts::{Attempt, Plan};
use crate::panics::guard;
use crate::probe::{Dice, Fault, MakeProbe, RunConfig};
use crate::report::Ledger;
use crate::walk::{ChecksDuringWalk, Found, examine, splice, walk};

/// The largest number of positions that are checked, and of lines that are tried.
const MAX_POSITIONS: u64 = 20_000;
const MAX_LINES: u32 = 400;

/// Returns the shortest move sequence found that shows the fault that `found` shows.
pub(crate) fn shrink<G: Game>(
    config: &RunConfig<G>,
    start: &G,
    make: MakeProbe<G>,
    found: Found<G>,
    seed: u64,
) -> Found<G> {
    let mut search = Search { config, start, make, best: found, seed, positions: 0, lines: 0 };
    search.follow(Plan::new());
    search.best
}

struct Search<'a, G: Game> {
    config: &'a RunConfig<G>,
    start: &'a G,
    make: MakeProbe<G>,
    best: Found<G>,
    seed: u64,
    positions: u64,
    lines: u32,
}

impl<G: Game> Search<'_, G> {
    /// Follows the plan until it ends or the limits are reached.
    fn follow(&mut self, mut plan: Plan) {
        while let Some(attempt) = plan.next(self.best.line.len(), 0) {
            if self.spent() {
                return;
            }
            let mut dice = Dice::seed_from_u64(self.seed ^ u64::from(self.lines) << 32);
            let line = match attempt {
                Attempt::Walk => self.short_walk(&mut dice),
                Attempt::Splice => {
                    guard(|| splice(self.start, &self.best.line, &mut dice)).unwrap_or_default()
                }
                cut => cut.cut(&self.best.line),
            };
            if self.attempt(&line) {
                plan.worked(self.best.line.len());
            }
        }
    }

    /// Returns a random walk that is shorter than the best line and may show the fault sooner.
    fn short_walk(&self, dice: &mut Dice) -> Vec<StepOf<G>> {
        let limit = self.best.line.len().saturating_sub(1);
        walk(self.start, limit, self.lines as usize, None, dice, &mut |_| ()).line
    }

    /// Takes the line if it shows the same fault with fewer steps.
    fn attempt(&mut self, line: &[StepOf<G>]) -> bool {
        self.lines += 1;
        let Some((fault, line)) = self.fault_on(line) else { return false };
        let better = fault.law == self.best.fault.law && line.len() < self.best.line.len();
        if better {
            self.best = Found { fault, line };
        }
        better
    }

    fn fault_on(&mut self, line: &[StepOf<G>]) -> Option<(Fault, Vec<StepOf<G>>)> {
        let mut ledger = Ledger::default();
        let mut dice = Dice::seed_from_u64(self.seed);
        let mut probe = (self.make)();
        let (config, start) = (self.config, self.start);
        let ran = guard(|| {
            examine(
                config,
                start,
                probe.as_mut(),
                line,
                ChecksDuringWalk::Full,
                &mut dice,
                &mut ledger,
            )
        });
        self.positions += ledger.looks;
        match ran {
            Ok(Err(found)) => Some((found.fault, found.line)),
            _ => None,
        }
    }

    fn spent(&self) -> bool {
        self.positions > MAX_POSITIONS || self.lines > MAX_LINES
    }
}
