//! The checks of all fuzz targets. The first byte of an input chooses the game, except in sessions,
//! files of records and layouts.

pub mod corpus;
#[cfg(test)]
mod replay;
pub mod subject;
mod whole;

use std::fmt::{Debug, Display};
use std::str;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_conformance::lockstep::assert_agree;
use rules_core::{
    Code, Game, OptionKind, OptionValue, Options, Record, Seat, Step, Turn, playout, random_step,
};
use rules_games::Registry;
use rules_games::triad_rules::{Layout, OptionsOn, TriadOn};
use rules_session::{Host, Server};
use serde_json::{Value, json};

pub use subject::{LAYOUTS, Subject, custom};
pub use whole::{analysis, file, matches, net};

/// Number of random steps from an accepted position.
const STEPS: u64 = 200;

/// Number of steps compared with a slow model.
const SLOW_STEPS: usize = 24;

/// Most steps that a slow model plays before the comparison.
const SLOW_LATE: u64 = 64;

/// Checks a position that was read like one that was reached, and plays on from it.
fn play_on<G: Game>(mut position: G) {
    let count = position.legal_actions().count();
    assert_eq!(count, position.count_actions());
    assert_eq!(matches!(position.turn(), Turn::Seat(_)), count > 0);
    assert_eq!(position.turn().is_chance(), position.chance_events().next().is_some());
    assert_eq!(position.turn().is_over(), position.outcome().is_some());
    playout(&mut position, &mut Xoshiro256PlusPlus::seed_from_u64(1), STEPS);
}

/// Checks that a text that is read prints back.
fn assert_prints_back<T: Display + FromStr>(text: &str) {
    if let Ok(value) = text.parse::<T>() {
        assert_eq!(value.to_string(), text);
    }
}

/// Checks that a value with a code agrees with its code and text.
fn assert_coded<T: Code + Display + FromStr + PartialEq + Debug>(code: u32) {
    if let Some(value) = T::from_code(code) {
        assert_eq!(value.code(), code);
        assert_eq!(value.to_string().parse::<T>().ok(), Some(value));
    }
}

/// Checks texts of positions, options, actions, events and steps: refused, or printed back.
pub fn text<G: Subject>(input: &[u8]) {
    let Some((&layout, input)) = input.split_first() else { return };
    let base = G::base(layout);
    let Ok(text) = str::from_utf8(input) else { return };
    if let Ok(position) = G::read(text, &base) {
        assert_eq!(position.to_string(), text);
        assert_reads_back(&position, &base);
        play_on(position);
    }
    assert_prints_back::<G::Action>(text);
    assert_prints_back::<G::Event>(text);
    assert_prints_back::<Step<G::Action, G::Event>>(text);
    if let Ok(options) = rules_core::read_options(text, &base) {
        assert_eq!(rules_core::OptionsText(&options).to_string(), text);
        play_on(G::new(options).expect("options that are read are good"));
    }
}

/// Checks packed positions and codes: refused, or packed back.
pub fn packed<G: Subject>(input: &[u8]) {
    let Some((&layout, input)) = input.split_first() else { return };
    let base = G::base(layout);
    if let Ok(position) = G::from_packed_with(input, &base) {
        assert_eq!(position.to_packed().as_bytes(), input);
        assert_reads_back(&position, &base);
        play_on(position);
    }
    if let Some(bytes) = input.first_chunk() {
        let code = u32::from_le_bytes(*bytes);
        assert_coded::<G::Action>(code);
        assert_coded::<G::Event>(code);
    }
}

/// Checks records in text or postcard: refused, or written back as the same record.
///
/// They are replayed, closed and reduced to each seat without a panic.
pub fn record<G: Subject>(input: &[u8]) {
    let text = str::from_utf8(input).ok();
    let record = match text.and_then(|text| text.parse::<Record<G>>().ok()) {
        Some(record) => record,
        None => match postcard::from_bytes::<Record<G>>(input) {
            Ok(record) => record,
            Err(_) => return,
        },
    };
    assert_record_reads_back(&record);
    let replayed = record.replay();
    let mut closed = record.clone();
    match closed.close() {
        Ok(last) => {
            assert_record_reads_back(&closed);
            assert_eq!(closed.replay().as_ref(), Ok(&last));
            assert!(replayed.is_err() || replayed == Ok(last));
        }
        Err(_) => {
            assert!(replayed.is_err());
            assert_eq!(closed, record);
        }
    }
    for seat in Seat::all(record.options().seats()) {
        if let Ok(seen) = closed.seen_by(seat) {
            assert_record_reads_back(&seen);
            let text = seen.to_string();
            assert!(text.bytes().all(|byte| byte == b'\n' || byte >= b' '), "{text:?}");
        }
    }
}

fn assert_record_reads_back<G: Subject>(record: &Record<G>) {
    assert_eq!(record.to_string().parse().as_ref(), Ok(record));
    let bytes = postcard::to_allocvec(record).expect("a record is written");
    assert_eq!(postcard::from_bytes::<Record<G>>(&bytes).as_ref(), Ok(record));
}

/// Checks observations: refused, or printed back.
///
/// A position drawn from an observation looks the same to some seat.
pub fn observation<G: Subject>(input: &[u8]) {
    let Some((&layout, input)) = input.split_first() else { return };
    let base = G::base(layout);
    let Ok(text) = str::from_utf8(input) else { return };
    let Ok(seen) = G::read_observation(text, &base) else { return };
    assert_eq!(seen.to_string(), text);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..4 {
        let drawn = G::determinize(&seen, &mut rng);
        let looks_the_same = Seat::all(drawn.seats()).any(|seat| drawn.observe(seat) == seen);
        assert!(looks_the_same, "{drawn} does not agree with {text}");
        assert_reads_back(&drawn, &base);
        play_on(drawn);
    }
}

/// Checks layouts: refused, or printed back and played in step with the slow model.
pub fn layout(input: &[u8]) {
    let Ok(text) = str::from_utf8(input) else { return };
    let Ok(layout) = text.parse::<Layout>() else { return };
    assert_eq!(layout.to_string(), text);
    let Some(layout) = custom(text) else { return };
    let base = OptionsOn { layout, ..OptionsOn::default() };
    let mut position = TriadOn::new(base).expect("the default options of any layout are good");
    let mut model = TriadOn::model(&base);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..SLOW_STEPS {
        assert_reads_back(&position, &base);
        assert_agree(&position, model.as_ref());
        let Some(step) = random_step(&mut position, &mut rng) else { return };
        model.play(&step.to_string()).expect("the slow model plays the step");
    }
    play_on(position);
}

/// A host without entropy, whose clock advances by a millisecond a reading, so that runs are
/// repeatable.
#[derive(Default)]
struct Nobody(AtomicU64);

impl Host for Nobody {
    fn entropy(&mut self, _: &mut [u8]) -> Result<(), String> {
        Err("there is no entropy here".to_owned())
    }

    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// Limits for requests of a session, so that each input is fast.
const LEFT: [(&str, u64); 2] = [("ms", 200), ("limit", 2_000)];

/// Checks sessions of the protocol: every line has one answer of one line.
pub fn serve(input: &[u8]) {
    let mut server = Server::new(Registry::standard(), Nobody::default()).with_seed(1);
    for line in input.split(|&byte| byte == b'\n').take(64) {
        let answer = server.answer(&bounded(line));
        assert!(!answer.contains('\n'), "{answer}");
        let answer: Value = serde_json::from_str(&answer).expect("answers are JSON");
        assert!(answer.get("ok").is_some() != answer.get("error").is_some(), "{answer}");
    }
}

/// Reduces the limits of a request. A line that is no object stays unchanged.
fn bounded(line: &[u8]) -> Vec<u8> {
    let Ok(mut request) = serde_json::from_slice::<Value>(line) else { return line.to_vec() };
    let keys: &[_] = match request["cmd"].as_str() {
        Some("perft") => &LEFT,
        Some("random" | "bot" | "hint" | "analyse") => &LEFT[..1],
        _ => &[],
    };
    for &(key, most) in keys {
        let value = request.get(key).map_or(Some(most), Value::as_u64);
        if let Some(value) = value {
            request[key] = json!(value.min(most));
        }
    }
    request.to_string().into_bytes()
}

/// Choices by the bytes of an input; after its end the first is chosen.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            None => 0,
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
        }
    }

    fn below(&mut self, end: u32) -> u32 {
        (u32::from(self.byte()) << 8 | u32::from(self.byte())) % end.max(1)
    }

    /// Chooses options, or the base if they contradict each other. An even byte leaves an option
    /// unchanged.
    fn options<O: Options>(&mut self, base: &O) -> O {
        let mut options = base.clone();
        for spec in O::SPECS {
            if self.byte() % 2 == 0 {
                continue;
            }
            let value = match spec.kind {
                OptionKind::Bool => OptionValue::Bool(self.byte() % 2 == 1),
                OptionKind::Int { min, max } => {
                    OptionValue::Int(min + self.below((max - min).saturating_add(1)))
                }
                OptionKind::Numbers(numbers) => {
                    OptionValue::Int(numbers[self.below(numbers.len() as u32) as usize])
                }
                OptionKind::Choice(names) => {
                    OptionValue::Choice(names[self.below(names.len() as u32) as usize])
                }
                _ => continue,
            };
            // A refused value changes nothing.
            let _ = options.set_value_with(spec.name, value, base);
        }
        if options.check().is_ok() { options } else { base.clone() }
    }
}

/// Checks play by choices: the layout, the options, the number of steps before, then every step.
///
/// Each position must print, pack, serialize, be observed and read back, and agree with the slow
/// model while that is fast enough.
pub fn play<G: Subject>(input: &[u8]) {
    let mut choices = Choices(input);
    let base = G::base(choices.byte());
    let options = choices.options(&base);
    let late = u64::from(choices.byte()) * 4;
    let Ok(mut position) = G::new(options.clone()) else {
        panic!("options that pass their check are refused")
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(late);
    let mut model = (late <= SLOW_LATE).then(|| G::model(&options));
    for _ in 0..late {
        let Some(step) = random_step(&mut position, &mut rng) else { break };
        if let Some(model) = &mut model {
            model.play(&step.to_string()).expect("the slow model plays the step");
        }
    }
    for number in 0.. {
        assert_reads_back(&position, &base);
        assert_is_observed(&position, &base, &mut rng);
        if let Some(model) = &model {
            assert_agree(&position, model.as_ref());
        }
        let step = match position.turn() {
            _ if choices.0.is_empty() => break,
            Turn::Seat(_) => {
                let number = choices.below(position.count_actions() as u32) as usize;
                let action = position.legal_actions().nth(number);
                Step::Action(action.expect("the list is as long as counted"))
            }
            Turn::Chance => {
                let number = choices.below(position.chance_events().count() as u32) as usize;
                let event = position.chance_events().nth(number);
                Step::Event(event.expect("the list is as long as counted").0)
            }
            Turn::Over => break,
        };
        position.play_step(step).expect("a listed step is legal");
        match &mut model {
            Some(model) if number < SLOW_STEPS => {
                model.play(&step.to_string()).expect("the slow model plays the step");
            }
            _ => model = None,
        }
    }
}

/// Checks that text, packed and serde form read back.
fn assert_reads_back<G: Subject>(position: &G, base: &G::Options) {
    let text = position.to_string();
    assert_eq!(G::read(&text, base).as_ref(), Ok(position), "{text}");
    let packed = position.to_packed();
    assert_eq!(G::from_packed_with(packed.as_bytes(), base).as_ref(), Ok(position), "{text}");
    if *base == G::Options::default() {
        let json = serde_json::to_string(position).expect("a position is written");
        let read: G = serde_json::from_str(&json).expect("it is read");
        assert_eq!(read, *position, "{text}");
        let bytes = postcard::to_allocvec(position).expect("a position is written");
        let read: G = postcard::from_bytes(&bytes).expect("it is read");
        assert_eq!(read, *position, "{text}");
    }
}

/// Checks that observations, and positions drawn from them, read back.
fn assert_is_observed<G: Subject>(position: &G, base: &G::Options, rng: &mut Xoshiro256PlusPlus) {
    for seat in Seat::all(position.seats()) {
        let seen = position.observe(seat);
        let text = seen.to_string();
        assert_eq!(G::read_observation(&text, base).as_ref(), Ok(&seen), "{text}");
        let drawn = G::determinize(&seen, rng);
        assert_eq!(drawn.observe(seat), seen, "{drawn} drawn for {seat} in {position}");
        assert_eq!(drawn.turn(), position.turn());
        assert_eq!(G::read(&drawn.to_string(), base).as_ref(), Ok(&drawn));
    }
}
