//! The command line.

use std::env;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use rules_games::{Entry, Registry, Setup};

use crate::error::CommandError;
use crate::list::ListArgs;
use crate::perft::PerftArgs;
use crate::play::PlayArgs;
use crate::positions::PositionsArgs;
use crate::render::RenderArgs;
use crate::replay::ReplayArgs;
use crate::show::ShowArgs;
use crate::simulate::SimulateArgs;
use crate::tournament::TournamentArgs;

/// The most bytes that the file of a layout may have.
const MAX_LAYOUT: u64 = 1 << 20;

/// The commands whose argument `game` is the name of a game.
const WITH_GAME: [&str; 6] = ["list", "play", "simulate", "tournament", "perft", "positions"];

/// Rules engines for games: play them, simulate them, count their action sequences, and drive them from
/// other programs. Without a command: a tour of all games.
#[derive(Debug, Parser)]
#[command(name = "rules", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// The long tour: every game at its start and at its end, and all that is checked about it. Only
    /// without a command
    #[arg(long)]
    pub(crate) long: bool,

    /// Where the randomness begins: the same build and seed give the same result. Without it nobody
    /// knows where `play` and `serve` begin; the others begin with 0. A secret wherever something is
    /// hidden
    #[arg(long, global = true)]
    pub(crate) seed: Option<u64>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, or the options of one
    List(ListArgs),
    /// Play a game in the terminal: people and bots at any seat
    Play {
        #[command(flatten)]
        args: PlayArgs,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Play games at random and tell how they end
    Simulate {
        #[command(flatten)]
        args: SimulateArgs,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Let bots play against each other and rate them
    Tournament {
        #[command(flatten)]
        args: TournamentArgs,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Count the action sequences of a length
    Perft {
        #[command(flatten)]
        args: PerftArgs,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Count the distinct positions of each ply
    Positions {
        #[command(flatten)]
        args: PositionsArgs,
        #[command(flatten)]
        options: OptionArgs,
    },
    /// Draw a position, or where the game of a record stood
    Show(ShowArgs),
    /// Write a position or a recorded game as a picture
    Render(RenderArgs),
    /// Check a record and print its game step by step
    Replay(ReplayArgs),
    /// Answer JSON requests on standard input, one a line
    Serve,
    /// Print what a shell needs to complete command lines
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

/// The options of a game.
#[derive(Debug, Args)]
pub(crate) struct OptionArgs {
    /// Set an option of the game; `rules list GAME` tells which there are. `first=random` lets chance
    /// choose who begins
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// The board of a game.
#[derive(Debug, Args)]
pub(crate) struct LayoutArgs {
    /// Play TRIAD or its Tourney on the custom layout in this file, a text that begins with `layout/1`
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
}

impl OptionArgs {
    /// The options that are set, and the layout.
    ///
    /// # Errors
    /// If the file of the layout cannot be read.
    pub(crate) fn setup(&self) -> Result<Setup, CommandError> {
        let set = |setup: Setup, (name, text): &(String, String)| setup.set(name, text);
        Ok(self.settings.iter().fold(self.layout.setup()?, set))
    }
}

impl LayoutArgs {
    /// The layout alone.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub(crate) fn setup(&self) -> Result<Setup, CommandError> {
        Ok(match &self.layout {
            None => Setup::new(),
            Some(path) => Setup::new().on_layout(read_layout(path)?),
        })
    }
}

/// The command line for these games, under the name by which the program was called.
pub(crate) fn command(registry: &Registry) -> clap::Command {
    let names: Vec<&str> = registry.entries().iter().map(Entry::name).collect();
    let of_games = |command: clap::Command| {
        command.mut_arg("game", |arg| arg.value_parser(PossibleValuesParser::new(names.clone())))
    };
    let program = Cli::command().name(program_name());
    WITH_GAME.iter().fold(program, |program, name| program.mut_subcommand(name, of_games))
}

/// The name of the program without folders and ending.
fn program_name() -> String {
    let path = env::args_os().next().map(PathBuf::from);
    let stem = path.as_deref().and_then(Path::file_stem).and_then(|stem| stem.to_str());
    stem.unwrap_or("rules").to_owned()
}

/// The text of a layout without the end of its line.
fn read_layout(path: &Path) -> Result<String, CommandError> {
    let failed = |error| CommandError::Usage(format!("{}: {error}", path.display()));
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MAX_LAYOUT).read_to_string(&mut text))
        .map_err(failed)?;
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    Ok(text)
}

fn setting(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| "expected NAME=VALUE".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        command(&Registry::standard()).debug_assert();
        command(&Registry::empty()).debug_assert();
    }

    #[test]
    fn only_games_of_the_registry_are_known() {
        let line = ["rules", "perft", "cybo", "1"];
        assert!(command(&Registry::standard()).try_get_matches_from(line).is_ok());
        assert!(command(&Registry::empty()).try_get_matches_from(line).is_err());
    }

    #[test]
    fn a_setting_has_a_name_and_a_value() {
        assert_eq!(setting("players=3"), Ok(("players".to_owned(), "3".to_owned())));
        assert!(setting("players").is_err());
    }
}
