//! Probes, which check a group of laws, and their context.

use core::fmt::{Debug, Display};
use core::hash::{Hash, Hasher};

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Step, StepOf, uniform_below};

use crate::Law;
use crate::reads::{ReadBack, has_custom_options};
use crate::report::Ledger;

/// The generator of walks and samples.
pub(crate) type Dice = Xoshiro256PlusPlus;

/// A law that does not hold, with the evidence.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) law: Law,
    pub(crate) what: String,
}

/// `Ok` if the laws hold.
pub(crate) type Verdict = Result<(), Fault>;

/// The number of positions of a move sequence that a probe checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Density {
    /// The start of the game only.
    Start,
    /// All of them.
    Every,
    /// The last one and this many others.
    Few(usize),
}

/// A group of laws with its state from position to position.
pub(crate) trait Probe<G: Game> {
    /// Checks the laws at a position.
    fn look(&mut self, context: &mut LawContext<'_, G>) -> Verdict;

    /// Checks laws that need all walks.
    fn finish(&mut self, _ledger: &mut Ledger) -> Verdict {
        Ok(())
    }
}

/// Without a check after all walks.
impl<G: Game, F: FnMut(&mut LawContext<'_, G>) -> Verdict> Probe<G> for F {
    fn look(&mut self, context: &mut LawContext<'_, G>) -> Verdict {
        self(context)
    }
}

/// Makes a new probe with empty state.
pub(crate) type MakeProbe<G> = fn() -> Box<dyn Probe<G>>;

/// The settings that stay the same during a run.
pub(crate) struct RunConfig<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) packed_half: bool,
    /// Whether seats may see events that their observations do not show afterwards.
    pub(crate) without_event_memory: bool,
    /// The laws whose violations count; all of them if empty.
    pub(crate) only: Vec<Law>,
    /// Actions and events to try everywhere, legal or not.
    pub(crate) actions: Vec<G::Action>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) forms: Forms<G>,
    /// The forms from which a position reads back, after their laws have been checked.
    pub(crate) reads: Vec<ReadBack<G>>,
    /// The number of positions that the current group of laws checks.
    pub(crate) density: Density,
    /// The number of broken copies of a form, if the caller set one.
    pub(crate) mutants: Option<usize>,
    /// The caller's check of an accepted position.
    pub(crate) accepted: Option<fn(&G)>,
}

impl<G: Game> RunConfig<G> {
    /// Returns whether the caller wants reports of violations of this law.
    pub(crate) fn wants(&self, law: Law) -> bool {
        self.only.is_empty() || self.only.contains(&law)
    }

    /// Returns the number of broken copies of a form to try.
    pub(crate) fn mutants(&self, default: usize) -> usize {
        self.mutants.unwrap_or(default)
    }

    /// Returns whether the options hold data that texts and bytes can only refer to.
    ///
    /// An example is a custom board. Such forms can be read only with the options.
    pub(crate) fn has_custom_options(&self) -> bool {
        has_custom_options(&self.options)
    }
}

/// Forms of positions and steps that several groups of laws use.
pub(crate) struct Forms<G: Game> {
    pub(crate) show_step: fn(&StepOf<G>) -> String,
    pub(crate) show: fn(&G) -> String,
    pub(crate) text: Option<fn(&G) -> String>,
    pub(crate) key: Option<fn(&G) -> u64>,
}

impl<G: Game> Clone for Forms<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Forms<G> {}

impl<G: Game> Default for Forms<G> {
    fn default() -> Self {
        Forms {
            show_step: |step| match step {
                Step::Action(action) => format!("{action:?}"),
                Step::Event(event) => format!("{event:?}"),
            },
            show: |position| format!("{position:?}"),
            text: None,
            key: None,
        }
    }
}

/// A position on a move sequence, with everything that a law needs to check it.
pub(crate) struct LawContext<'a, G: Game> {
    pub(crate) config: &'a RunConfig<G>,
    pub(crate) start: &'a G,
    pub(crate) line: &'a [StepOf<G>],
    pub(crate) position: &'a G,
    pub(crate) dice: &'a mut Dice,
    pub(crate) ledger: &'a mut Ledger,
}

impl<G: Game> LawContext<'_, G> {
    /// Counts a check of the law, which is also reported for a panic from here on.
    pub(crate) fn on(&mut self, law: Law) {
        self.ledger.on(law);
    }

    /// Notes the generated input that the game gets next, for the message if it panics.
    pub(crate) fn trying(&mut self, what: String) {
        self.ledger.tried = Some(what);
    }

    /// Counts the law and returns a fault if it does not hold.
    pub(crate) fn ensure(
        &mut self,
        law: Law,
        holds: bool,
        what: impl FnOnce() -> String,
    ) -> Verdict {
        self.on(law);
        if holds { Ok(()) } else { Err(Fault { law, what: what() }) }
    }

    /// Checks that two values are equal.
    pub(crate) fn equal<T: PartialEq + Debug>(
        &mut self,
        law: Law,
        what: impl Display,
        found: &T,
        wanted: &T,
    ) -> Verdict {
        self.on(law);
        if found == wanted { Ok(()) } else { Err(unequal(law, &what, found, wanted)) }
    }

    /// Checks that two positions are equal, including hash and key.
    pub(crate) fn same(&mut self, law: Law, what: impl Display, found: &G, wanted: &G) -> Verdict {
        self.same_as(law, &what, found, wanted)
    }

    fn same_as(&mut self, law: Law, what: &dyn Display, found: &G, wanted: &G) -> Verdict {
        let show = self.config.forms.show;
        self.ensure(law, found == wanted, || {
            format!("{what}: {} instead of {}", show(found), show(wanted))
        })?;
        self.ensure(Law::EqualHash, digest(found) == digest(wanted), || {
            format!("{what}: equal positions with different hashes: {}", show(found))
        })?;
        let Some(key) = self.config.forms.key else { return Ok(()) };
        self.ensure(Law::KeyEqual, key(found) == key(wanted), || {
            format!("{what}: equal positions with different keys: {}", show(found))
        })
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        below(self.dice, end)
    }
}

/// Returns the fault of two values that differ. It is compiled once, not for each type.
#[cold]
fn unequal(law: Law, what: &dyn Display, found: &dyn Debug, wanted: &dyn Debug) -> Fault {
    Fault { law, what: format!("{what}: {found:?} instead of {wanted:?}") }
}

/// Returns a number below `end`, each with the same probability.
pub(crate) fn below<R: Rng + ?Sized>(dice: &mut R, end: usize) -> usize {
    uniform_below(dice, u32::try_from(end).unwrap_or(u32::MAX)) as usize
}

/// Returns a hash of a value, by a hasher that is faster than the standard one.
pub(crate) fn digest<T: Hash>(value: &T) -> u64 {
    let mut hasher = Fold(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// FNV-1a over words instead of bytes if a type writes words.
struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// Returns at most `count` random items of `all`; all of them if there are no more.
pub(crate) fn sample<T: Clone>(dice: &mut Dice, all: &[T], count: usize) -> Vec<T> {
    if all.len() <= count {
        return all.to_vec();
    }
    (0..count).map(|_| all[below(dice, all.len())].clone()).collect()
}
