//! The command line.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use rules_games::{Entry, Registry, Setup};
use rules_search::BotSpec;

use crate::ClusterError;

/// Maximum bytes of a layout that are read.
const MAX_LAYOUT: u64 = 1 << 20;

/// Counts the positions and move sequences of games, and plays games, with many workers: threads,
/// processes, machines. Every process is started with the same command except for its number.
/// Process 0 prints its progress to the standard error and one report in JSON.
#[derive(Clone, Debug, Parser)]
#[command(name = "rules-cluster", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    /// The seed of all randomness: the same build and seed give the same result
    #[arg(long, global = true, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// The workers and processes of a job.
#[derive(Clone, Debug, Args)]
pub(crate) struct ClusterArgs {
    /// Worker threads of each process
    #[arg(short, long, global = true, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: u16,
    /// A file with the addresses of all processes, one host:port per line, in the order of their
    /// numbers; without it this process works alone
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) hosts: Option<PathBuf>,
    /// The number of this process, from 0
    #[arg(long, global = true, default_value_t = 0, value_name = "I", requires = "hosts")]
    pub(crate) process: usize,
    /// Seconds without a heartbeat after which a process is considered lost; a worker, which may
    /// wait for a disk, is lost after six times as many
    #[arg(long, global = true, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) time_limit: u32,
    /// Seconds that processes wait for each other at the start
    #[arg(long, global = true, default_value_t = 60, value_name = "SECONDS")]
    pub(crate) connect_limit: u32,
    /// Print no progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// A job.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the move sequences of a length, equal positions merged ply by ply
    Perft {
        #[command(flatten)]
        game: GameArgs,
        /// The length
        #[arg(index = 2)]
        depth: u8,
        /// Number of final plies to count without merging; by default it depends on whether merging
        /// is worth it
        #[arg(long, value_name = "PLIES")]
        bulk: Option<u8>,
        #[command(flatten)]
        count: CountArgs,
    },
    /// Count the distinct positions of each ply
    Positions {
        #[command(flatten)]
        game: GameArgs,
        /// The last ply
        #[arg(index = 2)]
        plies: u8,
        #[command(flatten)]
        count: CountArgs,
    },
    /// Play random games and report how they end
    Simulate {
        #[command(flatten)]
        game: GameArgs,
        /// The number of games
        #[arg(short, long, default_value_t = 1000)]
        games: u64,
        /// The number of actions and events after which a game is abandoned
        #[arg(long, default_value_t = 100_000)]
        max_steps: u64,
    },
    /// Let bots play against each other and rate them
    Tournament {
        #[command(flatten)]
        game: GameArgs,
        /// The bots, separated by commas, such as random,flat:200,uct:500
        #[arg(long, required = true, value_delimiter = ',', value_name = "BOTS")]
        bots: Vec<BotSpec>,
        /// The number of games of each pair of bots
        #[arg(short, long, default_value_t = 100)]
        games: u32,
    },
}

/// The game and its options.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(index = 1, value_parser = games())]
    pub(crate) game: String,
    /// Set an option of the game. With `first=random` the seed draws the seat that begins
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,
    /// Play TRIAD or its Tourney on the custom layout in this file, a text that begins with
    /// `layout/1`
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
}

impl GameArgs {
    /// Returns the setup with the options and the layout.
    pub(crate) fn setup(&self) -> Result<Setup, ClusterError> {
        let mut setup = Setup::new();
        if let Some(path) = &self.layout {
            let mut text = String::new();
            File::open(path)
                .and_then(|file| file.take(MAX_LAYOUT).read_to_string(&mut text))
                .map_err(|error| ClusterError::file(path, error))?;
            setup = setup.on_layout(text.trim_end_matches(['\r', '\n']));
        }
        Ok(self.settings.iter().fold(setup, |setup, (name, text)| setup.set(name, text)))
    }
}

fn games() -> PossibleValuesParser {
    Registry::standard().entries().iter().map(Entry::name).collect::<Vec<_>>().into()
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The settings of a count.
#[derive(Clone, Debug, Args)]
pub(crate) struct CountArgs {
    /// Whether to merge positions that are images of each other; by default `perft` does if the
    /// game has symmetries, and `positions` counts both ways
    #[arg(long, value_enum)]
    pub(crate) symmetry: Option<Symmetry>,
    /// The MiB for tables and plies in each worker
    #[arg(long, default_value_t = 1024, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    pub(crate) memory: u64,
    /// Keep a checkpoint after each ply in this folder, which all processes must share
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Resume from the checkpoint, with any number of workers and processes
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
}

/// The positions to merge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Symmetry {
    /// Only equal positions
    Off,
    /// Also images of each other
    On,
    /// Both counts, one after the other
    Both,
}

impl Command {
    /// Returns the game of the job.
    pub(crate) fn game(&self) -> &GameArgs {
        match self {
            Command::Perft { game, .. }
            | Command::Positions { game, .. }
            | Command::Simulate { game, .. }
            | Command::Tournament { game, .. } => game,
        }
    }

    /// Returns the folder of checkpoints.
    pub(crate) fn folder(&self) -> Option<&PathBuf> {
        match self {
            Command::Perft { count, .. } | Command::Positions { count, .. } => {
                count.checkpoint.as_ref()
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
        let parse = |line: &str| Cli::try_parse_from(line.split(' '));
        assert!(parse("rules-cluster perft cybo 3 -w 2").is_ok());
        assert!(parse("rules-cluster -w 2 perft cybo 3").is_ok());
        assert!(parse("rules-cluster perft chess 3").is_err());
        assert!(parse("rules-cluster perft cybo 3 --resume").is_err());
        assert!(parse("rules-cluster perft cybo 3 --process 1").is_err());
        assert!(parse("rules-cluster perft cybo 3 --set players").is_err());
        assert!(parse("rules-cluster perft cybo 3 -w 0").is_err());
    }
}
