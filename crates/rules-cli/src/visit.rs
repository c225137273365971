//! One game's part of the tour.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rules_core::record::Record;
use rules_core::{Options, playout};

use crate::deadline::{Deadline, InputEnd, MAX_MS};
use crate::error::CommandError;
use crate::facts::Fact;
use crate::paint::{BAD, DIM, GOOD, HEADING, Painted, rate};
use crate::playable::Playable;
use crate::prose::{counted, told, write_diagram};
use crate::random::{Dice, FastRandom};
use crate::session::{MAX_PLAYOUT, Session};
use crate::settings::Settings;

/// How long a game is played to tell its speed.
const SPEED_TIME: Duration = Duration::from_millis(500);

/// Visits one game and checks these facts about it; whether everything is right.
pub(crate) fn run<G: Playable>(
    facts: &[Fact<G>],
    seed: u64,
    out: &mut dyn Write,
) -> Result<bool, CommandError> {
    let base = G::Options::default();
    let mut session = Session::<G>::start(&Settings::default(), &base, Dice::seeded(seed))?;
    let line = "-".repeat(78_usize.saturating_sub(G::NAME.len()));
    writeln!(out, "{} {}", Painted(HEADING, G::NAME), Painted(DIM, line))?;
    writeln!(out, "{}", Painted(DIM, settings_line::<G::Options>()))?;
    let start = session.position().clone();
    write_diagram(&start, None, out)?;

    session.play_out(&mut Deadline::new(MAX_MS, &InputEnd::default()))?;
    writeln!(out, "{}", Painted(HEADING, "at the end of a random game"))?;
    write_diagram(session.position(), None, out)?;
    if let Some(outcome) = session.position().outcome() {
        writeln!(out, "{}: {}", counted(session.ply() as u64, "step"), told(&outcome))?;
    }
    out.flush()?;

    let mut right = check("the record of this game replays", record_replays(&session), out)?;
    right &= check("positions can be read from their text", text_can_be_read(&session), out)?;
    for fact in facts {
        let counted = fact.counted();
        let says = format!("{}: {counted}", fact.says);
        right &= check(&says, counted == fact.expected, out)?;
    }
    let (steps, time) = speed(&start, seed);
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
fn speed<G: Playable>(start: &G, seed: u64) -> (u64, Duration) {
    let mut random = FastRandom::seed_from_u64(seed);
    let (begun, mut steps) = (Instant::now(), 0);
    loop {
        for _ in 0..16 {
            steps += playout(&mut start.clone(), &mut random, MAX_PLAYOUT);
        }
        let time = begun.elapsed();
        if time >= SPEED_TIME {
            return (steps, time);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Count;
    use crate::toy::Toy;

    #[test]
    fn a_wrong_fact_is_found() {
        let visited = |expected| {
            let fact = Fact { says: "sequences", set: &[], count: Count::Perft(3), expected };
            let mut out = anstream::StripStream::new(Vec::new());
            let right = run::<Toy>(&[fact], 0, &mut out).unwrap();
            (right, String::from_utf8(out.into_inner()).unwrap())
        };
        let (right, text) = visited(8);
        assert!(right && text.contains("right  sequences: 8") && !text.contains("WRONG"), "{text}");
        let (right, text) = visited(9);
        assert!(!right && text.contains("WRONG  sequences: 8"), "{text}");
    }
}
