//! Probes, which check a group of laws, and what they get to work with.

use core::fmt::{Debug, Display};
use core::hash::{Hash, Hasher};

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::{Game, Step, uniform_below};

use crate::Law;
use crate::reads::{ReadBack, has_custom_options};
use crate::report::Ledger;

/// The generator of walks and samples.
pub(crate) type Dice = Xoshiro256PlusPlus;

/// A step of `G`.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Event>;

/// A law that does not hold, and what shows it.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) law: Law,
    pub(crate) what: String,
}

/// `Ok` as long as the laws hold.
pub(crate) type Verdict = Result<(), Fault>;

/// How many positions of a move sequence a probe looks at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Density {
    /// The start of the game only.
    Start,
    /// All of them.
    Every,
    /// The last one and this many others.
    Few(usize),
}

/// A group of laws with what it remembers from position to position.
pub(crate) trait Probe<G: Game> {
    /// Checks the laws at a position.
    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict;

    /// Checks what can only be said after all walks.
    fn finish(&mut self, _ledger: &mut Ledger) -> Verdict {
        Ok(())
    }
}

/// Without anything to say after all walks.
impl<G: Game, F: FnMut(&mut Scene<'_, G>) -> Verdict> Probe<G> for F {
    fn look(&mut self, scene: &mut Scene<'_, G>) -> Verdict {
        self(scene)
    }
}

/// Makes a new probe, which remembers nothing yet.
pub(crate) type MakeProbe<G> = fn() -> Box<dyn Probe<G>>;

/// What stays the same during a run.
pub(crate) struct Env<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) packed_half: bool,
    /// Whether seats may see events that their observations do not tell afterwards.
    pub(crate) without_event_memory: bool,
    /// The laws whose violations count; all of them if empty.
    pub(crate) only: Vec<Law>,
    /// Actions and events to try everywhere, legal or not.
    pub(crate) actions: Vec<G::Action>,
    pub(crate) events: Vec<G::Event>,
    pub(crate) forms: Forms<G>,
    /// The forms from which a position reads back, those of which the laws have been checked.
    pub(crate) reads: Vec<ReadBack<G>>,
    /// How many positions the group of laws that is checked looks at.
    pub(crate) density: Density,
    /// The number of broken copies of a form, if the caller asks for one.
    pub(crate) mutants: Option<usize>,
    /// What the caller checks of an accepted position.
    pub(crate) accepted: Option<fn(&G)>,
}

impl<G: Game> Env<G> {
    /// Whether the caller wants to hear of violations of this law.
    pub(crate) fn wants(&self, law: Law) -> bool {
        self.only.is_empty() || self.only.contains(&law)
    }

    /// The number of broken copies of a form to try.
    pub(crate) fn mutants(&self, default: usize) -> usize {
        self.mutants.unwrap_or(default)
    }

    /// Whether the options hold something that texts and bytes can only refer to, such as a custom board:
    /// then these can be read only with the options at hand.
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
pub(crate) struct Scene<'a, G: Game> {
    pub(crate) env: &'a Env<G>,
    pub(crate) start: &'a G,
    pub(crate) line: &'a [StepOf<G>],
    pub(crate) position: &'a G,
    pub(crate) dice: &'a mut Dice,
    pub(crate) ledger: &'a mut Ledger,
}

impl<G: Game> Scene<'_, G> {
    /// Counts the law as checked, and as what a panic would break from here on.
    pub(crate) fn on(&mut self, law: Law) {
        self.ledger.on(law);
    }

    /// Notes the made-up input that the game gets next, for the message if it panics.
    pub(crate) fn trying(&mut self, what: String) {
        self.ledger.tried = Some(what);
    }

    /// Counts the law and gives a fault if it does not hold.
    pub(crate) fn ensure(
        &mut self,
        law: Law,
        holds: bool,
        what: impl FnOnce() -> String,
    ) -> Verdict {
        self.on(law);
        if holds { Ok(()) } else { Err(Fault { law, what: what() }) }
    }

    /// Makes sure that two values are equal.
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

    /// Makes sure that two positions are equal, and that hash and key say so too.
    pub(crate) fn same(&mut self, law: Law, what: impl Display, found: &G, wanted: &G) -> Verdict {
        self.same_as(law, &what, found, wanted)
    }

    fn same_as(&mut self, law: Law, what: &dyn Display, found: &G, wanted: &G) -> Verdict {
        let show = self.env.forms.show;
        self.ensure(law, found == wanted, || {
            format!("{what}: {} instead of {}", show(found), show(wanted))
        })?;
        self.ensure(Law::EqualHash, digest(found) == digest(wanted), || {
            format!("{what}: equal positions with different hashes: {}", show(found))
        })?;
        let Some(key) = self.env.forms.key else { return Ok(()) };
        self.ensure(Law::KeyEqual, key(found) == key(wanted), || {
            format!("{what}: equal positions with different keys: {}", show(found))
        })
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        below(self.dice, end)
    }
}

/// The fault of two values that differ. It is compiled once, not for each type of values.
#[cold]
fn unequal(law: Law, what: &dyn Display, found: &dyn Debug, wanted: &dyn Debug) -> Fault {
    Fault { law, what: format!("{what}: {found:?} instead of {wanted:?}") }
}

/// A number below `end`, each equally likely.
pub(crate) fn below<R: Rng + ?Sized>(dice: &mut R, end: usize) -> usize {
    uniform_below(dice, u32::try_from(end).unwrap_or(u32::MAX)) as usize
}

/// A hash of a value, by a hasher that is quicker than the standard one.
pub(crate) fn digest<T: Hash>(value: &T) -> u64 {
    let mut hasher = Fold(0);
    value.hash(&mut hasher);
    hasher.finish()
}

/// FNV-1a over words instead of bytes where a type writes words.
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

/// At most `count` items of `all`, drawn at random; all of them if there are no more.
pub(crate) fn sample<T: Clone>(dice: &mut Dice, all: &[T], count: usize) -> Vec<T> {
    if all.len() <= count {
        return all.to_vec();
    }
    (0..count).map(|_| all[below(dice, all.len())].clone()).collect()
}
