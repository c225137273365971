//! Violations of laws.

use core::fmt;

use rules_core::{Game, StepOf};

use crate::Law;

/// A law that does not hold, with the shortest move sequence found that shows it.
///
/// `Display` and `Debug` print it over several lines.
pub struct Violation<G: Game>(pub(crate) Box<Details<G>>);

pub(crate) struct Details<G: Game> {
    pub(crate) law: Law,
    pub(crate) what: String,
    pub(crate) options: G::Options,
    pub(crate) seed: u64,
    /// The move sequence; `None` if the law does not concern a single one.
    pub(crate) line: Option<ShownLine<G>>,
}

/// A move sequence and its printed form.
pub(crate) struct ShownLine<G: Game> {
    pub(crate) steps: Vec<StepOf<G>>,
    pub(crate) shown: Vec<String>,
    pub(crate) position: Option<String>,
}

/// Longer move sequences are truncated when printed.
const LONGEST_SHOWN: usize = 400;

impl<G: Game> Violation<G> {
    /// Returns the law.
    pub fn law(&self) -> Law {
        self.0.law
    }

    /// Returns the problem.
    pub fn what(&self) -> &str {
        &self.0.what
    }

    /// Returns the options of the game.
    pub fn options(&self) -> &G::Options {
        &self.0.options
    }

    /// Returns the seed of the run.
    pub fn seed(&self) -> u64 {
        self.0.seed
    }

    /// Returns the steps from the start of the game to the position that shows it.
    ///
    /// `None` for laws about options or about all walks together.
    pub fn steps(&self) -> Option<&[StepOf<G>]> {
        self.0.line.as_ref().map(|line| line.steps.as_slice())
    }
}

impl<G: Game> fmt::Display for Violation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details { law, what, options, seed, line } = &*self.0;
        writeln!(f, "{} breaks the law {law:?}: {law}", G::NAME)?;
        writeln!(f, "  seen: {what}")?;
        writeln!(f, "  options: {options:?} (seed {seed})")?;
        let Some(line) = line else { return Ok(()) };
        let (shown, more) = match line.shown.get(..LONGEST_SHOWN) {
            Some(first) => (first, " ..."),
            None => (&line.shown[..], ""),
        };
        writeln!(f, "  after {} steps: {}{more}", line.steps.len(), shown.join(" "))?;
        match &line.position {
            Some(position) => writeln!(f, "  position: {position}"),
            None => Ok(()),
        }
    }
}

impl<G: Game> fmt::Debug for Violation<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Game> core::error::Error for Violation<G> {}
