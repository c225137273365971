//! `rules positions`: counts the distinct positions of each ply.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use rules_count::PlyFacts;
use rules_games::Registry;

use crate::args::OptionArgs;
use crate::args::counting::{MergeArgs, ThreadArgs, start};
use crate::error::CommandError;
use crate::terminal::bar::Bar;
use crate::terminal::columns::{WIDTH, wrapped};
use crate::terminal::paint::{DIM, HEADING, Painted};
use crate::terminal::prose::options_text;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct PositionsArgs {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// Last ply, 0 to 255 actions and events after the start
    #[arg(index = 2)]
    depth: u8,

    /// Count from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    #[command(flatten)]
    merging: MergeArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    options: OptionArgs,
}

/// Counts the plies and writes each one as soon as it is counted.
pub(crate) fn run(
    registry: &Registry,
    args: &PositionsArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let game = registry.find(&args.game)?;
    let position = start(game, args.position.as_deref(), &args.options.setup()?, seed)?;
    let merging = args.merging.merging(&*position, false)?;
    let options = options_text(&position.options());
    let form = if merging.up_to_symmetry { ", positions up to symmetry" } else { "" };
    writeln!(out, "{} {options}{form}", Painted(HEADING, game.name()))?;
    let heading = row("ply", "positions", "action sequences", "actions");
    writeln!(out, "{}", Painted(HEADING, heading))?;
    let begun = Instant::now();
    let bar = Bar::new();
    let show = |progress| bar.show(progress);
    let mut written = Ok(());
    position.counting().positions(
        args.depth,
        &merging,
        args.threads.run().progress(&show),
        &mut |facts| {
            if written.is_ok() {
                written = bar.aside(|| write_ply(&facts, out));
            }
        },
    )?;
    drop(bar);
    written?;
    let time = format!("{:.3} s", begun.elapsed().as_secs_f64());
    Ok(writeln!(out, "{}", Painted(DIM, time))?)
}

/// Formats a line of the table.
fn row(ply: &str, positions: &str, sequences: &str, actions: &str) -> String {
    format!("{ply:>3} {positions:>15} {sequences:>40} {actions:>10}")
}

/// Writes the numbers of a ply, and the ends of games in it.
fn write_ply(facts: &PlyFacts, out: &mut dyn Write) -> io::Result<()> {
    let PlyFacts { ply, positions, sequences, .. } = facts;
    let mean = facts.mean_actions().map_or("-".to_owned(), |mean| format!("{mean:.2}"));
    let numbers = [ply.to_string(), positions.to_string(), sequences.to_string()];
    writeln!(out, "{}", row(&numbers[0], &numbers[1], &numbers[2], &mean))?;
    if !facts.finished.is_empty() {
        let ends = facts.finished.iter().map(|(end, number)| format!("{number} {end}"));
        let ends = format!("over: {}", ends.collect::<Vec<_>>().join(", "));
        for line in wrapped(&ends, WIDTH - 4) {
            writeln!(out, "    {}", Painted(DIM, line))?;
        }
    }
    out.flush()
}
