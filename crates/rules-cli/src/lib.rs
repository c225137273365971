//! The `rules` program as a library: for its binary, for tests that drive it without a process, and for
//! programs with games of one's own.
//!
//! ```no_run
//! use rules_games::{Registry, entry};
//! use triandro_rules::Triandro;
//!
//! fn main() -> std::process::ExitCode {
//!     let triandro = entry::<Triandro>("Stones and triangles.").notation().observed().diagrams();
//!     rules_cli::run(Registry::empty().with(triandro))
//! }
//! ```

// What is used everywhere.
mod actions;
mod columns;
mod counting;
mod diagram;
mod error;
mod inbox;
mod input_end;
mod interrupt;
mod json;
mod lines;
mod paint;
mod prose;
mod random;
mod source;

// The commands.
mod list;
mod manual;
mod perft;
mod play;
mod positions;
mod render;
mod replay;
mod serve;
mod show;
mod simulate;
mod tour;
mod tournament;

mod args;

use std::io::{self, BufWriter, Read, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use rules_games::Registry;

use args::{Cli, Command};

use error::CommandError;
use inbox::Inbox;
use input_end::InputEnd;
use play::Screen;

/// Runs the program with the games of this workspace and the arguments of the process.
pub fn main() -> ExitCode {
    run(Registry::standard())
}

/// Runs the program with these games and the arguments of the process: all commands work for all games,
/// as far as their capabilities go.
pub fn run(registry: Registry) -> ExitCode {
    let matches = args::command(&registry).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match execute(&registry, &cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if error.is_worth_saying() {
                paint::error(&error);
            }
            error.exit_code()
        }
    }
}

/// Answers requests as `rules serve` does for the games of this workspace, one a line, until the input
/// ends. Games for which no seed is given begin with this one, or with what the system gives.
///
/// # Errors
/// Those of reading and writing.
pub fn serve(
    seed: Option<u64>,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> io::Result<()> {
    serve::run(Registry::standard(), seed, input, output)
}

fn execute(registry: &Registry, cli: &Cli) -> Result<(), CommandError> {
    let seed = cli.seed;
    let counted_seed = seed.unwrap_or(0);
    if cli.long && cli.command.is_some() {
        return Err(CommandError::Usage("--long is for the tour, without a command".to_owned()));
    }
    if let Some(Command::Serve) = cli.command {
        let output = BufWriter::new(io::stdout().lock());
        return Ok(serve::run(registry.clone(), seed, io::stdin(), output)?);
    }
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    match &cli.command {
        None => tour::run(registry, cli.long, counted_seed, &mut out)?,
        Some(Command::List(args)) => list::run(registry, args, &mut out)?,
        Some(Command::Play { args, options }) => {
            let setup = options.setup()?;
            let mut inbox = Inbox::new(io::stdin(), InputEnd::default());
            let bell = inbox.bell();
            interrupt::watch(move || bell.ring())?;
            play::run(registry, args, &setup, seed, &mut inbox, &mut Screen::new(&mut out))?;
        }
        Some(Command::Simulate { args, options }) => {
            interrupt::watch(|| ())?;
            simulate::run(registry, args, &options.setup()?, counted_seed, &mut out)?;
        }
        Some(Command::Tournament { args, options }) => {
            tournament::run(registry, args, &options.setup()?, counted_seed, &mut out)?;
        }
        Some(Command::Perft { args, options }) => {
            perft::run(registry, args, &options.setup()?, counted_seed, &mut out)?;
        }
        Some(Command::Positions { args, options }) => {
            positions::run(registry, args, &options.setup()?, counted_seed, &mut out)?;
        }
        Some(Command::Show(args)) => show::run(registry, args, &mut out)?,
        Some(Command::Render(args)) => render::run(registry, args, &mut out)?,
        Some(Command::Replay(args)) => replay::run(registry, args, &mut out)?,
        Some(Command::Serve) => {}
        Some(Command::Completions { shell }) => {
            manual::completions(&mut args::command(registry), *shell, &mut out)?;
        }
        Some(Command::Man { command }) => {
            manual::page(args::command(registry), command.as_deref(), &mut out)?;
        }
    }
    Ok(out.flush()?)
}
