//! `rules simulate`: random games and how they end.

mod report;
mod tally;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rules_core::uniform_below;
use rules_games::{DynGame, FastRng, Registry, Setup};

use crate::error::CommandError;
use crate::interrupt;
use crate::json::json;
use report::{OptionValues, Report};
use tally::Tally;

/// The most steps that a random game may take.
pub(crate) const MAX_PLAYOUT: u64 = 100_000;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// The game
    game: String,

    /// How many games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Print a JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// Plays games at random and tells how they ended.
///
/// # Errors
/// If the options are refused, writing fails, or somebody interrupts: then after telling how the games
/// so far have ended.
pub(crate) fn run(
    registry: &Registry,
    args: &SimulateArgs,
    setup: &Setup,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let game = registry.find(&args.game)?;
    let starts = game.starts(setup)?;
    let tally = Tally::new(starts[0].seats(), &game.ends());
    let (tally, time) = simulate(&starts, tally, args.games, seed, &progress(args.games));
    let options = OptionValues::of(&*starts[0], game.random_option(setup));
    let report = Report::new(game.name(), options, seed, &tally, args.games, time);
    if args.json {
        writeln!(out, "{}", json(&report))?;
    } else {
        report.write_table(out)?;
    }
    out.flush()?;
    if tally.games() < args.games { Err(CommandError::Interrupted) } else { Ok(()) }
}

/// Plays the games, each from one of these starts, until somebody interrupts; the time leaves out what
/// the progress bar takes.
fn simulate(
    starts: &[Box<dyn DynGame>],
    mut tally: Tally,
    games: u64,
    seed: u64,
    bar: &ProgressBar,
) -> (Tally, Duration) {
    let mut random = FastRng::seeded(seed);
    let mut time = Duration::ZERO;
    while tally.games() < games && !interrupt::asked() {
        let begun = Instant::now();
        let batch = (games - tally.games()).min(256);
        let before = tally.games();
        for _ in 0..batch {
            let start = match starts {
                [start] => start,
                _ => &starts[uniform_below(&mut random, starts.len() as u32) as usize],
            };
            let mut position = start.clone();
            let steps = position.playout_fast(&mut random, MAX_PLAYOUT);
            tally.add(steps, position.end());
            if interrupt::asked() {
                break;
            }
        }
        time += begun.elapsed();
        bar.inc(tally.games() - before);
    }
    bar.finish_and_clear();
    (tally, time)
}

/// A bar on standard error, which shows only if that is a terminal.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_begin_with_any_of_the_starts() {
        let game = rules_games::find("triandro").unwrap();
        let starts = game.starts(&Setup::new().set("first", "random")).unwrap();
        let played = |starts| {
            let tally = Tally::new(2, &game.ends());
            simulate(starts, tally, 600, 1, &ProgressBar::hidden()).0
        };
        let (one, both) = (played(&starts[..1]), played(&starts));
        assert_eq!((one.games(), both.games()), (600, 600));
        assert_ne!(one, both);
    }
}
