//! The `rules` program as a library: for its binary, and for tests that drive it without a process.

// What is used everywhere.
mod deadline;
mod error;
mod failure;
mod inbox;
mod interrupt;
mod json;
mod lines;
mod paint;
mod prose;
mod random;

// Games and what is played of them.
mod facts;
mod layouts;
mod playable;
mod session;
mod settings;
#[cfg(test)]
mod toy;

// The commands for one game.
mod perft;
mod play;
mod simulate;
mod visit;

// All games, and the commands for them.
mod games;
mod list;
mod serve;
mod tour;

mod args;

use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command, GameArgs};
use deadline::InputEnd;
use error::CommandError;
use games::{AnyGame, GAMES};
use inbox::Inbox;
use play::Screen;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if error.is_worth_saying() {
                paint::error(&error);
            }
            error.exit_code()
        }
    }
}

/// Answers requests as `rules serve` does, one a line, until the input ends. Games for which no seed is
/// given begin with this one, or with what the system gives.
///
/// # Errors
/// Those of reading and writing.
pub fn serve(
    seed: Option<u64>,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    serve::run(rules_games::Registry::standard(), seed, input, output)
}

fn run(cli: &Cli) -> Result<(), CommandError> {
    let seed = cli.seed;
    let counted_seed = seed.unwrap_or(0);
    if let Some(Command::Serve) = cli.command {
        let output = BufWriter::new(io::stdout().lock());
        return Ok(serve(seed, io::stdin(), output)?);
    }
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    match &cli.command {
        None => tour::run(GAMES, counted_seed, &mut out)?,
        Some(Command::List) => list::run(GAMES, &mut out)?,
        Some(Command::Play { game, args }) => {
            let (entry, setup) = (find(game)?, game.setup()?);
            let mut inbox = Inbox::new(io::stdin(), InputEnd::default());
            let bell = inbox.bell();
            interrupt::watch(move || bell.ring())?;
            entry.play(&setup, args, seed, &mut inbox, &mut Screen::new(&mut out))?;
        }
        Some(Command::Simulate { game, args }) => {
            interrupt::watch(|| ())?;
            find(game)?.simulate(&game.setup()?, args, counted_seed, &mut out)?;
        }
        Some(Command::Perft { game, args }) => {
            find(game)?.perft(&game.setup()?, args, counted_seed, &mut out)?;
        }
        Some(Command::Serve) => {}
    }
    Ok(out.flush()?)
}

fn find(args: &GameArgs) -> Result<&'static dyn AnyGame, CommandError> {
    games::find(GAMES, &args.game)
        .ok_or_else(|| CommandError::Usage(format!("there is no game {:?}", args.game)))
}
