//! `rules perft`: how many lines of play of a length there are.

use std::io::Write;
use std::time::Instant;

use rules_core::{Options, OptionsText, divide, perft, perft_full};

use crate::args::PerftArgs;
use crate::error::CommandError;
use crate::paint::{DIM, HEADING, Painted, rate};
use crate::playable::Playable;
use crate::session::Session;

/// Counts.
///
/// # Errors
/// If the options or the position are refused, or writing fails.
pub(crate) fn run<G: Playable>(args: &PerftArgs, out: &mut dyn Write) -> Result<(), CommandError> {
    let settings = args.game.settings();
    let session = match &args.position {
        None => Session::<G>::start(&settings, 0)?,
        Some(text) => Session::load(text, &settings, 0)?,
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
    } else if args.by_playing {
        perft_full(position, depth)
    } else {
        perft(position, depth)
    };
    let time = begun.elapsed();
    writeln!(out, "{nodes} lines of play")?;
    let speed = format!("{:.3} s, {} a second", time.as_secs_f64(), rate(nodes, time));
    Ok(writeln!(out, "{}", Painted(DIM, speed))?)
}

/// The options that are set, or that none is.
pub(crate) fn options_text<O: Options>(options: &O) -> String {
    match OptionsText(options).to_string().as_str() {
        "-" => "with default options".to_owned(),
        changed => format!("with {}", changed.replace(',', " ")),
    }
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
            written = writeln!(out, "{step} {nodes}");
        }
    });
    written?;
    Ok(if depth == 0 { 1 } else { sum })
}
