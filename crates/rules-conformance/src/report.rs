//! The report of a run.

use core::fmt;

use crate::Law;

/// The numbers of a run: the length of walks, and the number of checks of each law.
///
/// ```
/// use rules_conformance::{Kit, Law};
///
/// fn plays_to_the_end<MyGame: rules_core::Game>() {
///     let report = Kit::<MyGame>::new().check();
///     assert!(report.finished_games() > 0);
///     assert!(report.checks(Law::RandomAction) > 0);
///     println!("{report}");
/// }
/// ```
#[derive(Clone, Default)]
pub struct Report {
    pub(crate) walks: u64,
    pub(crate) steps: u64,
    pub(crate) finished: u64,
    pub(crate) longest: u64,
    pub(crate) ledger: Ledger,
}

/// Counts and notes taken while laws are checked.
#[derive(Clone, Default)]
pub(crate) struct Ledger {
    counts: Vec<u64>,
    current: Option<Law>,
    /// The current input, if it was generated.
    pub(crate) tried: Option<String>,
    /// The number of positions that probes checked.
    pub(crate) looks: u64,
    /// The largest binary form compared with its text, as bytes of both.
    pub(crate) largest_packed: Option<(usize, usize)>,
    pub(crate) notes: Vec<String>,
}

impl Ledger {
    /// Counts a check of the law.
    pub(crate) fn on(&mut self, law: Law) {
        self.counts.resize(Law::ALL.len(), 0);
        self.counts[law as usize] += 1;
        self.current = Some(law);
    }

    /// Returns how often the law was checked.
    pub(crate) fn count(&self, law: Law) -> u64 {
        self.counts.get(law as usize).copied().unwrap_or(0)
    }

    /// Returns the law that is being checked.
    pub(crate) fn current(&self) -> Option<Law> {
        self.current
    }

    /// Adds a note for the reader of the report, once.
    pub(crate) fn note(&mut self, note: &str) {
        if self.notes.iter().all(|known| known != note) {
            self.notes.push(note.to_string());
        }
    }

    /// Keeps the pair of sizes with the largest ratio of binary bytes.
    pub(crate) fn packed(&mut self, packed: usize, text: usize) {
        let larger = |(old, old_text): &(usize, usize)| packed * old_text > old * text;
        if self.largest_packed.as_ref().is_none_or(larger) {
            self.largest_packed = Some((packed, text));
        }
    }
}

impl Report {
    /// Returns the number of walks.
    pub fn walks(&self) -> u64 {
        self.walks
    }

    /// Returns the number of steps of all walks together.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the number of positions on the walks, starts included.
    pub fn positions(&self) -> u64 {
        self.walks + self.steps
    }

    /// Returns the number of walks that reached the end of the game.
    pub fn finished_games(&self) -> u64 {
        self.finished
    }

    /// Returns the number of steps of the longest walk.
    pub fn longest(&self) -> u64 {
        self.longest
    }

    /// Returns the number of checks of a law, 0 unless its trait is checked by the kit.
    pub fn checks(&self, law: Law) -> u64 {
        self.ledger.count(law)
    }

    /// Returns the largest binary form compared with its text, as the bytes of both.
    ///
    /// `None` unless positions were [`packed`](crate::Kit::packed) and have a
    /// [`notation`](crate::Kit::notation).
    pub fn largest_packed(&self) -> Option<(usize, usize)> {
        self.ledger.largest_packed
    }

    /// Returns notes about the run, for example that nothing was hidden or that something was not
    /// checked.
    pub fn notes(&self) -> &[String] {
        &self.ledger.notes
    }
}

/// Same as [`Display`](fmt::Display).
impl fmt::Debug for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} walks, {} steps (at most {}), {} games finished, laws checked at {} positions",
            self.walks,
            self.steps,
            self.longest,
            self.finished,
            self.positions()
        )?;
        if let Some((packed, text)) = self.ledger.largest_packed {
            writeln!(f, "binary form at most {packed} bytes for {text} bytes of text")?;
        }
        self.notes().iter().try_for_each(|note| writeln!(f, "note: {note}"))?;
        Law::ALL
            .iter()
            .filter(|&&law| self.checks(law) > 0)
            .try_for_each(|&law| writeln!(f, "{:>10} {law:?}", self.checks(law)))
    }
}
