//! The report of `rules simulate`: a table or a JSON object.

use std::io::{self, Write};
use std::time::Duration;

use rules_core::OptionValue;
use rules_count::{GameLengths, GameResults};
use rules_games::{DynGame, RANDOM};
use serde::{Serialize, Serializer};

use crate::terminal::paint::{DIM, HEADING, Painted, rate, seat};
use crate::terminal::prose::{counted, options_text};

/// Characters in the bar of a seat that always wins.
const BAR: f64 = 40.0;

/// The report of `rules simulate`. All except `seconds` and `steps_per_second` follows from the
/// seed.
#[derive(Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    options: OptionValues,
    seed: u64,
    #[serde(flatten)]
    results: GameResults,
    seconds: f64,
    steps_per_second: f64,
}

/// The options of a game and their values in a report.
#[derive(Debug)]
pub(super) struct OptionValues {
    values: Vec<(&'static str, OptionValue)>,
    /// The options that differ from the default, as in text forms.
    changed: String,
    /// The option whose value is drawn.
    random: Option<&'static str>,
}

impl OptionValues {
    /// Returns the options of a start; the value of `random` is drawn.
    pub(super) fn of(start: &dyn DynGame, random: Option<&'static str>) -> Self {
        let changed = start.options();
        OptionValues { values: start.option_values(), changed, random }
    }
}

impl Serialize for OptionValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.values.iter().map(|&(name, value)| {
            let is_random = self.random == Some(name);
            (name, if is_random { OptionValue::Choice(RANDOM) } else { value })
        }))
    }
}

impl Report {
    /// Creates the report of games that took this time.
    pub(super) fn new(
        game: &'static str,
        options: OptionValues,
        seed: u64,
        results: GameResults,
        time: Duration,
    ) -> Self {
        let seconds = time.as_secs_f64();
        let steps_per_second = results.steps as f64 / seconds.max(1e-9);
        Report { game, options, seed, results, seconds, steps_per_second }
    }

    /// Writes a table for people.
    pub(super) fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let Report { game, seed, results, .. } = self;
        let GameResults { games, wins, shared_wins, ends, .. } = results;
        let options = options_text(&self.options.changed);
        let first = self.options.random.map_or(String::new(), |name| format!(", {name} at random"));
        let games_played = counted(*games, "random game");
        let title = format!("{games_played} {options}{first}, seed {seed}");
        writeln!(out, "{} {}\n", Painted(HEADING, game), Painted(DIM, title))?;
        if let Some(wanted) = results.interrupted_of {
            writeln!(out, "interrupted: {games} of {wanted} games\n")?;
        }
        writeln!(out, "{}", Painted(HEADING, "won by"))?;
        for (number, &wins) in wins.iter().enumerate() {
            let bar = "#".repeat((wins as f64 / (*games).max(1) as f64 * BAR).round() as usize);
            self.write_share(&format!("seat {number}"), wins, out)?;
            write!(out, "  {}", Painted(seat(number), bar))?;
            match shared_wins[number] {
                0 => writeln!(out)?,
                shared => writeln!(out, " {}", Painted(DIM, format!("and {shared} shared")))?,
            }
        }
        for (name, number) in [
            ("several", results.shared),
            ("nobody", results.draws),
            ("not over", results.unfinished),
        ] {
            if number > 0 {
                self.write_share(name, number, out)?;
                writeln!(out)?;
            }
        }
        let mut ended = ends.iter().filter(|(_, number)| *number > 0).peekable();
        if ended.peek().is_some() {
            writeln!(out, "\n{}", Painted(HEADING, "ended by"))?;
        }
        for (name, number) in ended {
            self.write_share(name, *number, out)?;
            writeln!(out)?;
        }
        self.write_measures(out)
    }

    fn write_share(&self, name: &str, number: u64, out: &mut dyn Write) -> io::Result<()> {
        let percent = number as f64 * 100.0 / self.results.games.max(1) as f64;
        write!(out, "  {name:<14}{number:>10} {percent:>6.2} %")
    }

    fn write_measures(&self, out: &mut dyn Write) -> io::Result<()> {
        let GameLengths { min, mean, max } = self.results.length;
        let rate = rate(self.results.steps, Duration::from_secs_f64(self.seconds));
        writeln!(out, "\n{}", Painted(HEADING, "length"))?;
        writeln!(out, "  {min} to {max} actions and events a game, {mean:.2} in the mean")?;
        writeln!(out, "\n{}", Painted(HEADING, "speed"))?;
        writeln!(out, "  {rate} actions and events a second, {:.3} s in all", self.seconds)
    }
}
