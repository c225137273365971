//! The command line.

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use rules_cli::{OptionArgs, with_games};
use rules_games::Registry;
use rules_search::BotSpec;

/// The command line: the games are those of this workspace.
pub(crate) fn command_line() -> clap::Command {
    with_games(Cli::command(), &Registry::standard())
}

/// Counts the positions and move sequences of games, and plays games, with many workers: threads,
/// processes, machines. Every process is started with the same command but for its number. Process 0
/// tells of progress on the standard error and prints one report in JSON.
#[derive(Clone, Debug, Parser)]
#[command(name = "rules-cluster", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    /// Where the randomness begins: the same build and seed give the same result
    #[arg(long, global = true, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// Where the work is done.
#[derive(Clone, Debug, Args)]
pub(crate) struct ClusterArgs {
    /// Worker threads of each process
    #[arg(short, long, global = true, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) workers: u16,
    /// The addresses of all processes, one host:port a line, in the order of their numbers; without it
    /// this process works alone
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) hosts: Option<PathBuf>,
    /// The number of this process, from 0
    #[arg(long, global = true, default_value_t = 0, value_name = "I", requires = "hosts")]
    pub(crate) process: usize,
    /// After so many seconds without a sign of life a process is given up; a worker, that may have to
    /// wait for a disk, after six times as many
    #[arg(long, global = true, default_value_t = 10, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) time_limit: u32,
    /// So many seconds processes wait for each other at the beginning
    #[arg(long, global = true, default_value_t = 60, value_name = "SECONDS")]
    pub(crate) connect_limit: u32,
    /// Says nothing of progress
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// What is to be done.
#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Command {
    /// Count the move sequences of a length, equal positions merged ply by ply
    Perft {
        #[command(flatten)]
        game: GameArgs,
        /// The length
        #[arg(index = 2)]
        depth: u8,
        /// Count so many last plies without merging; by default so many as seem worth it
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
    /// Play random games and tell how they end
    Simulate {
        #[command(flatten)]
        game: GameArgs,
        /// How many games
        #[arg(short, long, default_value_t = 1000)]
        games: u64,
        /// After so many actions and events a game is given up
        #[arg(long, default_value_t = 100_000)]
        max_steps: u64,
    },
    /// Let bots play against each other and rate them
    Tournament {
        #[command(flatten)]
        game: GameArgs,
        /// The bots, with commas between them, such as random,flat:200,uct:500
        #[arg(long, required = true, value_delimiter = ',', value_name = "BOTS")]
        bots: Vec<BotSpec>,
        /// How many games each two of them play
        #[arg(short, long, default_value_t = 100)]
        games: u32,
    },
}

/// Which game.
#[derive(Clone, Debug, Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(index = 1)]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) options: OptionArgs,
}

/// How positions are counted.
#[derive(Clone, Debug, Args)]
pub(crate) struct CountArgs {
    /// Whether positions that are images of each other are merged: for `perft` as good as always, for
    /// `positions` both is counted
    #[arg(long, value_enum)]
    pub(crate) symmetry: Option<Symmetry>,
    /// The MiB that tables and plies may take in each worker
    #[arg(long, default_value_t = 1024, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..1 << 40))]
    pub(crate) memory: u64,
    /// Keep a checkpoint after each ply in this folder, which all processes have to see
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from the checkpoint, with any number of workers and processes
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,
}

/// What is merged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Symmetry {
    /// Equal positions alone
    Off,
    /// Images of each other, too
    On,
    /// First the one, then the other
    Both,
}

impl Command {
    /// The game that it is about.
    pub(crate) fn game(&self) -> &GameArgs {
        match self {
            Command::Perft { game, .. }
            | Command::Positions { game, .. }
            | Command::Simulate { game, .. }
            | Command::Tournament { game, .. } => game,
        }
    }

    /// Where checkpoints are kept.
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
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command_line().debug_assert();
        let parse = |line: &str| command_line().try_get_matches_from(line.split(' '));
        assert!(parse("rules-cluster perft cybo 3 -w 2").is_ok());
        assert!(parse("rules-cluster -w 2 perft cybo 3").is_ok());
        assert!(parse("rules-cluster perft chess 3").is_err());
        assert!(parse("rules-cluster perft cybo 3 --resume").is_err());
        assert!(parse("rules-cluster perft cybo 3 --process 1").is_err());
        assert!(parse("rules-cluster perft cybo 3 --set players").is_err());
        assert!(parse("rules-cluster perft cybo 3 -w 0").is_err());
    }
}
