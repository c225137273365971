//! `rules` without a command: every game once, from its start to a checked fact.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rules_core::record::Record;
use rules_core::{End, Options, Outcome, playout};

use crate::error::CommandError;
use crate::facts::Fact;
use crate::games::AnyGame;
use crate::paint::{BAD, DIM, GOOD, HEADING, Painted, rate, seat};
use crate::playable::{Playable, Random};
use crate::session::{MAX_PLAYOUT, Session};
use crate::settings::Settings;

/// How long a game is played to tell its speed.
const SPEED_TIME: Duration = Duration::from_millis(500);

/// Visits all games.
///
/// # Errors
/// If a fact is not true, or writing fails.
pub(crate) fn run(
    games: &[&dyn AnyGame],
    seed: u64,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let mut wrong = Vec::new();
    for game in games {
        if !game.tour(seed, out)? {
            wrong.push(game.name());
        }
        writeln!(out)?;
    }
    let hint = "rules --help tells what else there is: play, simulate, perft, serve, list";
    writeln!(out, "{}", Painted(DIM, hint))?;
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(CommandError::Failed(format!("not everything is right in {}", wrong.join(", "))))
    }
}

/// Visits one game and checks these facts about it; whether everything is right.
pub(crate) fn visit<G: Playable>(
    facts: &[Fact<G>],
    seed: u64,
    out: &mut dyn Write,
) -> Result<bool, CommandError> {
    let mut session = Session::<G>::start(&Settings::default(), seed)?;
    let line = "-".repeat(78_usize.saturating_sub(G::NAME.len()));
    writeln!(out, "{} {}", Painted(HEADING, G::NAME), Painted(DIM, line))?;
    writeln!(out, "{}", Painted(DIM, settings_line::<G::Options>()))?;
    write_drawing(session.position(), out)?;

    session.play_out()?;
    writeln!(out, "{}", Painted(HEADING, "at the end of a random game"))?;
    write_drawing(session.position(), out)?;
    if let Some(outcome) = session.position().outcome() {
        writeln!(out, "{} steps: {}", session.ply(), told(&outcome))?;
    }
    out.flush()?;

    let mut right = check("the record of this game replays", record_replays(&session), out)?;
    right &= check("positions can be read from their text", text_can_be_read(&session), out)?;
    for fact in facts {
        let counted = fact.counted();
        let says = format!("{}: {counted}", fact.says);
        right &= check(&says, counted == fact.expected, out)?;
    }
    let (steps, time) = speed::<G>(seed)?;
    let speed = format!("{} actions and events a second at random", rate(steps, time));
    writeln!(out, "  {}  {speed}", Painted(DIM, "speed"))?;
    out.flush()?;
    Ok(right)
}

/// The options with their defaults on one line.
fn settings_line<O: Options>() -> String {
    let default = O::default();
    let value = |name| default.get(name).map_or(String::new(), |value| format!("{name} {value}"));
    O::SPECS.iter().map(|spec| value(spec.name)).collect::<Vec<_>>().join(", ")
}

/// Draws the position with everything open.
pub(crate) fn write_drawing<G: Playable>(position: &G, out: &mut dyn Write) -> io::Result<()> {
    let mut drawing = String::new();
    position.write_diagram(None, &mut drawing).map_err(io::Error::other)?;
    writeln!(out, "{drawing}")
}

/// The outcome in words.
pub(crate) fn told<R: End>(outcome: &Outcome<R>) -> String {
    let reason = outcome.end();
    let names: Vec<_> = outcome
        .winners()
        .iter()
        .map(|winner| Painted(seat(winner.index()), format!("seat {winner}")).to_string())
        .collect();
    let winners = if names.is_empty() { "nobody wins".to_owned() } else { winners_text(&names) };
    match outcome.scores() {
        None => format!("{winners} ({reason})"),
        Some(scores) => {
            let scores: Vec<_> = scores.iter().map(i32::to_string).collect();
            format!("{winners} ({reason}; {})", scores.join(" : "))
        }
    }
}

fn winners_text(names: &[String]) -> String {
    let verb = if names.len() == 1 { "wins" } else { "share the win" };
    format!("{} {verb}", names.join(" and "))
}

fn check(says: &str, right: bool, out: &mut dyn Write) -> io::Result<bool> {
    let mark = if right { Painted(GOOD, "right") } else { Painted(BAD, "WRONG") };
    writeln!(out, "  {mark}  {says}")?;
    Ok(right)
}

fn record_replays<G: Playable>(session: &Session<G>) -> bool {
    let text = session.record(None).to_string();
    let replayed = text.parse::<Record<G>>().ok().and_then(|record| record.replay().ok());
    replayed.as_ref() == Some(session.position())
}

fn text_can_be_read<G: Playable>(session: &Session<G>) -> bool {
    let text = session.position().to_string();
    let read: Option<G> = text.parse().ok();
    read.is_some_and(|read| read == *session.position() && read.to_string() == text)
}

/// Plays random games for a while; the steps and the time that they took.
fn speed<G: Playable>(seed: u64) -> Result<(u64, Duration), CommandError> {
    let start = Session::<G>::start(&Settings::default(), seed)?.position().clone();
    let mut random = Random::seed_from_u64(seed);
    let (begun, mut steps) = (Instant::now(), 0);
    loop {
        for _ in 0..16 {
            steps += playout(&mut start.clone(), &mut random, MAX_PLAYOUT);
        }
        let time = begun.elapsed();
        if time >= SPEED_TIME {
            return Ok((steps, time));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Count;
    use crate::games::Entry;
    use crate::toy::Toy;

    #[test]
    fn a_wrong_fact_is_found() {
        let visited = |expected| {
            let fact = Fact { says: "lines", set: &[], count: Count::Perft(3), expected };
            let mut out = anstream::StripStream::new(Vec::new());
            let right = visit::<Toy>(&[fact], 0, &mut out).unwrap();
            (right, String::from_utf8(out.into_inner()).unwrap())
        };
        let (right, text) = visited(8);
        assert!(right && text.contains("right  lines: 8") && !text.contains("WRONG"), "{text}");
        let (right, text) = visited(9);
        assert!(!right && text.contains("WRONG  lines: 8"), "{text}");
    }

    #[test]
    fn the_tour_shows_both_ends_of_a_game() {
        let mut out = anstream::StripStream::new(Vec::new());
        run(&[&Entry::<Toy>::NEW], 0, &mut out).unwrap();
        let text = String::from_utf8(out.into_inner()).unwrap();
        assert!(text.contains("goal 2, open false, coin fair\n0 : 0\n"), "{text}");
        assert!(text.contains("wins (goal; "), "{text}");
    }

    #[test]
    fn outcomes_are_told_in_words() {
        let told = |bits| {
            let winners = rules_core::SeatSet::from_bits(bits);
            let outcome = Outcome::new(3, winners, crate::toy::GoalReached);
            anstream::adapter::strip_str(&told(&outcome)).to_string()
        };
        assert_eq!(told(0), "nobody wins (goal)");
        assert_eq!(told(2), "seat 1 wins (goal)");
        assert_eq!(told(5), "seat 0 and seat 2 share the win (goal)");
    }
}
