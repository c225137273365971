//! `rules list`: the games, or one game with its options.

use std::io::{self, Write};

use clap::Args;
use rules_core::{OptionKind, OptionSpec, OptionValue};
use rules_games::{Entry, RANDOM, Registry, can_be_random};
use serde::Serialize;

use crate::error::CommandError;
use crate::terminal::columns::{WIDTH, wrapped};
use crate::terminal::json::write_json;
use crate::terminal::paint::{DIM, HEADING, Painted};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// The game to describe; without it all games are listed
    game: Option<String>,

    /// Print a JSON object, or a list of one for each game
    #[arg(long)]
    json: bool,
}

/// Lists the games, or describes one.
pub(crate) fn run(
    registry: &Registry,
    args: &ListArgs,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let chosen = args.game.as_deref().map(|name| registry.find(name)).transpose()?;
    match (chosen, args.json) {
        (Some(game), false) => write_game(game, out)?,
        (Some(game), true) => write_json(&Listed::of(game), out)?,
        (None, false) => write_games(registry, out)?,
        (None, true) => {
            let all: Vec<Listed> = registry.entries().iter().map(Listed::of).collect();
            write_json(&all, out)?;
        }
    }
    Ok(())
}

fn write_games(registry: &Registry, out: &mut dyn Write) -> io::Result<()> {
    for game in registry.entries() {
        write_heading(game, out)?;
    }
    let hint = "list GAME shows the options of a game, play GAME plays it";
    writeln!(out, "{}", Painted(DIM, hint))
}

/// Writes the name of the game, its kind, and its description.
fn write_heading(game: &Entry, out: &mut dyn Write) -> io::Result<()> {
    let kind = Painted(DIM, kind_of(game));
    writeln!(out, "{}  {kind}", Painted(HEADING, game.name()))?;
    for line in wrapped(game.about(), WIDTH - 2) {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// Describes the number of seats, chance and hidden information.
fn kind_of(game: &Entry) -> String {
    let seats = match seats(game) {
        [one, other] if one == other => format!("{one} seats"),
        [least, most] => format!("{least} to {most} seats"),
    };
    let chance = if game.has_chance() { "chance" } else { "no chance" };
    let hidden = if game.is_open() { "nothing hidden" } else { "hidden information" };
    format!("{seats}, {chance}, {hidden}")
}

/// Returns the least and the greatest number of seats.
fn seats(game: &Entry) -> [u8; 2] {
    let by_default = game.seats(&rules_games::Setup::new()).unwrap_or_default();
    let players = game.specs().iter().find(|spec| spec.name == "players");
    match players.map(|spec| spec.kind) {
        Some(OptionKind::Int { min, max }) => [min, max].map(|seats| seats as u8),
        _ => [by_default; 2],
    }
}

fn write_game(game: &Entry, out: &mut dyn Write) -> io::Result<()> {
    write_heading(game, out)?;
    for (spec, default) in options(game) {
        writeln!(out)?;
        let default = Painted(DIM, format!("(default {default})"));
        let random = if can_be_random(spec) { format!(" | {RANDOM}") } else { String::new() };
        writeln!(out, "  {:<16} {}{random} {default}", spec.name, values(spec.kind))?;
        for line in wrapped(spec.help, WIDTH - 19) {
            writeln!(out, "  {:<16} {line}", "")?;
        }
    }
    if game.takes_layouts() {
        writeln!(out, "\n  {:<16} a custom layout instead of a built-in one", "--layout FILE")?;
    }
    Ok(())
}

fn values(kind: OptionKind) -> String {
    match kind {
        OptionKind::Int { min, max } => format!("{min} to {max}"),
        OptionKind::Numbers(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            numbers.join(" | ")
        }
        OptionKind::Choice(names) => names.join(" | "),
        kind => kind.to_string(),
    }
}

/// Returns the options with their defaults.
fn options(game: &Entry) -> impl Iterator<Item = (&'static OptionSpec, OptionValue)> {
    let defaults = game.defaults().into_iter().map(|(_, default)| default);
    game.specs().iter().zip(defaults)
}

/// A game as JSON.
#[derive(Debug, Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'static str>,
    /// The least and the greatest number of seats.
    seats: [u8; 2],
    chance: bool,
    hidden: bool,
    layouts: bool,
    /// Names of its capabilities.
    capabilities: Vec<&'static str>,
    options: Vec<ListedOption>,
}

#[derive(Debug, Serialize)]
struct ListedOption {
    name: &'static str,
    #[serde(flatten)]
    kind: OptionKind,
    help: &'static str,
    default: OptionValue,
    /// Whether the option also takes `random`.
    random: bool,
}

impl Listed {
    fn of(game: &Entry) -> Listed {
        let option = |(spec, default): (&OptionSpec, OptionValue)| ListedOption {
            name: spec.name,
            kind: spec.kind,
            help: spec.help,
            default,
            random: can_be_random(spec),
        };
        Listed {
            name: game.name(),
            about: game.about(),
            rules: game.rules_page(),
            seats: seats(game),
            chance: game.has_chance(),
            hidden: !game.is_open(),
            layouts: game.takes_layouts(),
            capabilities: game.capabilities(),
            options: options(game).map(option).collect(),
        }
    }
}
