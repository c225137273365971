//! `rules tournament`: plays games between bots and rates them.

mod facts;
mod report;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use cpu_time::ThreadTime;
use rayon::ThreadPoolBuilder;
use rules_core::record::RecordWriter;
use rules_games::{DynTournament, Registry};
use rules_search::BotSpec;

use crate::args::{NetArgs, OptionArgs};
use crate::commands::new_file::NewFile;
use crate::error::CommandError;
use crate::terminal::bar::bar_of_games;
use crate::terminal::json::write_json;
use report::Report;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct TournamentArgs {
    /// The game
    game: String,

    /// Bots, separated by commas: a name such as `random` or `greedy`, or a name and a limit for
    /// each decision, such as `uct:1000`, `uct:2s` or `uct:500ms`
    #[arg(long, required = true, value_delimiter = ',', value_name = "BOTS")]
    bots: Vec<BotSpec>,

    /// Number of games of every two bots
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// Number of random steps before each game. Each opening is played in all seatings, and every
    /// two bots play the same openings
    #[arg(long, default_value_t = 0, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=1000))]
    openings: u32,

    /// Number of threads, by default one a core. The result does not depend on it, unless bots are
    /// limited by time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Print a JSON object instead of tables
    #[arg(long)]
    json: bool,

    /// Write the records of all games to this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    #[command(flatten)]
    net: NetArgs,

    #[command(flatten)]
    options: OptionArgs,
}

/// Plays the games of every two bots and prints the ratings.
pub(crate) fn run(
    registry: &Registry,
    args: &TournamentArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let (entry, setup) = (registry.find(&args.game)?, args.options.setup()?);
    if let Some(name) = entry.random_option(&setup) {
        let message = format!("{name}=random has no effect in a tournament: seats rotate");
        return Err(CommandError::Usage(message));
    }
    let starts = entry.starts(&setup)?;
    let start = &*starts[0];
    if args.bots.len() < 2 {
        return Err(CommandError::Usage("a tournament needs at least two bots".to_owned()));
    }
    let mut bots = args.bots.clone();
    args.net.give(bots.iter_mut())?;
    // An invalid bot or file is reported before the first game.
    bots.iter().try_for_each(|spec| start.bot(spec).map(|_| ()))?;
    let file = args.record.as_deref().map(NewFile::of_records).transpose()?;
    let plan = DynTournament {
        bots,
        games: args.games,
        seed,
        openings: args.openings,
        records: file.is_some(),
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(args.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| CommandError::Failed(format!("threads cannot be started: {error}")))?;
    let bots = plan.bots.len() as u64;
    let bar = bar_of_games(bots * (bots - 1) / 2 * u64::from(plan.games));
    // Processor time of the searching thread, so that other load on the machine costs a bot
    // nothing.
    let clock = || ThreadTime::now().as_duration();
    let played = pool.install(|| start.tournament(&plan, Some(&clock), &|_, _| bar.inc(1)));
    bar.finish_and_clear();
    let standings = played?;
    if let Some(mut file) = file {
        let mut records = RecordWriter::new(&mut file);
        for record in standings.games.iter().filter_map(|game| game.record.as_ref()) {
            records.write(record)?;
        }
        file.finish()?;
    }
    let report = Report::new(start, &plan, &standings);
    if args.json {
        write_json(&report, out)?;
    } else {
        report.write_tables(out)?;
    }
    Ok(out.flush()?)
}
