//! `rules perft`: how many action sequences of a length there are.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use rules_core::uniform_below;
use rules_games::{DynGame, Registry, SecretRng, Setup};

use crate::error::CommandError;
use crate::paint::{DIM, HEADING, Painted, rate};
use crate::prose::{counted, options_text};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(index = 1)]
    game: String,

    /// How long the action sequences are, 0 to 255 actions and events
    #[arg(index = 2)]
    depth: u8,

    /// Tell the count for every first step
    #[arg(long)]
    divide: bool,

    /// Count from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// Play the last step of every sequence too, instead of counting it
    #[arg(long, alias = "by-playing", conflicts_with = "divide")]
    full: bool,
}

/// Counts.
///
/// # Errors
/// If the options or the position are refused, or writing fails.
pub(crate) fn run(
    registry: &Registry,
    args: &PerftArgs,
    setup: &Setup,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let game = registry.find(&args.game)?;
    let position = match &args.position {
        Some(text) => game.read_with(setup, text)?,
        None => {
            let mut starts = game.starts(setup)?;
            let count = starts.len() as u32;
            let mut dice = SecretRng::seeded(seed);
            let index = if count == 1 { 0 } else { uniform_below(&mut dice, count) };
            starts.swap_remove(index as usize)
        }
    };
    let depth = args.depth;
    let options = options_text(position.options().ok().as_deref());
    writeln!(out, "{} {options} depth {depth}", Painted(HEADING, game.name()))?;
    let begun = Instant::now();
    let nodes = if args.divide {
        write_divided(&*position, depth, out)?
    } else if args.full {
        position.perft_full(depth)
    } else {
        position.perft(depth)
    };
    let time = begun.elapsed();
    writeln!(out, "{}", counted(nodes, "action sequence"))?;
    let speed = format!("{:.3} s, {} a second", time.as_secs_f64(), rate(nodes, time));
    Ok(writeln!(out, "{}", Painted(DIM, speed))?)
}

/// Writes the count of every first step; gives their sum, which is 1 for depth 0.
fn write_divided(
    position: &dyn DynGame,
    depth: u8,
    out: &mut dyn Write,
) -> Result<u64, CommandError> {
    let (mut sum, mut written) = (0, Ok(()));
    position.divide(depth, &mut |step, nodes| {
        sum += nodes;
        if written.is_ok() {
            written = writeln!(out, "{step} {nodes}");
        }
    })?;
    written?;
    Ok(if depth == 0 { 1 } else { sum })
}
