//! `rules replay`: a record is checked and told step by step.

use std::io::Write;

use clap::Args;
use rules_core::{Seat, Turn};
use rules_games::{DynGame, DynMatch, Registry};

use crate::args::{LayoutArgs, seat_of};
use crate::error::CommandError;
use crate::input::source::{Source, picture};
use crate::terminal::paint::{DIM, GOOD, HEADING, Painted, name_of};
use crate::terminal::prose::{counted, options_text, told};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record: the file that holds it, or `-` for standard input
    #[arg(value_name = "FILE")]
    source: String,

    /// Only check it
    #[arg(long)]
    check: bool,

    /// Draw the position after every step
    #[arg(long, conflicts_with = "check")]
    diagrams: bool,

    /// Tell only what this seat may know
    #[arg(long, value_name = "N", conflicts_with = "check")]
    seat: Option<u8>,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// Checks the record, and tells its game.
pub(crate) fn run(
    registry: &Registry,
    args: &ReplayArgs,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let source = Source::of_argument(registry, &args.source)?;
    let Source::Record(entry, _) = &source else {
        let message = "this is a position, not a record: `show` draws it".to_owned();
        return Err(CommandError::Usage(message));
    };
    let game = source.played(&args.layout.setup()?)?;
    let position = game.position();
    let viewer = args.seat.map(|number| seat_of(number, position.seats())).transpose()?;
    let options = options_text(&position.options());
    writeln!(out, "{} {}", Painted(HEADING, entry.name()), Painted(DIM, options))?;
    if !args.check {
        Telling { game: &*game, viewer, marks: entry.marks(), diagrams: args.diagrams }
            .tell(out)?;
    }
    let steps = counted(game.ply() as u64, "step");
    writeln!(out, "{} {steps}, {}", Painted(GOOD, "right:"), told(game.result()))?;
    Ok(())
}

/// How a match is told.
struct Telling<'a> {
    game: &'a dyn DynMatch,
    /// Who is told, if not everything may be.
    viewer: Option<Seat>,
    marks: crate::terminal::diagram::Marks,
    diagrams: bool,
}

impl Telling<'_> {
    fn tell(&self, out: &mut dyn Write) -> Result<(), CommandError> {
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
            let shown = if self.may_be_told(&*position, step) { text } else { "?" };
            let remark = self.game.remark(index).map(|text| format!("  {{{text}}}"));
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

    /// Whether whoever is told may know this step; actions are known to all.
    fn may_be_told(&self, position: &dyn DynGame, step: &str) -> bool {
        match (self.viewer, step.strip_prefix('*')) {
            (Some(seat), Some(event)) => {
                // What a game does not say of its events is not told.
                position.is_open() || position.event_is_seen(event, seat).unwrap_or(false)
            }
            _ => true,
        }
    }
}
