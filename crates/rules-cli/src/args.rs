//! The command line.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::error::CommandError;
use crate::games::GAMES;
use crate::perft::PerftArgs;
use crate::play::PlayArgs;
use crate::settings::{Setting, Setup};
use crate::simulate::SimulateArgs;

/// The most bytes that the file of a layout may have.
const MAX_LAYOUT: u64 = 1 << 20;

/// Rules engines for five games: play them, simulate them, count their action sequences, and drive
/// them from other programs. Without a command: a tour of all games.
#[derive(Debug, Parser)]
#[command(name = "rules", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Where the randomness begins: the same build and seed give the same result. Without it nobody
    /// knows where `play` and `serve` begin; the others begin with 0. A secret wherever something is
    /// hidden
    #[arg(long, global = true)]
    pub(crate) seed: Option<u64>,
}

/// A command.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and their options
    List,
    /// Play a game in the terminal: people and bots at any seat
    Play {
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        args: PlayArgs,
    },
    /// Play games at random and tell how they end
    Simulate {
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        args: SimulateArgs,
    },
    /// Count the action sequences of a length
    Perft {
        #[command(flatten)]
        game: GameArgs,
        #[command(flatten)]
        args: PerftArgs,
    },
    /// Answer JSON requests on standard input, one a line
    Serve,
}

/// A game and its options.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(GAMES.iter().map(|game| game.name())))]
    pub(crate) game: String,

    /// Set an option of the game; `rules list` tells which there are. `first=random` lets chance choose
    /// who begins
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,

    /// Play TRIAD or its Tourney on the custom layout in this file, a text that begins with `layout/1`
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
}

impl GameArgs {
    /// The options that are set, and the layout.
    ///
    /// # Errors
    /// If the file of the layout cannot be read.
    pub(crate) fn setup(&self) -> Result<Setup, CommandError> {
        let argument =
            |(name, text): &(String, String)| (name.clone(), Setting::Argument(text.clone()));
        let settings = self.settings.iter().map(argument).collect();
        let layout = self.layout.as_deref().map(read_layout).transpose()?;
        Ok(Setup { settings, layout })
    }
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
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_setting_has_a_name_and_a_value() {
        assert_eq!(setting("players=3"), Ok(("players".to_owned(), "3".to_owned())));
        assert!(setting("players").is_err());
    }
}
