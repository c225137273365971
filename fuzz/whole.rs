//! The checks of whole matches: calls of a match, files of records, analyses, and nets from files.

use std::io::BufReader;

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rules_core::record::{RecordReader, RecordWriter};
use rules_core::{OptionKind, Seat, Turn, Words};
use rules_games::rules_search::{BotSpec, Budget};
use rules_games::{DynMatch, Entry, Mistake, Registry, Review, Setup};

use crate::Choices;
use crate::subject::NETS;

/// Most calls of a match.
const CALLS: usize = 300;

/// Most decisions that a bot takes.
const DECISIONS: usize = 4;

/// The bots, with a limit where one is needed; the budget is smaller.
const BOTS: [&str; 9] = [
    "random",
    "greedy",
    "flat:9",
    "uct:9",
    "ismcts:9",
    "expectimax:9",
    "alphabeta:9",
    "mcts:9",
    "best:9",
];

/// Returns the budget of a search. Iterations of some bots are depths.
fn budget() -> Budget<'static> {
    Budget::iterations(12).with_nodes(300)
}

/// Results other than by the rules, some of them invalid.
const ENDS: [&str; 8] = [
    "time 0",
    "abandoned 1",
    "adjudicated 0,1",
    "adjudicated -",
    "drawn",
    "resigned 5",
    "unfinished",
    "",
];

impl Choices<'_> {
    /// Chooses a text of at most 15 bytes.
    fn text(&mut self) -> String {
        let length = usize::from(self.byte() % 16).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    /// Chooses a setting for some options.
    fn setup(&mut self, entry: &Entry) -> Setup {
        let mut setup = Setup::new();
        for spec in entry.specs() {
            if self.byte() % 4 != 1 {
                continue;
            }
            let value = match spec.kind {
                OptionKind::Bool => (self.byte() % 2 == 1).to_string(),
                OptionKind::Int { min, max } => {
                    (min + self.below((max - min).saturating_add(1))).to_string()
                }
                OptionKind::Numbers(numbers) => {
                    numbers[self.below(numbers.len() as u32) as usize].to_string()
                }
                OptionKind::Choice(names) => {
                    names[self.below(names.len() as u32) as usize].to_string()
                }
                _ => continue,
            };
            setup = setup.set(spec.name, value);
        }
        setup
    }

    /// Begins a match of a game; with settings that contradict each other a default one.
    fn begun(&mut self) -> (Entry, Box<dyn DynMatch>) {
        let registry = Registry::standard();
        let entry = registry.entries()[usize::from(self.byte()) % registry.entries().len()];
        let setup = self.setup(&entry);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let game = entry.begin_match(&setup, &mut rng);
        let game = game.or_else(|_| entry.begin_match(&Setup::new(), &mut rng));
        (entry, game.expect("the default options are valid"))
    }

    /// Calls a match, and returns whether the call succeeded.
    fn call(&mut self, game: &mut dyn DynMatch, rng: &mut Xoshiro256PlusPlus) -> bool {
        match self.byte() % 16 {
            0 => game.undo(),
            1 => game.redo(),
            2 => game.sample_event(rng).is_some(),
            3 => Seat::new(self.byte() % 6).is_some_and(|seat| game.resign(seat).is_ok()),
            4 => game.end(ENDS[usize::from(self.byte()) % ENDS.len()]).is_ok(),
            5 => game.set_remark(self.byte().into(), &self.text()).is_ok(),
            6 => game.set_tag(&self.text(), &self.text()).is_ok(),
            7 => game.play_text(&self.text()).is_ok(),
            8 => {
                let seat = Seat::new(self.byte() % 6);
                seat.is_some_and(|seat| game.play_text_by(seat, &self.text()).is_ok())
            }
            9 => game.random_step(rng).is_some(),
            _ => match game.turn() {
                Turn::Over => false,
                Turn::Seat(_) => {
                    let number = self.below(game.position().count_actions() as u32) as usize;
                    let actions = game.position().legal_actions_page(number, 1);
                    game.play(&actions[0]).expect("a listed action is legal");
                    true
                }
                Turn::Chance => {
                    let events = game.position().chance_events();
                    let number = self.below(events.len() as u32) as usize;
                    game.play(&events[number].0).expect("a listed event is possible");
                    true
                }
            },
        }
    }
}

fn state(game: &dyn DynMatch) -> (String, String, usize) {
    (game.position().text(), game.record(), game.redoable())
}

/// Checks a match by its calls: one that fails changes nothing, and the record leads to the same
/// match.
pub fn matches(input: &[u8]) {
    let mut choices = Choices(input);
    let (entry, mut game) = choices.begun();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for _ in 0..CALLS {
        if choices.0.is_empty() {
            break;
        }
        let before = state(&*game);
        if !choices.call(&mut *game, &mut rng) {
            assert_eq!(state(&*game), before);
        }
    }
    let again = entry.replay(&Setup::new(), &game.record()).expect("the record can be replayed");
    assert_eq!(again.record(), game.record());
    assert_eq!(again.position().text(), game.position().text());
    assert_eq!((again.result(), again.turn()), (game.result(), game.turn()));
    for seat in Seat::all(game.position().seats()) {
        let view = game.view(seat.into()).expect("the seat plays");
        serde_json::to_string(&view).expect("a view is written");
        let seen = game.record_of(seat.into()).expect("a record that replays can be cut down");
        assert_eq!(again.record_of(seat.into()), Ok(seen));
        game.effects(0..game.ply(), seat.into(), Words::default())
            .expect("the games report effects");
    }
    let (end, ply) = (state(&*game), game.ply());
    let mut undone = 0;
    while game.undo() {
        undone += 1;
    }
    assert!(game.ply() == 0 && undone >= ply);
    for _ in 0..undone {
        assert!(game.redo());
    }
    assert_eq!(state(&*game), end);
}

/// Checks files of records: the size of the pieces does not matter, faults have their place, and
/// valid records are written as they were read.
pub fn file(input: &[u8]) {
    let mut pieces = RecordReader::new(BufReader::with_capacity(3, input));
    let mut written = Vec::new();
    let mut writer = RecordWriter::new(&mut written);
    let mut texts = Vec::new();
    let registry = Registry::standard();
    for (number, read) in (1..).zip(RecordReader::new(input)) {
        let piece = pieces.next().expect("as many records");
        let (found, offset, line) = match (&read, &piece) {
            (Ok(read), Ok(piece)) => {
                assert_eq!(read, piece);
                assert!(read.text.starts_with('['));
                (read.number, read.offset, read.line)
            }
            (Err(read), Err(piece)) => {
                assert_eq!(read.to_string(), piece.to_string());
                (read.number, read.offset, read.line)
            }
            _ => panic!("{read:?} differs from {piece:?}"),
        };
        let before = &input[..offset as usize];
        let lines = before.iter().filter(|&&byte| byte == b'\n').count() as u64;
        assert_eq!((found, line), (number, lines + 1));
        let Ok(read) = read else { continue };
        if let Ok(entry) = registry.of_record(&read.text)
            && let Ok(game) = entry.replay(&Setup::new(), &read.text)
        {
            assert!(entry.replay(&Setup::new(), &game.record()).is_ok());
            writer.write(&read.text).expect("memory takes everything");
            texts.push(read.text);
        }
    }
    assert!(pieces.next().is_none());
    let again: Vec<_> =
        RecordReader::new(&written[..]).map(|read| read.expect("it was written").text).collect();
    assert_eq!(again, texts);
}

/// Checks analyses of random matches: shares and losses are parts of a win, and decisions are those
/// played.
pub fn analysis(input: &[u8]) {
    let mut choices = Choices(input);
    let (_, mut game) = choices.begun();
    let spec: BotSpec = BOTS[usize::from(choices.byte()) % BOTS.len()].parse().expect("a bot");
    let (seat, skipped) = (Seat::new(choices.byte()), choices.byte().into());
    let (steps, seed) = (choices.byte(), choices.byte().into());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..steps {
        game.random_step(&mut rng);
    }
    let Ok(mut review) = Review::new(&*game, &spec, seat) else { return };
    review.skip_to(skipped).expect("the steps are those of a match");
    let budget = budget();
    for _ in 0..DECISIONS {
        let before = review.ply();
        // Some bots refuse some options.
        let Ok(decision) = review.next(&budget, &mut rng) else { return };
        let Some(decision) = decision else {
            assert_eq!(review.ply(), game.ply());
            return;
        };
        assert_eq!(review.ply(), decision.ply + 1);
        assert!(before <= decision.ply && seat.is_none_or(|seat| seat == decision.seat));
        let position = game.position_at(decision.ply).expect("a ply of the match");
        assert_eq!(position.turn(), Turn::Seat(decision.seat));
        assert_eq!(game.steps()[decision.ply], decision.action);
        assert!(position.legal_actions().contains(&decision.best), "{decision:?}");
        let parts = [decision.share, decision.loss];
        assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)), "{decision:?}");
        assert_eq!(decision.mistake, Mistake::of(decision.loss));
    }
}

/// Checks nets from files: refused, or good for a bot. A net is any bytes, or a built-in one with
/// changes.
pub fn net(input: &[u8]) {
    let mut choices = Choices(input);
    let (name, options, built_in) = NETS[usize::from(choices.byte()) % NETS.len()];
    let late = choices.byte();
    let bytes =
        if choices.byte() % 2 == 0 { choices.0.to_vec() } else { changed(built_in, &mut choices) };
    let setup: Setup = options.iter().copied().collect();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let entry = rules_games::find(name).expect("a game");
    let mut game = entry.begin_match(&setup, &mut rng).expect("the options are valid");
    let spec: BotSpec = "best:9".parse().expect("a bot");
    let Ok(mut bot) = game.position().bot(&spec.with_net(bytes)) else { return };
    for _ in 0..late {
        game.random_step(&mut rng);
    }
    for _ in 0..DECISIONS {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => drop(game.sample_event(&mut rng)),
            Turn::Seat(_) => {
                let chosen = bot.choose(&*game.position(), &budget(), &mut rng);
                let chosen = chosen.expect("the net is for this game");
                let values = chosen.actions.iter().filter_map(|action| action.value);
                assert!(values.into_iter().all(f32::is_finite), "{chosen:?}");
                game.play(&chosen.action).expect("a bot plays a legal action");
            }
        }
    }
}

/// Returns a net with changed bytes and a right checksum, which is the FNV-1a sum of the rest.
fn changed(built_in: &[u8], choices: &mut Choices<'_>) -> Vec<u8> {
    let mut bytes = built_in.to_vec();
    let end = bytes.len() - 4;
    while !choices.0.is_empty() {
        let at = choices.below(end as u32) as usize;
        // A run of equal weights, so that sums grow large.
        let run = usize::from(choices.byte()).pow(2).max(2);
        let weight = [choices.byte(), choices.byte()];
        for (place, byte) in bytes[at..end].iter_mut().take(run).zip(weight.into_iter().cycle()) {
            *place = byte;
        }
    }
    let sum = bytes[..end]
        .iter()
        .fold(0x811c_9dc5_u32, |sum, &byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}
