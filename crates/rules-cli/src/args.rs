//! The command line.

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};

use crate::games::GAMES;
use crate::settings::{Setting, Settings};

/// Rules engines for five games: play them, simulate them, count their lines of play, and drive
/// them from other programs. Without a command: a tour of all games.
#[derive(Debug, Parser)]
#[command(name = "rules", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Where the randomness begins: the same build and seed give the same result
    #[arg(long, global = true, default_value_t = 0)]
    pub(crate) seed: u64,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games and their options
    List,
    /// Play a game in the terminal: people and bots at any seat
    Play(PlayArgs),
    /// Play games at random and tell how they end
    Simulate(SimulateArgs),
    /// Count the lines of play of a length
    Perft(PerftArgs),
    /// Answer JSON requests on standard input, one a line
    Serve,
}

/// A game and its options.
#[derive(Debug, Args)]
pub(crate) struct GameArgs {
    /// The game
    #[arg(value_parser = PossibleValuesParser::new(GAMES.iter().map(|game| game.name())))]
    pub(crate) game: String,

    /// Set an option of the game; `rules list` tells which there are
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) settings: Vec<(String, String)>,
}

impl GameArgs {
    /// The options that are set.
    pub(crate) fn settings(&self) -> Settings {
        let argument =
            |(name, text): &(String, String)| (name.clone(), Setting::Argument(text.clone()));
        self.settings.iter().map(argument).collect()
    }
}

/// `rules play`.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// Who sits where: `human` or `random`. By default a human has seat 0 and random bots the others
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = crate::play::seating)]
    pub(crate) seats: Vec<(u8, crate::play::Player)>,
}

/// `rules simulate`.
#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// How many games to play
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,

    /// Print a JSON object instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

/// `rules perft`.
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,

    /// How long the lines of play are, 0 to 255 actions and events
    pub(crate) depth: u8,

    /// Tell the count for every first step
    #[arg(long)]
    pub(crate) divide: bool,

    /// Count from this position instead of the start
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,

    /// Play the last step of every line too, instead of counting it
    #[arg(long, conflicts_with = "divide")]
    pub(crate) by_playing: bool,
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
