#![doc = include_str!("../README.md")]
//!
//! [`run`] is the program, for its binary and for programs with games of their own.

mod args;
mod commands;
mod error;
mod input;
mod terminal;

use std::env;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use rules_games::{Entry, Registry};

use args::with_games;
use commands::{
    analyse, list, manual, perft, play, positions, render, replay, serve, show, simulate, tour,
    tournament,
};
use error::CommandError;
use input::inbox::Inbox;
use terminal::{interrupt, paint};

/// Tritessera, rules engines for games: play and simulate them, count their action sequences, and
/// serve them to other programs. Without a command it runs a tour of all games.
#[derive(Debug, Parser)]
#[command(name = "rules", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// Seed of all randomness: the same build and seed give the same result. By default `play` and
    /// `serve` are seeded from system entropy, and the other commands with 0. It reveals all hidden
    /// information
    #[arg(long, global = true)]
    seed: Option<u64>,
}

/// A command.
#[derive(Debug, Subcommand)]
enum Command {
    /// List the games, or the options of one
    List(list::ListArgs),
    /// Play a game in the terminal: people and bots at any seat
    Play(play::PlayArgs),
    /// Play random games and count their results
    Simulate(simulate::SimulateArgs),
    /// Play games between bots and rate them
    Tournament(tournament::TournamentArgs),
    /// Count the action sequences of a length
    Perft(perft::PerftArgs),
    /// Count the distinct positions of each ply
    Positions(positions::PositionsArgs),
    /// Draw a position, or a moment of a record
    Show(show::ShowArgs),
    /// Write a position or a record as a picture
    Render(render::RenderArgs),
    /// Check a record and print its game step by step
    Replay(replay::ReplayArgs),
    /// Judge the decisions of a record
    Analyse(analyse::AnalyseArgs),
    /// Answer JSON requests on standard input, one a line
    Serve,
    /// Print the completions of a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page of the program or of a command
    Man {
        /// The command
        command: Option<String>,
    },
}

/// Runs the program with the games of this workspace and the arguments of the process.
pub fn main() -> ExitCode {
    run(Registry::standard())
}

/// Runs the program with these games and the arguments of the process.
///
/// All commands work for all games that have the capabilities for them.
pub fn run(registry: Registry) -> ExitCode {
    let matches = command_line(&registry)
        .try_get_matches()
        .unwrap_or_else(|error| with_tip(error, &registry).exit());
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

fn execute(registry: &Registry, cli: &Cli) -> Result<(), CommandError> {
    let seed = cli.seed;
    let counted_seed = seed.unwrap_or(0);
    if let Some(Command::Serve) = cli.command {
        let output = BufWriter::new(io::stdout().lock());
        return Ok(serve::run(registry.clone(), seed, io::stdin(), output)?);
    }
    let mut out = anstream::AutoStream::auto(io::stdout().lock());
    match &cli.command {
        None => tour::run(registry, counted_seed, &mut out)?,
        Some(Command::List(args)) => list::run(registry, args, &mut out)?,
        Some(Command::Play(args)) => {
            let mut inbox = Inbox::new(io::stdin());
            let interrupter = inbox.interrupter();
            interrupt::watch(move || interrupter.interrupt())?;
            play::run(registry, args, seed, &mut inbox, &mut play::Screen::new(&mut out))?;
        }
        Some(Command::Simulate(args)) => {
            interrupt::watch(|| ())?;
            simulate::run(registry, args, counted_seed, &mut out)?;
        }
        Some(Command::Tournament(args)) => {
            tournament::run(registry, args, counted_seed, &mut out)?;
        }
        Some(Command::Perft(args)) => perft::run(registry, args, counted_seed, &mut out)?,
        Some(Command::Positions(args)) => {
            positions::run(registry, args, counted_seed, &mut out)?;
        }
        Some(Command::Show(args)) => show::run(registry, args, &mut out)?,
        Some(Command::Render(args)) => render::run(registry, args, &mut out)?,
        Some(Command::Replay(args)) => replay::run(registry, args, &mut out)?,
        Some(Command::Analyse(args)) => {
            interrupt::watch(|| ())?;
            analyse::run(registry, args, counted_seed, &mut out)?;
        }
        Some(Command::Serve) => {}
        Some(Command::Completions { shell }) => {
            manual::completions(&mut command_line(registry), *shell, &mut out)?;
        }
        Some(Command::Man { command }) => {
            manual::page(command_line(registry), command.as_deref(), &mut out)?;
        }
    }
    Ok(out.flush()?)
}

/// Adds a tip to the error about an argument that looks like an option of a game.
fn with_tip(mut error: clap::Error, registry: &Registry) -> clap::Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return error;
    };
    let (name, value) = argument.split_once('=').unwrap_or((argument, "VALUE"));
    let name = match name.trim_start_matches('-').replace('-', "_") {
        name if name == "seats" => "players".to_owned(),
        name => name,
    };
    let is_option = |game: &Entry| game.specs().iter().any(|spec| spec.name == name);
    if registry.entries().iter().any(is_option) {
        let tip = format!("set an option of a game with '--set {name}={value}'");
        error.remove(ContextKind::SuggestedArg);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Returns the command line for these games, with the name by which the program was called.
fn command_line(registry: &Registry) -> clap::Command {
    with_games(Cli::command().name(program_name()), registry)
}

/// Returns the name of the program without folders and extension.
fn program_name() -> String {
    let path = env::args_os().next().map(PathBuf::from);
    let stem = path.as_deref().and_then(Path::file_stem).and_then(|stem| stem.to_str());
    stem.unwrap_or("rules").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        command_line(&Registry::standard()).debug_assert();
        command_line(&Registry::empty()).debug_assert();
    }

    #[test]
    fn only_games_of_the_registry_are_known() {
        let line = ["rules", "perft", "cybo", "1"];
        assert!(command_line(&Registry::standard()).try_get_matches_from(line).is_ok());
        assert!(command_line(&Registry::empty()).try_get_matches_from(line).is_err());
    }
}
