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
use rules_core::Words;
use rules_games::{DynMatch, Entry, Registry, Setup};
use rules_match::rand_core::SeedableRng;
use rules_session::SecretRng;

use crate::args::{NetArgs, OptionArgs};
use crate::error::CommandError;
use crate::input::inbox::Inbox;
use crate::input::source::{Source, read_file};
use crate::terminal::columns::{WIDTH, wrapped};
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

    /// Keep the record of the game in this new file while it is played. It contains all hidden
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
    let (entry, game, mut file) = begin(registry, args, &setup, &mut dice)?;
    let mut players = players::players(entry, game.position().seats(), &args.seats)?;
    args.net.give(players.iter_mut().filter_map(|player| match player {
        Player::Bot(bot) => Some(bot),
        Player::Human | Player::Random => None,
    }))?;
    let bots = Bots::new(&players, &*game.position(), SecretRng::seed_from_u64(!seed))?;
    if let Some(path) = &args.record {
        file = Some(RecordFile::new(path, &game.record())?);
    }
    // In an open game the seed reveals only future events, so it may be shown at once.
    let seed_is_known = game.position().is_open();
    if seed_is_known {
        game::write_seed(seed, screen.out)?;
    }
    let (marks, viewer) = (entry.marks(), None);
    if args.resume.is_none() && args.position.is_none() {
        write_goal(entry, &*game, &setup, screen.out)?;
    }
    TerminalGame {
        game,
        marks,
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
fn write_goal(
    entry: &Entry,
    game: &dyn DynMatch,
    setup: &Setup,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(goal) = game.position().rules_in_short(Words::default()).first() {
        for line in wrapped(&goal.text, WIDTH) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", Painted(DIM, "`rules` shows the rules"))?;
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

/// The game, its match, and the file of a record that is updated.
type Begun<'a> = (&'a Entry, Box<dyn DynMatch>, Option<RecordFile>);

/// Returns the game and the match of the arguments.
fn begin<'a>(
    registry: &'a Registry,
    args: &PlayArgs,
    setup: &Setup,
    dice: &mut SecretRng,
) -> Result<Begun<'a>, CommandError> {
    let mut file = None;
    let source = match (&args.position, &args.resume) {
        (Some(text), _) => Source::of_text(registry, text.clone())?,
        (None, Some(path)) if args.record.is_some() => Source::of_text(registry, read_file(path)?)?,
        (None, Some(path)) => {
            let (kept, text) = RecordFile::open(path)?;
            file = Some(kept);
            Source::of_text(registry, text)?
        }
        (None, None) => {
            let entry = registry.find(args.game.as_deref().unwrap_or_default())?;
            return Ok((entry, entry.begin_match(setup, dice)?, None));
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
        _ => Ok((entry, source.played(setup)?, file)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use rules_core::Diagram;
    use rules_games::{EffectsOf, Listing};
    use rules_toys::coin::Toy;

    /// The coin game. A toss has a kind of effect and a verb that no other game has.
    const TOY: Listing<Toy> = Listing {
        diagram: Some(Toy::write_diagram),
        effects: Some(EffectsOf::of_type()),
        ..Listing::new("Coins are kept or passed.")
    };

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        args: PlayArgs,
    }

    #[test]
    fn a_new_kind_of_effect_is_said_to_you_and_of_a_name() {
        let program = Program::parse_from(["rules", "toy", "--seat", "1=random"]);
        let (registry, mut out) = (Registry::empty().with(&TOY), Vec::new());
        let (mut inbox, mut screen) = (Inbox::new(&b"keep\nkeep\n"[..]), Screen::new(&mut out));
        run(&registry, &program.args, Some(0), &mut inbox, &mut screen).unwrap();
        let printed = anstream::adapter::strip_bytes(&out).into_vec();
        let printed = String::from_utf8(printed).unwrap();
        for row in ["\n  You toss tails\n", "\n  seat 1 tosses a coin\n"] {
            assert!(printed.contains(row), "{row} in {printed}");
        }
        assert!(!printed.contains("You tosses") && !printed.contains("seat 0 toss"), "{printed}");
    }
}
