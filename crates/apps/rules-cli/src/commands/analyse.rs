//! `rules analyse`: the worth of each decision of a record.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use rules_core::Seat;
use rules_games::{DynMatch, Mistake, Registry, Review, Reviewed};
use rules_match::FastRng;
use rules_match::rand_core::SeedableRng;
use rules_search::{BotSpec, SystemClock};
use rules_svg::{Decision, graph};
use serde::Serialize;

use crate::args::{LayoutArgs, NetArgs, seat_of};
use crate::commands::new_file::NewFile;
use crate::commands::records;
use crate::error::CommandError;
use crate::terminal::bar::bar_of_steps;
use crate::terminal::interrupt;
use crate::terminal::json::write_json;
use crate::terminal::paint::{BAD, DIM, HEADING, Painted, name_of};
use crate::terminal::prose::{counted, options_text};

/// The arguments of the command.
#[derive(Debug, Args)]
pub(crate) struct AnalyseArgs {
    /// File with the record, or `-` for standard input
    #[arg(value_name = "RECORD")]
    source: String,

    /// Analyse the record with this number, from 1, of a file with several
    #[arg(long = "game", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    number: Option<u64>,

    /// Judge only the decisions of this seat
    #[arg(long, value_name = "N", conflicts_with = "open")]
    seat: Option<u8>,

    /// Judge all seats, also with hidden information. Each decision is judged by the view of its
    /// seat
    #[arg(long)]
    open: bool,

    /// Bot that judges, by default the exact solution if the game has one, and otherwise `mcts`
    #[arg(long, value_name = "NAME")]
    bot: Option<String>,

    /// Milliseconds for a search; a decision takes at most two searches
    #[arg(long, default_value_t = 80, value_name = "N", conflicts_with = "iterations",
        value_parser = clap::value_parser!(u64).range(1..=600_000))]
    ms: u64,

    /// Iterations for a search, instead of milliseconds: the result follows from the seed
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    iterations: Option<u64>,

    /// Print a JSON object instead of a table
    #[arg(long)]
    json: bool,

    /// Draw the shares of the win as SVG into this file
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,

    #[command(flatten)]
    net: NetArgs,

    #[command(flatten)]
    layout: LayoutArgs,
}

/// The analysis of a record.
#[derive(Debug, Serialize)]
struct Report {
    game: &'static str,
    bot: String,
    decisions: Vec<Reviewed>,
    seats: Vec<SeatRow>,
}

/// The decisions of a seat.
#[derive(Debug, Serialize)]
struct SeatRow {
    seat: Seat,
    decisions: usize,
    /// The mean share of the win that a decision lost.
    loss: f64,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl SeatRow {
    fn of(seat: Seat, decisions: &[Reviewed]) -> SeatRow {
        let own = || decisions.iter().filter(|decision| decision.seat == seat);
        let count = |size| own().filter(|decision| decision.mistake == Some(size)).count();
        let lost: f64 = own().map(|decision| f64::from(decision.loss)).sum();
        let [inaccuracies, mistakes, blunders] = Mistake::ALL.map(count);
        let loss = lost / own().count().max(1) as f64;
        SeatRow { seat, decisions: own().count(), loss, inaccuracies, mistakes, blunders }
    }
}

/// Analyses the record.
pub(crate) fn run(
    registry: &Registry,
    args: &AnalyseArgs,
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let record = records::one(&args.source, args.number)?;
    let entry = registry.of_record(&record)?;
    let game = entry.replay(&args.layout.setup()?, &record)?;
    let position = game.position();
    let seats = position.seats();
    if !position.is_open() && args.seat.is_none() && !args.open {
        let message = "this game has hidden information: choose a seat with `--seat N`, or judge all \
                       seats with `--open`";
        return Err(CommandError::Usage(message.to_owned()));
    }
    let seat = args.seat.map(|number| seat_of(number, seats)).transpose()?;
    let mut bot = bot(args, &position.bots()?)?;
    args.net.give([&mut bot].into_iter())?;
    // A file that cannot be created is reported before the search.
    let picture = args.graph.as_deref().map(NewFile::replacing).transpose()?;
    let decisions = decisions(&*game, &bot, seat, seed)?;
    if let Some(mut file) = picture {
        write!(file, "{}", drawn(entry.name(), seats, &decisions))?;
        file.finish()?;
    }
    let shown = Seat::all(seats).filter(|&one| seat.is_none_or(|only| only == one));
    let rows = shown.map(|seat| SeatRow::of(seat, &decisions)).collect();
    let report = Report { game: entry.name(), bot: bot.to_string(), decisions, seats: rows };
    if args.json {
        write_json(&report, out)?;
    } else {
        let options = options_text(&position.options());
        let steps = counted(game.ply() as u64, "step");
        let title = Painted(DIM, format!("{steps} {options}, judged by {}", report.bot));
        writeln!(out, "{} {title}\n", Painted(HEADING, report.game))?;
        report.write_tables(out)?;
    }
    Ok(())
}

/// Returns the bot that judges, with its limit.
fn bot(args: &AnalyseArgs, known: &[String]) -> Result<BotSpec, CommandError> {
    let solution = "solution";
    let default = if known.iter().any(|bot| bot == solution) { solution } else { "mcts" };
    let name = args.bot.as_deref().unwrap_or(default);
    let limit = match args.iterations {
        Some(iterations) => iterations.to_string(),
        None => format!("{}ms", args.ms),
    };
    let spec = format!("{name}:{limit}").parse();
    spec.map_err(|error| CommandError::Usage(format!("{error}")))
}

fn decisions(
    game: &dyn DynMatch,
    bot: &BotSpec,
    seat: Option<Seat>,
    seed: u64,
) -> Result<Vec<Reviewed>, CommandError> {
    let mut review = Review::new(game, bot, seat)?;
    let clock = SystemClock::new();
    let budget =
        bot.budget(Some(&clock)).map_err(|error| CommandError::Usage(error.to_string()))?;
    let budget = budget.with_stop(&interrupt::asked);
    let mut rng = FastRng::seed_from_u64(seed);
    let bar = bar_of_steps(game.ply() as u64);
    let mut decisions = Vec::new();
    while let Some(decision) = review.next(&budget, &mut rng)? {
        if interrupt::asked() {
            break;
        }
        bar.set_position(review.ply() as u64);
        decisions.push(decision);
    }
    bar.finish_and_clear();
    Ok(decisions)
}

/// Draws the graph of the shares.
fn drawn(game: &str, seats: u8, decisions: &[Reviewed]) -> rules_svg::Svg {
    let decision = |of: &Reviewed| Decision {
        ply: of.ply,
        seat: of.seat,
        share: of.share.into(),
        loss: of.loss.into(),
        mark: of.mistake.map_or("", Mistake::mark).to_owned(),
        action: of.action.clone(),
    };
    let decisions: Vec<_> = decisions.iter().map(decision).collect();
    let title = match seats {
        2 => format!("{game}: share of the win of seat 0"),
        _ => format!("{game}: shares of the win"),
    };
    graph(&title, seats, &decisions, &Default::default())
}

impl Report {
    /// Writes tables for people.
    fn write_tables(&self, out: &mut dyn Write) -> io::Result<()> {
        let actions = self.decisions.iter().map(|of| of.action.len()).max().unwrap_or(0).max(6);
        let heads = format!(
            "{:>5}  seat    {:actions$}    {:>5}  {:>5}  best",
            "ply", "action", "share", "loss"
        );
        writeln!(out, "{}", Painted(DIM, heads))?;
        for of in &self.decisions {
            let mark = of.mistake.map_or("", Mistake::mark);
            let (loss, best) = match of.loss > 0.0 {
                true => (format!("{:.2}", of.loss), of.best.as_str()),
                false => (String::new(), ""),
            };
            write!(out, "{:>5}  {}  {:actions$} ", of.ply + 1, name_of(of.seat), of.action)?;
            write!(out, "{}", Painted(BAD, format!("{mark:2}")))?;
            writeln!(out, " {:>5.2}  {loss:>5}  {best}", of.share)?;
        }
        writeln!(out)?;
        for row in &self.seats {
            let SeatRow { decisions, loss, inaccuracies, mistakes, blunders, .. } = row;
            let decisions = counted(*decisions as u64, "decision");
            writeln!(
                out,
                "{}  {decisions}, {loss:.3} lost in the mean, {inaccuracies} ?!, {mistakes} ?, {blunders} ??",
                name_of(row.seat)
            )?;
        }
        Ok(())
    }
}
