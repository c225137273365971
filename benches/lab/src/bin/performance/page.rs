//! The page as Markdown.

use std::fmt::{self, Display, Write};
use std::fs;
use std::path::Path;

use rules_benches::games::{self, MIDDLE};
use rules_benches::measure::Measured;
use rules_benches::task::group;
use rules_benches::{GAMES, chess};

use crate::counts::Counts;
use crate::{machine, plots};

/// Reads the text about the limits of the figures of a game.
fn limits(game: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/bin/performance/limits");
    fs::read_to_string(folder.join(game).with_extension("md")).unwrap_or_default()
}

/// The section about other profiles.
const PROFILES: &str = "\
The figures on this page are measured with the bench profile, which has fat LTO and one codegen unit. In a crate that \
depends on the engines, a pass takes 0.88 to 1.03 times the instructions with thin LTO, and 0.89 to 1.06 times with \
Cargo's default release profile. `benches/lab/profiles/README.md` has the 175 cases.
";

/// The contents of the page.
pub(crate) struct Page<'a> {
    /// All tasks with their times, the yardstick first; empty if there are no times.
    pub(crate) measured: &'a [Measured],
    pub(crate) counts: &'a Counts,
    pub(crate) rounds: u32,
    pub(crate) command: String,
}

impl Display for Page<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        self.write_sizes(f)?;
        if !self.measured.is_empty() {
            self.write_common(f, "Nanoseconds", |one| Some(one.ns))?;
        }
        self.write_instructions(f)?;
        writeln!(f, "## Profiles\n\n{PROFILES}")?;
        let mut games = GAMES.iter().filter(|&&game| game != chess::NAME);
        games.try_for_each(|game| self.write_game(f, game, &limits(game)))
    }
}

impl Page<'_> {
    /// Returns the table of times without the rows of texts and bytes, for the book.
    pub(crate) fn short_table(&self) -> String {
        const LEFT_OUT: [&str; 5] =
            ["| canonical form", "| print text", "| read text", "| print bytes", "| read bytes"];
        let mut whole = String::new();
        let written = self.write_common(&mut whole, "", |one| Some(one.ns));
        written.expect("a string takes any text");
        let rows = whole.lines().filter(|line| line.starts_with('|'));
        let kept = rows.filter(|row| !LEFT_OUT.iter().any(|name| row.starts_with(name)));
        kept.map(|row| format!("{row}\n")).collect()
    }

    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Performance\n")?;
        writeln!(
            f,
            "Except for the section on profiles, this page and `benches/lab/performance.csv`, which has \
             all rows, were written by `{}` from one run.\n",
            self.command
        )?;
        if !self.measured.is_empty() {
            writeln!(
                f,
                "Processor: {}, {} cores; {}. Times are the least of {} rounds, in which all tasks take \
                 turns on one core. The yardstick is a node of cozy-chess's perft with bulk counting \
                 from the start position at depth 5: {:.2} ns in this run. Times divided by it can be \
                 compared between machines.\n",
                machine::processor(),
                machine::cores(),
                machine::compiler(),
                self.rounds,
                self.measured[0].ns,
            )?;
        }
        writeln!(
            f,
            "Instructions are those of {}, counted by valgrind (`.ci/instructions.sh`). Unless a table \
             says otherwise, positions are from the middle of random games with default options. A \
             unit is a position, an action played on a copy, a node of perft, a step of a play-out, or \
             an observation. Most rows repeat a few positions, which the branch predictor learns. *List \
             afresh* has too many for that, as in play.\n",
            self.counts.made_by
        )
    }

    fn write_sizes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "## Bytes a position\n\n| game | in memory | as text | packed |\n|---|---|---|---|"
        )?;
        for game in GAMES {
            if let Some(sizes) = games::sizes(game) {
                let games::Sizes { memory, text, packed } = sizes;
                writeln!(f, "| {game} | {memory} | {text:.0} | {packed:.1} |")?;
            }
        }
        writeln!(f)
    }

    /// Writes a table of the common groups over all games.
    fn write_common(
        &self,
        f: &mut impl Write,
        title: &str,
        value: impl Fn(&Measured) -> Option<f64>,
    ) -> fmt::Result {
        write_heading(f, title)?;
        for group in group::ALL {
            write!(f, "| {group} |")?;
            for game in GAMES {
                let found = self.measured.iter().skip(1).find(|one| {
                    let case = one.task.case.as_str();
                    let usual = case == MIDDLE || game == chess::NAME;
                    one.task.game == game && one.task.group == group && usual
                });
                write!(f, " {} |", figure(found.and_then(&value)))?;
            }
            writeln!(f)?;
        }
        writeln!(f)
    }

    fn write_instructions(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_heading(f, "Instructions")?;
        for group in group::ALL.into_iter().filter(|&group| group != group::LIST_AFRESH) {
            write!(f, "| {group} |")?;
            for game in GAMES {
                let case = if game == chess::NAME { "start, depth 5" } else { MIDDLE };
                write!(f, " {} |", figure(self.counts.a_unit(&format!("{game} {group}, {case}"))))?;
            }
            writeln!(f)?;
        }
        writeln!(f)
    }

    fn write_game(&self, f: &mut fmt::Formatter<'_>, game: &str, limits: &str) -> fmt::Result {
        writeln!(f, "## {game}\n\n{limits}")?;
        for plot in plots::of_game(self.measured, game) {
            writeln!(f, "![{}](../../docs/src/pictures/{})\n", plot.title(), plot.file())?;
        }
        Ok(())
    }
}

fn write_heading(f: &mut impl Write, title: &str) -> fmt::Result {
    writeln!(f, "## {title}\n\n| work | {} |", GAMES.join(" | "))?;
    writeln!(f, "|---|{}", "---|".repeat(GAMES.len()))
}

/// Formats a number with three digits, or more before the point.
pub(crate) fn figure(value: Option<f64>) -> String {
    match value {
        None => String::new(),
        Some(value) if value < 1.0 => format!("{value:.3}"),
        Some(value) if value < 10.0 => format!("{value:.2}"),
        Some(value) if value < 100.0 => format!("{value:.1}"),
        Some(value) => format!("{value:.0}"),
    }
}
