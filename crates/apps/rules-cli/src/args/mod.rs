//! Groups of arguments that several commands share.

pub(crate) mod counting;

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use rules_core::{Seat, Viewer};
use rules_games::{Entry, Registry, Setup};
use rules_search::BotSpec;

use crate::error::CommandError;

/// Most bytes of a file that are read.
const MOST_OF_A_FILE: u64 = 1 << 20;

/// Restricts the argument `game` of every command to the names of these games.
pub(crate) fn with_games(program: clap::Command, registry: &Registry) -> clap::Command {
    let names: Vec<&str> = registry.entries().iter().map(Entry::name).collect();
    program.mut_subcommands(|command| {
        command.mut_args(|arg| match arg.get_id().as_str() {
            "game" => arg.value_parser(PossibleValuesParser::new(names.clone())),
            _ => arg,
        })
    })
}

/// The options of a game: `--set NAME=VALUE` and `--layout FILE`.
#[derive(Clone, Debug, Args)]
pub(crate) struct OptionArgs {
    /// Set an option of the game; `rules list GAME` lists them. With `first=random` the program
    /// draws the seat that begins
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    settings: Vec<(String, String)>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// The board of a game.
#[derive(Clone, Debug, Args)]
pub(crate) struct LayoutArgs {
    /// Play TRIAD or its Tourney on the custom layout in this file, a text that begins with
    /// `layout/1`
    #[arg(long, value_name = "FILE")]
    layout: Option<PathBuf>,
}

impl OptionArgs {
    /// Returns the setup with the options and the layout.
    ///
    /// # Errors
    /// Returns [`CommandError::Usage`] if the file of the layout cannot be read.
    pub(crate) fn setup(&self) -> Result<Setup, CommandError> {
        let set = |setup: Setup, (name, text): &(String, String)| setup.set(name, text);
        Ok(self.settings.iter().fold(self.layout.setup()?, set))
    }
}

impl LayoutArgs {
    /// Returns the setup with the layout.
    pub(crate) fn setup(&self) -> Result<Setup, CommandError> {
        Ok(match &self.layout {
            None => Setup::new(),
            Some(path) => Setup::new().on_layout(read_layout(path)?),
        })
    }
}

/// The net of bots.
#[derive(Clone, Debug, Args)]
pub(crate) struct NetArgs {
    /// Net for the bot `best` instead of the built-in one, a file that `rules-train` has written
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
}

impl NetArgs {
    /// Gives the net to the bots named `best`, of which there must be one.
    pub(crate) fn give<'a>(
        &self,
        bots: impl Iterator<Item = &'a mut BotSpec>,
    ) -> Result<(), CommandError> {
        let Some(path) = &self.net else { return Ok(()) };
        let failed = |error| CommandError::bad_file(path, error);
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MOST_OF_A_FILE).read_to_end(&mut bytes))
            .map_err(failed)?;
        let mut best = bots.filter(|bot| bot.name() == BotSpec::BEST).peekable();
        if best.peek().is_none() {
            return Err(CommandError::Usage("--net needs the bot best".to_owned()));
        }
        best.for_each(|bot| *bot = bot.clone().with_net(&bytes[..]));
        Ok(())
    }
}

/// Returns the seat with this number.
pub(crate) fn seat_of(number: u8, seats: u8) -> Result<Seat, CommandError> {
    Seat::of_game(number, seats).map_err(|why| CommandError::Usage(why.to_string()))
}

/// Returns the viewer asked for, by default an open one.
pub(crate) fn viewer_of(asked: Option<Viewer>, seats: u8) -> Result<Viewer, CommandError> {
    let viewer = asked.unwrap_or(Viewer::Open);
    viewer.of_game(seats).map_err(|why| CommandError::Usage(why.to_string()))
}

/// Reads the value of `--seat`: a seat or `spectator`.
pub(crate) fn onlooker(text: &str) -> Result<Viewer, String> {
    let expected = || format!("expected a seat, 0 to 5, or spectator, found {text:?}");
    text.parse().ok().filter(|viewer: &Viewer| !viewer.is_open()).ok_or_else(expected)
}

/// Reads the text of a layout without the end of its line.
fn read_layout(path: &Path) -> Result<String, CommandError> {
    let failed = |error| CommandError::bad_file(path, error);
    let mut text = String::new();
    File::open(path)
        .and_then(|file| file.take(MOST_OF_A_FILE).read_to_string(&mut text))
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
    fn a_setting_has_a_name_and_a_value() {
        assert_eq!(setting("players=3"), Ok(("players".to_owned(), "3".to_owned())));
        assert!(setting("players").is_err());
    }
}
