//! `rules perft`: how many action sequences of a length there are.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use rules_core::{Step, divide, perft, perft_full};

use crate::error::CommandError;
use crate::paint::{DIM, HEADING, Painted, rate};
use crate::playable::Playable;
use crate::prose::{counted, options_text};
use crate::random::Dice;
use crate::session::Session;
use crate::settings::Settings;

/// The arguments of the command beside the game.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// How long the action sequences are, 0 to 255 actions and events
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
pub(crate) fn run<G: Playable>(
    settings: &Settings,
    base: &G::Options,
    args: &PerftArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let dice = Dice::seeded(seed);
    let session = match &args.position {
        None => Session::<G>::start(settings, base, dice)?,
        Some(text) => Session::load(text, settings, base, dice)?,
    };
    let position = session.position();
    let depth = args.depth;
    writeln!(
        out,
        "{} {} depth {depth}",
        Painted(HEADING, G::NAME),
        options_text(&position.options())
    )?;
    let begun = Instant::now();
    let nodes = if args.divide {
        write_divided(position, depth, out)?
    } else if args.full {
        perft_full(position, depth)
    } else {
        perft(position, depth)
    };
    let time = begun.elapsed();
    writeln!(out, "{}", counted(nodes, "action sequence"))?;
    let speed = format!("{:.3} s, {} a second", time.as_secs_f64(), rate(nodes, time));
    Ok(writeln!(out, "{}", Painted(DIM, speed))?)
}

/// Writes the count of every first step; gives their sum, which is 1 for depth 0.
fn write_divided<G: Playable>(
    position: &G,
    depth: u8,
    out: &mut dyn Write,
) -> Result<u64, CommandError> {
    let (mut sum, mut written) = (0, Ok(()));
    divide(position, depth, |step, nodes| {
        sum += nodes;
        if written.is_ok() {
            written = match step {
                Step::Action(action) => writeln!(out, "{action} {nodes}"),
                Step::Event(event) => writeln!(out, "{event} {nodes}"),
            };
        }
    });
    written?;
    Ok(if depth == 0 { 1 } else { sum })
}
