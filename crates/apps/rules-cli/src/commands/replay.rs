//! `rules replay`: checks a record and prints it step by step.

use std::io::Write;

use clap::Args;
use rules_core::record::{RecordFault, RecordFileError, RecordText};
use rules_core::{Printable, Turn, Viewer, Words};
use rules_games::{DynGame, DynMatch, Entry, Registry, Setup};

use crate::args::{LayoutArgs, onlooker, viewer_of};
use crate::commands::records;
use crate::error::CommandError;
use crate::input::source::picture;
use crate::terminal::paint::{DIM, GOOD, HEADING, Painted, name_of};
use crate::terminal::prose::{counted, end_in_words, lines_text, options_text};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// File with the records, or `-` for standard input
    #[arg(value_name = "FILE")]
    source: String,

    /// Replay the record with this number, from 1, of a file with several
    #[arg(long = "game", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,

    /// Only check the record, or all records of a file with several
    #[arg(long)]
    check: bool,

    /// Draw the position after every step
    #[arg(long, conflicts_with = "check")]
    diagrams: bool,

    /// Show the knowledge of this seat, or of a spectator
    #[arg(long, value_name = "N|spectator", value_parser = onlooker, conflicts_with = "check")]
    seat: Option<Viewer>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// Checks the record and prints its game.
pub(crate) fn run(
    registry: &Registry,
    args: &ReplayArgs,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let setup = args.layout.setup()?;
    let mut records = records::open(&args.source)?;
    let first = records.nth(args.number.map_or(0, |number| number as usize - 1));
    if args.check && args.number.is_none() && matches!(first, Some(Err(_))) {
        return check_all(registry, &setup, first.into_iter().chain(records), out);
    }
    let Some(text) = first.transpose().map_err(failed)? else {
        let number = args.number.unwrap_or(1);
        return Err(CommandError::Usage(format!("the file has no record {number}")));
    };
    if args.number.is_none()
        && let Some(second) = records.next()
    {
        if !args.check {
            let message = "the file has several records: choose one with `--game N`, or check all \
                           with `--check`";
            return Err(CommandError::Usage(message.to_owned()));
        }
        return check_all(registry, &setup, [Ok(text), second].into_iter().chain(records), out);
    }
    let (entry, game) = played(registry, &setup, &text)?;
    let position = game.position();
    let viewer = viewer_of(args.seat, position.seats())?;
    let options = options_text(&position.options());
    writeln!(out, "{} {}", Painted(HEADING, entry.name()), Painted(DIM, options))?;
    if !args.check {
        Narration { game: &*game, viewer, marks: entry.marks(), diagrams: args.diagrams }
            .write(out)?;
    }
    let steps = counted(game.ply() as u64, "step");
    let result = end_in_words(&*game, Words::default());
    writeln!(out, "{} {steps}. {result}", Painted(GOOD, "ok:"))?;
    Ok(())
}

fn failed(error: RecordFileError) -> CommandError {
    match error.why {
        RecordFault::NoTag => {
            let hint = "expected a record; `rules show` draws positions";
            CommandError::Usage(format!("{error} ({hint})"))
        }
        _ => CommandError::Failed(error.to_string()),
    }
}

/// Returns the match of a record, and its game.
fn played<'a>(
    registry: &'a Registry,
    setup: &Setup,
    record: &RecordText,
) -> Result<(&'a Entry, Box<dyn DynMatch>), CommandError> {
    let entry = registry.of_record(&record.text)?;
    Ok((entry, entry.replay(setup, &record.text)?))
}

/// Checks records one after another, and reports the broken ones.
fn check_all(
    registry: &Registry,
    setup: &Setup,
    records: impl Iterator<Item = Result<RecordText, RecordFileError>>,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let (mut games, mut steps, mut broken) = (0u64, 0u64, 0u64);
    for record in records {
        let checked = record.map_err(failed).and_then(|record| {
            played(registry, setup, &record).map(|(_, game)| game.ply() as u64).map_err(|why| {
                let RecordText { number, line, .. } = record;
                CommandError::Failed(format!("record {number}, which begins at line {line}: {why}"))
            })
        });
        match checked {
            Ok(plies) => (games, steps) = (games + 1, steps + plies),
            Err(why) => {
                broken += 1;
                writeln!(out, "{}", lines_text(&why.to_string()))?;
            }
        }
    }
    let (games, steps) = (counted(games, "record"), counted(steps, "step"));
    writeln!(out, "{} {games}, {steps}", Painted(GOOD, "ok:"))?;
    if broken == 0 {
        return Ok(());
    }
    Err(CommandError::Failed(format!("{} broken", counted(broken, "record"))))
}

/// A match to print, and how.
struct Narration<'a> {
    game: &'a dyn DynMatch,
    viewer: Viewer,
    marks: crate::terminal::diagram::Marks,
    diagrams: bool,
}

impl Narration<'_> {
    fn write(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let Some(mut position) = self.game.position_at(0) else { return Ok(()) };
        if self.diagrams {
            write!(out, "{}", picture(&*position, self.marks, self.viewer)?)?;
        }
        for (index, step) in self.game.steps().iter().enumerate() {
            let who = match position.turn() {
                Turn::Seat(seat) => name_of(seat).to_string(),
                Turn::Chance | Turn::Over => Painted(DIM, "chance").to_string(),
            };
            let text = step.strip_prefix('*').unwrap_or(step);
            let shown = if self.may_be_shown(&*position, step) { text } else { "?" };
            let remark = self.game.remark(index).map(|text| format!("  {{{}}}", Printable(text)));
            let remark = Painted(DIM, remark.unwrap_or_default());
            writeln!(out, "{:>5}  {who}  {shown}{remark}", index + 1)?;
            position.play(text)?;
            if self.diagrams {
                write!(out, "{}", picture(&*position, self.marks, self.viewer)?)?;
            }
        }
        if !self.diagrams {
            write!(out, "{}", picture(&*position, self.marks, self.viewer)?)?;
        }
        Ok(())
    }

    /// Returns whether the viewer may know this step. Actions are known to all.
    fn may_be_shown(&self, position: &dyn DynGame, step: &str) -> bool {
        let Some(event) = step.strip_prefix('*') else { return true };
        // If the game cannot answer, the event stays hidden.
        self.viewer.is_open() || position.event_is_seen(event, self.viewer).unwrap_or(false)
    }
}
