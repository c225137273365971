//! `rules play`: a game in the terminal, people and bots at any seat.

mod bots;
mod game;
mod input;
mod players;
mod record_file;
mod rounds;
mod screen;
mod talk;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rules_games::{DynMatch, Entry, Registry, Setup};
use rules_match::rand_core::SeedableRng;
use rules_session::SecretRng;

use crate::args::{NetArgs, OptionArgs};
use crate::error::CommandError;
use crate::input::inbox::Inbox;
use crate::input::source::{Source, read_file};
use crate::terminal::paint::{DIM, Painted};
use bots::Bots;
use game::TerminalGame;
use players::Player;
use record_file::RecordFile;
pub(crate) use screen::Screen;

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game; not needed with a position or a record
    #[arg(required_unless_present_any = ["position", "resume"])]
    game: Option<String>,

    /// Player of a seat: `human`, a level (`easy`, `medium`, `hard`, `expert`), `random` or another
    /// bot, such as `uct:2s` for two seconds a decision. By default a human has seat 0, and
    /// `medium` bots have the others
    #[arg(long = "seat", value_name = "SEAT=WHO", value_parser = players::seating)]
    seats: Vec<(u8, Player)>,

    /// Begin in this position instead of the start
    #[arg(long, value_name = "TEXT", conflicts_with = "resume")]
    position: Option<String>,

    /// Write the record of the game to this new file after every step. It contains all hidden
    /// information
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Continue the game in this file, and update the file unless `--record` names another
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    net: NetArgs,

    #[command(flatten)]
    options: OptionArgs,
}

/// Plays a game until it is left, or is over without people, or the input ends.
pub(crate) fn run(
    registry: &Registry,
    args: &PlayArgs,
    seed: Option<u64>,
    inbox: &mut Inbox,
    screen: &mut Screen<'_>,
) -> Result<(), CommandError> {
    let seed = seed.map_or_else(unknown_seed, Ok)?;
    let mut dice = SecretRng::seed_from_u64(seed);
    let setup = args.options.setup()?;
    let (entry, game) = begin(registry, args, &setup, &mut dice)?;
    let mut players = players::players(entry, game.position().seats(), &args.seats)?;
    args.net.give(players.iter_mut().filter_map(|player| match player {
        Player::Bot(bot) => Some(bot),
        Player::Human | Player::Random => None,
    }))?;
    let bots = Bots::new(&players, &*game.position(), SecretRng::seed_from_u64(!seed))?;
    let file = match (&args.record, &args.resume) {
        (Some(path), _) => Some(RecordFile::new(path)?),
        (None, Some(path)) => Some(RecordFile::existing(path)),
        (None, None) => None,
    };
    // In an open game the seed reveals only future events, so it may be shown at once.
    let seed_is_known = game.position().is_open();
    if seed_is_known {
        game::write_seed(seed, screen.out)?;
    }
    let (marks, rules, viewer) = (entry.marks(), entry.rules_in_short(), None);
    if args.resume.is_none() && args.position.is_none() {
        write_goal(entry, &setup, screen.out)?;
    }
    TerminalGame {
        game,
        marks,
        rules,
        players,
        bots,
        dice,
        seed,
        seed_is_known,
        viewer,
        file,
        inbox,
        screen,
    }
    .play()
}

/// Shows the goal of the game, and the options for a first game if none were set.
fn write_goal(entry: &Entry, setup: &Setup, out: &mut dyn Write) -> io::Result<()> {
    if !entry.goal().is_empty() {
        writeln!(out, "{}\n{}", entry.goal(), Painted(DIM, "`rules` shows the rules"))?;
    }
    let open = entry.first_game().iter().filter(|(name, _)| setup.setting(name).is_none());
    let settings: String = open.map(|(name, value)| format!(" --set {name}={value}")).collect();
    if !settings.is_empty() {
        let tip = format!("for a first game: rules play {}{settings}", entry.name());
        writeln!(out, "{}", Painted(DIM, tip))?;
    }
    Ok(())
}

/// Returns a seed from the entropy of the system.
fn unknown_seed() -> Result<u64, CommandError> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|error| {
        let message = format!("the system has no entropy: {error}; give a seed");
        CommandError::Failed(message)
    })?;
    Ok(u64::from_le_bytes(bytes))
}

/// Returns the game and the match of the arguments.
fn begin<'a>(
    registry: &'a Registry,
    args: &PlayArgs,
    setup: &Setup,
    dice: &mut SecretRng,
) -> Result<(&'a Entry, Box<dyn DynMatch>), CommandError> {
    let source = match (&args.position, &args.resume) {
        (Some(text), _) => Source::of_text(registry, text.clone())?,
        (None, Some(path)) => Source::of_text(registry, read_file(path)?)?,
        (None, None) => {
            let entry = registry.find(args.game.as_deref().unwrap_or_default())?;
            return Ok((entry, entry.begin_match(setup, dice)?));
        }
    };
    let entry = source.game();
    match (&args.game, &source) {
        (Some(name), _) if name != entry.name() => Err(CommandError::Usage(format!(
            "expected a game of {name}, found one of {}",
            entry.name()
        ))),
        (_, Source::Position(..)) if args.resume.is_some() => {
            Err(CommandError::Usage("expected a record in the file, found a position".to_owned()))
        }
        (_, Source::Record(..)) if args.position.is_some() => {
            Err(CommandError::Usage("expected a position, found a record".to_owned()))
        }
        _ => Ok((entry, source.played(setup)?)),
    }
}
