//! `rules simulate`: random games and how they end.

mod report;
mod tally;

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rand_core::SeedableRng;
use rules_core::playout;

use crate::args::SimulateArgs;
use crate::error::CommandError;
use crate::playable::{Playable, Random, json};
use crate::session::{MAX_PLAYOUT, Session};
use report::Report;
use tally::Tally;

/// Plays games at random and tells how they ended.
///
/// # Errors
/// If the options are refused, or writing fails.
pub(crate) fn run<G: Playable>(
    args: &SimulateArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let start = Session::<G>::start(&args.game.settings(), seed)?.position().clone();
    let (tally, time) = simulate(&start, args.games, seed, &progress(args.games));
    let report = Report::new(&start, seed, &tally, time);
    if args.json {
        writeln!(out, "{}", json(&report))?;
    } else {
        report.write_table(out)?;
    }
    Ok(())
}

/// Plays the games; the time leaves out what the progress bar takes.
fn simulate<G: Playable>(
    start: &G,
    games: u64,
    seed: u64,
    bar: &ProgressBar,
) -> (Tally<G::End>, Duration) {
    let mut random = Random::seed_from_u64(seed);
    let mut tally = Tally::new(start.seats());
    let mut time = Duration::ZERO;
    while tally.games() < games {
        let begun = Instant::now();
        let batch = (games - tally.games()).min(256);
        for _ in 0..batch {
            let mut position = start.clone();
            let steps = playout(&mut position, &mut random, MAX_PLAYOUT);
            tally.add(steps, position.outcome());
        }
        time += begun.elapsed();
        bar.inc(batch);
    }
    bar.finish_and_clear();
    (tally, time)
}

/// A bar on standard error, which shows only if that is a terminal.
fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
