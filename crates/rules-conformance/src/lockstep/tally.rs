//! Named counts of cases in games.

use std::collections::BTreeMap;
use std::fmt;

/// Named counts of cases in games.
///
/// Each run counts `games`, `steps`, `unfinished`, `draws`, `shared wins`, `ended by REASON` and
/// `refused by RULE`; a game adds its own.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// Adds to the count of a case.
    pub fn add(&mut self, case: &str, count: u64) {
        match self.0.get_mut(case) {
            Some(sum) => *sum += count,
            None if count > 0 => drop(self.0.insert(case.to_owned(), count)),
            None => {}
        }
    }

    /// Counts a case if it occurred.
    pub fn note(&mut self, case: &str, reached: bool) {
        self.add(case, reached.into());
    }

    /// Adds the counts of another run.
    pub fn merge(&mut self, other: &Tally) {
        other.0.iter().for_each(|(case, &count)| self.add(case, count));
    }

    /// Returns how often a case occurred.
    pub fn get(&self, case: &str) -> u64 {
        self.0.get(case).copied().unwrap_or(0)
    }

    /// Checks that every one of these cases occurred.
    ///
    /// # Panics
    /// Panics if one did not.
    #[track_caller]
    pub fn assert_reached(&self, cases: &[&str]) {
        for case in cases {
            assert!(self.get(case) > 0, "{case:?} was never reached: {self}");
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts: Vec<_> = self.0.iter().map(|(case, count)| format!("{count} {case}")).collect();
        f.write_str(&counts.join(", "))
    }
}
