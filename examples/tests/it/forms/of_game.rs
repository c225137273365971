//! The forms of a game.

use std::fmt::{Display, Write as _};

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::implement::Mixer;
use rules_core::{
    Code, Keyed, Notation, ObserveForms, Options as _, Packed, Record, Seat, Turn, random_step,
};
use serde::Serialize;

use super::compare::Section;

/// A game with all forms.
pub(crate) trait Sample:
    Notation + Packed + Keyed + Serialize + ObserveForms<Observation: Serialize>
{
}

impl<G> Sample for G where
    G: Notation + Packed + Keyed + Serialize + ObserveForms<Observation: Serialize>
{
}

/// Bound of the numbers of actions and events, and the count of numbers to a line.
const NUMBERS: u32 = 1 << 18;
const NUMBERS_A_LINE: u32 = 1 << 12;

/// Returns all forms of a game.
///
/// Positions and records are those of the old file, so that a changed rule changes no form. Without
/// a file, or with a new version of the notation, they are from games with these options.
pub(crate) fn sections<G: Sample>(old: &[Section], options: &[G::Options]) -> Vec<Section> {
    let notation = format!("NOTATION_VERSION {}", G::NOTATION_VERSION);
    let kept = |title: &str| {
        let section = old.iter().find(|section| section.title == title)?;
        (section.version == notation).then(|| section.lines.clone())
    };
    let positions = kept("positions").unwrap_or_else(|| played_positions::<G>(options));
    let records = kept("records").unwrap_or_else(|| played_records::<G>(options));
    // Texts only refer to custom layouts, which are found in the options.
    let base = &options[0];
    let read: Vec<G> = positions
        .iter()
        .map(|text| G::read(text, base).unwrap_or_else(|why| panic!("{text}: {why}")))
        .collect();

    let section = |title: &str, version: &str, lines: Vec<String>| Section {
        title: title.into(),
        version: version.into(),
        lines,
    };
    let packed_version = format!("PACKED_VERSION {}", G::PACKED_VERSION);
    let key_version = format!("KEY_VERSION {}", G::KEY_VERSION);
    let records_in_bytes: Vec<(u8, String)> =
        records.iter().map(|line| record_in_bytes::<G>(line, base)).collect();
    let mut all = vec![
        section("positions", &notation, read.iter().map(ToString::to_string).collect()),
        section(
            "packed positions",
            &packed_version,
            read.iter().map(|at| packed(at, base)).collect(),
        ),
        section("keys", &key_version, read.iter().map(|at| format!("{:016x}", at.key())).collect()),
        section("numbers of actions", "NUMBERS kept for ever", numbers::<G::Action>()),
        section("numbers of events", "NUMBERS kept for ever", numbers::<G::Event>()),
        section("records", &notation, records.iter().map(|line| reread::<G>(line, base)).collect()),
        section(
            "records in bytes",
            &format!("RECORD {} with {packed_version}", records_in_bytes[0].0),
            records_in_bytes.into_iter().map(|(_, bytes)| bytes).collect(),
        ),
        section("turns and results in JSON", "JSON", read.iter().map(status_in_json).collect()),
    ];
    if !G::OPEN {
        let seen: Vec<G::Observation> = read.iter().flat_map(seen_by_all).collect();
        let key = |seen| format!("{:016x}", G::observation_key(seen));
        let bytes: Vec<Vec<u8>> =
            seen.iter().map(|seen| postcard::to_allocvec(seen).unwrap()).collect();
        // After their length the bytes begin with the version.
        let version = format!("OBSERVATION {}", bytes[0][1]);
        let bytes = bytes.iter().map(|bytes| hexadecimal(bytes)).collect();
        all.extend([
            section("observations", &notation, seen.iter().map(ToString::to_string).collect()),
            section("observations in bytes", &version, bytes),
            section("keys of observations", &key_version, seen.iter().map(key).collect()),
            section("observations in JSON", "JSON", seen.iter().map(in_json).collect()),
        ]);
    }
    all.retain(|section| !section.lines.is_empty());
    all
}

/// Returns texts of positions of a game with each of these options, more of them early in it.
fn played_positions<G: Sample>(options: &[G::Options]) -> Vec<String> {
    let mut texts = Vec::new();
    for (seed, options) in (1..).zip(options) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut position = G::new(options.clone()).unwrap();
        let mut next = 0;
        for step in 0..400 {
            let over = position.turn().is_over();
            if step == next || over {
                texts.push(position.to_string());
                next += 1 + next / 2;
            }
            if over {
                break;
            }
            random_step(&mut position, &mut rng);
        }
    }
    texts
}

/// Returns records as JSON strings: one from the start, with a tag and a remark, one from the
/// middle of a game, and both as each seat has seen them.
fn played_records<G: Sample>(options: &[G::Options]) -> Vec<String> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(77);
    let mut position = G::new(options[0].clone()).unwrap();
    let mut whole = Record::<G>::new(options[0].clone()).unwrap();
    whole.set_tag("Event", "Club night, table \"4\"").unwrap();
    while let Some(step) = random_step(&mut position, &mut rng) {
        whole.push(step);
        if whole.steps().len() == 40 {
            break;
        }
    }
    whole.close().unwrap();
    let mut remarked = whole.clone();
    remarked.set_remark(3, "a remark").unwrap();
    let mut late = Record::from_position(position.clone());
    for _ in 0..5 {
        let Some(step) = random_step(&mut position, &mut rng) else { break };
        late.push(step);
    }
    late.close().unwrap();
    let mut records = vec![whole.clone(), remarked, late.clone()];
    if !G::OPEN {
        for seat in Seat::all(options[0].seats()).take(2) {
            records.extend([whole.seen_by(seat).unwrap(), late.seen_by(seat).unwrap()]);
        }
    }
    records.iter().map(in_json).collect()
}

fn read_record<G: Sample>(line: &str, base: &G::Options) -> Record<G> {
    let text: String = serde_json::from_str(line).unwrap();
    Record::read(&text, base).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn reread<G: Sample>(line: &str, base: &G::Options) -> String {
    in_json(&read_record::<G>(line, base))
}

/// Returns a record in postcard, and its version.
fn record_in_bytes<G: Sample>(line: &str, base: &G::Options) -> (u8, String) {
    let record = read_record::<G>(line, base);
    let bytes = postcard::to_allocvec(&record).unwrap();
    let mut deserializer = postcard::Deserializer::from_bytes(&bytes);
    assert_eq!(Record::deserialize_with(&mut deserializer, base).as_ref(), Ok(&record));
    (bytes[0], hexadecimal(&bytes))
}

fn packed<G: Sample>(position: &G, base: &G::Options) -> String {
    let packed = position.to_packed();
    assert_eq!(G::from_packed_with(packed.as_bytes(), base).as_ref(), Ok(position));
    hexadecimal(packed.as_bytes())
}

fn seen_by_all<G: Sample>(position: &G) -> Vec<G::Observation> {
    Seat::all(position.seats()).map(|seat| position.observe(seat)).collect()
}

fn in_json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap()
}

fn status_in_json<G: Sample>(position: &G) -> String {
    let turn: Turn = position.turn();
    format!("{} {}", in_json(&turn), in_json(&position.outcome()))
}

/// Returns the meanings of the numbers in lines of [`NUMBERS_A_LINE`].
///
/// Each line has the count of used numbers, the first and the last of these, and a digest of all.
fn numbers<T: Code + Display>() -> Vec<String> {
    (0..NUMBERS).step_by(NUMBERS_A_LINE as usize).filter_map(numbers_from::<T>).collect()
}

fn numbers_from<T: Code + Display>(from: u32) -> Option<String> {
    let mut known: Vec<(u32, String)> = Vec::new();
    let mut digest = Mixer::new(0);
    for number in from..from + NUMBERS_A_LINE {
        let Some(value) = T::from_code(number) else { continue };
        assert_eq!(value.code(), number);
        let text = value.to_string();
        digest = text.bytes().fold(digest.word(number.into()), |all, byte| all.word(byte.into()));
        known.push((number, text));
    }
    let ((first, first_text), (last, last_text)) = (known.first()?, known.last()?);
    let all = known.len();
    let digest = digest.finish();
    Some(format!("{all} numbers, {first} {first_text} to {last} {last_text}: {digest:016x}"))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut out, byte| {
        write!(out, "{byte:02x}").unwrap();
        out
    })
}
