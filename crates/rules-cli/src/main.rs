//! The `rules` program: play, simulate, count and serve five games.

mod args;
mod error;
mod facts;
mod failure;
mod games;
mod list;
mod paint;
mod perft;
mod play;
mod playable;
mod serve;
mod session;
mod settings;
mod simulate;
mod tour;
#[cfg(test)]
mod toy;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Cli, Command, GameArgs};
use error::CommandError;
use games::{AnyGame, GAMES};

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let code = error.exit_code();
            if code != ExitCode::SUCCESS {
                paint::error(&error);
            }
            code
        }
    }
}

fn run(cli: &Cli) -> Result<(), CommandError> {
    let seed = cli.seed;
    if let Some(Command::Serve) = cli.command {
        let output = BufWriter::new(io::stdout().lock());
        return Ok(serve::run(GAMES, seed, io::stdin().lock(), output)?);
    }
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    match &cli.command {
        None => tour::run(GAMES, seed, &mut out)?,
        Some(Command::List) => list::run(GAMES, &mut out)?,
        Some(Command::Play(args)) => {
            game(&args.game)?.play(args, seed, &mut io::stdin().lock(), &mut out)?;
        }
        Some(Command::Simulate(args)) => game(&args.game)?.simulate(args, seed, &mut out)?,
        Some(Command::Perft(args)) => game(&args.game)?.perft(args, &mut out)?,
        Some(Command::Serve) => {}
    }
    Ok(out.flush()?)
}

fn game(args: &GameArgs) -> Result<&'static dyn AnyGame, CommandError> {
    games::find(GAMES, &args.game)
        .ok_or_else(|| CommandError::Usage(format!("there is no game {:?}", args.game)))
}
