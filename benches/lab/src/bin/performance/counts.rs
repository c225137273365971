//! The stored counts of instructions.

use rules_benches::hot::{hot, task};

/// Instructions of one pass of each hot operation, as stored with the commit.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    /// The compiler of the counted program.
    pub(crate) made_by: String,
    lines: Vec<(String, u64)>,
}

impl Counts {
    /// Reads `benches/instructions.txt`: `# RUSTC`, then lines of a name, a tab and a number, in
    /// the order of [`hot`].
    ///
    /// # Errors
    /// Returns an error if the file is missing, damaged, or of another list of operations.
    pub(crate) fn read() -> Result<Counts, String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../instructions.txt");
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let mut lines = text.lines();
        let made_by = lines.next().and_then(|line| line.strip_prefix("# "));
        let made_by = made_by.ok_or("benches/instructions.txt does not begin with a compiler")?;
        let read = |line: &str| {
            let (name, count) = line.split_once('\t')?;
            Some((name.to_owned(), count.parse().ok()?))
        };
        let lines: Option<Vec<_>> = lines.map(read).collect();
        let lines = lines.ok_or("benches/instructions.txt has a line that is no count")?;
        let names = hot().into_iter().map(|(game, group, case)| format!("{game} {group}, {case}"));
        if !names.eq(lines.iter().map(|(name, _)| name.clone())) {
            return Err("benches/instructions.txt is of other operations".to_owned());
        }
        Ok(Counts { made_by: made_by.to_owned(), lines })
    }

    /// Returns the instructions a unit of the task with this name; `None` if they were not counted.
    ///
    /// Runs a pass of the task to count its units.
    pub(crate) fn a_unit(&self, name: &str) -> Option<f64> {
        let index = self.lines.iter().position(|(counted, _)| counted == name)?;
        let units = task(hot()[index]).run();
        Some(self.lines[index].1 as f64 / units as f64)
    }
}
