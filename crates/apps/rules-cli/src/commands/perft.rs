//! `rules perft`: counts the action sequences of a length.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use rules_count::Run;
use rules_games::{DynGame, Merging, Registry};

use crate::args::OptionArgs;
use crate::args::counting::{MergeArgs, ThreadArgs, start};
use crate::error::CommandError;
use crate::terminal::bar::Bar;
use crate::terminal::paint::{DIM, HEADING, Painted, rate};
use crate::terminal::prose::{counted, options_text};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// Length of the sequences, 0 to 255 actions and events
    #[arg(index = 2)]
    depth: u8,

    /// Print the count for every first step
    #[arg(long)]
    divide: bool,

    /// Count from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// Play the last step of every sequence too, instead of counting it
    #[arg(long, alias = "by-playing", conflicts_with = "divide")]
    full: bool,

    /// Count equal positions once, by default up to symmetry if the game has symmetries
    #[arg(long, conflicts_with_all = ["divide", "full"])]
    merge: bool,

    /// Number of last plies to count without merging, by default the estimated best
    #[arg(long, value_name = "PLIES", requires = "merge", value_parser = clap::value_parser!(u8).range(1..))]
    bulk: Option<u8>,

    #[command(flatten)]
    merging: MergeArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    options: OptionArgs,
}

impl PerftArgs {
    /// Returns the settings for merging, if positions are merged.
    fn merging(&self, game: &dyn DynGame) -> Result<Option<Merging>, CommandError> {
        if self.merge {
            let merging = self.merging.merging(game, game.canonical().is_ok())?;
            return Ok(Some(Merging { bulk: self.bulk, ..merging }));
        }
        if self.merging.are_given() {
            let why = "--memory and --symmetry need --merge";
            return Err(CommandError::Usage(why.to_owned()));
        }
        Ok(None)
    }
}

/// Counts.
pub(crate) fn run(
    registry: &Registry,
    args: &PerftArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let game = registry.find(&args.game)?;
    let position = start(game, args.position.as_deref(), &args.options.setup()?, seed)?;
    let merging = args.merging(&*position)?;
    let depth = args.depth;
    let options = options_text(&position.options());
    writeln!(out, "{} {options} depth {depth}", Painted(HEADING, game.name()))?;
    let begun = Instant::now();
    let bar = Bar::new();
    let show = |progress| bar.show(progress);
    let run = args.threads.run().progress(&show);
    let counting = position.counting();
    let nodes = match merging {
        Some(merging) => counting.perft_merged(depth, &merging, run)?,
        None if args.divide => write_divided(&*position, depth, run, out)?,
        None if args.full => counting.perft_full(depth, run)?,
        None => counting.perft(depth, run)?,
    };
    let time = begun.elapsed();
    drop(bar);
    writeln!(out, "{}", counted(nodes, "action sequence"))?;
    let speed = format!("{:.3} s, {} a second", time.as_secs_f64(), rate(nodes, time));
    Ok(writeln!(out, "{}", Painted(DIM, speed))?)
}

/// Writes the count of every first step and returns the sum, which is 1 for depth 0.
fn write_divided(
    position: &dyn DynGame,
    depth: u8,
    run: Run<'_>,
    out: &mut dyn Write,
) -> Result<u128, CommandError> {
    let divided = position.counting().divide(depth, run)?;
    for (step, nodes) in &divided {
        writeln!(out, "{step} {nodes}")?;
    }
    if depth == 0 {
        return Ok(1);
    }
    let sum = divided.iter().try_fold(0u128, |sum, &(_, nodes)| sum.checked_add(nodes));
    sum.ok_or_else(|| CommandError::Failed(rules_count::CountError::Overflow.to_string()))
}
