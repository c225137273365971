//! Looking for a shorter move sequence that shows the same fault.

use rand_core::SeedableRng;
use rules_core::Game;

use crate::panics::guard;
use crate::probe::{Dice, Env, Fault, MakeProbe, StepOf};
use crate::report::Ledger;
use crate::walk::{Care, Found, examine, walk};

/// How many positions may be looked at, and how many lines tried.
const MAX_POSITIONS: u64 = 20_000;
const MAX_LINES: u32 = 400;
/// How many short random walks are tried before parts of the line are left out.
const SHORT_WALKS: usize = 64;

/// The shortest move sequence found that shows the fault that `found` shows.
pub(crate) fn shrink<G: Game>(
    env: &Env<G>,
    start: &G,
    make: MakeProbe<G>,
    found: Found<G>,
    seed: u64,
) -> Found<G> {
    let mut search = Search { env, start, make, best: found, seed, positions: 0, lines: 0 };
    search.try_short_walks();
    search.leave_out_parts();
    search.best
}

struct Search<'a, G: Game> {
    env: &'a Env<G>,
    start: &'a G,
    make: MakeProbe<G>,
    best: Found<G>,
    seed: u64,
    positions: u64,
    lines: u32,
}

impl<G: Game> Search<'_, G> {
    /// Random walks that are shorter than the best line may come across the fault sooner.
    fn try_short_walks(&mut self) {
        for number in 0..SHORT_WALKS {
            let limit = self.best.line.len().saturating_sub(1);
            if limit == 0 {
                return;
            }
            let mut dice = Dice::seed_from_u64(self.seed ^ (number as u64) << 32);
            let short = walk(self.start, limit, number, &mut dice, |_| ());
            self.attempt(&short.line);
        }
    }

    /// Leaves out halves, then quarters, and so on down to single steps, as long as that helps.
    fn leave_out_parts(&mut self) {
        let mut size = self.best.line.len().div_ceil(2);
        while size > 0 {
            let mut from = 0;
            while from < self.best.line.len() && !self.spent() {
                let line = &self.best.line;
                let to = (from + size).min(line.len());
                let without: Vec<StepOf<G>> = [&line[..from], &line[to..]].concat();
                if !self.attempt(&without) {
                    from += size;
                }
            }
            size /= 2;
        }
    }

    /// Takes the line if it shows the same fault after fewer steps.
    fn attempt(&mut self, line: &[StepOf<G>]) -> bool {
        if self.spent() {
            return false;
        }
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
        let (env, start) = (self.env, self.start);
        let ran = guard(|| {
            examine(env, start, probe.as_mut(), line, Care::PutTogether, &mut dice, &mut ledger)
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
