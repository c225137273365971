//! `rules simulate`: plays random games and counts their results.

mod report;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use rules_core::record::RecordWriter;
use rules_count::{GameResults, GameTally, Games, Progress, game_rng};
use rules_games::{Entry, Registry, Setup};

use crate::args::OptionArgs;
use crate::args::counting::ThreadArgs;
use crate::commands::new_file::NewFile;
use crate::error::CommandError;
use crate::terminal::bar::bar_of_games;
use crate::terminal::interrupt;
use crate::terminal::json::write_json;
use report::{OptionValues, Report};

/// Most steps of a random game.
pub(crate) const MAX_PLAYOUT: u64 = 100_000;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// The game
    game: String,

    /// Number of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Print a JSON object instead of a table
    #[arg(long)]
    json: bool,

    /// Write the records of all games to this new file. They are played a second time for it
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    options: OptionArgs,
}

/// Plays random games and prints their results.
///
/// # Errors
/// Returns [`CommandError`] if the options are invalid, writing fails, or the user presses Ctrl-C,
/// in which case the results so far are printed.
pub(crate) fn run(
    registry: &Registry,
    args: &SimulateArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let (game, setup) = (registry.find(&args.game)?, args.options.setup()?);
    let starts = game.starts(&setup)?;
    let file = args.record.as_deref().map(NewFile::of_records).transpose()?;
    let (tally, time) = simulate(game, &setup, args, seed)?;
    if let Some(mut file) = file {
        let mut records = RecordWriter::new(&mut file);
        for number in 0..tally.games() {
            records.write(&record_of(game, &setup, seed, number)?)?;
        }
        file.finish()?;
    }
    let options = OptionValues::of(&*starts[0], game.random_option(&setup));
    let results = GameResults::new(&tally, args.games);
    let report = Report::new(game.name(), options, seed, results, time);
    if args.json {
        write_json(&report, out)?;
    } else {
        report.write_table(out)?;
    }
    out.flush()?;
    if tally.games() < args.games { Err(CommandError::Interrupted) } else { Ok(()) }
}

/// Returns the record of a game, played as by [`rules_count::simulate()`].
fn record_of(game: &Entry, setup: &Setup, seed: u64, number: u64) -> Result<String, CommandError> {
    let mut rng = game_rng(seed, number);
    let mut played = game.begin_match(setup, &mut rng)?;
    while (played.ply() as u64) < MAX_PLAYOUT && played.random_step(&mut rng).is_some() {}
    Ok(played.record())
}

/// Plays the games until the user presses Ctrl-C.
fn simulate(
    game: &Entry,
    setup: &Setup,
    args: &SimulateArgs,
    seed: u64,
) -> Result<(GameTally<&'static str>, Duration), CommandError> {
    let games = Games { seed, first: 0, games: args.games, max_steps: MAX_PLAYOUT };
    let bar = bar_of_games(args.games);
    let show = |progress: Progress| {
        let done = u128::from(args.games) * u128::from(progress.done);
        bar.set_position((done / u128::from(progress.total.max(1))) as u64);
    };
    let run = args.threads.run().stop_when(&interrupt::asked).progress(&show);
    let begun = Instant::now();
    let tally = game.simulate(setup, &games, run);
    let time = begun.elapsed();
    bar.finish_and_clear();
    Ok((tally?, time))
}
