//! `rules simulate`: random games and how they end.

mod report;
mod tally;

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rand_core::SeedableRng;
use rules_core::{playout, uniform_below};

use crate::error::CommandError;
use crate::interrupt;
use crate::json::json;
use crate::playable::Playable;
use crate::random::FastRandom;
use crate::session::MAX_PLAYOUT;
use crate::session::view::OptionsView;
use crate::settings::{Settings, bad_option};
use report::Report;
use tally::Tally;

/// The arguments of the command beside the game.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
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
pub(crate) fn run<G: Playable>(
    settings: &Settings,
    base: &G::Options,
    args: &SimulateArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let options = settings.all_options(base)?;
    let start = |options: &G::Options| G::new(options.clone()).map_err(bad_option);
    let starts = options.iter().map(start).collect::<Result<Vec<G>, _>>()?;
    let (tally, time) = simulate(&starts, args.games, seed, &progress(args.games));
    let view =
        OptionsView { options: starts[0].options(), random: settings.random::<G::Options>() };
    let report = Report::new::<G>(view, seed, &tally, args.games, time);
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
fn simulate<G: Playable>(
    starts: &[G],
    games: u64,
    seed: u64,
    bar: &ProgressBar,
) -> (Tally<G::End>, Duration) {
    let mut random = FastRandom::seed_from_u64(seed);
    let mut tally = Tally::new(starts[0].seats());
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
            let steps = playout(&mut position, &mut random, MAX_PLAYOUT);
            tally.add(steps, position.outcome());
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
    use crate::toy::{Toy, ToyOptions};
    use rules_core::{Game, Seat};

    #[test]
    fn games_begin_with_any_of_the_starts() {
        let start =
            |first| Toy::new(ToyOptions { goal: 1, first, ..ToyOptions::default() }).unwrap();
        let starts = Seat::all(2).map(start).collect::<Vec<_>>();
        let (one, _) = simulate(&starts[..1], 600, 1, &ProgressBar::hidden());
        let (both, _) = simulate(&starts, 600, 1, &ProgressBar::hidden());
        assert_eq!((one.games(), both.games()), (600, 600));
        assert_ne!(one, both);
    }
}
